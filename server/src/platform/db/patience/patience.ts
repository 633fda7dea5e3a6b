import { AsyncLocalStorage } from 'node:async_hooks';

export interface Patience {
  /** Whether somebody waits for an answer. Work of our own waits longer. */
  isRequest: boolean;
  /** When the request came, by `performance.now()`. */
  since: number;
  /** Milliseconds for a single statement, where that is another limit than the database's own. */
  statement?: number;
}

const waiting = new AsyncLocalStorage<Patience | undefined>();

const WORK: Patience = { isRequest: false, since: 0 };

/** Runs what a caller waits for, who came at `since`. */
export const asRequest = <T>(since: number, body: () => T): T => waiting.run({ isRequest: true, since }, body);

/** Leaves the request: for work that is only started by it, and that nobody waits for. */
export const asWork = <T>(body: () => T): T => waiting.run(undefined, body);

/** Runs what asks for nothing that takes long: a statement that does is waited for no longer than so many milliseconds. */
export function withStatementsWithin<T>(milliseconds: number, body: () => T): T {
  return waiting.run({ ...patienceNow(), statement: milliseconds }, body);
}

/** Runs what takes as long as it takes. */
export const endlessly = <T>(body: () => T): T => waiting.run({ ...WORK, statement: Number.POSITIVE_INFINITY }, body);

export const patienceNow = (): Patience => waiting.getStore() ?? WORK;

/** For a place at the database, or for it to come back. */
const WAITS_MS = { least: 2_000, most: 10_000 };

/**
 * Milliseconds that are waited for a place at the database. Who has only come gives up soon: others wait behind them. A request
 * that was worked at for long, such as an import, waits as long as that, because all of it would be lost.
 */
export function waitsAtMost({ isRequest, since }: Patience): number {
  if (!isRequest) return WAITS_MS.most;
  return Math.min(Math.max(performance.now() - since, WAITS_MS.least), WAITS_MS.most);
}
