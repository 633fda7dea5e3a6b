import type { BlocksCtx, ShownBlock } from '#features/integration-runs/index.ts';
import type { ShownOpenapi } from '@lectern/openapi';
import type { ShownBody, SlowMarkup } from '@lectern/markup';
import type { SharedCaching } from '#features/purges/index.ts';
import type { QuotasCtx } from '#features/quotas/index.ts';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Cache } from '#platform/cache.ts';
import type { LastUse } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { DataVersion, Db } from '#platform/db/index.ts';
import type { Events } from '#platform/events/index.ts';
import type { Coding, RateLimiter } from '#platform/http/index.ts';
import type { Logger } from '#platform/log.ts';
import type { Outbound } from '#platform/net/index.ts';
import type { FairQueue, Workers } from '#platform/workers/index.ts';
import type { PageDocument } from '@lectern/content';
import type {
  ComputedCtx,
  DescriptionFetches,
  SlowDescriptions,
  StoredDescriptions,
  Tree,
  Texts,
} from '#features/contents/index.ts';
import type { Answering } from '#features/asks/index.ts';
import type { SearchCaches } from '#features/search/index.ts';
import type { Diagrams } from '#features/diagrams/index.ts';
import type { Printers } from '#features/pdf/index.ts';
import type { Insights } from '#features/insights/index.ts';
import type { Preview } from '#features/sites/index.ts';
import type { CallQueue } from './calls/index.ts';
import type { Titles } from './missing/titles.ts';
import type { Resizer } from './pictures/resizer.ts';
import type { Painter } from './social-images/painter.ts';
import type { ConfirmedSites, SiteState } from './confirmed.ts';
import type { KnownReaders } from './visitors/known.ts';
import type { Passes } from './visitors/index.ts';

/** A finished answer in the codings that were asked for. */
export interface Finished {
  /** What it is kept under. */
  key: string;
  /** Of the plain form. */
  etag: string;
  /** What it is sent with besides, its `content-type` among them. */
  headers: Record<string, string>;
  bodies: { identity: Uint8Array } & Partial<Record<Coding, Uint8Array>>;
  /** Until when it counts, in milliseconds since 1970; without it, as long as it is kept. */
  until?: number;
  /** What was worked out for each coding. */
  coded: Partial<Record<Coding, Coded>>;
}

/** The tags and headers of a finished answer in one coding, in full and for who has it already. */
export interface Coded {
  etag: string;
  full: Readonly<Record<string, string>>;
  notModified: Readonly<Record<string, string>>;
}

/** The way to what an address answered, as long as nothing was written since. */
export interface Remembered {
  /** The database's version when the answer was found. */
  version: DataVersion;
  /** Where the site at this address finds out who reads. */
  gate: string;
  /** What the answer is kept under; absent where it was given only to readers who are distinguished. */
  key?: string;
  /** Name of the route in metrics. */
  route: string;
  /** What the address showed everybody when it was last asked, and the site as it was then. */
  shown?: { key: string; site: SiteState } | undefined;
}

export interface PublishingCtx extends QuotasCtx {
  db: Db;
  clock: Clock;
  log: Logger;
  blobs: BlobStore;
  workers: Workers;
  texts: Texts;
  caches: SearchCaches & {
    trees: Cache<Tree>;
    bodies: Cache<ShownBody>;
    slowMarkup: SlowMarkup;
    conditions: Cache<readonly string[]>;
    titles: Cache<Titles>;
    documents: Cache<PageDocument>;
    openapi: Cache<ShownOpenapi>;
    integrationBlocks: Cache<ShownBlock>;
    slowDescriptions: SlowDescriptions;
    computed: ComputedCtx['caches']['computed'];
    finished: Cache<Finished>;
    remembered: Cache<Remembered>;
    readers: KnownReaders;
    confirmed: ConfirmedSites;
  };
  queues: {
    searches: FairQueue;
    descriptionFetches: DescriptionFetches;
    printers: Printers;
    diagrams: Diagrams;
    painter: Painter;
    resizer: Resizer;
    calls: CallQueue;
    presses: FairQueue;
    /** Of offline editions. */
    editions: FairQueue;
    isolates: BlocksCtx['queues']['isolates'];
  };
  limiters: {
    sites: RateLimiter;
    /** Of attempts to log in as a member. */
    logins: RateLimiter;
  };
  outbound: Outbound;
  settings: { answering: Answering | undefined; caching: SharedCaching | undefined };
  events: Events;
  insights: Insights;
  lastUse: LastUse;
  signed: { passes: Passes } & BlocksCtx['signed'];
  seals: BlocksCtx['seals'];
  unfinished: BlocksCtx['unfinished'];
  baseUrl: string;
  sitesHost?: string;
  above: { storedDescriptions: StoredDescriptions } & BlocksCtx['above'];
  addresses: {
    previewUrl: (preview: Preview, path: string) => string;
    publishedUrlsOf: (db: Db, spaceIds: readonly string[]) => Promise<Map<string, string>>;
  };
}
