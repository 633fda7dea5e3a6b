import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { pagedOf } from '../paged.tsx';
import type { Person, Team } from '../people.ts';
import type { Role } from '../roles.ts';
import type { Explanation } from './sentences.ts';
import { keyOf, operationOn, pathOf, type Target } from './target.ts';

/** The level that members have without a grant, and what it comes to. */
export interface Leveled {
  id: string;
  title: string;
  organization: string;
  parent?: string;
  defaultLevel: Role | null;
  /** A role, `inherit`, or null where it is hidden. */
  defaultLevelSetting: string | null;
  permissions: Readonly<Record<string, boolean>>;
}

export const leveled = (target: Target) =>
  queryOptions({
    queryKey: keyOf(target, 'level'),
    queryFn: ({ signal }) => call<Leveled>(operationOn(target, 'GET', ''), { path: pathOf(target), signal }),
  });

export const usersOf = (target: Target) =>
  pagedOf<{ permission: Role; user: Person }>(
    keyOf(target, 'users'),
    operationOn(target, 'GET', '/permissions/users'),
    { path: pathOf(target) },
  );

export const teamsSharedWith = (target: Target) =>
  pagedOf<{ permission: Role; team: Team }>(keyOf(target, 'teams'), operationOn(target, 'GET', '/permissions/teams'), {
    path: pathOf(target),
  });

/** Every member who has a role here, however they came by it. */
export const everybodyOf = (target: Target, role = '') =>
  pagedOf<{ permission: Role; user: Person }>(
    keyOf(target, 'aggregate', role),
    operationOn(target, 'GET', '/permissions/aggregate'),
    { path: pathOf(target), query: role === '' ? {} : { role } },
  );

export const explanationOf = (target: Target, userId: string) =>
  queryOptions({
    queryKey: keyOf(target, 'explain', userId),
    queryFn: ({ signal }) =>
      call<Explanation>(operationOn(target, 'GET', '/permissions/explain'), {
        path: pathOf(target),
        query: { user: userId },
        signal,
      }),
    // Who asks why wants to know how it is now.
    staleTime: 0,
  });
