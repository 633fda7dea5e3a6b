import { createLastUse, createSignedTokens, type GrantOf, type LastUse, type SignedTokens } from '#access/index.ts';
import type { Config } from '#config/index.ts';
import {
  type ContentsCtx,
  createDescriptionFetches,
  createTexts,
  type DescriptionFetches,
  type FileEntry,
  type StoredDescriptions,
  type Texts,
} from '#features/contents/index.ts';
import { type Answering, createAnswering } from '#features/asks/index.ts';
import { findMergedFrom } from '#features/change-requests/index.ts';
import { createPasswordQueue, type PasswordQueue } from '#features/credentials/index.ts';
import { createKnownHostnames, type KnownHostnames } from '#features/custom-hostnames/index.ts';
import { createDiagrams, type Diagrams } from '#features/diagrams/index.ts';
import { createImportLimits, type ImportLimits } from '#features/imports/index.ts';
import { runEvents } from '#features/integration-runs/index.ts';
import { createInsights, type Insights } from '#features/insights/index.ts';
import type { RunIntegration } from '#features/integrations/index.ts';
import { createLive, type Live } from '#features/live/index.ts';
import { type Bundlers, createBundlers, storedDescriptions } from '#features/openapi-specs/index.ts';
import type { SharedCaching } from '#features/purges/index.ts';
import { createQuotas, type Quotas } from '#features/quotas/index.ts';
import { createPrinters, createShelf, type Printers } from '#features/pdf/index.ts';
import { createSearchQueue } from '#features/search/index.ts';
import {
  grantOf,
  listSpacesOnSites,
  organizationsOfSites,
  type Preview,
  previewUrlsOf,
  publishedUrlsOf,
  sharedUrlOf,
} from '#features/sites/index.ts';
import { createSignedStates, type SignedStates } from '#features/sign-in/index.ts';
import type { SessionTimes } from '#features/sessions/index.ts';
import type { TemplatedCtx } from '#features/spaces/index.ts';
import { fillFromTemplate } from '#features/templates/index.ts';
import type { ServerFacts } from '#features/status/index.ts';
import { createTranslator, type Translator } from '#features/translations/index.ts';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { createEvents, type Events } from '#platform/events/index.ts';
import { createLimiters, type RateLimiter } from '#platform/http/index.ts';
import { createIsolates, type Isolates, outsideBy } from '#platform/isolates/index.ts';
import { createPlaces } from '#platform/jobs/index.ts';
import type { Logger } from '#platform/log.ts';
import { createMail, type Mail } from '#platform/mail/index.ts';
import { createMetricsOfAll, type Metrics } from '#platform/metrics/index.ts';
import type { Names, Outbound } from '#platform/net/index.ts';
import { createNodes, type Nodes } from '#platform/nodes/index.ts';
import { createSeals, type Seals } from '#platform/secrets/index.ts';
import { createUnfinished, type Unfinished } from '#platform/unfinished.ts';
import { createWorkers, type FairQueue, type Workers } from '#platform/workers/index.ts';
import {
  type CallQueue,
  createCallQueue,
  createPainter,
  createPasses,
  createEditionQueue,
  createPressQueue,
  createResizer,
  type Download,
  downloadAddresses,
  type SiteDownload,
  siteDownloadAddresses,
  fileAddresses,
  findRedirectTarget,
  followAddresses,
  type Painter,
  type Passes,
  previewAddresses,
  previewTokens,
  type Resizer,
} from '#publishing/index.ts';
import type { AppParts } from './app-parts.ts';
import { type AppCaches, createCaches } from './app-caches.ts';
import { A_MINUTE } from './bounds.ts';
import { factsOf } from './status.ts';
import { consumers, findWatched, listeners } from './subscribers.ts';
import { pdfCounter, queueTimer } from './watching.ts';

/** What is made once and handed to everything; each room declares the narrow pick of it that it needs. */
export interface AppCtx {
  db: Db;
  clock: Clock;
  log: Logger;
  blobs: BlobStore;
  outbound: Outbound;
  names: Names;
  hostnames: KnownHostnames;
  workers: Workers;
  metrics: Metrics;
  unfinished: Unfinished;
  lastUse: LastUse;
  insights: Insights;
  seals: Seals;
  texts: Texts;
  /** What is signed for others to bring back. */
  signed: SignedTokens & { passes: Passes; states: SignedStates };
  baseUrl: string;
  sitesHost?: string;
  settings: {
    docsDir: string;
    templatesDir: string;
    organizationCreation: Config['organizationCreation'];
    sessionTimes: SessionTimes;
    translator: Translator | undefined;
    answering: Answering | undefined;
    triesExternalLinks: boolean;
    caching: SharedCaching | undefined;
    facts: ServerFacts;
  };
  quotas: Quotas;
  events: Events;
  mail: Mail;
  /** What is kept in memory because it can be had again. */
  caches: AppCaches;
  /** What waits for its turn, so that nobody takes all places. */
  queues: Record<'searches' | 'presses' | 'editions', FairQueue> & {
    passwords: PasswordQueue;
    descriptionFetches: DescriptionFetches;
    importLimits: ImportLimits;
    printers: Printers;
    diagrams: Diagrams;
    bundlers: Bundlers;
    painter: Painter;
    resizer: Resizer;
    isolates: Isolates;
    calls: CallQueue;
    live: Live;
    /** Other servers on the same database; undefined where there can be none. */
    nodes: Nodes | undefined;
  };
  /** How much one address may ask for. */
  limiters: Record<'calls' | 'writes' | 'sites' | 'logins' | 'proofs' | 'providers', RateLimiter>;
  /** Where things are found on the web; rooms above those that ask provide it. */
  addresses: {
    fileUrl: (spaceId: string, file: FileEntry, revisionId?: string) => string;
    downloadUrl: (download: Download) => string;
    siteDownloadUrl: (download: SiteDownload) => string;
    previewUrl: (preview: Preview, path: string) => string;
    publishedUrlsOf: (db: Db, spaceIds: readonly string[]) => Promise<Map<string, string>>;
    previewUrlsOf: (db: Db, spaceIds: readonly string[]) => Promise<Map<string, string>>;
    sharedUrlOf: (db: Db, asked: { spaceId: string; key: string }) => Promise<string | undefined>;
  };
  /** What rooms ask those that lie above them. */
  above: {
    mergedFromOf: ContentsCtx['above']['mergedFromOf'];
    storedDescriptions: StoredDescriptions;
    fillFromTemplate: TemplatedCtx['above']['fillFromTemplate'];
    spacesOnSites: (db: Db, spaceIds: readonly string[]) => Promise<string[]>;
    organizationsOfSites: (db: Db, siteIds: readonly string[]) => Promise<Map<string, string>>;
    redirectTargetOf: typeof findRedirectTarget;
    followAddresses: typeof followAddresses;
    siteGrantOf: GrantOf;
    readPreviewToken: SignedTokens['siteTokens']['read'];
    runIntegration?: RunIntegration;
  };
}

const DAY_MS = 86_400_000;

/** Makes the ctx from its parts, with caches, workers and limits of its own. */
export function createCtx(parts: AppParts): AppCtx {
  const { config, clock, db, log, keys, blobs, openThreads } = parts;
  const server = {
    baseUrl: config.baseUrl,
    ...(config.sitesHost === undefined ? {} : { sitesHost: config.sitesHost }),
  };
  const sessionTimes = { idleMs: config.sessionIdleDays * DAY_MS, longestMs: config.sessionDays * DAY_MS };
  const workers = createWorkers(config.workers, { openThreads });
  const unfinished = createUnfinished();
  const metrics = createMetricsOfAll(parts.peers);
  const timed = queueTimer(metrics);
  const nodes = createNodes({ db, clock, log, machine: parts.peers?.machine });
  const places = nodes && createPlaces({ db, clock, log }, nodes.hasOthers);
  const shelf = createShelf({ db, clock, log });
  const limiter = createLimiters(clock, { peers: parts.peers, nodes });
  const live = createLive({ db, log });
  const events = createEvents<AppCtx>({ listeners: [...listeners, ...live.listeners], consumers });
  const outside = { outbound: parts.outbound, clock, limiter: limiter('outside', A_MINUTE.outside) };
  const isolates = createIsolates({ ...config.isolates, fetchOutside: outsideBy(outside) });
  const ctx: AppCtx = {
    ...{ ...server, db, clock, log, blobs, outbound: parts.outbound, names: parts.names },
    hostnames: createKnownHostnames({ db, clock, log }),
    settings: {
      ...{ docsDir: parts.docsDir, templatesDir: parts.templatesDir },
      organizationCreation: config.organizationCreation,
      sessionTimes,
      translator: createTranslator(config.translation, { outbound: parts.outbound, clock }),
      answering: createAnswering(config.answers, { db, clock, log, workers, version: parts.version }),
      triesExternalLinks: config.externalLinks,
      caching: config.cdn,
      facts: factsOf(parts),
    },
    workers,
    metrics,
    unfinished,
    lastUse: createLastUse({ db, clock, log, settings: { sessionTimes } }),
    insights: createInsights({ db, clock, log, events }, { days: config.insightsDays, findWatched }),
    seals: createSeals(keys),
    texts: createTexts(workers),
    signed: {
      ...createSignedTokens({ keys, clock }),
      passes: createPasses({ keys, clock }),
      states: createSignedStates({ keys, clock, baseUrl: config.baseUrl }),
    },
    quotas: createQuotas(config.quotas, metrics),
    events,
    mail: createMail(config),
    caches: createCaches(parts, metrics),
    queues: {
      searches: timed('searches', createSearchQueue(db)),
      passwords: createPasswordQueue(parts.passwordCost),
      descriptionFetches: createDescriptionFetches(unfinished),
      importLimits: createImportLimits(config, places),
      printers: createPrinters({
        blobs,
        threads: config.workers,
        openThreads,
        shelf,
        places,
        onPdf: pdfCounter(metrics),
      }),
      diagrams: createDiagrams(),
      bundlers: createBundlers(openThreads),
      painter: createPainter(workers),
      resizer: createResizer({ db, blobs, clock, log, metrics, unfinished }, { isWanted: config.resizedPictures }),
      isolates,
      calls: createCallQueue(clock),
      presses: timed('presses', createPressQueue()),
      editions: timed('editions', createEditionQueue(places)),
      live,
      nodes,
    },
    limiters: {
      calls: limiter('calls', config.rateLimit),
      writes: limiter('writes', config.writeRateLimit),
      sites: limiter('sites', config.siteRateLimit),
      logins: limiter('logins', A_MINUTE.logins),
      proofs: limiter('proofs', A_MINUTE.proofs),
      providers: limiter('providers', A_MINUTE.providers),
    },
    addresses: {
      fileUrl: fileAddresses({ keys, clock, baseUrl: config.baseUrl }),
      downloadUrl: downloadAddresses({ keys, clock, baseUrl: config.baseUrl }),
      siteDownloadUrl: siteDownloadAddresses({ keys, clock, baseUrl: config.baseUrl }),
      previewUrl: previewAddresses({ keys, clock, baseUrl: config.baseUrl }),
      publishedUrlsOf: (handle, spaceIds) => publishedUrlsOf(server, handle, spaceIds),
      previewUrlsOf: (handle, spaceIds) => previewUrlsOf(server, handle, spaceIds),
      sharedUrlOf: (handle, asked) => sharedUrlOf(server, handle, asked),
    },
    above: {
      runIntegration: runEvents({ clock, isolates }),
      mergedFromOf: (handle, viewer, merged) => {
        const addresses = { previewUrlsOf: (inner: Db, ids: readonly string[]) => previewUrlsOf(server, inner, ids) };
        return findMergedFrom({ db: handle, baseUrl: config.baseUrl, addresses }, viewer, merged);
      },
      storedDescriptions,
      fillFromTemplate: (handle, asked) => fillFromTemplate({ ...ctx, db: handle }, asked),
      spacesOnSites: listSpacesOnSites,
      organizationsOfSites,
      redirectTargetOf: findRedirectTarget,
      followAddresses,
      siteGrantOf: grantOf,
      readPreviewToken: previewTokens({ keys, clock, db }),
    },
  };
  return ctx;
}
