import type { Acting } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { recordCredential } from '../changes/index.ts';
import { hashRecoveryCode, newRecoveryCode, readRecoveryCode } from './codes.ts';
import { countRecoveryCodes, deleteRecoveryCodes, insertRecoveryCodes, takeRecoveryCode } from './store.ts';

const COUNT = 10;

/** Makes ten codes for the day on which the phone is gone; those from before work no more. They are shown now and never again. */
export async function renewRecoveryCodes(
  ctx: { db: Db; clock: Clock },
  userId: string,
  actor: Acting,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newRecoveryCode);
  const hashes = codes.map((code) => hashRecoveryCode(userId, code.replaceAll('-', '')));
  await inTransaction(ctx, async (tx) => {
    await deleteRecoveryCodes(tx.db, userId);
    await insertRecoveryCodes(tx.db, { userId, hashes, now: tx.clock.now() });
    await recordCredential(tx, { actor, userId, action: 'credential.added', after: { kind: 'recovery_codes' } });
  });
  return codes;
}

/** Whether this is a recovery code of this person. It works once, also where two use it at once. */
export async function useRecoveryCode(
  ctx: { db: Db; clock: Clock },
  { userId, code, actor }: { userId: string; code: string; actor: Acting },
): Promise<boolean> {
  const plain = readRecoveryCode(code);
  if (plain === undefined) return false;
  return inTransaction(ctx, async (tx) => {
    if (!(await takeRecoveryCode(tx.db, userId, hashRecoveryCode(userId, plain)))) return false;
    const after = { kind: 'recovery_code', left: await countRecoveryCodes(tx.db, userId) };
    await recordCredential(tx, { actor, userId, action: 'credential.used', after });
    return true;
  });
}
