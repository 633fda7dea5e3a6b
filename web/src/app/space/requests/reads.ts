// What is read of change requests besides the request itself.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, listAll, type Page } from '../../api/client.ts';
import type { User } from '../../api/types.ts';
import type { ChangeRequest } from '../reads.ts';

/** Where requests are listed: one space, or all of an organization that somebody may read. */
export type ListedIn = { spaceId: string } | { organizationId: string };

export interface RequestFilters {
  status: ChangeRequest['status'];
  creator?: string | undefined;
  waitingFor?: string | undefined;
  subject?: string | undefined;
}

const operationOf = (where: ListedIn) =>
  'spaceId' in where ? 'GET /spaces/{spaceId}/change-requests' : 'GET /orgs/{organizationId}/change-requests';

const keyFor = (where: ListedIn): readonly string[] =>
  'spaceId' in where ? ['space', where.spaceId, 'requests'] : ['organization', where.organizationId, 'requests'];

/** The newest first, stretch by stretch. */
export const listedRequests = (where: ListedIn, filters: RequestFilters) =>
  infiniteQueryOptions({
    queryKey: [...keyFor(where), 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call<Page<ChangeRequest>>(operationOf(where), {
        path: { ...where },
        query: { ...filters, format: 'markdown', limit: 30, page: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  });

/** How many there are. */
export const countOfRequests = (where: ListedIn, filters: RequestFilters) =>
  queryOptions({
    queryKey: [...keyFor(where), 'count', filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, format: 'markdown', limit: 1 };
      return (await call<Page<unknown>>(operationOf(where), { path: { ...where }, query, signal })).count ?? 0;
    },
  });

export interface Named {
  spaceId: string;
  changeRequestId: string;
}

const keyOfRequest = ({ spaceId, changeRequestId }: Named) => ['space', spaceId, 'requests', changeRequestId] as const;

/** What a request is for, as its author wrote it. */
export const descriptionOf = (named: Named) =>
  queryOptions({
    queryKey: [...keyOfRequest(named), 'description'],
    queryFn: async ({ signal }) => {
      const operation = 'GET /spaces/{spaceId}/change-requests/{changeRequestId}';
      const options = { path: { ...named }, query: { format: 'markdown' }, signal };
      return (await call<{ description: { markdown: string } }>(operation, options)).description.markdown;
    },
  });

export interface Review {
  id: string;
  status: 'approved' | 'changes-requested';
  reviewer: User;
  createdAt: string;
  outdated: boolean;
}

/** The newest first. */
export const reviewsOf = (named: Named) =>
  queryOptions({
    queryKey: [...keyOfRequest(named), 'reviews'],
    queryFn: ({ signal }) =>
      listAll<Review>(
        'GET /spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
        { path: { ...named }, signal },
        300,
      ),
  });

export interface StatusChange {
  number: number;
  from: ChangeRequest['status'];
  to: ChangeRequest['status'];
  changedBy: User;
  changedAt: string;
}

/** The newest first. */
export const statusChangesOf = (named: Named) =>
  queryOptions({
    queryKey: [...keyOfRequest(named), 'status-changes'],
    queryFn: ({ signal }) =>
      listAll<StatusChange>(
        'GET /spaces/{spaceId}/change-requests/{changeRequestId}/status-changes',
        { path: { ...named }, signal },
        200,
      ),
  });

export interface Reviewer {
  user: User;
  requestedAt: string;
  requestedBy: User;
}

export const reviewersOf = (named: Named) =>
  queryOptions({
    queryKey: [...keyOfRequest(named), 'reviewers'],
    queryFn: ({ signal }) =>
      listAll<Reviewer>('GET /spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers', {
        path: { ...named },
        signal,
      }),
  });

export interface Contributor {
  user: User;
  actionType: 'edit' | 'comment';
  count: number;
  updatedAt: string;
}

export const contributorsOf = (named: Named) =>
  queryOptions({
    queryKey: [...keyOfRequest(named), 'contributors'],
    queryFn: ({ signal }) =>
      listAll<Contributor>(
        'GET /spaces/{spaceId}/change-requests/{changeRequestId}/contributors',
        { path: { ...named }, signal },
        200,
      ),
  });

export interface RuleStates {
  passed: boolean;
  bypassed: boolean;
  rules: { rule: string; kept: boolean; demands: string }[];
}

export const rulesOf = (named: Named) =>
  queryOptions({
    queryKey: [...keyOfRequest(named), 'rules'],
    queryFn: ({ signal }) =>
      call<RuleStates>('GET /spaces/{spaceId}/change-requests/{changeRequestId}/merge-rules', {
        path: { ...named },
        signal,
      }),
  });

/** How many places both sides changed. */
export const conflictCountOf = (named: Named) =>
  queryOptions({
    queryKey: [...keyOfRequest(named), 'conflict-count'],
    queryFn: async ({ signal }) => {
      const operation = 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/conflicts';
      return (await call<Page<unknown>>(operation, { path: { ...named }, query: { limit: 1 }, signal })).count ?? 0;
    },
  });

/** What was written into a request, and its merge; the newest first. */
export const revisionsOf = (named: Named) =>
  queryOptions({
    queryKey: [...keyOfRequest(named), 'revisions'],
    queryFn: ({ signal }) =>
      listAll<ListedRevision>(
        'GET /spaces/{spaceId}/change-requests/{changeRequestId}/revisions',
        { path: { ...named }, signal },
        200,
      ),
  });

export interface ListedRevision {
  id: string;
  type: string;
  createdAt: string;
  message: string;
  author?: User;
}
