// Who may do what: identities become an Actor, roles are resolved in SQL, every operation's permission is checked here.
// It knows nothing of what the operations do.
export type { Caller } from './actor.ts';
export { authenticate } from './authenticate.ts';
export { authorize, roleInOrganization, roleOnCollection, roleOnSpace } from './authorize.ts';
export { createLastUse, type LastUse } from './last-use.ts';
export { type ApiOperation, operation } from './operation.ts';
export { allows, isRole, rankOf, type Role, roleOf, ROLES } from './roles.ts';
export { createToken, listTokens, revokeToken } from './tokens.ts';
export { visibleCollections, visibleSpaces, visibleSpacesIn } from './visible.ts';
