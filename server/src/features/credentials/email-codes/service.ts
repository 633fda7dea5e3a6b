import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { newUnguessableId } from '#platform/ids.ts';
import type { Seals } from '#platform/secrets/index.ts';
import { endEmailCode, findEmailCode, insertEmailCode, listShared, takeTry } from './store.ts';

export interface EmailCodesCtx {
  db: Db;
  clock: Clock;
  seals: Seals;
}

const LASTING_MS = 10 * 60_000;
/** For less than this, nobody is given a code that others have. */
const LEAST_MS = 2 * 60_000;
const TRIES_AT_MOST = 5;
const DIGITS = 8;

/** A code has 26 bits, so it is sealed and not hashed, each for its own row. */
const purposeOf = (id: string): string => `code by mail ${id}`;

interface Asked {
  email: string;
  network: string;
  /** Whether who asks is known: then the code is theirs alone. */
  isKnown: boolean;
}

/**
 * Makes a code for whoever reads the mail of an address, whether there is such an account or not. Strangers who ask for the same
 * address get one code together while it lasts, each with tries of their own: so none of them keeps another from it. `earlier`
 * is how many had it before.
 */
export async function createEmailCode(
  ctx: EmailCodesCtx,
  { email, network, isKnown }: Asked,
): Promise<{ id: string; expiresAt: number; earlier: number }> {
  const [id, now] = [newUnguessableId(), ctx.clock.now()];
  return inTransaction(ctx, async ({ db }) => {
    const shared = isKnown ? undefined : await findShared(ctx, db, email);
    const digits = shared?.digits ?? String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    const expiresAt = shared?.expiresAt ?? now + LASTING_MS;
    const times = { created_at: now, expires_at: expiresAt };
    const code = ctx.seals.seal(purposeOf(id), digits);
    await insertEmailCode(db, { id, email, network, code, own: isKnown ? 1 : 0, ...times });
    return { id, expiresAt, earlier: shared?.earlier ?? 0 };
  });
}

/** The code that strangers share, while there is time enough to use it. */
async function findShared({ seals, clock }: EmailCodesCtx, db: Db, email: string) {
  const rows = await listShared(db, { email, from: clock.now() + LEAST_MS });
  const [newest] = rows;
  const digits = newest && seals.open(purposeOf(newest.id), newest.code ?? '');
  if (newest === undefined || digits === undefined) return undefined;
  const expiresAt = newest.expires_at;
  return { digits, expiresAt, earlier: rows.filter((row) => row.expires_at === expiresAt).length };
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
  return (await inTransaction(ctx, ({ db }) => endEmailCode(db, row, now))) ? row.email : undefined;
}

function isSame(given: string, code: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(code)];
  return one.length === other.length && timingSafeEqual(one, other);
}
