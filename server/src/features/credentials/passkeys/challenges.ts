import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction, prepared } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';
import { newSecret, newUnguessableId } from '#platform/ids.ts';

/** What a challenge is for: to make a passkey, to sign in with one, or to prove anew who one is. */
export type ChallengePurpose = 'register' | 'sign_in' | 'prove';

export interface Challenge {
  id: string;
  /** 32 random bytes, base64url. */
  challenge: string;
}

interface Ctx {
  db: Db;
  clock: Clock;
}

export const CHALLENGE_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;
/** Each page that offers to sign in takes one, and many people may stand behind one address. */
const OPEN_AT_MOST = 200;
const RETRY_SECONDS = 60;

const selectOpen = prepared((db, network: string, since: number) =>
  db
    .selectFrom('passkey_challenges')
    .where('network', '=', network)
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

/** A new challenge, which proves nothing but once, soon, and for its purpose and user alone. */
export async function openChallenge(
  { db, clock }: Ctx,
  { purpose, userId, network }: { purpose: ChallengePurpose; userId?: string | undefined; network: string },
): Promise<Challenge> {
  const made = { id: newUnguessableId(), challenge: newSecret(CHALLENGE_BYTES) };
  const now = clock.now();
  // Those that are made at once may pass the bound by a few; they need not wait for one another for it.
  const [open] = await selectOpen(db, network, now - CHALLENGE_MS);
  if (Number(open?.count ?? 0) >= OPEN_AT_MOST) throw tooMany();
  const times = { created_at: now, expires_at: now + CHALLENGE_MS };
  await db
    .insertInto('passkey_challenges')
    .values({ ...made, ...times, purpose, user_id: userId ?? null, network })
    .execute();
  return made;
}

const tooMany = (): Problem =>
  new Problem(429, 'rate_limited', 'Too many passkeys were asked for from this network. Try again in some minutes.', {
    headers: { 'retry-after': String(RETRY_SECONDS) },
  });

/** Takes a challenge away, in one statement, whatever becomes of the response; undefined where it is none of these. */
export async function takeChallenge(
  ctx: Ctx,
  { id, purpose, userId }: { id: string; purpose: ChallengePurpose; userId?: string | undefined },
): Promise<string | undefined> {
  return inTransaction(ctx, async ({ db, clock }) => {
    const row = await db
      .deleteFrom('passkey_challenges')
      .where('id', '=', id)
      .where('purpose', '=', purpose)
      .where('user_id', userId === undefined ? 'is' : '=', userId ?? null)
      .where('expires_at', '>', clock.now())
      .returning('challenge')
      .executeTakeFirst();
    return row?.challenge;
  });
}
