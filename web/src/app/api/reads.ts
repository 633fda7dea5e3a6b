// What several parts of the application read. A key begins with what it is of, so that all of it can be read again together.
import { queryOptions } from '@tanstack/react-query';
import { call, listAll, type Page } from './client.ts';
import type { ChangeRequest, Collection, FoundSpace, Notification, Organization, Site, Space, User } from './types.ts';

export const me = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call<User>('GET /user', { signal }),
  staleTime: 300_000,
});

export const organizations = queryOptions({
  queryKey: ['organizations'],
  queryFn: ({ signal }) => listAll<Organization>('GET /orgs', { signal }),
  staleTime: 60_000,
});

export const spaceOf = (spaceId: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'itself'],
    queryFn: ({ signal }) => call<Space>('GET /spaces/{spaceId}', { path: { spaceId }, signal }),
  });

export const spacesOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'spaces'],
    queryFn: ({ signal }) => listAll<Space>('GET /orgs/{organizationId}/spaces', { path: { organizationId }, signal }),
  });

export const collectionsOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'collections'],
    queryFn: ({ signal }) =>
      listAll<Collection>('GET /orgs/{organizationId}/collections', { path: { organizationId }, signal }),
  });

export const sitesOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'sites'],
    queryFn: ({ signal }) => listAll<Site>('GET /orgs/{organizationId}/sites', { path: { organizationId }, signal }),
    staleTime: 60_000,
  });

/** The newest ones. Others write them, so they are read again now and then. */
export const notifications = queryOptions({
  queryKey: ['notifications', 'newest'],
  queryFn: ({ signal }) => call<Page<Notification>>('GET /account/notifications', { query: { limit: 50 }, signal }),
  refetchInterval: 60_000,
});

export const unreadCount = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) =>
    (await call<Page<Notification>>('GET /account/notifications', { query: { unread: true, limit: 1 }, signal }))
      .count ?? 0,
  refetchInterval: 60_000,
});

/** What pages say that answers these words, in an organization. */
/** Pages of an organization, or of one of its spaces alone. */
export const found = (organizationId: string, query: string, spaceId?: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'search', query, spaceId],
    queryFn: ({ signal }) =>
      call<Page<FoundSpace>>('GET /orgs/{organizationId}/search', {
        path: { organizationId },
        query: { query, limit: 10, ...(spaceId !== undefined && { spaces: spaceId }) },
        signal,
      }),
  });

/** Files of a space with this in their name. */
export const filesNamed = (spaceId: string, name: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'content', 'main', 'files', 'named', name],
    queryFn: ({ signal }) =>
      call<Page<{ id: string; name: string }>>('GET /spaces/{spaceId}/content/files', {
        path: { spaceId },
        query: { name, limit: 5 },
        signal,
      }),
    staleTime: 30_000,
  });

/** The newest of those that wait to be merged. */
export const openRequestsOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'open-requests'],
    queryFn: ({ signal }) =>
      call<Page<ChangeRequest>>('GET /orgs/{organizationId}/change-requests', {
        path: { organizationId },
        query: { status: 'open', limit: 100 },
        signal,
      }),
  });

/** The newest of those that wait for somebody's review. */
export const waitingRequestsOf = (organizationId: string, userId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'open-requests', 'waiting', userId],
    queryFn: ({ signal }) =>
      call<Page<ChangeRequest>>('GET /orgs/{organizationId}/change-requests', {
        path: { organizationId },
        query: { status: 'open', waitingFor: userId, limit: 20 },
        signal,
      }),
  });
