// Somebody opens the link of an invitation in a browser.
import { createSignInLink } from '#features/sign-in/index.ts';
import { createUser, findUserByIdOrEmail } from '#features/users/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { languageFor } from '#platform/mail/index.ts';
import { useInvitation } from './accepting.ts';
import { invitationSentences } from './letter.ts';
import { type EmailInvitesCtx, hashOf } from './links.ts';
import { findByHash } from './store.ts';

export interface ShownInvitation {
  title: string;
  text: string;
  accept: string;
}

/** What an invitation says to whoever has its link; undefined for one that was used, deleted or replaced, or has ended. */
export async function showInvitation(
  ctx: Pick<EmailInvitesCtx, 'db' | 'clock'>,
  secret: string,
  lang: string,
): Promise<ShownInvitation | undefined> {
  const row = await findByHash(ctx.db, hashOf(secret), ctx.clock.now());
  if (row === undefined) return undefined;
  const sentences = await invitationSentences(ctx, row, languageFor(lang));
  return sentences && { title: sentences.subject, text: sentences.text, accept: sentences.link };
}

const NAME_AT_MOST = 64;

/**
 * Makes an account for whoever was sent the link and has none, and lets them in. Answers an address at which they sign in and choose
 * a password; undefined where they have an account, or where the link was never sent and so proves no address.
 */
export async function arriveAsNewcomer(
  ctx: EmailInvitesCtx,
  secret: string,
  address: string | undefined,
): Promise<string | undefined> {
  return inTransaction(ctx, async (tx) => {
    const row = await findByHash(tx.db, hashOf(secret), ctx.clock.now());
    if (row === undefined || row.mailed === 0 || (await findUserByIdOrEmail(tx, row.email))) return undefined;
    const displayName = row.email.slice(0, Math.min(row.email.indexOf('@'), NAME_AT_MOST));
    const userId = await createUser(tx, { email: row.email, displayName, isEmailVerified: true });
    await useInvitation(tx, row, { userId, address });
    return (await createSignInLink(tx, userId, 'reset')).url;
  });
}
