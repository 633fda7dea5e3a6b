import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { actorOf } from '#features/audit-log/index.ts';
import { endSessionsOf } from '#features/sessions/index.ts';
import { getAuthenticatedUser, type UsersCtx } from '#features/users/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { conflict, invalid, type RateLimiter, tooManyRequests } from '#platform/http/index.ts';
import { recordCredential, requireRecentProof, requireSession } from './changes/index.ts';
import {
  addPasskey,
  beginPasskey,
  deletePasskey,
  listPasskeys,
  type PasskeyRow,
  type PasskeysCtx,
  relyingPartyOf,
  renamePasskey,
} from './passkeys/index.ts';
import {
  hashPassword,
  passwordSince,
  type PasswordsCtx,
  requireGoodPassword,
  setPassword,
  verifyPassword,
} from './passwords/index.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './recovery/index.ts';
import type { CreatePasskey, Credentials, Passkey, SetPassword } from './schema.ts';
import {
  confirmTotpByCode,
  disableTotp,
  type Enrolment,
  enrolTotp,
  hasTotp,
  type TotpCtx,
  totpSince,
} from './totp/index.ts';

export interface CredentialsCtx extends UsersCtx, PasswordsCtx, TotpCtx, PasskeysCtx {
  limiters: { proofs: RateLimiter };
}

/** What the caller can prove who they are with. */
export async function getCredentials(
  ctx: Pick<CredentialsCtx, 'db' | 'baseUrl'>,
  userId: string,
): Promise<Static<typeof Credentials>> {
  const [password, totp] = [await passwordSince(ctx, userId), await totpSince(ctx, userId)];
  const recoveryCodes = totp === undefined ? 0 : await countRecoveryCodes(ctx.db, userId);
  return {
    object: 'credentials',
    ...(password === undefined ? {} : { password: { changedAt: time(password) } }),
    ...(totp === undefined ? {} : { totp: { enabledAt: time(totp), recoveryCodes } }),
    passkeys: (await listPasskeys(ctx, userId)).length,
    canAddPasskeys: relyingPartyOf(ctx.baseUrl) !== undefined,
  };
}

/** Sets the caller's password, by the one before or shortly after signing in. All other sessions end: somebody else may have them. */
export async function setOwnPassword(
  ctx: CredentialsCtx,
  caller: Caller,
  { password, currentPassword }: Static<typeof SetPassword>,
): Promise<void> {
  const { userId } = caller;
  const sessionId =
    currentPassword === undefined ? requireRecentProof(caller, ctx.clock.now()) : requireSession(caller);
  const { email, display_name: displayName } = await getAuthenticatedUser(ctx, userId);
  if (currentPassword !== undefined) await requireOwnPassword(ctx, caller, currentPassword);
  await requireGoodPassword(password, { email, displayName });
  const hash = await hashPassword(ctx, password, `user:${userId}`);
  await inTransaction(ctx, async (tx) => {
    await setPassword(tx, userId, hash, actorOf(caller));
    await endSessionsOf(tx, userId, { except: sessionId });
  });
}

/** Refuses a wrong password, and whoever tries many: an open browser is not to find it out. */
async function requireOwnPassword(ctx: CredentialsCtx, caller: Caller, password: string): Promise<void> {
  const { userId } = caller;
  const state = ctx.limiters.proofs.hit(`password:${userId}`);
  if (state.exceeded) throw tooManyRequests(state, ctx.clock);
  if (await verifyPassword(ctx, userId, password, { from: `user:${userId}` })) return;
  const after = { kind: 'password' };
  const actor = actorOf(caller);
  await inTransaction(ctx, (tx) => recordCredential(tx, { userId, actor, action: 'credential.failed', after }));
  const message = 'this is not your password';
  throw invalid(`body.currentPassword: ${message}`, [{ in: 'body', path: '/currentPassword', message }]);
}

export async function beginOwnTotp(ctx: CredentialsCtx, caller: Caller): Promise<Enrolment> {
  requireRecentProof(caller, ctx.clock.now());
  return enrolTotp(ctx, await getAuthenticatedUser(ctx, caller.userId));
}

export async function confirmOwnTotp(ctx: CredentialsCtx, caller: Caller, code: string): Promise<string[]> {
  requireRecentProof(caller, ctx.clock.now());
  return confirmTotpByCode(ctx, { userId: caller.userId, code, actor: actorOf(caller) });
}

export async function disableOwnTotp(ctx: CredentialsCtx, caller: Caller): Promise<void> {
  requireRecentProof(caller, ctx.clock.now());
  if (!(await disableTotp(ctx, { userId: caller.userId, actor: actorOf(caller) }))) throw totpIsOff();
}

export async function createOwnRecoveryCodes(ctx: CredentialsCtx, caller: Caller): Promise<string[]> {
  requireRecentProof(caller, ctx.clock.now());
  return inTransaction(ctx, async (tx) => {
    if (!(await hasTotp(tx, caller.userId))) throw totpIsOff();
    return renewRecoveryCodes(tx, caller.userId, actorOf(caller));
  });
}

const totpIsOff = () => conflict('Time-based codes are off.');

export async function beginOwnPasskey(ctx: CredentialsCtx, caller: Caller) {
  requireRecentProof(caller, ctx.clock.now());
  const { id, email, display_name: displayName } = await getAuthenticatedUser(ctx, caller.userId);
  return beginPasskey(ctx, { user: { id, email, displayName }, network: `user:${id}` });
}

export async function createOwnPasskey(
  ctx: CredentialsCtx,
  caller: Caller,
  { registration, response, name }: Static<typeof CreatePasskey>,
): Promise<PasskeyRow> {
  requireRecentProof(caller, ctx.clock.now());
  const { userId } = caller;
  return addPasskey(ctx, { userId, challengeId: registration, response, name, actor: actorOf(caller) });
}

export async function renameOwnPasskey(
  ctx: CredentialsCtx,
  caller: Caller,
  { id, name }: { id: string; name: string },
): Promise<PasskeyRow> {
  requireSession(caller);
  return renamePasskey(ctx, { userId: caller.userId, id, name, actor: actorOf(caller) });
}

export async function deleteOwnPasskey(ctx: CredentialsCtx, caller: Caller, id: string): Promise<void> {
  requireRecentProof(caller, ctx.clock.now());
  await deletePasskey(ctx, { userId: caller.userId, id, actor: actorOf(caller) });
}

const time = (at: number): string => new Date(Number(at)).toISOString();

export const toPasskey = (row: PasskeyRow): Static<typeof Passkey> => ({
  object: 'passkey',
  id: row.id,
  name: row.name,
  createdAt: time(row.created_at),
  ...(row.last_used_at === null ? {} : { lastUsedAt: time(row.last_used_at) }),
  isBackedUp: row.backed_up === 1,
});
