// Roles in words. The API has them as `admin`, `create` and so on; `null` is a guest.

export type Role = 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin';

/** From high to low, with what each opens. */
export const ROLES: readonly (readonly [role: Role, name: string, opens: string])[] = [
  ['admin', 'Administrator', 'Everything, on every space, and the settings of the organization.'],
  ['create', 'Creator', 'Makes spaces, collections and sites, and says who may see them.'],
  ['review', 'Reviewer', 'Reviews and merges change requests.'],
  ['edit', 'Editor', 'Writes in spaces, and proposes changes.'],
  ['comment', 'Commenter', 'Reads and comments.'],
  ['read', 'Reader', 'Reads.'],
];

export const GUEST = 'guest';

const NAMES: ReadonlyMap<string, string> = new Map([
  ...ROLES.map(([role, name]) => [role, name] as const),
  [GUEST, 'Guest'],
]);

export const roleName = (role: string | null): string => NAMES.get(role ?? GUEST) ?? role ?? '';

/** For fields: every role, and the one of guests last. */
export const ROLE_CHOICES: readonly (readonly [value: string, label: string])[] = [
  ...ROLES.map(([role, name]) => [role, name] as const),
  [GUEST, 'Guest'],
];

export const toRole = (choice: string): Role | null => ROLES.find(([role]) => role === choice)?.[0] ?? null;

const rankOf = (role: string | null): number => {
  const at = ROLES.findIndex(([each]) => each === role);
  return at === -1 ? 0 : ROLES.length - at;
};

/** The roles that somebody with this one may give to others, from high to low. */
export const rolesUpTo = (own: string | null): readonly (readonly [value: string, label: string])[] =>
  ROLES.filter(([role]) => rankOf(role) <= rankOf(own)).map(([role, name]) => [role, name] as const);
