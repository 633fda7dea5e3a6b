import type { Role } from './store.ts';

export interface Wanted {
  add: readonly string[];
  memberships: ReadonlyMap<string, Role>;
  remove: readonly string[];
}

export interface Changes {
  put: { user_id: string; role: Role }[];
  remove: string[];
}

/**
 * What a request changes in a team whose members have these roles. Who is to be added and removed is removed; who is to be added
 * and is in it already keeps the role.
 */
export function changesOf({ add, memberships, remove }: Wanted, present: ReadonlyMap<string, Role>): Changes {
  const gone = new Set(remove);
  const roles = new Map<string, Role>(add.map((id) => [id, present.get(id) ?? 'member']));
  for (const [id, role] of memberships) roles.set(id, role);
  const put = [...roles].filter(([id, role]) => !gone.has(id) && present.get(id) !== role);
  return { put: put.map(([user_id, role]) => ({ user_id, role })), remove: [...gone].filter((id) => present.has(id)) };
}

/** Whether these changes make somebody an owner, or an owner something else: an owner of a team may do neither. */
export const touchesOwners = ({ put, remove }: Changes, present: ReadonlyMap<string, Role>): boolean =>
  put.some(({ user_id, role }) => role === 'owner' || present.get(user_id) === 'owner') ||
  remove.some((id) => present.get(id) === 'owner');
