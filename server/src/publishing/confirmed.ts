// What the database last said of sites that everybody may read: for the time in which it says nothing.
import { hash } from 'node:crypto';
import { listServedSpacesOf, type ServedSpaceRow } from '#features/sites/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { asWork, type DataVersion, dataVersion, type Db } from '#platform/db/index.ts';
import type { Logger } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics/index.ts';

/** A site as it was: another state after each change of its content, its parts, its look and of who may read it. */
export interface SiteState {
  siteId: string;
  state: string;
}

/** Sites that everybody may read, as the database last confirmed them. */
export interface ConfirmedSites {
  /** Notes what the database just said; undefined for a site that not everybody may read. */
  note: (rows: readonly ServedSpaceRow[]) => SiteState | undefined;
  /** Somebody wrote through this process: what was confirmed before may be over. */
  noteWrite: () => void;
  /** How many seconds ago a site was confirmed to be so; undefined where that is too long ago or not so any more. */
  ageOf: (site: SiteState) => number | undefined;
  /** Counts a page that was shown without asking the database. */
  countStale: () => void;
  /** Asks the database now. */
  confirm: () => Promise<void>;
  stop: () => Promise<void>;
}

/** For so long at most pages are shown that the database does not confirm, in milliseconds. */
const SHOWN_MS = 600_000;
const CONFIRMED_EACH_MS = 1_000;
/** After somebody wrote, it is asked sooner. */
const SOON_MS = 100;
/** Those whose pages were asked for last. */
const SITES_AT_MOST = 64;

interface ConfirmingCtx {
  db: Db;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
}

export function createConfirmedSites({ db, clock, log, metrics }: ConfirmingCtx): ConfirmedSites {
  /** Whose pages were asked for last is last. */
  const states = new Map<string, string>();
  let version: DataVersion | undefined;
  let confirmedAt = clock.now();
  /** Writes through this process, and how many of them there were before the database was asked. */
  let [writes, confirmedWrites] = [0, 0];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  const count = metrics.counter('lectern_stale_pages_total', 'Pages shown while the database said nothing.', []);

  const keep = (siteId: string, state: string): void => {
    states.delete(siteId);
    states.set(siteId, state);
    const [oldest] = states.keys();
    if (states.size > SITES_AT_MOST && oldest !== undefined) states.delete(oldest);
  };

  const read = async (): Promise<void> => {
    const [at, before] = [clock.now(), writes];
    const now = await dataVersion(db);
    if (now === undefined) throw new Error('The database says nothing.');
    if (now !== version) {
      const asked = [...states.keys()];
      const sites = Map.groupBy(await listServedSpacesOf(db, asked), (row) => row.site_id);
      for (const siteId of asked) {
        const site = stateOf(sites.get(siteId) ?? []);
        if (site === undefined) states.delete(siteId);
        else if (states.has(siteId)) states.set(siteId, site.state);
      }
      version = now;
    }
    confirmedAt = at;
    confirmedWrites = before;
  };
  const confirm = async (): Promise<void> => {
    try {
      await read();
    } catch (error) {
      log.debug({ err: error }, 'sites could not be confirmed');
    }
  };
  const schedule = (milliseconds: number): void => {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      running = asWork(confirm).finally(() => {
        running = undefined;
        if (states.size > 0) schedule(writes === confirmedWrites ? CONFIRMED_EACH_MS : SOON_MS);
      });
    }, milliseconds).unref();
  };

  return {
    note: (rows) => {
      const site = stateOf(rows);
      if (site === undefined) {
        const [row] = rows;
        if (row !== undefined) states.delete(row.site_id);
        return undefined;
      }
      keep(site.siteId, site.state);
      if (timer === undefined && running === undefined) schedule(CONFIRMED_EACH_MS);
      return site;
    },
    noteWrite: () => {
      if (states.size === 0) return;
      writes += 1;
      if (running === undefined) schedule(SOON_MS);
    },
    ageOf: ({ siteId, state }) => {
      if (writes !== confirmedWrites || states.get(siteId) !== state) return undefined;
      const age = clock.now() - confirmedAt;
      return age >= 0 && age < SHOWN_MS ? Math.floor(age / 1000) : undefined;
    },
    countStale: () => count({}),
    confirm,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

function stateOf(rows: readonly ServedSpaceRow[]): SiteState | undefined {
  const [row] = rows;
  if (row === undefined || row.visibility !== 'public') return undefined;
  return { siteId: row.site_id, state: hash('sha256', JSON.stringify(rows), 'base64url') };
}
