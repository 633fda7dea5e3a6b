// How many cells there are, what they are made of, and what they cost.
import { CELL, LOAD, PAGE_KILOBYTES, PRICES, SPREAD } from './assumptions.ts';
import type { Costs } from './costs.ts';
import { changesOf, type Demand, demandOf, demandOfSite, type Front } from './demand.ts';
import { normal, spreadByZipf, startChance } from './spread.ts';

export interface Plan {
  front: Front;
  growth: number;
  demand: Demand;
  cells: number;
  /** Of all cells. */
  servers: number;
  databases: number;
  /** Of each database. */
  databaseCores: number;
  gigabytes: number;
  /** The busiest cell against the mean: pages that come, and pages that are kept. */
  busiest: number;
  largest: number;
  /** Dollars a month. */
  price: Record<'servers' | 'databases' | 'files' | 'backups' | 'caches' | 'traffic', number>;
}

/** One zone may be gone: what is left carries all of it. */
const spare = CELL.zones / (CELL.zones - 1);

export const serversFor = (cores: number): number =>
  Math.max(CELL.zones, Math.ceil((cores * spare) / (CELL.serverCores * CELL.busyAtMost)));

/** The smallest database that carries so many busy cores; undefined where none is large enough. */
export const databaseFor = (cores: number): number | undefined =>
  CELL.databaseCores.find((size) => cores <= size * CELL.busyAtMost);

/** The fewest cells that no bound forbids. More cells make each quieter, so that more pages stay in memory. */
export function planCells({
  front,
  costs,
  growth,
  seed,
}: {
  front: Front;
  costs: Costs;
  growth: number;
  seed: number;
}): Plan {
  const gigabytes = (LOAD.pages * growth * CELL.kilobytesOfPage) / 1e6;
  let cells = Math.max(Math.ceil(1 / CELL.shareAtMost), Math.ceil(gigabytes / CELL.gigabytesAtMost));
  for (;;) {
    const demand = demandOf({ front, costs, cells, growth });
    const placed = placeSites({ front, costs, cells, growth, seed });
    const databaseCores = databaseFor((demand.databaseCores * placed.busiest) / cells);
    if (databaseCores !== undefined && gigabytes * placed.largest <= CELL.gigabytesAtMost * cells)
      return finish({ front, growth, demand, cells, gigabytes, databaseCores, ...placed });
    cells += Math.ceil(cells / 20);
  }
}

function finish(plan: Omit<Plan, 'servers' | 'databases' | 'price'>): Plan {
  const { demand, cells, busiest, gigabytes, front, growth } = plan;
  // Each cell is as large as the busiest one needs: which one that is changes.
  const servers = cells * serversFor((demand.serverCores * busiest) / cells);
  const databases = 2 * cells;
  const seconds = PRICES.hoursOfMonth * 3600 * LOAD.meanOfPeak;
  const toReaders = (LOAD.requestsPerSecond * growth * seconds * PAGE_KILOBYTES) / 1e6;
  const fromCells = (demand.sent * seconds * PAGE_KILOBYTES) / 1e6;
  const files = (LOAD.pages * growth * CELL.kilobytesOfFiles) / 1e6;
  return {
    ...{ ...plan, servers, databases },
    price: {
      servers: servers * CELL.serverCores * PRICES.serverCoreHour * PRICES.hoursOfMonth,
      databases:
        databases * plan.databaseCores * PRICES.databaseCoreHour * PRICES.hoursOfMonth +
        2 * gigabytes * PRICES.databaseGigabyteMonth,
      files: files * PRICES.bucketGigabyteMonth,
      backups: (files + gigabytes) * PRICES.backupGigabyteMonth,
      caches:
        front === 'none'
          ? 0
          : toReaders * PRICES.cdnGigabyte +
            ((LOAD.requestsPerSecond * growth * seconds) / 1e6) * PRICES.cdnMillionRequests,
      traffic: fromCells * PRICES.originGigabyte,
    },
  };
}

/** Puts each site into a cell by chance, as a hash of its organization would, and looks how uneven that is. */
export function placeSites(kind: { front: Front; costs: Costs; cells: number; growth: number; seed: number }) {
  const { cells, growth, seed } = kind;
  const chance = startChance(seed);
  const sites = Math.round(LOAD.sites * growth);
  const pages = spreadByZipf(Math.round(LOAD.pages / LOAD.sites), SPREAD.pagesOfSite);
  const [load, size] = [new Float64Array(cells), new Float64Array(cells)];
  const saves = LOAD.savesPerSecond * growth;
  for (const { count, share } of spreadByZipf(sites, SPREAD.sites)) {
    const rate = LOAD.requestsPerSecond * growth * share;
    const changes = changesOf(share, saves * LOAD.publishedOfSaves, sites);
    const { servers } = demandOfSite(pages, { rate, changes, commits: saves / cells }, kind);
    for (let each = 0; each < count; each += 1) {
      const cell = Math.floor(chance() * cells);
      load[cell] = (load[cell] ?? 0) + servers;
      size[cell] = (size[cell] ?? 0) + Math.exp(SPREAD.sizes * normal(chance));
    }
  }
  return { busiest: unevenness(load), largest: unevenness(size) };
}

const unevenness = (all: Float64Array): number =>
  Math.max(...all) / (all.reduce((sum, each) => sum + each, 0) / all.length);

/** Of requests, those that a network of caches answers by itself. */
export const answeredAhead = ({ demand, growth }: Plan): number =>
  Math.max(0, 1 - demand.requests / (LOAD.requestsPerSecond * growth));

export const priceOf = ({ price }: Plan): number => Object.values(price).reduce((sum, each) => sum + each, 0);
