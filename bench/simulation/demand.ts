// What of the requests of readers comes to the cells, and what it costs there.
import { CACHES, CELL, LOAD, SPREAD } from './assumptions.ts';
import type { Costs } from './costs.ts';
import { type Group, hitRate, spreadByZipf } from './spread.ts';

/**
 * What stands in front: nothing, a network of caches that asks about each page whether it is still so (`no-cache` with an ETag, where
 * no cache was set up), or one that keeps pages until it is notified of a change (tags and purges, decision 98).
 */
export type Front = 'none' | 'asks' | 'notified';

export interface Demand {
  /** Requests for pages that reach the cells, a second. */
  requests: number;
  /** Of these, those that are answered from memory. */
  kept: number;
  /** Cores that are busy, in servers and in databases, of all cells. */
  serverCores: number;
  databaseCores: number;
  /** Pages that are sent whole from the cells, a second. */
  sent: number;
  /** How often caches are notified, a second. */
  purges: number;
}

interface Kind {
  front: Front;
  costs: Costs;
  cells: number;
  growth: number;
}

/** Of one site with so many requests, commits of its cell and publications of its own. */
interface SiteDemand {
  requests: number;
  kept: number;
  servers: number;
  databases: number;
}

/**
 * Every commit in a cell makes what all its servers keep look old (decisions 82 and 85), so a page is found in memory only if it
 * was asked for since the last one.
 */
export function demandOfSite(
  pages: readonly Group[],
  { rate, changes, commits }: Rates,
  { front, costs }: Kind,
): SiteDemand {
  const sum: SiteDemand = { requests: 0, kept: 0, servers: 0, databases: 0 };
  for (const { count, share } of pages) {
    const each = rate * share;
    const found = front === 'notified' ? keptAhead(each, changes) : 0;
    const left = each * (1 - found);
    const kept = hitRate(left, commits, Infinity);
    // Whoever is only asked whether a page is still so looks it up all the same, unless it is in memory.
    const unchanged = front === 'asks' ? hitRate(each, changes, Infinity) : front === 'none' ? CACHES.unchanged : 0;
    const fromMemory = unchanged * costs.unchanged + (1 - unchanged) * costs.kept;
    sum.requests += count * left;
    sum.kept += count * left * kept;
    sum.servers += count * left * (kept * fromMemory + (1 - kept) * costs.made);
    sum.databases += count * left * (1 - kept) * costs.madeByDatabase;
  }
  return sum;
}

/** Of requests for a page, those that a cache answers which is notified of changes of its site. */
const keptAhead = (rate: number, changes: number): number =>
  hitRate(rate, changes * CACHES.purgesOfChange, CACHES.freshSeconds) * (1 - CACHES.evicted);

interface Rates {
  rate: number;
  changes: number;
  commits: number;
}

/** Half of all changes are in sites that are read much, half in any. */
export const changesOf = (share: number, changes: number, sites: number): number =>
  changes * (share / 2 + 1 / (2 * sites));

export function demandOf(kind: Kind): Demand {
  const { front, costs, cells, growth } = kind;
  const requests = LOAD.requestsPerSecond * growth;
  const saves = LOAD.savesPerSecond * growth;
  const sites = LOAD.sites * growth;
  const pages = spreadByZipf(Math.round(LOAD.pages / LOAD.sites), SPREAD.pagesOfSite);
  const all: SiteDemand = { requests: 0, kept: 0, servers: 0, databases: 0 };
  for (const { count, share } of spreadByZipf(Math.round(sites), SPREAD.sites)) {
    const changes = changesOf(share, saves * LOAD.publishedOfSaves, sites);
    const one = demandOfSite(pages, { rate: requests * share, changes, commits: saves / cells }, kind);
    for (const name of ['requests', 'kept', 'servers', 'databases'] as const) all[name] += count * one[name];
  }
  const rest = CELL.databaseMicroseconds;
  const [searches, reads] = [requests * LOAD.searches, requests * LOAD.apiReads];
  const servers = all.servers + searches * costs.search + reads * costs.apiRead + saves * costs.save;
  const databases = all.databases + searches * rest.search + reads * rest.apiRead + saves * rest.save;
  const sent = front === 'none' ? 1 - CACHES.unchanged : front === 'asks' ? 1 - CACHES.askedUnchanged : 1;
  return {
    ...{ requests: all.requests, kept: all.kept, serverCores: servers / 1e6, databaseCores: databases / 1e6 },
    sent: all.requests * sent,
    purges: front === 'notified' ? saves * LOAD.publishedOfSaves * CACHES.purgesOfChange : 0,
  };
}

/**
 * What comes to the cells, a second, in the time after caches that are notified dropped everything, as at the start of another
 * version: each page once, whoever asks for it first.
 */
export function demandWhenEmpty(growth: number): number {
  const seconds = CACHES.emptySeconds;
  const pages = spreadByZipf(Math.round(LOAD.pages / LOAD.sites), SPREAD.pagesOfSite);
  let asked = 0;
  for (const site of spreadByZipf(Math.round(LOAD.sites * growth), SPREAD.sites))
    for (const page of pages) {
      const rate = LOAD.requestsPerSecond * growth * site.share * page.share;
      asked += site.count * page.count * -Math.expm1(-rate * seconds);
    }
  return asked / seconds;
}
