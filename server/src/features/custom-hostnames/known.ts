// The hostnames at which something is served, in memory: where a request goes is decided before anything can be awaited.
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { Logger } from '#platform/log.ts';
import { readHostname, REST_MS } from './rules.ts';
import { findHostTarget, listServedHostnames } from './store.ts';

const HOSTNAMES_AT_MOST = 100_000;

/** The hostnames that are not the server's own and at which it serves sites, for whoever must decide without asking the database. */
export interface KnownHostnames {
  has(hostname: string): boolean;
  /** Looks whether a hostname is served that was not known so far; undefined where there is nothing to look up. Never fails. */
  learn(hostname: string): Promise<void> | undefined;
  /** Reads them again; to be called before the first request and after every change. */
  refresh(): Promise<void>;
}

interface KnownCtx {
  db: Db;
  clock: Clock;
  log: Logger;
}

/**
 * Where a request goes is decided before anything can be awaited, so hostnames are kept here. What is served at one of them is looked up
 * for each request: nothing is shown at a hostname that is no longer active, however old this is. One that another server made
 * active is looked up by the first request that names it.
 */
export function createKnownHostnames(ctx: KnownCtx): KnownHostnames {
  let known = new Set<string>();
  const looking = new Map<string, Promise<void>>();

  const look = async (hostname: string): Promise<void> => {
    try {
      if ((await findHostTarget(ctx, hostname)) !== undefined) known.add(hostname);
    } catch (error) {
      ctx.log.warn({ err: error }, 'a hostname could not be looked up');
    } finally {
      looking.delete(hostname);
    }
  };

  return {
    has: (hostname) => known.has(hostname),
    learn: (hostname) => {
      if (known.has(hostname) || readHostname(hostname) !== hostname) return undefined;
      const under = looking.get(hostname);
      if (under !== undefined) return under;
      const fresh = look(hostname);
      looking.set(hostname, fresh);
      return fresh;
    },
    refresh: async () => {
      const since = ctx.clock.now() - REST_MS;
      known = new Set(await listServedHostnames(ctx.db, { since, limit: HOSTNAMES_AT_MOST }));
    },
  };
}
