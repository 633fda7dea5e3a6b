import { allows } from '#access/index.ts';
import { invalid } from '#platform/http/index.ts';

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
 * The place of a space that is on no site decides who may see it: `in-collection` exactly where it is in one, else
 * `private`. What is published stays as it is.
 */
export function visibilityIn(visibility: string, parentId: string | null): string {
  if (visibility !== 'private' && visibility !== 'in-collection') return visibility;
  return parentId === null ? 'private' : 'in-collection';
}

const TITLE_AT_MOST = 50;

/** The title of a copy, made to fit. */
export const titleOfCopy = (title: string): string => [...`Copy of ${title}`].slice(0, TITLE_AT_MOST).join('').trim();

const COMPUTED = 'this server computes no content of spaces; import what it shall hold';

/** Refuses to make an empty space for who asked for one whose content nobody here computes. */
export function requireOwnContent(request: { computedSource?: unknown }): void {
  if (request.computedSource === undefined) return;
  throw invalid(`body.computedSource: ${COMPUTED}.`, [{ in: 'body', path: '/computedSource', message: COMPUTED }]);
}
