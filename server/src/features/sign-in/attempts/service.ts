import { hash } from 'node:crypto';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { networkOf, Problem } from '#platform/http/index.ts';
import { decrease, increase } from './store.ts';

const WINDOW_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Attempts in a quarter of an hour. One network has few for one account, so that nobody finds out a password. All networks
 * together have more, so that many of them do not either; a browser in which this account was signed in before is counted by
 * itself, so that those who try cannot keep its owner out. One network has some for all accounts, so that nobody tries one
 * password with each of them.
 */
const AT_MOST = { network: 60, pair: 5, account: 50, browser: 10 };

interface Counted {
  key: string;
  most: number;
  isOwn: boolean;
  /** How long it is counted; a quarter of an hour where nothing is said. */
  windowMs?: number;
}

export interface Attempts {
  /** In the order in which they are counted: what the first refuses is not counted by the others. */
  counts: readonly Counted[];
}

interface Trying {
  /** What is tried, such as a password. */
  what: string;
  /** Whose: the same for an account that is there and for one that is not. Absent where only the network counts. */
  account?: string;
  address: string;
  /** The id of a browser in which this account was signed in before. */
  browser?: string | undefined;
}

/** What an attempt is counted by. */
export function attemptsOf({ what, account, address, browser }: Trying): Attempts {
  const network = networkOf(address);
  const key = keysOf(what);
  const ofNetwork = { key: key('network', network), most: AT_MOST.network, isOwn: false };
  if (account === undefined) return { counts: [ofNetwork] };
  const ofBrowser = { key: key('browser', account, browser ?? ''), most: AT_MOST.browser, isOwn: true };
  const ofOthers = [
    { key: key('pair', account, network), most: AT_MOST.pair, isOwn: true },
    { key: key('account', account), most: AT_MOST.account, isOwn: false },
  ];
  return { counts: [ofNetwork, ...(browser === undefined ? ofOthers : [ofBrowser])] };
}

/** Keys are hashes: nobody reads addresses in them. */
const keysOf =
  (what: string) =>
  (...parts: string[]): string =>
    hash('sha256', JSON.stringify([what, ...parts]), 'base64url');

/**
 * Requests for mails to one mailbox. One network asks for few, so that it takes many of them to use up what all have. A browser
 * in which the account was signed in before is counted by itself.
 */
const REQUESTS_AT_MOST = { network: 20, pair: 3, pairInDay: 8, mailbox: 20, browser: 4 };

interface Asking {
  mailbox: string;
  address: string;
  browser?: string | undefined;
}

export function requestsFor({ mailbox, address, browser }: Asking): Attempts {
  const network = networkOf(address);
  const key = keysOf('mail');
  const most = REQUESTS_AT_MOST;
  const ofNetwork = { key: key('network', network), most: most.network, isOwn: false };
  if (browser !== undefined)
    return { counts: [ofNetwork, { key: key('browser', mailbox, browser), most: most.browser, isOwn: false }] };
  const inDay = { key: key('pair in a day', mailbox, network), most: most.pairInDay, windowMs: DAY_MS };
  return {
    counts: [
      ofNetwork,
      { key: key('pair', mailbox, network), most: most.pair, isOwn: false },
      { ...inDay, isOwn: false },
      { key: key('mailbox', mailbox), most: most.mailbox, isOwn: false },
    ],
  };
}

/**
 * Mails that strangers cause to one mailbox, fewer than `platform/mail` sends there: those of its owner still go out. As many
 * codes as a new one each ten minutes, and each twice.
 */
const MAILS_AT_MOST = { code: { hour: 14, day: 36 }, reset: { hour: 3, day: 10 } };

export function mailsTo(mailbox: string, what: keyof typeof MAILS_AT_MOST): { inHour: Attempts; inDay: Attempts } {
  const most = MAILS_AT_MOST[what];
  const key = keysOf('mailed');
  const one = (unit: 'hour' | 'day', windowMs: number): Attempts => ({
    counts: [{ key: key(what, unit, mailbox), most: most[unit], windowMs, isOwn: false }],
  });
  return { inHour: one('hour', HOUR_MS), inDay: one('day', DAY_MS) };
}

/** Bad answers of a provider in a quarter of an hour: those of one network to it, and to all providers together. */
const BAD_ANSWERS_AT_MOST = { pair: 60, network: 300 };

/**
 * What an answer of an identity provider is counted by. Nobody guesses one, but each costs a thread, and a company comes from
 * one network. None is forgotten where one is right: only that one is taken back.
 */
export function attemptsByProvider({ providerId, network }: { providerId: string; network: string }): Attempts {
  const key = keysOf('provider');
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
export async function take(ctx: AttemptsCtx, attempts: Attempts): Promise<void> {
  const spent = await count(ctx, attempts);
  if (spent === undefined) return;
  const seconds = Math.max(1, Math.ceil((spent - ctx.clock.now()) / 1000));
  const message = `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`;
  throw new Problem(429, 'too_many_attempts', message, { headers: { 'retry-after': String(seconds) } });
}

/** As `take`, and answers whether there was room. */
export const hasRoom = async (ctx: AttemptsCtx, attempts: Attempts): Promise<boolean> =>
  (await count(ctx, attempts)) === undefined;

/** When there will be room again; undefined where there is. */
const count = async (ctx: AttemptsCtx, { counts }: Attempts): Promise<number | undefined> =>
  inTransaction(ctx, async ({ db, clock }) => {
    for (const { key, most, windowMs = WINDOW_MS } of counts) {
      const { count: counted, endsAt } = await increase(db, { key, now: clock.now(), windowMs });
      if (counted > most) return endsAt;
    }
    return undefined;
  });

/** An attempt that was right does not count, and those before it no longer: people mistype. */
export async function forgive(ctx: AttemptsCtx, { counts }: Attempts): Promise<void> {
  const keysOf = (isOwn: boolean) => counts.filter((each) => each.isOwn === isOwn).map(({ key }) => key);
  await inTransaction(ctx, ({ db }) => decrease(db, { forgotten: keysOf(true), reduced: keysOf(false) }));
}
