// What the simulation takes for granted. Nothing here was measured: costs of our own are read from RESULTS.md.

/** What is to be carried. */
export const LOAD = {
  sites: 1_000_000,
  pages: 100_000_000,
  /** Of readers, for pages, at the busiest hour. */
  requestsPerSecond: 50_000,
  /** Further requests that no cache answers, as shares of the pages. */
  searches: 0.02,
  apiReads: 0.02,
  /** One save for a thousand pages that are read, and one publication for four saves. */
  savesPerSecond: 50,
  publishedOfSaves: 0.25,
  /** The busiest hour against the mean of a month. */
  meanOfPeak: 0.45,
} as const;

/** How requests are spread. Measurements of the web find exponents of 0.7 to 1.1. */
export const SPREAD = {
  sites: 1,
  pagesOfSite: 0.9,
  /** Of the logarithm of the number of pages of a site. */
  sizes: 1.3,
} as const;

export const CACHES = {
  /** A cache in front of all others of the network asks us: what one place has fetched, all have. */
  freshSeconds: 24 * 3600,
  /** Caches are notified of a change at once and once more a little later (decision 98), and drop the whole site each time. */
  purgesOfChange: 2,
  /** After all was dropped, what is asked for in so many seconds is looked at: later, most of what is read is kept again. */
  emptySeconds: 60,
  /** Of what is asked again although it was changed nowhere: evicted by others. */
  evicted: 0.02,
  /** Readers whose copy is asked about and not sent again, where nobody caches for us. */
  unchanged: 0.3,
  /** The same, where a network of caches asks for all of them. */
  askedUnchanged: 0.95,
} as const;

/** A cell is a PostgreSQL with a standby in another zone, and servers in three zones. */
export const CELL = {
  /** The sizes of machines for databases; each cell gets the smallest that carries it. */
  databaseCores: [4, 8, 16, 32],
  serverCores: 4,
  zones: 3,
  /** What is left for bursts, garbage, vacuum and backups. */
  busyAtMost: 0.5,
  gigabytesAtMost: 2000,
  /** Of all sites: what one fault may take away. */
  shareAtMost: 0.04,
  /** A page with its history, its search index and its share of the rest, in PostgreSQL. */
  kilobytesOfPage: 30,
  /** Pictures and downloads of a page, in the bucket. */
  kilobytesOfFiles: 150,
  /** Processor time of PostgreSQL for a search, a read by the API and a save, in microseconds: not measured. */
  databaseMicroseconds: { search: 4000, apiRead: 200, save: 5000 },
} as const;

/**
 * Dollars, assumed in November 2026, rounded, of the order of what large providers ask without a contract. Nobody looked them up
 * for this: put in your own.
 */
export const PRICES = {
  serverCoreHour: 0.045,
  databaseCoreHour: 0.11,
  databaseGigabyteMonth: 0.12,
  bucketGigabyteMonth: 0.023,
  backupGigabyteMonth: 0.0125,
  cdnGigabyte: 0.02,
  cdnMillionRequests: 0.25,
  originGigabyte: 0.05,
  hoursOfMonth: 730,
} as const;

/** How often things fail in a year, and for how many seconds. */
export const FAULTS = {
  database: { perYear: 1, seconds: 90 },
  /** A change of ours that breaks a cell and is taken back. Cells are changed one after the other. */
  change: { perYear: 2, seconds: 600 },
  zone: { perYear: 0.5, seconds: 7200 },
  /** Where the primary was in the zone. */
  failoverSeconds: 90,
} as const;

/** A page as it is sent, packed. */
export const PAGE_KILOBYTES = 8;
