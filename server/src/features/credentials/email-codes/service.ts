import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { newUnguessableId } from '#platform/ids.ts';
import type { Seals } from '#platform/secrets/index.ts';
import { endEmailCode, findEmailCode, insertEmailCode, takeTry } from './store.ts';

export interface EmailCodesCtx {
  db: Db;
  clock: Clock;
  seals: Seals;
}

const LASTING_MS = 10 * 60_000;
const TRIES_AT_MOST = 5;
const DIGITS = 8;

/** A code has 26 bits, so it is sealed and not hashed, each for its own row. */
const purposeOf = (id: string): string => `code by mail ${id}`;

/** Makes a code for whoever reads the mail of an address, whether there is such an account or not. */
export async function createEmailCode(
  ctx: EmailCodesCtx,
  { email, network }: { email: string; network: string },
): Promise<{ id: string; expiresAt: number }> {
  const [id, now] = [newUnguessableId(), ctx.clock.now()];
  const code = ctx.seals.seal(purposeOf(id), String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'));
  const times = { created_at: now, expires_at: now + LASTING_MS };
  await inTransaction(ctx, ({ db }) => insertEmailCode(db, { id, email, network, code, ...times }));
  return { id, expiresAt: times.expires_at };
}

/** The code as it stands in the mail; undefined where it is of no use any more. */
export async function readEmailCode(
  ctx: EmailCodesCtx,
  id: string,
): Promise<{ email: string; code: string } | undefined> {
  const row = await findEmailCode(ctx.db, { id, now: ctx.clock.now(), most: TRIES_AT_MOST });
  const code = ctx.seals.open(purposeOf(id), row?.code ?? '');
  return row && code !== undefined ? { email: row.email, code } : undefined;
}

/**
 * The address to which this code went; undefined for a wrong code, one that was used or has expired, and after five tries.
 * Of two who use it at once, one gets an answer.
 */
export async function useEmailCode(ctx: EmailCodesCtx, id: string, given: string): Promise<string | undefined> {
  const now = ctx.clock.now();
  const row = await inTransaction(ctx, ({ db }) => takeTry(db, { id, now, most: TRIES_AT_MOST }));
  const code = row && ctx.seals.open(purposeOf(id), row.code ?? '');
  if (row === undefined || code === undefined || !isSame(given, code)) return undefined;
  return (await inTransaction(ctx, ({ db }) => endEmailCode(db, id, now))) ? row.email : undefined;
}

function isSame(given: string, code: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(code)];
  return one.length === other.length && timingSafeEqual(one, other);
}
