// Who may do what: identities become an Actor, roles are resolved in SQL, every operation's permission is checked here.
// It knows nothing of what the operations do.
export type { Caller } from './actor.ts';
export { authenticate } from './authenticate.ts';
export { authorize, requireStillThere, roleInOrganization, roleOnCollection, roleOnSpace } from './authorize.ts';
export { createLastUse, type LastUse } from './last-use.ts';
export { type ApiOperation, operation } from './operation.ts';
export { type Permission, refusalsOf } from './permission.ts';
export { allows, isRole, NO_ROLE, rankOf, type Role, roleOf, ROLES } from './roles.ts';
export type { Viewer } from './exceptions.ts';
export { createToken, listTokens, revokeToken } from './tokens.ts';
export {
  rolesOnCollections,
  rolesOnSpaces,
  type SeenCollection,
  type SeenSpace,
  type Sight,
  visibleCollections,
  visibleSpaces,
  visibleSpacesIn,
} from './visible.ts';
