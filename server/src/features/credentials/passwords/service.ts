import type { Acting } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { invalid } from '#platform/http/index.ts';
import { recordCredential } from '../changes/index.ts';
import { endLinks } from '../links/index.ts';
import { commonPasswords } from './known.ts';
import { compare, type From, type HashingCtx, type PasswordHash } from './hashing.ts';
import { faultOf, isComparable, passwordDetail, type Wanting } from './rules.ts';
import { findPassword, replaceHash, upsertHash } from './store.ts';

export interface PasswordsCtx extends HashingCtx {
  db: Db;
  clock: Clock;
}

/** Refuses (422) a new password that is too short, too long, common, or its holder's address or name. */
export async function requireGoodPassword(password: string, wanting: Wanting, path = '/password'): Promise<void> {
  const common = await commonPasswords();
  const fault = faultOf(password, wanting, (word) => common.has(word));
  if (fault === undefined) return;
  throw invalid(`body${path.replaceAll('/', '.')}: ${fault}`, [passwordDetail(fault, path)]);
}

/**
 * Gives a person this password and no other; links that were made to set one end. What the password may be, and whether
 * they may, is asked before.
 */
export async function setPassword(
  ctx: { db: Db; clock: Clock },
  userId: string,
  hash: PasswordHash,
  actor: Acting = {},
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const action = (await hasPassword(tx, userId)) ? 'credential.updated' : 'credential.added';
    await upsertHash(tx.db, { userId, hash, now: tx.clock.now() });
    await endLinks(tx, userId, ['first', 'reset']);
    await recordCredential(tx, { userId, actor, action, after: { kind: 'password' } });
  });
}

/** Since when a person has the password that they have; undefined where they have none. */
export async function passwordSince({ db }: { db: Db }, userId: string): Promise<number | undefined> {
  const found = await findPassword(db, userId);
  return found && Number(found.changed_at);
}

export const hasPassword = async ({ db }: { db: Db }, userId: string): Promise<boolean> =>
  (await findPassword(db, userId)) !== undefined;

/**
 * Whether this is the password of a user. For nobody, and for a user who has none, as much is done as for all others, so that
 * the time of the answer says nothing. `from` shares out the turns; see `createPasswordQueue`.
 */
export async function verifyPassword(
  ctx: PasswordsCtx,
  userId: string | undefined,
  password: string,
  { from }: { from?: From } = {},
): Promise<boolean> {
  if (!isComparable(password)) return false;
  const stored = (await findPassword(ctx.db, userId ?? ''))?.hash;
  const { isRight, better } = await compare(ctx, { stored, password, from });
  if (userId !== undefined && stored !== undefined && better !== undefined)
    await inTransaction(ctx, ({ db }) => replaceHash(db, { userId, from: stored, to: better }));
  return isRight;
}
