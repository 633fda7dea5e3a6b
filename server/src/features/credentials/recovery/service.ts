import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { hashRecoveryCode, newRecoveryCode, readRecoveryCode } from './codes.ts';
import { deleteRecoveryCodes, insertRecoveryCodes, takeRecoveryCode } from './store.ts';

const COUNT = 10;

/** Makes ten codes for the day on which the phone is gone; those from before work no more. They are shown now and never again. */
export async function renewRecoveryCodes(ctx: { db: Db; clock: Clock }, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newRecoveryCode);
  const hashes = codes.map((code) => hashRecoveryCode(userId, code.replaceAll('-', '')));
  await inTransaction(ctx, async ({ db, clock }) => {
    await deleteRecoveryCodes(db, userId);
    await insertRecoveryCodes(db, { userId, hashes, now: clock.now() });
  });
  return codes;
}

/** Whether this is a code of recovery of this person. It works once, also where two use it at once. */
export async function useRecoveryCode(ctx: { db: Db }, userId: string, typed: string): Promise<boolean> {
  const plain = readRecoveryCode(typed);
  if (plain === undefined) return false;
  return inTransaction(ctx, ({ db }) => takeRecoveryCode(db, userId, hashRecoveryCode(userId, plain)));
}
