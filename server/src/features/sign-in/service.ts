import type { Caller, SignInMethod } from '#access/index.ts';
import {
  type FoundLink,
  hasTotp,
  type LinkPurpose,
  peekLink,
  useLink,
  useRecoveryCode,
  verifyPassword,
  verifyTotp,
} from '#features/credentials/index.ts';
import { rotateSession } from '#features/sessions/index.ts';
import { findUserByEmail, findUserByIdOrEmail, verifyEmail } from '#features/users/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { networkOf } from '#platform/http/index.ts';
import { attemptsOf, forgive, take } from './attempts/index.ts';
import type { From } from './states.ts';
import { accountOf, begin, type Outcome, proceed, recordFailure, type SignInCtx, WRONG } from './steps.ts';

/**
 * Proves an account by its password. Nothing distinguishes an account that is not there from one with another password: the
 * same is counted, hashed, recorded and answered.
 */
export async function signInWithPassword(
  ctx: SignInCtx,
  { email, password }: { email: string; password: string },
  from: From,
): Promise<Outcome> {
  const account = accountOf(email);
  const user = await findUserByEmail(ctx.db, account);
  const browser = user && ctx.signed.states.readKnown(from.cookies, user.id);
  const attempts = attemptsOf({ what: 'password', account, address: from.address, browser });
  await take(ctx, attempts);
  const isRight = await verifyPassword(ctx, user?.id, password, { from: networkOf(from.address) });
  if (user === undefined || !isRight) {
    await recordFailure(ctx, user?.id, { from, method: 'password' });
    return WRONG;
  }
  await forgive(ctx, attempts);
  return proceed(ctx, { userId: user.id, method: 'password' }, from);
}

/** The second proof: a code from the authenticator app, or a recovery code. Undefined where there was no first one, or too long ago. */
export async function finishWithCode(ctx: SignInCtx, code: string, from: From): Promise<Outcome | undefined> {
  const pending = ctx.signed.states.readPending(from.cookies);
  if (pending === undefined) return undefined;
  return (await isCode(ctx, pending.userId, { code, from })) ? begin(ctx, pending, from) : WRONG;
}

async function isCode(ctx: SignInCtx, userId: string, { code, from }: { code: string; from: From }): Promise<boolean> {
  const browser = ctx.signed.states.readKnown(from.cookies, userId);
  const attempts = attemptsOf({ what: 'code', account: userId, address: from.address, browser });
  await take(ctx, attempts);
  const actor = { userId, address: networkOf(from.address) };
  const plain = code.replaceAll(/\s/gu, '');
  const isRight =
    (await verifyTotp(ctx, userId, plain)) || (await useRecoveryCode(ctx, { userId, code: plain, actor }));
  if (isRight) await forgive(ctx, attempts);
  else await recordFailure(ctx, userId, { from, method: 'code' });
  return isRight;
}

/** The links that sign somebody in. One that an operator made lets in whose phone is gone, so it asks for no code. */
const PURPOSES: readonly LinkPurpose[] = ['first', 'break_glass', 'reset'];

/** What a link is for, without using it up: programs open links in mails before people do. */
export const peekSignInLink = (ctx: SignInCtx, secret: string): Promise<FoundLink | undefined> =>
  peekLink(ctx, secret, PURPOSES);

/** Uses a link up. Undefined for one that was used, has expired, or never was. */
export async function openLink(
  ctx: SignInCtx,
  secret: string,
  from: From,
): Promise<(Outcome & { purpose: LinkPurpose }) | undefined> {
  return inTransaction(ctx, async (tx) => {
    const link = await useLink(tx, secret, PURPOSES);
    if (link === undefined) return undefined;
    const { userId, purpose } = link;
    const pending = { userId, method: 'link' as SignInMethod };
    // It came by mail to the address of the account.
    if (purpose === 'reset') await verifyMailed(tx, userId);
    const outcome = purpose === 'reset' ? await proceed(tx, pending, from) : await begin(tx, pending, from);
    return { ...outcome, purpose };
  });
}

/** The address of an account is known to be theirs, because a mail to it was read. */
async function verifyMailed(tx: SignInCtx, userId: string): Promise<void> {
  const user = await findUserByIdOrEmail(tx, userId);
  if (user?.email_verified_at === null) await verifyEmail(tx, user);
}

/**
 * Proves anew that whoever sits at the browser is who signed in there: by the password, and the code where one is set up. The
 * session gets another secret. Undefined where it has ended.
 */
export async function proveAgain(
  ctx: SignInCtx,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  { password, code, from }: { password: string; code: string; from: From },
): Promise<Outcome | undefined> {
  const browser = ctx.signed.states.readKnown(from.cookies, userId);
  const attempts = attemptsOf({ what: 'again', account: userId, address: from.address, browser });
  await take(ctx, attempts);
  if (!(await verifyPassword(ctx, userId, password, { from: `user:${userId}` }))) {
    await recordFailure(ctx, userId, { from, method: 'password' });
    return WRONG;
  }
  if ((await hasTotp(ctx, userId)) && !(await isCode(ctx, userId, { code, from }))) return WRONG;
  await forgive(ctx, attempts);
  const session = sessionId === undefined ? undefined : await rotateSession(ctx, sessionId);
  return session && { kind: 'session', userId, session };
}
