import { allows, type Caller } from '#access/index.ts';
import { forbidden } from '#platform/http/index.ts';
import type { Changes, CommentRow } from './store.ts';
import { outcomeOf } from './suggested.ts';

type Authored = { author_id: string | null };

export const isAuthor = ({ author_id }: Authored, caller: Caller): boolean => author_id === caller.userId;

export const mayDelete = (said: Authored, caller: Caller): boolean =>
  isAuthor(said, caller) || allows(caller.rights.role, 'create');

export function requireMayDelete(said: Authored, caller: Caller): void {
  if (!mayDelete(said, caller)) throw forbidden('Only its author, and those with the role "create", may delete this.');
}

export function requireMayEdit(said: Authored, caller: Caller): void {
  if (!isAuthor(said, caller)) throw forbidden('Only its author may change the text.');
}

/** Who says whether a matter is settled. */
export function requireMayResolve(comment: Authored, caller: Caller): void {
  if (isAuthor(comment, caller) || allows(caller.rights.role, 'edit')) return;
  throw forbidden('Only its author, and those with the role "edit", may resolve a comment or open it again.');
}

export interface Wished {
  text: string | undefined;
  resolved: boolean | undefined;
}

/** What there is to write; nothing where it is so already. */
export function changesOf(
  comment: Pick<CommentRow, 'body' | 'status' | 'outcome'>,
  { text, resolved }: Wished,
  { userId, now }: { userId: string; now: number },
): Changes {
  const isResolved = comment.status === 'resolved';
  const isEdited = text !== undefined && text !== comment.body;
  const edit = isEdited ? { body: text, edited_at: now } : {};
  if (resolved === undefined || resolved === isResolved) return edit;
  return resolved
    ? { ...edit, status: 'resolved', resolved_by: userId, resolved_at: now }
    : { ...edit, status: 'open', resolved_by: null, resolved_at: null, ...reopened(comment) };
}

/** What was rejected is open again with its thread; what was applied stays so. */
const reopened = (comment: Pick<CommentRow, 'outcome'>): Changes =>
  outcomeOf(comment)?.status === 'rejected' ? { outcome: null } : {};
