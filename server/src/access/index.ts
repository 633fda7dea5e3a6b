// Who may do what: identities become an Actor, roles are resolved in SQL, every operation's permission is checked here.
// It knows nothing of what the operations do.
export { type Actor, authorOf, type Caller, hasScope, nobodyFor } from './actor.ts';
export { authenticate, authenticateReaders, authenticateUsers, findActorOfSession } from './authenticate.ts';
export {
  administersAny,
  authorize,
  requireOperator,
  requireOwnProof,
  requireStillThere,
  rightsOfUserOnSpaces,
  rightsOnSpaces,
  roleInOrganization,
  rolesInOrganizations,
  roleOfUserOnSpace,
  roleOnCollection,
  roleOnSpace,
} from './authorize.ts';
export { actorOf, isOwnSession, mayHolderAdminister, mayHolderRead, mayHolderReadIn } from './holders.ts';
export {
  createCookie,
  createSessionCookie,
  credentialsReader,
  isPlainHere,
  isReachedSafely,
  type SessionCookie,
} from './sessions/cookie.ts';
export { SIGN_IN_METHODS, type SignInMethod } from './sessions/sessions.ts';
export { createLastUse, type LastUse } from './tokens/last-use.ts';
export { type ApiOperation, operation } from './operation.ts';
export { type Demand, type Permission, refusalsOf } from './permission.ts';
export {
  countRoles,
  type Explained,
  explainRole,
  listRoles,
  roleAfter,
  type RoleFilter,
  type Step,
} from './reasons/index.ts';
export { allows, isRole, NO_ROLE, rankOf, type Role, roleOf, ROLES } from './roles.ts';
export type { Viewer } from './exceptions.ts';
export { RESOURCE_METADATA } from './tokens/app-tokens.ts';
export { INTEGRATION_SCOPES, type IntegrationScope } from './integrations/scopes.ts';
export { type IntegrationTokens } from './integrations/tokens.ts';
export { readScopes, type Scope, SCOPES } from './tokens/scopes.ts';
export type { SeenCollection, SeenSpace } from './seen.ts';
export { type GrantOf, type SiteGrant, type SiteTokenClaims, type SiteTokens } from './tokens/site-tokens.ts';
export { createSignedTokens, type SignedTokens } from './tokens/signed-tokens.ts';
export { findAccessVersion } from './store.ts';
export { createToken, findHolder, hashToken, listTokens, revokeToken } from './tokens/tokens.ts';
export {
  rolesOnCollections,
  rolesOnSpaces,
  type Visibility,
  visibleCollections,
  restorableSpaces,
  visibleSpaces,
  visibleSpacesIn,
} from './visible.ts';
export { countVisible, listVisible } from './visible-rows.ts';
