import type { Role } from './roles.ts';

/**
 * What an operation demands. `caller`: any signed-in user. `organization`: the role in `{organizationId}`, where
 * `guest` means any membership. `space`: the effective role on `{spaceId}`; `deleted` admits to a deleted space those
 * who may restore it. `collection`: the effective role on `{collectionId}`. `also` says, for
 * people, what the handler demands beyond it because that depends on more than the address.
 */
export type Permission = (
  | { on: 'caller' }
  | { on: 'organization'; role: Role | 'guest' }
  | { on: 'collection'; role: Role }
  | { on: 'space'; role: Role; deleted?: boolean }
) & { also?: string };
