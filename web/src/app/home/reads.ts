// What only home and the organization read.
import { queryOptions } from '@tanstack/react-query';
import { call, listAll, type Page } from '../api/client.ts';
import type { ChangeRequest, Space } from '../api/types.ts';

/** A text of a page or reusable content that no revision has yet. */
export interface ListedDraft {
  contributors: readonly { id: string }[];
  /** Why it is not committed although nobody writes any more. */
  held?: string;
  page: { id: string; title?: string };
  /** Where it is no page. */
  reusableContent?: { id: string };
}

/** The newest drafts of a space. */
export const draftsOf = (spaceId: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'drafts'],
    queryFn: ({ signal }) =>
      call<Page<ListedDraft>>('GET /spaces/{spaceId}/drafts', { path: { spaceId }, query: { limit: 50 }, signal }),
  });

/** The newest change requests that nobody is asked to review. */
export const draftRequestsOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'draft-requests'],
    queryFn: ({ signal }) =>
      call<Page<ChangeRequest>>('GET /orgs/{organizationId}/change-requests', {
        path: { organizationId },
        query: { status: 'draft', limit: 100 },
        signal,
      }),
  });

/** Spaces that can be restored, the last deleted first. */
export const deletedSpacesOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'deleted-spaces'],
    queryFn: ({ signal }) =>
      listAll<Space>('GET /orgs/{organizationId}/spaces/deleted', { path: { organizationId }, signal }),
  });
