import { queryOptions } from '@tanstack/react-query';
import { call, type Page } from '../../api/client.ts';
import type { Site } from '../../api/types.ts';
import type { Place } from '../addresses.ts';
import { keyOf } from '../content.ts';
import { type Change, toChanged } from './changed-pages.ts';
import type { BlockChange } from './folding.ts';

const isMain = ({ changeRequestId }: Place): boolean => changeRequestId === undefined;

/** What is read again when somebody saves a draft. */
const draftsKey = ({ spaceId, changeRequestId }: Place) => ['space', spaceId, 'drafts', changeRequestId ?? 'main'];

const keyFor = (place: Place): readonly string[] => (isMain(place) ? draftsKey(place) : keyOf(place));

/** More than this, nobody reads at a stretch. */
const CHANGES_AT_MOST = 1000;

/** What a change request changes; of the main content, what its drafts would. */
export const changesOf = (place: Place) =>
  queryOptions({
    queryKey: [...keyFor(place), 'changes'],
    queryFn: async ({ signal }) => {
      const operation = isMain(place)
        ? 'GET /spaces/{spaceId}/drafts/changes'
        : 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/changes';
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
export const diffOf = (place: Place, pageId: string) =>
  queryOptions({
    queryKey: [...keyFor(place), 'diff', pageId],
    queryFn: async ({ signal }) => {
      const operation = isMain(place)
        ? 'GET /spaces/{spaceId}/drafts/diff'
        : 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/diff';
      const { items } = await call<Page<TextDiff>>(operation, { path: { ...place }, query: { pageId }, signal });
      return items[0] ?? null;
    },
  });

/** How many pages have words that are in no revision yet. */
export const draftsOf = (place: Place) =>
  queryOptions({
    queryKey: [...draftsKey(place), 'count'],
    queryFn: async ({ signal }) => {
      const operation = isMain(place)
        ? 'GET /spaces/{spaceId}/drafts'
        : 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/drafts';
      return (await call<Page<unknown>>(operation, { path: { ...place }, query: { limit: 1 }, signal })).count ?? 0;
    },
  });

/** Nobody looks at more of them. */
const SITES_AT_MOST = 20;

/** The sites that show a space, also those that are not published. */
export const sitesOf = ({ id, organization }: { id: string; organization: string }) =>
  queryOptions({
    queryKey: ['space', id, 'itself', 'sites'],
    queryFn: async ({ signal }) => {
      const query = { space: id, limit: SITES_AT_MOST };
      const path = { organizationId: organization };
      return (await call<Page<Site>>('GET /orgs/{organizationId}/sites', { path, query, signal })).items;
    },
  });
