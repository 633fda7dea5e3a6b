import type { PageDocument } from '@lectern/content';
import type { FastifyInstance } from 'fastify';
import { type ApiOperation, authenticate, authorize, createLastUse, type LastUse } from '#access/index.ts';
import type { Config } from '#config/index.ts';
import { bootstrap, type FirstStart, sampleJob } from '#features/bootstrap/index.ts';
import { changeRequestOperations } from '#features/change-requests/index.ts';
import { collectionOperations } from '#features/collections/index.ts';
import { commentOperations } from '#features/comments/index.ts';
import {
  contentOperations,
  type FileEntry,
  registerUploads,
  type ShownBody,
  type Tree,
  treeReferences,
} from '#features/contents/index.ts';
import { exportOperations } from '#features/exports/index.ts';
import { createImportLimits, type ImportLimits, importOperations } from '#features/imports/index.ts';
import { organizationOperations } from '#features/organizations/index.ts';
import { createPrinters, pdfOperations, type Printers } from '#features/pdf/index.ts';
import { indexJob, searchOperations } from '#features/search/index.ts';
import {
  listSpacesOnSites,
  organizationsOfSites,
  publishedUrlsOf,
  sharedUrlOf,
  siteOperations,
} from '#features/sites/index.ts';
import { listTrees, purgeJob, spaceOperations } from '#features/spaces/index.ts';
import { userOperations } from '#features/users/index.ts';
import type { BlobStore } from '#platform/blobs/index.ts';
import { type Cache, createCache } from '#platform/cache/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import {
  createAnswerMemory,
  createHttpServer,
  createRateLimiter,
  forgetAnswersJob,
  type RateLimiter,
  registerOperations,
} from '#platform/http/index.ts';
import { createJobs, type Jobs } from '#platform/jobs/index.ts';
import type { Logger } from '#platform/log/index.ts';
import { createMetrics, type Metrics } from '#platform/metrics/index.ts';
import type { Outbound } from '#platform/net/index.ts';
import { sweepJob } from '#platform/objects/index.ts';
import type { KeyRing } from '#platform/secrets/index.ts';
import { createWorkers, type Workers } from '#platform/workers/index.ts';
import {
  type Download,
  downloadAddresses,
  fileAddresses,
  type Finished,
  recall,
  registerPublishing,
  type Remembered,
  rewriteSiteUrl,
} from '#publishing/index.ts';
import { registerDescription } from './description.ts';
import { registerHealth } from './health.ts';

/** What is made once and handed to everything; each room declares the narrow pick of it that it needs. */
export interface AppCtx {
  db: Db;
  clock: Clock;
  log: Logger;
  blobs: BlobStore;
  outbound: Outbound;
  workers: Workers;
  metrics: Metrics;
  lastUse: LastUse;
  trees: Cache<Tree>;
  bodies: Cache<ShownBody>;
  documents: Cache<PageDocument>;
  finished: Cache<Finished>;
  remembered: Cache<Remembered>;
  siteLimiter: RateLimiter;
  importLimits: ImportLimits;
  printers: Printers;
  baseUrl: string;
  sitesHost?: string;
  docsDir: string;
  organizationCreation: Config['organizationCreation'];
  fileUrl: (spaceId: string, file: FileEntry, revisionId?: string) => string;
  downloadUrl: (download: Download) => string;
  publishedUrlsOf: (db: Db, spaceIds: readonly string[]) => Promise<Map<string, string>>;
  sharedUrlOf: (db: Db, asked: { spaceId: string; key: string }) => Promise<string | undefined>;
  spacesOnSites: (db: Db, spaceIds: readonly string[]) => Promise<string[]>;
  organizationsOfSites: (db: Db, siteIds: readonly string[]) => Promise<Map<string, string>>;
}

/** Every operation of the API, in the order of the shelf. */
export const operations: readonly ApiOperation<AppCtx>[] = [
  ...userOperations,
  ...organizationOperations,
  ...collectionOperations,
  ...spaceOperations,
  ...contentOperations,
  ...changeRequestOperations,
  ...commentOperations,
  ...siteOperations,
  ...searchOperations,
  ...importOperations,
  ...exportOperations,
  ...pdfOperations,
];

export interface AppParts {
  config: Config;
  db: Db;
  blobs: BlobStore;
  clock: Clock;
  log: Logger;
  keys: KeyRing;
  outbound: Outbound;
  docsDir: string;
  version: string;
}

/** Bounds of what is kept in memory because it can be had again: pages and files of trees, and bytes of HTML. */
const TREE_ENTRIES = 300_000;
const BODY_BYTES = 32 * 1024 * 1024;
const DOCUMENT_BYTES = 32 * 1024 * 1024;
const PAGE_BYTES = 48 * 1024 * 1024;
const ADDRESS_BYTES = 4 * 1024 * 1024;

/** Makes the ctx from its parts, with caches, workers and limits of its own. */
export function createCtx(parts: AppParts): AppCtx {
  const { config, clock, db, log, keys } = parts;
  const server = {
    baseUrl: config.baseUrl,
    ...(config.sitesHost === undefined ? {} : { sitesHost: config.sitesHost }),
  };
  return {
    ...server,
    db,
    clock,
    log,
    blobs: parts.blobs,
    outbound: parts.outbound,
    docsDir: parts.docsDir,
    workers: createWorkers(config.workers),
    metrics: createMetrics(),
    lastUse: createLastUse({ db, clock, log }),
    trees: createCache(TREE_ENTRIES),
    bodies: createCache(BODY_BYTES),
    documents: createCache(DOCUMENT_BYTES),
    finished: createCache(PAGE_BYTES),
    remembered: createCache(ADDRESS_BYTES),
    importLimits: createImportLimits(config),
    printers: createPrinters({ blobs: parts.blobs, threads: config.workers }),
    siteLimiter: createRateLimiter(clock, config.siteRateLimit),
    fileUrl: fileAddresses({ keys, clock, baseUrl: config.baseUrl }),
    downloadUrl: downloadAddresses({ keys, clock, baseUrl: config.baseUrl }),
    publishedUrlsOf: (handle, spaceIds) => publishedUrlsOf(server, handle, spaceIds),
    sharedUrlOf: (handle, asked) => sharedUrlOf(server, handle, asked),
    spacesOnSites: listSpacesOnSites,
    organizationsOfSites,
    organizationCreation: config.organizationCreation,
  };
}

export interface App {
  http: FastifyInstance;
  ctx: AppCtx;
  jobs: Jobs;
  /** On an empty database: the first organization, administrator and token. */
  bootstrap(): Promise<FirstStart | undefined>;
  /** Stops accepting, finishes what runs, and lets go of all but the database, whose owner closes it. */
  close(): Promise<void>;
}

export interface AppHooks {
  onAnswer?: (operation: { id: string; status: number; answer?: object }, body: unknown) => void;
}

/** The composition root: the server with every feature, nothing listening and no job running yet. */
export async function createApp(parts: AppParts, hooks: AppHooks = {}): Promise<App> {
  const { config, log } = parts;
  const ctx = createCtx(parts);
  const limiter = createRateLimiter(ctx.clock, config.rateLimit);
  const answers = createAnswerMemory(ctx, { limiter, noteUse: (tokenId) => ctx.lastUse.note(tokenId, null) });
  const http = createHttpServer({
    logger: log,
    bodyLimit: config.bodyLimit,
    trustedProxies: config.trustedProxies,
    https: config.baseUrl.startsWith('https:'),
    onAnswered: ctx.metrics.answered,
    rewriteUrl: rewriteSiteUrl(ctx),
    shortcut: (request, caller) =>
      request.url.startsWith('/v1/') ? answers.recall(request, caller) : recall(ctx, request, caller),
  });
  const writeLimiter = createRateLimiter(ctx.clock, config.writeRateLimit);
  registerOperations(
    http,
    {
      ctx,
      authenticate,
      authorize,
      limiter,
      writeLimiter,
      answers,
      ...hooks,
    },
    operations,
  );
  registerUploads(http, { ctx, limiter: writeLimiter });
  registerHealth(http, ctx, { metricsOnMainPort: config.metricsPort === undefined });
  registerDescription(http, operations, parts.version);
  await registerPublishing(http, ctx, parts.keys);
  const sweep = sweepJob({ ...treeReferences, listRoots: listTrees });
  const jobs = createJobs(ctx, [sampleJob, forgetAnswersJob, purgeJob, sweep, indexJob]);
  return {
    http,
    ctx,
    jobs,
    bootstrap: () => bootstrap(ctx, { token: config.bootstrapToken, sample: config.bootstrapSample }),
    close: async () => {
      // Both at once: nothing new is accepted while a long job comes to its end.
      await Promise.all([jobs.stop(), http.close()]);
      await ctx.lastUse.stop();
      await ctx.printers.close();
      await ctx.workers.close();
      await ctx.outbound.close();
    },
  };
}
