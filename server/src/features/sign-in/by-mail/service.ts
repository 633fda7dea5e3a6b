import { createEmailCode, type EmailCodesCtx, useEmailCode } from '#features/credentials/index.ts';
import { findUserByEmail, verifyEmail } from '#features/users/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { networkOf } from '#platform/http/index.ts';
import { type Mail, readMailAddress } from '#platform/mail/index.ts';
import { attemptsOf, forgive, hasRoom, mailsTo, requestsFor, take } from '../attempts/index.ts';
import type { From } from '../states.ts';
import { accountOf, type Outcome, proceed, recordFailure, type SignInCtx, WRONG } from '../steps.ts';
import { codeMail, resetMail } from './letters.ts';

export type ByMailCtx = SignInCtx & EmailCodesCtx & { mail: Mail };

export interface MailRequest {
  /** As it was typed. */
  email: string;
  language: string;
}

const HOUR_MS = 60 * 60_000;

/** A code is mailed twice to strangers who ask for it, and no more: it stands in the mailbox then. */
const MAILED_AT_MOST = 2;

/**
 * Counts a request for a mail, by the mailbox that it goes to. What is counted does not depend on whether there is such an
 * account. Answers whether who asks is known, because they were signed in here before.
 */
async function admit(ctx: ByMailCtx, account: string, from: From): Promise<{ mailbox: string; isKnown: boolean }> {
  const mailbox = readMailAddress(account)?.mailbox ?? account;
  const user = await findUserByEmail(ctx.db, account);
  const browser = user && ctx.signed.states.readKnown(from.cookies, user.id);
  await take(ctx, requestsFor({ mailbox, address: from.address, browser }));
  return { mailbox, isKnown: browser !== undefined };
}

/**
 * Has a code mailed to who has an account with this address. For every other address the same is done and answered: whether
 * there is an account is looked up when the mail is written, and then nothing is sent. The answer is the id of the code.
 */
export async function requestCode(ctx: ByMailCtx, { email, language }: MailRequest, from: From): Promise<string> {
  const account = accountOf(email);
  const { mailbox, isKnown } = await admit(ctx, account, from);
  return inTransaction(ctx, async (tx) => {
    const asked = { email: account, network: networkOf(from.address), isKnown };
    const { id, expiresAt, earlier } = await createEmailCode(tx, asked);
    if (earlier >= MAILED_AT_MOST) return id;
    if (!isKnown) {
      const { inHour, inDay } = mailsTo(mailbox, 'code');
      await take(tx, { counts: [...inHour.counts, ...inDay.counts] });
    }
    const mail = { to: account, params: { codeId: id }, language, tenant: tenantOf(account), expiresAt };
    await ctx.mail.queue(tx, codeMail, mail);
    return id;
  });
}

/**
 * As `requestCode`: a link by which a new password is set. It is made when the mail is written. Strangers cause a few in an
 * hour; whoever asks then has the last ones in the mailbox, which still work.
 */
export async function requestReset(ctx: ByMailCtx, { email, language }: MailRequest, from: From): Promise<void> {
  const account = accountOf(email);
  const { mailbox, isKnown } = await admit(ctx, account, from);
  const expiresAt = ctx.clock.now() + HOUR_MS;
  await inTransaction(ctx, async (tx) => {
    if (!isKnown) {
      const { inHour, inDay } = mailsTo(mailbox, 'reset');
      if (!(await hasRoom(tx, inHour))) return;
      await take(tx, inDay);
    }
    await ctx.mail.queue(tx, resetMail, { to: account, params: {}, language, tenant: tenantOf(account), expiresAt });
  });
}

/** Mails go to their reader’s own account, and the address is all that is known of it. */
const tenantOf = (account: string): string => `mailbox:${account}`;

/** Proves an account by a code that came by mail. Who reads the mail of an address has it. */
export async function signInWithEmailCode(
  ctx: ByMailCtx,
  { codeId, code }: { codeId: string; code: string },
  from: From,
): Promise<Outcome> {
  const attempts = attemptsOf({ what: 'email-code', address: from.address });
  await take(ctx, attempts);
  const email = await useEmailCode(ctx, codeId, code.replaceAll(/\s/gu, ''));
  const user = email === undefined ? undefined : await findUserByEmail(ctx.db, email);
  if (user === undefined) {
    await recordFailure(ctx, undefined, { from, method: 'email_code' });
    return WRONG;
  }
  await forgive(ctx, attempts);
  if (user.email_verified_at === null) await inTransaction(ctx, (tx) => verifyEmail(tx, user));
  return proceed(ctx, { userId: user.id, method: 'email_code' }, from);
}
