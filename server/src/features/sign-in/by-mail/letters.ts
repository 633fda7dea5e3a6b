import { type EmailCodesCtx, readEmailCode } from '#features/credentials/index.ts';
import { findUserByEmail } from '#features/users/index.ts';
import type { Db } from '#platform/db/index.ts';
import { mailKind, readMailAddress, wordsIn } from '#platform/mail/index.ts';
import { createSignInLink } from '../links.ts';
import { words } from './words.ts';

/**
 * Who has an account with exactly this address. Addresses that only fold to the same one may be mailboxes of others, who must
 * not get what is meant for the account.
 */
async function holderOf(db: Db, to: string): Promise<string | undefined> {
  const user = await findUserByEmail(db, to);
  const own = user && readMailAddress(user.email)?.address.toLowerCase();
  return own === to.toLowerCase() ? user?.id : undefined;
}

/** Not sent where nobody has an account with this address, or the code is of no use any more. */
export const codeMail = mailKind<{ codeId: string }, EmailCodesCtx>(
  'sign-in.code',
  async (ctx, { params, to, language }) => {
    const found = await readEmailCode(ctx, params.codeId);
    if (found === undefined || (await holderOf(ctx.db, to)) === undefined) return undefined;
    const { codeSubject: subject, codeText, codeNote: note } = wordsIn(words, language);
    return { subject, blocks: [codeText, { code: found.code }, { note }] };
  },
);

/** The link is made now, so that none is in the database for an account that is not there. Each try makes another. */
export const resetMail = mailKind<object, EmailCodesCtx & { baseUrl: string }>(
  'sign-in.reset',
  async (ctx, { to, language }) => {
    const userId = await holderOf(ctx.db, to);
    if (userId === undefined) return undefined;
    const { url } = await createSignInLink(ctx, userId, 'reset');
    const { resetSubject: subject, resetText, resetNote: note } = wordsIn(words, language);
    return { subject, blocks: [resetText, { link: subject, url }, { note }] };
  },
);
