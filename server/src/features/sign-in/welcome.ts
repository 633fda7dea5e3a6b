import { type Caller } from '#access/index.ts';
import { actorOf } from '#features/audit-log/index.ts';
import {
  hashPassword,
  type PasswordQueue,
  requireGoodPassword,
  requireRecentProof,
  setPassword,
} from '#features/credentials/index.ts';
import { changeAddress, getAuthenticatedUser, updateUserById, type UsersCtx } from '#features/users/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { forbidden } from '#platform/http/index.ts';

export interface WelcomeCtx extends UsersCtx {
  queues: { passwords: PasswordQueue };
}

/** The first administrator has an address of nowhere, until they say who they are. */
export const isWelcome = ({ email }: { email: string }): boolean => email.endsWith('@localhost');

/** The first administrator says who they are, and chooses a password to come back with. */
export async function welcome(
  ctx: WelcomeCtx,
  caller: Caller,
  { email, displayName, password }: { email: string; displayName: string; password: string },
): Promise<void> {
  requireRecentProof(caller, ctx.clock.now());
  const { userId } = caller;
  if (!isWelcome(await getAuthenticatedUser(ctx, userId))) throw forbidden('You have said who you are already.');
  await requireGoodPassword(password, { email, displayName });
  const hash = await hashPassword(ctx, password, `user:${userId}`);
  await inTransaction(ctx, async (tx) => {
    await changeAddress(tx, userId, email);
    await updateUserById({ ...tx, baseUrl: ctx.baseUrl }, { userId }, { userId, patch: { displayName } });
    await setPassword(tx, userId, hash, actorOf(caller));
  });
}
