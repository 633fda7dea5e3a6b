// What several parts of the application read. A key begins with what it is of, so that all of it can be read again together.
import { queryOptions } from '@tanstack/react-query';
import { call, listAll } from './client.ts';
import type { Organization, Space, User } from './types.ts';

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

export const spacesOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'spaces'],
    queryFn: ({ signal }) => listAll<Space>('GET /orgs/{organizationId}/spaces', { path: { organizationId }, signal }),
  });
