// The hostnames at which something is served, in memory: where a request goes is decided before anything can be awaited.
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { Logger } from '#platform/log.ts';
import type { Unfinished } from '#platform/unfinished.ts';
import { REST_MS } from './rules.ts';
import { listServedHostnames } from './store.ts';

const HOSTNAMES_AT_MOST = 100_000;
/** Another process may have made a hostname active: for so long it may go unnoticed. */
const FRESH_MS = 1_000;

/** The hostnames that are not the server's own and at which it serves sites, for whoever must decide without asking the database. */
export interface KnownHostnames {
  has(hostname: string): boolean;
  /** Reads them again; to be called before the first request and after every change. */
  refresh(): Promise<void>;
}

interface KnownCtx {
  db: Db;
  clock: Clock;
  log: Logger;
  unfinished: Unfinished;
}

/**
 * Where a request goes is decided before anything can be awaited, so hostnames are kept here. What is served at one of them is looked up
 * for each request: nothing is shown at a hostname that is no longer active, however old this is.
 */
export function createKnownHostnames({ db, clock, log, unfinished }: KnownCtx): KnownHostnames {
  let known: ReadonlySet<string> = new Set();
  let readAt = 0;
  const refresh = async (): Promise<void> => {
    readAt = clock.now();
    known = new Set(await listServedHostnames(db, { since: readAt - REST_MS, limit: HOSTNAMES_AT_MOST }));
  };
  return {
    refresh,
    has: (hostname) => {
      if (known.has(hostname)) return true;
      if (clock.now() - readAt >= FRESH_MS && hostname.includes('.'))
        unfinished.watch(refresh()).catch((error: unknown) => log.warn({ err: error }, 'hostnames could not be read'));
      return false;
    },
  };
}
