// What the parts of a space read.
import { queryOptions } from '@tanstack/react-query';
import { call, type Page } from '../api/client.ts';
import type { Place } from './addresses.ts';
import { contentOf, keyOf } from './content.ts';
import { type ListedPage, type PageType, toPages } from './model.ts';

export { spaceOf } from '../api/reads.ts';

/** The pages as a tree. What is computed is the one place where it is declared: that is what can be moved and renamed. */
export const pagesOf = (place: Place) =>
  queryOptions({
    queryKey: [...keyOf(place), 'pages'],
    queryFn: async ({ signal }) => {
      const [operation, options] = contentOf(place, 'tree');
      // What was there is answered with more than its place, as far as nobody says otherwise.
      const query = place.at === undefined ? {} : { metadata: false, computed: false };
      return toPages((await call<{ pages: ListedPage[] }>(operation, { ...options, query, signal })).pages);
    },
    staleTime: 60_000,
  });

export interface PageText {
  id: string;
  type: PageType;
  title: string;
  description?: string;
  emoji?: string;
  icon?: string;
  path?: string;
  href?: string;
  markdown?: string;
  urls?: { app: string };
}

export const pageOf = (place: Place, pageId: string) =>
  queryOptions({
    queryKey: [...keyOf(place), 'page', pageId],
    queryFn: ({ signal }) => {
      const [operation, options] = contentOf(place, 'page', { pageId });
      return call<PageText>(operation, { ...options, query: { computed: false }, signal });
    },
  });

export interface ChangeRequest {
  id: string;
  space: string;
  /** What it is at, and what it began with; where it was updated from the space, what it took in last. */
  revision: string;
  revisionInitial: string;
  revisionMergedAncestor?: string;
  /** What the space was at once it had taken it in. */
  revisionMerged?: string;
  number: number;
  status: 'draft' | 'open' | 'archived' | 'merged';
  subject: string;
  createdBy: { id: string; displayName: string };
  createdAt: string;
  updatedAt: string;
  outdated: boolean;
  comments: number;
  urls: { app: string; preview?: string };
}

export const requestOf = (spaceId: string, changeRequestId: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'requests', changeRequestId],
    queryFn: ({ signal }) =>
      call<ChangeRequest>('GET /spaces/{spaceId}/change-requests/{changeRequestId}', {
        path: { spaceId, changeRequestId },
        signal,
      }),
  });

/** Those that can be continued, the newest first: drafts and what is in review. */
export const requestsOf = (spaceId: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'requests'],
    queryFn: async ({ signal }) => {
      const operation = 'GET /spaces/{spaceId}/change-requests';
      const [drafts, open] = await Promise.all(
        ['draft', 'open'].map((status) =>
          call<Page<ChangeRequest>>(operation, { path: { spaceId }, query: { status, limit: 100 }, signal }),
        ),
      );
      const items = [...(drafts?.items ?? []), ...(open?.items ?? [])];
      return items.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
    },
  });
