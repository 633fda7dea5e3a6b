import { plainInline } from '@lectern/content';
import { allows, type Caller } from '#access/index.ts';
import { findReply, getComment } from '#features/comments/index.ts';
import { findUserSeenBy, type UsersCtx, usersShown } from '#features/users/index.ts';

/** What somebody said in a comment or a reply. */
export interface Remark {
  kind: 'comment' | 'reply';
  /** Empty where the account is gone. */
  author: string;
  at: number;
  text: string;
}

interface Wanted {
  spaceId: string;
  requestId?: string;
  comment: string | null;
  reply: string | null;
}

/** A comment and, where one is named, the reply; undefined where they are not there or the caller reads no comments. */
export async function findRemarks(ctx: UsersCtx, caller: Caller, wanted: Wanted): Promise<Remark[] | undefined> {
  if (!allows(caller.rights.role, 'comment')) return undefined;
  const { spaceId, requestId, comment: commentId, reply: replyId } = wanted;
  const branch = requestId === undefined ? { spaceId } : { spaceId, changeRequestId: requestId };
  const { comment } = await getComment(ctx, { caller, commentId: commentId ?? '', ...branch });
  const reply = replyId === null ? undefined : await findReply(ctx.db, comment.id, replyId);
  if (replyId !== null && reply === undefined) return undefined;
  const rows = [
    { kind: 'comment' as const, row: comment },
    ...(reply === undefined ? [] : [{ kind: 'reply' as const, row: reply }]),
  ];
  const authors = rows.map(({ row }) => row.author_id);
  const userOf = await usersShown(ctx, caller, authors);
  return Promise.all(
    rows.map(async ({ kind, row }) => ({
      kind,
      author: userOf(row.author_id).displayName,
      at: Number(row.posted_at),
      text: await withNames(ctx, caller, shorten(row.body)),
    })),
  );
}

const SHOWN_AT_MOST = 2000;

/** The beginning of a text without its marks, line by line: the page shows what was said, and how it looks is the editor’s. */
function shorten(markdown: string): string {
  const shown = markdown.length > SHOWN_AT_MOST ? `${markdown.slice(0, SHOWN_AT_MOST).toWellFormed()}…` : markdown;
  return shown.split('\n').map(plainInline).join('\n').trim();
}

const NAMED_AT_MOST = 20;

/** Mentions by the names of those whom the caller may know of; all others stay addresses. */
async function withNames(ctx: UsersCtx, caller: Caller, text: string): Promise<string> {
  const mention = `${ctx.baseUrl}/u/`;
  const [start = '', ...rest] = text.split(mention);
  const parts = rest.map(async (part, index) => {
    const [id = ''] = /^\w{0,64}/.exec(part) ?? [];
    const user = index < NAMED_AT_MOST ? await findUserSeenBy(ctx, caller, id) : undefined;
    return user === undefined ? mention + part : `@${user.display_name}${part.slice(id.length)}`;
  });
  return start + (await Promise.all(parts)).join('');
}
