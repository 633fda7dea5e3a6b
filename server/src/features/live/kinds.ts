// What those who watch a space learn of, and who of them. Ids alone: whoever wants to know more reads it, with their own rights.
import type { Role } from '#access/index.ts';
import {
  changeRequestContentUpdated,
  changeRequestCreated,
  changeRequestMerged,
  changeRequestReviewed,
  changeRequestUpdated,
} from '#features/change-requests/index.ts';
import { commentDeleted, commentPosted, commentUpdated, replyDeleted, replyPosted } from '#features/comments/index.ts';
import { draftCommitted, draftDiscarded, draftHeld, draftSaved } from '#features/drafts/index.ts';
import { spaceContentUpdated, spaceVisibilityUpdated } from '#features/spaces/index.ts';
import type { EventKind } from '#platform/events/index.ts';

/** What an event of a stream names. */
export interface Ids {
  revision?: string;
  changeRequest?: string;
  comment?: string;
  reply?: string;
  page?: string;
  version?: number;
}

export interface Shown {
  kind: string;
  /** Those with a lower role learn nothing of it: that with which the API shows the thing itself. */
  role: Role;
  spaceOf: (payload: object) => string;
  idsOf: (payload: object) => Ids;
}

const shown = <Payload extends { spaceId: string }>(
  { name }: EventKind<Payload>,
  role: Role,
  idsOf: (payload: Payload) => Ids,
): Shown => ({
  ...{ kind: name, role },
  // Whoever published it was held to the type of the payload.
  spaceOf: (payload) => (payload as Payload).spaceId,
  idsOf: (payload) => idsOf(payload as Payload),
});

interface OfRequest {
  requestId: string;
  revisionId?: string;
}
const request = ({ requestId, revisionId }: OfRequest): Ids => ({
  changeRequest: requestId,
  ...(revisionId === undefined ? {} : { revision: revisionId }),
});

interface OfComment {
  requestId?: string | undefined;
  commentId: string;
  replyId?: string | undefined;
}
const comment = ({ requestId, commentId, replyId }: OfComment): Ids => ({
  comment: commentId,
  ...(replyId === undefined ? {} : { reply: replyId }),
  ...(requestId === undefined ? {} : { changeRequest: requestId }),
});

interface OfDraft {
  changeRequestId?: string;
  pageId: string;
  version: number;
  revisionId?: string;
}
const draft = ({ changeRequestId, pageId, version, revisionId }: OfDraft): Ids => ({
  ...{ page: pageId, version },
  ...(changeRequestId === undefined ? {} : { changeRequest: changeRequestId }),
  ...(revisionId === undefined ? {} : { revision: revisionId }),
});

export const shownKinds: readonly Shown[] = [
  shown(spaceContentUpdated, 'read', ({ revisionId }) => ({ revision: revisionId })),
  shown(spaceVisibilityUpdated, 'read', () => ({})),
  shown(changeRequestCreated, 'read', request),
  shown(changeRequestUpdated, 'read', request),
  shown(changeRequestContentUpdated, 'read', request),
  shown(changeRequestReviewed, 'read', request),
  shown(changeRequestMerged, 'read', request),
  shown(draftSaved, 'read', draft),
  shown(draftCommitted, 'read', draft),
  shown(draftDiscarded, 'read', draft),
  shown(draftHeld, 'read', draft),
  shown(commentPosted, 'comment', comment),
  shown(commentUpdated, 'comment', comment),
  shown(commentDeleted, 'comment', comment),
  shown(replyPosted, 'comment', comment),
  shown(replyDeleted, 'comment', comment),
];

const roles = new Map(shownKinds.map(({ kind, role }) => [kind, role]));

/** The lowest role that learns of a kind; undefined where this version does not know it. */
export const roleFor = (kind: string): Role | undefined => roles.get(kind);
