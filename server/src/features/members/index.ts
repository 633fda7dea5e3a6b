// Members of an organization: who belongs to it, in which role, and what of it each may see.
// Teams lie above this room; how somebody becomes a member is decided by invitations and sign-in.
export { memberClaimsOf } from './claims.ts';
export { toMembers } from './resources.ts';
export { memberOperations } from './routes.ts';
export { Member } from './schema.ts';
export { getMember, requireNoGuest, requireSelfOr } from './service.ts';
export { findMember, findMembers, type MemberRow, updateMembership } from './store.ts';
