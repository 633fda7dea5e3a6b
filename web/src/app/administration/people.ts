// Members, teams and invitations as the settings read them.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import type { Space } from '../api/types.ts';
import { pagedOf } from './paged.tsx';
import { GUEST, type Role } from './roles.ts';

export interface Person {
  id: string;
  displayName: string;
  email?: string;
}

export interface Member {
  id: string;
  role: Role | null;
  user: Person;
  disabled: boolean;
  joinedAt: string;
  lastSeenAt?: string;
  sso: boolean;
  spaces: number;
  teams: number;
}

export interface Team {
  id: string;
  title: string;
  members: number;
  spaces: number;
  createdAt: string;
  permissions: { admin: boolean; view: boolean };
}

export type TeamRole = 'owner' | 'member';

const key = (organizationId: string, ...rest: readonly unknown[]) => ['organization', organizationId, ...rest];

export interface MemberFilter {
  search?: string;
  role?: string;
  sort?: string;
}

export const membersOf = (organizationId: string, { search = '', role = '', sort = 'joinedAt' }: MemberFilter = {}) =>
  pagedOf<Member>(key(organizationId, 'members', 'list', search, role, sort), 'GET /orgs/{organizationId}/members', {
    path: { organizationId },
    query: {
      ...(search !== '' && { search }),
      ...(role !== '' && { role }),
      sort,
      order: sort === 'name' ? 'asc' : 'desc',
    },
  });

export const memberOf = (organizationId: string, userId: string) =>
  queryOptions({
    queryKey: key(organizationId, 'members', userId, 'itself'),
    queryFn: ({ signal }) =>
      call<Member>('GET /orgs/{organizationId}/members/{userId}', { path: { organizationId, userId }, signal }),
  });

export const spacesOfMember = (organizationId: string, userId: string) =>
  pagedOf<{ permission: Role; space: Space }>(
    key(organizationId, 'members', userId, 'spaces'),
    'GET /orgs/{organizationId}/members/{userId}/spaces',
    { path: { organizationId, userId } },
  );

export const teamsOfMember = (organizationId: string, userId: string) =>
  pagedOf<{ team: Team; member: { role: TeamRole } }>(
    key(organizationId, 'members', userId, 'teams'),
    'GET /orgs/{organizationId}/members/{userId}/teams',
    { path: { organizationId, userId } },
  );

export const teamsOf = (organizationId: string, title = '') =>
  pagedOf<Team>(key(organizationId, 'teams', 'list', title), 'GET /orgs/{organizationId}/teams', {
    path: { organizationId },
    query: title === '' ? {} : { title },
  });

export const teamOf = (organizationId: string, teamId: string) =>
  queryOptions({
    queryKey: key(organizationId, 'teams', teamId, 'itself'),
    queryFn: ({ signal }) =>
      call<Team>('GET /orgs/{organizationId}/teams/{teamId}', { path: { organizationId, teamId }, signal }),
  });

export const membersOfTeam = (organizationId: string, teamId: string) =>
  pagedOf<{ organization: Member; team: { role: TeamRole } }>(
    key(organizationId, 'teams', teamId, 'members'),
    'GET /orgs/{organizationId}/teams/{teamId}/members',
    { path: { organizationId, teamId } },
  );

export interface EmailInvite {
  id: string;
  email: string;
  role: Role | null;
  sso: boolean;
  status: InviteState;
  message?: string;
  teams: readonly string[];
  spaces: readonly string[];
  collections: readonly string[];
  level?: Role;
  createdAt: string;
  expiresAt: string;
  acceptedAt?: string;
  acceptedBy?: string;
}

export type InviteState = 'waiting' | 'expired' | 'accepted';

export const emailInvitesOf = (organizationId: string, status: InviteState) =>
  pagedOf<EmailInvite>(key(organizationId, 'invites', 'mails', status), 'GET /orgs/{organizationId}/email-invites', {
    path: { organizationId },
    query: { status },
  });

export interface LinkInvite {
  id: string;
  role: Role | null;
  level?: Role | null;
  space?: { id: string; title: string };
  collection?: { id: string; title: string };
}

export const linkInvitesOf = (organizationId: string) =>
  pagedOf<LinkInvite>(key(organizationId, 'invites', 'links'), 'GET /orgs/{organizationId}/link-invites', {
    path: { organizationId },
  });

export const contentInvitesOf = (organizationId: string, of: { space?: string; collection?: string } = {}) =>
  pagedOf<LinkInvite>(
    key(organizationId, 'invites', 'content', of.space, of.collection),
    'GET /orgs/{organizationId}/content-link-invites',
    { path: { organizationId }, query: of },
  );

/** Where whoever has a link joins. */
export const joinAddress = (inviteId: string): string => `${location.origin}/join/${encodeURIComponent(inviteId)}`;

export const choiceOf = (role: Role | null): string => role ?? GUEST;
