/** Roles from low to high; each contains the ones before it. Stored as ranks, 1 to 6. */
export const ROLES = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/** 0 is no access at all. */
export const NO_ROLE = 0;

export const rankOf = (role: Role): number => ROLES.indexOf(role) + 1;

export const roleOf = (rank: number): Role | undefined => ROLES[rank - 1];

export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

/** Whether a rank suffices for what asks for `role`. */
export const allows = (rank: number, role: Role): boolean => rank >= rankOf(role);
