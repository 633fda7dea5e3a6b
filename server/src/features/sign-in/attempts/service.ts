import { hash } from 'node:crypto';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { networkOf, Problem } from '#platform/http/index.ts';
import { decrease, increase } from './store.ts';

const WINDOW_MS = 15 * 60_000;

/**
 * Attempts in a quarter of an hour. One network has few for one account, so that nobody finds out a password. All networks
 * together have more, so that many of them do not either; a browser in which this account was signed in before is counted by
 * itself, so that those who try cannot keep its owner out. One network has some for all accounts, so that nobody tries one
 * password with each of them.
 */
const AT_MOST = { network: 60, pair: 5, account: 50, browser: 10 };

export interface Attempts {
  /** In the order in which they are counted: what the first refuses is not counted by the others. */
  counts: readonly { key: string; most: number; isOwn: boolean }[];
}

interface Trying {
  /** What is tried, such as a password. */
  what: string;
  /** Whose: the same for an account that is there and for one that is not. Absent where only the network counts. */
  account?: string;
  address: string;
  /** The id of a browser in which this account was signed in before. */
  browser?: string | undefined;
  /** Other bounds than those of passwords. */
  most?: typeof AT_MOST;
}

/** What an attempt is counted by. */
export function attemptsOf({ what, account, address, browser, most = AT_MOST }: Trying): Attempts {
  const network = networkOf(address);
  const key = (...parts: string[]) => hash('sha256', JSON.stringify([what, ...parts]), 'base64url');
  const ofNetwork = { key: key('network', network), most: most.network, isOwn: false };
  if (account === undefined) return { counts: [ofNetwork] };
  const ofBrowser = { key: key('browser', account, browser ?? ''), most: most.browser, isOwn: true };
  const ofOthers = [
    { key: key('pair', account, network), most: most.pair, isOwn: true },
    { key: key('account', account), most: most.account, isOwn: false },
  ];
  return { counts: [ofNetwork, ...(browser === undefined ? ofOthers : [ofBrowser])] };
}

/** Bad answers of a provider in a quarter of an hour: those of one network to it, and to all providers together. */
const BAD_ANSWERS_AT_MOST = { pair: 60, network: 300 };

/**
 * What an answer of an identity provider is counted by. Nobody guesses one, but each costs a thread, and a company comes from
 * one network. None is forgotten where one is right: only that one is taken back.
 */
export function attemptsByProvider({ providerId, network }: { providerId: string; network: string }): Attempts {
  const key = (...parts: string[]) => hash('sha256', JSON.stringify(['provider', ...parts]), 'base64url');
  return {
    counts: [
      { key: key('network', network), most: BAD_ANSWERS_AT_MOST.network, isOwn: false },
      { key: key('pair', providerId, network), most: BAD_ANSWERS_AT_MOST.pair, isOwn: false },
    ],
  };
}

interface AttemptsCtx {
  db: Db;
  clock: Clock;
}

/** Counts an attempt before it is looked at, so that many at once are no way around, or throws 429. */
export async function take(ctx: AttemptsCtx, { counts }: Attempts): Promise<void> {
  const now = ctx.clock.now();
  const spent = await inTransaction(ctx, async ({ db }) => {
    for (const { key, most } of counts) {
      const { count, endsAt } = await increase(db, { key, now, windowMs: WINDOW_MS });
      if (count > most) return endsAt;
    }
    return undefined;
  });
  if (spent === undefined) return;
  const seconds = Math.max(1, Math.ceil((spent - now) / 1000));
  const message = `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`;
  throw new Problem(429, 'too_many_attempts', message, { headers: { 'retry-after': String(seconds) } });
}

/** An attempt that was right does not count, and those before it no longer: people mistype. */
export async function forgive(ctx: AttemptsCtx, { counts }: Attempts): Promise<void> {
  const keysOf = (isOwn: boolean) => counts.filter((each) => each.isOwn === isOwn).map(({ key }) => key);
  await inTransaction(ctx, ({ db }) => decrease(db, { forgotten: keysOf(true), reduced: keysOf(false) }));
}
