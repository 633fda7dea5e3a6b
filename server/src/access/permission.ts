import type { Role } from './roles.ts';
import type { IntegrationDemand } from './integrations/operations.ts';
import type { Scope } from './tokens/scopes.ts';

/**
 * What an operation demands. `anyone`: nothing, not even a token; its handler decides what there is to have. `caller`: any signed-in user; `within`, also one whom an
 * organization’s identity provider vouches for, of whom the handler looks at that organization only. `organization`: the role in `{organizationId}`, where
 * `guest` means any membership, and `deleted` admits administrators to a deleted one. `space`: the effective role on `{spaceId}`; `deleted` admits to a deleted space those
 * who may restore it, and `row` reads the space together with the rights on it. `collection`: the effective role on `{collectionId}`. `also` says, for
 * people, what the handler demands beyond it because that depends on more than the address. `visitor`: a site content
 * token will do as well, for the site and the spaces that it opens. `scope`: what a personal token must allow, where that does not
 * follow from the method and the role.
 */
export type Permission = (
  | { on: 'anyone' }
  | { on: 'caller'; within?: true }
  | { on: 'organization'; role: Role | 'guest'; deleted?: boolean }
  | { on: 'collection'; role: Role }
  | { on: 'space'; role: Role; deleted?: boolean; row?: true }
) & { also?: string; visitor?: true; scope?: Scope };

/** A permission as it is asked for: with the scope that it comes to, and what it asks of an integration, where it takes one. */
export type Demand = Permission & { scope: Scope; integration?: IntegrationDemand };

/** What an operation asks of the token: what it declares; else `admin` for administrators' work, `read` for a GET. */
export function scopeOf({ method, permission }: { method: string; permission: Permission }): Scope {
  if (permission.scope !== undefined) return permission.scope;
  if (permission.on === 'organization' && permission.role === 'admin') return 'admin';
  return method === 'GET' ? 'read' : 'write';
}

/** How a permission alone can be refused, for people: what the caller may not know of is not there. */
export function refusalsOf(permission: Permission): Partial<Record<403 | 404, string>> {
  const unscoped = { 403: 'The token lacks the scope that this needs.' };
  if (permission.on === 'caller' || permission.on === 'anyone') return unscoped;
  const missing = { 404: 'There is no such thing, or the caller may not know of it.' };
  if (permission.on === 'organization' && permission.role === 'guest')
    return {
      ...missing,
      403: 'The organization is blocked, the caller may not do this, or the token lacks the scope.',
    };
  // Whoever may not read content does not know of it.
  if (permission.on !== 'organization' && permission.role === 'read') return { ...missing, ...unscoped };
  return { ...missing, 403: 'The caller may see this, but not do it, or the token lacks the scope.' };
}
