import type { Static } from 'typebox';
import { allows, type Caller, NO_ROLE, rankOf, type Role, roleOf } from '#access/index.ts';
import type { MemberRow } from '#features/members/index.ts';
import { forbidden, invalid, notFound, type ProblemDetail } from '#platform/http/index.ts';
import type { CreateInvite, UpdateInvite } from './schema.ts';
import type { InviteRow } from './store.ts';

/** A space or a collection with the caller's role on it. */
export interface Place {
  kind: 'space' | 'collection';
  id: string;
  role: number;
}

export type Wish = { role: Role | null } & ({ kind: 'organization' } | { kind: 'space' | 'collection'; id: string });

/** Nobody joins an organization that is blocked, and one that is deleted is not there. */
export function requireUnblocked(row: { blocked_reason: string | null; deleted_at: number | null }): void {
  if (row.deleted_at !== null) throw notFound('organization');
  if (row.blocked_reason !== null) throw forbidden('This organization is blocked.', 'organization_blocked');
}

/** Whoever was disabled stays so, however they were invited. */
export function requireEnabled(member: MemberRow | undefined): void {
  if (member?.disabled === 1)
    throw forbidden('An administrator of this organization has disabled your membership.', 'membership_disabled');
}

/** What a new invite is to: exactly one of the three forms. */
export function readWish({ role, level, space, collection }: Static<typeof CreateInvite>): Wish {
  const details: ProblemDetail[] = [];
  const complain = (path: string, message: string) => details.push({ in: 'body', path, message });
  const isOfContent = space !== undefined || collection !== undefined;
  if (space !== undefined && collection !== undefined) complain('/collection', 'expected nothing next to a space');
  if (isOfContent && role !== undefined) complain('/role', 'expected `level` in its place, for content');
  if (isOfContent && level === undefined) complain('/level', 'expected a role or null');
  if (!isOfContent && level !== undefined) complain('/level', 'expected a space or a collection next to it');
  if (!isOfContent && level === undefined && role === undefined) complain('/role', 'expected a role or null');
  refuse(details);
  if (space !== undefined) return { kind: 'space', id: space, role: level ?? null };
  if (collection !== undefined) return { kind: 'collection', id: collection, role: level ?? null };
  return { kind: 'organization', role: role ?? null };
}

/** The new role of an invite: `role` for the organization, `level` for content, and the other one is none of it. */
export function readChange(row: InviteRow, { role, level }: Static<typeof UpdateInvite>): Role | null {
  const [name, value, other, stray] = isOfContent(row)
    ? (['level', level, 'role', role] as const)
    : (['role', role, 'level', level] as const);
  const details: ProblemDetail[] = [];
  if (stray !== undefined)
    details.push({ in: 'body', path: `/${other}`, message: `expected \`${name}\` in its place` });
  else if (value === undefined) details.push({ in: 'body', path: `/${name}`, message: 'expected a role or null' });
  refuse(details);
  return value ?? null;
}

function refuse(details: ProblemDetail[]): void {
  const [first] = details;
  if (first !== undefined) throw invalid(`body${first.path.replaceAll('/', '.')}: ${first.message}`, details);
}

export const isOfContent = (row: Pick<InviteRow, 'space_id' | 'collection_id'>): boolean =>
  row.space_id !== null || row.collection_id !== null;

/** Refuses who may not invite here: administrators do, and to content those who may say who sees it. */
export function requireMayInvite(caller: Caller, place: Place | undefined): void {
  if (place === undefined && !allows(caller.rights.organizationRole, 'admin'))
    throw forbidden('This needs the role "admin" in the organization.');
  if (place !== undefined && !allows(place.role, 'create'))
    throw forbidden(`This needs the role "create" on the ${place.kind}.`);
}

/** Nobody gives what they lack. */
export function requireOwnRole(caller: Caller, place: Place | undefined, role: Role | null): void {
  const own = place?.role ?? caller.rights.organizationRole;
  if (role !== null && !allows(own, role)) throw forbidden('Nobody makes an invite with a role above their own.');
}

/** Whether somebody has all that an invite gives; on content, `role` is their effective one there. */
export function isRedundant(
  row: InviteRow,
  member: Pick<MemberRow, 'role' | 'disabled'> | undefined,
  role: number,
): boolean {
  if (member === undefined || member.disabled === 1) return false;
  return (isOfContent(row) ? role : (member.role ?? NO_ROLE)) >= (row.role ?? NO_ROLE);
}

export const toRank = (role: Role | null): number | null => (role === null ? null : rankOf(role));
export const toRole = (rank: number | null): Role | null => (rank === null ? null : (roleOf(rank) ?? null));

/** The domain of a mail address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
