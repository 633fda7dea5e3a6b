// Grants: roles that are given to people and teams on a space or collection, who has which role there, and why.
// What a role is worth, and which one counts, `access` decides.
export { grantOperations } from './routes.ts';
export { putGrant } from './store.ts';
