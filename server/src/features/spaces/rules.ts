import { allows } from '#access/index.ts';

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
 * Who may see a space that is on no site is told by where it lies: `in-collection` exactly where it is in one, else
 * `private`. What is published stays as it is.
 */
export function visibilityIn(visibility: string, parentId: string | null): string {
  if (visibility !== 'private' && visibility !== 'in-collection') return visibility;
  return parentId === null ? 'private' : 'in-collection';
}

const TITLE_AT_MOST = 50;

/** The title of a copy, made to fit. */
export const titleOfCopy = (title: string): string => [...`Copy of ${title}`].slice(0, TITLE_AT_MOST).join('').trim();
