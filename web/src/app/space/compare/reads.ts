import { queryOptions } from '@tanstack/react-query';
import { call, type Page } from '../../api/client.ts';
import type { Place } from '../addresses.ts';
import { keyOf } from '../content.ts';
import { type Change, toChanged } from './changed-pages.ts';
import type { BlockChange } from './folding.ts';

/** A change request and its space. */
export type Proposed = Required<Place>;

/** More than this, nobody reads at a stretch. */
const CHANGES_AT_MOST = 1000;

export const changesOf = (place: Proposed) =>
  queryOptions({
    queryKey: [...keyOf(place), 'changes'],
    queryFn: async ({ signal }) => {
      const operation = 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/changes';
      const query = { limit: CHANGES_AT_MOST, metadata: false, computed: false };
      const { changes, more = 0 } = await call<{ changes: Change[]; more?: number }>(operation, {
        path: { ...place },
        query,
        signal,
      });
      return { ...toChanged(changes), more };
    },
  });

export interface TextDiff {
  fields: { kind: BlockChange['kind']; name: string; before?: string; after?: string }[];
  blocks: BlockChange[];
  tooLarge?: true;
}

/** What differs in the text of a page; null where that says the same. */
export const diffOf = (place: Proposed, pageId: string) =>
  queryOptions({
    queryKey: [...keyOf(place), 'diff', pageId],
    queryFn: async ({ signal }) => {
      const operation = 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/diff';
      const { items } = await call<Page<TextDiff>>(operation, { path: { ...place }, query: { pageId }, signal });
      return items[0] ?? null;
    },
  });

/** How many pages have words that are in no revision of the change request yet. */
export const draftsOf = (place: Proposed) =>
  queryOptions({
    queryKey: [...keyOf(place), 'drafts'],
    queryFn: async ({ signal }) => {
      const operation = 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/drafts';
      return (await call<Page<unknown>>(operation, { path: { ...place }, query: { limit: 1 }, signal })).count ?? 0;
    },
  });
