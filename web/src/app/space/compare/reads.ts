import { queryOptions } from '@tanstack/react-query';
import { call, listAll, type Page } from '../../api/client.ts';
import type { Site } from '../../api/types.ts';
import type { Change, DiffSource, TextDiff } from '../../diff/types.ts';
import { type Place, toPath } from '../addresses.ts';
import { contentOf, keyOf } from '../content.ts';

/** What is read again when somebody saves a draft. */
const draftsKey = ({ spaceId, changeRequestId }: Place) => ['space', spaceId, 'drafts', changeRequestId ?? 'main'];

/** More than this, nobody reads at a stretch. */
const CHANGES_AT_MOST = 1000;

const OF_DRAFTS = {
  changes: 'GET /spaces/{spaceId}/drafts/changes',
  diff: 'GET /spaces/{spaceId}/drafts/diff',
} as const;
const OF_REQUEST = {
  changes: 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/changes',
  diff: 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/diff',
} as const;

/** What a change request changes; of the main content, what its drafts would. */
export function sourceOf(place: Place): DiffSource {
  const isMain = place.changeRequestId === undefined;
  const operations = isMain ? OF_DRAFTS : OF_REQUEST;
  const path = { ...place };
  return {
    key: isMain ? draftsKey(place) : keyOf(place),
    changes: (signal) => {
      const query = { limit: CHANGES_AT_MOST, metadata: false, computed: false };
      return call<{ changes: Change[]; more?: number }>(operations.changes, { path, query, signal });
    },
    text: async (pageId, signal) =>
      (await call<Page<TextDiff>>(operations.diff, { path, query: { pageId }, signal })).items[0] ?? null,
    pictures: () => picturesOf(place),
    hrefOf: (id, object) =>
      toPath(place, object === 'page' ? { name: 'page', pageId: id } : { name: 'reusable', reusableId: id }),
  };
}

/** More pictures than this are shown as their names. */
const PICTURES_AT_MOST = 5000;

/** Those of the main content, too: they may be gone in a change request. */
async function picturesOf(place: Place): Promise<ReadonlyMap<string, string>> {
  const { spaceId, changeRequestId } = place;
  const lines: Place[] = changeRequestId === undefined ? [place] : [{ spaceId }, place];
  const read = lines.map((line) => {
    const [operation, options] = contentOf(line, 'files');
    const query = { contentType: 'image/' };
    return listAll<{ git?: { path: string }; downloadURL: string }>(operation, { ...options, query }, PICTURES_AT_MOST);
  });
  const files = (await Promise.all(read)).flat();
  return new Map(files.flatMap(({ git, downloadURL }) => (git === undefined ? [] : [[git.path, downloadURL]])));
}

/** How many pages have words that are in no revision yet. */
export const draftsOf = (place: Place) =>
  queryOptions({
    queryKey: [...draftsKey(place), 'count'],
    queryFn: async ({ signal }) => {
      const operation =
        place.changeRequestId === undefined
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
