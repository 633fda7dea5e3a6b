import { allows, isRole, type Role, roleOf } from '#access/index.ts';

/** What a caller with a role on the space may do there. `triggerGitSync` needs Git Sync, which no space has yet. */
export function spacePermissions(role: number) {
  return {
    access: allows(role, 'read'),
    admin: allows(role, 'create'),
    edit: allows(role, 'edit'),
    comment: allows(role, 'comment'),
    merge: allows(role, 'review'),
    review: allows(role, 'review'),
    view: allows(role, 'read'),
    viewInviteLinks: allows(role, 'create'),
    installIntegration: allows(role, 'create'),
    triggerGitSync: false,
  };
}

/**
 * The role that an ordinary member has without a grant: what the space says, or the nearest collection that says
 * something, or else the organization's default, the lowest role where it has none. Null where the space is hidden.
 */
export function shownLevel(levels: readonly string[], organizationDefault: number | null): Role | null {
  const own = levels.find((level) => level !== 'inherit');
  if (own !== undefined) return isRole(own) ? own : null;
  return (organizationDefault === null ? undefined : roleOf(organizationDefault)) ?? 'read';
}

/** How the stored setting is told: a role, `inherit`, or null where only administrators and the creator have access. */
export const shownSetting = (stored: string): string | null => (stored === 'none' ? null : stored);
