import type { Role } from './roles.ts';

/**
 * What an operation demands. `anyone`: nothing, not even a token; its handler decides what there is to have. `caller`: any signed-in user. `organization`: the role in `{organizationId}`, where
 * `guest` means any membership. `space`: the effective role on `{spaceId}`; `deleted` admits to a deleted space those
 * who may restore it, and `row` reads the space together with the rights on it. `collection`: the effective role on `{collectionId}`. `also` says, for
 * people, what the handler demands beyond it because that depends on more than the address. `visitor`: a site content
 * token will do as well, for the site and the spaces that it opens.
 */
export type Permission = (
  | { on: 'anyone' }
  | { on: 'caller' }
  | { on: 'organization'; role: Role | 'guest' }
  | { on: 'collection'; role: Role }
  | { on: 'space'; role: Role; deleted?: boolean; row?: true }
) & { also?: string; visitor?: true };

/** How a permission alone can be refused, for people: what the caller may not know of is not there. */
export function refusalsOf(permission: Permission): Partial<Record<403 | 404, string>> {
  if (permission.on === 'caller' || permission.on === 'anyone') return {};
  const missing = { 404: 'There is no such thing, or the caller may not know of it.' };
  if (permission.on === 'organization' && permission.role === 'guest')
    return { ...missing, 403: 'The organization is blocked, or the caller may not do this.' };
  // Whoever may not read content does not know of it.
  if (permission.on !== 'organization' && permission.role === 'read') return missing;
  return { ...missing, 403: 'The caller may see this, but not do it.' };
}
