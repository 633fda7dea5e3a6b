import { isRating, type Rating } from '../rules.ts';

const COMMENT_AT_MOST = 1000;

/** What a form says; undefined where it is no feedback. A comment that is too long is cut: its writer cannot shorten it any more. */
export function readFeedback(sent: {
  rating?: unknown;
  comment?: unknown;
}): { rating: Rating; comment?: string } | undefined {
  if (!isRating(sent.rating)) return undefined;
  const comment = plainComment(sent.comment);
  return { rating: sent.rating, ...(comment === undefined ? {} : { comment }) };
}

/** A text of somebody whom nobody knows, without what only moves cursors, and cut; undefined where nothing is left. */
export function plainComment(comment: unknown, most = COMMENT_AT_MOST): string | undefined {
  if (typeof comment !== 'string') return undefined;
  const plain = comment
    .slice(0, 2 * most)
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\0-\u0008\u000b-\u001f\u007f]/g, '')
    .trim();
  return plain === '' ? undefined : [...plain.toWellFormed()].slice(0, most).join('');
}
