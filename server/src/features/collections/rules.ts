import { allows } from '#access/index.ts';

/** Collections nest no deeper: well within the depth to which rights are handed down. */
export const NESTING_AT_MOST = 32;

const TITLE_AT_MOST = 50;

/** What a caller with a role on the collection may do there. */
export function collectionPermissions(role: number) {
  return {
    admin: allows(role, 'create'),
    create: allows(role, 'create'),
    view: allows(role, 'read'),
    viewInviteLinks: allows(role, 'create'),
  };
}

/** A title without blanks at its ends, cut to what one may have. */
export const fitTitle = (title: string | undefined): string =>
  [...(title ?? '').trim()].slice(0, TITLE_AT_MOST).join('').trim() || 'Untitled';
