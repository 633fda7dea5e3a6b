import { eventKind } from '#platform/events/index.ts';

// Their subject is the draft: what happens to one is handled in order.
export const subjectOf = (draftId: string): string => `draft:${draftId}`;

export interface Where {
  spaceId: string;
  /** Absent on the main line. */
  changeRequestId?: string;
  pageId: string;
  draftId: string;
  version: number;
  /** Who did it; of what the server did by itself, who saved last. */
  by: string;
}

/** Somebody wrote in a draft, and it has a further version. */
export const draftSaved = eventKind<Where>('draft.saved');

/** The text of a draft is in a revision. */
export const draftCommitted = eventKind<Where & { revisionId: string }>('draft.committed');

/** What a draft had is given up. */
export const draftDiscarded = eventKind<Where>('draft.discarded');

/** A draft rests, and could not be committed. */
export const draftHeld = eventKind<Where & { why: string }>('draft.held');

interface Row {
  id: string;
  space_id: string;
  line: string;
  page_id: string;
  version: number;
}

export const toWhere = ({ id, space_id: spaceId, line, page_id: pageId, version }: Row, by: string): Where => ({
  ...{ spaceId, pageId, draftId: id, version, by },
  ...(line === '' ? {} : { changeRequestId: line }),
});
