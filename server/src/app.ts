import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { authenticateReaders, authorize, credentialsReader, nobodyFor } from '#access/index.ts';
import { createTokenUses, cutJob, sealJob, type TokenUses } from '#features/audit-log/index.ts';
import { accountPages, createRefusedPage, registerAccountPages } from '#account-pages/index.ts';
import { bootstrap, type FirstStart, sampleJob } from '#features/bootstrap/index.ts';
import { requestUploads } from '#features/change-requests/index.ts';
import {
  externalLinksJob,
  forgetCheckedJob,
  liveUploads,
  openapiJob,
  registerUploads,
  revisionJobs,
} from '#features/contents/index.ts';
import { purgeOrganizationsJob } from '#features/deleted-organizations/index.ts';
import { forgetProofsJob } from '#features/credentials/index.ts';
import { verifyHostnamesJob } from '#features/custom-hostnames/index.ts';
import { commitDraftsJob, forgetDraftsJob } from '#features/drafts/index.ts';
import { readerHeaders, renewJobs } from '#features/external-renderers/index.ts';
import { forgetNotificationsJob, notificationMailJob } from '#features/notifications/index.ts';
import { forgetOauthJob, registerOauth } from '#features/oauth/index.ts';
import { forgetImportsJob, hostedLinksJob, importRunsJob, registerImportUploads } from '#features/imports/index.ts';
import { purgeJobs } from '#features/purges/index.ts';
import { PROCESS_SPECS, processSpecsJob } from '#features/openapi-specs/index.ts';
import { registerIntegrationRuns } from '#features/integration-runs/index.ts';
import { forgetLiveJob } from '#features/live/index.ts';
import { indexJob, searchTables } from '#features/search/index.ts';
import { forgetEmailInvitesJob } from '#features/invites/index.ts';
import { forgetInsightsJob } from '#features/insights/index.ts';
import {
  dispatchJob,
  forgetIntegrationEventsJob,
  leaveJob,
  registerIntegrationAssets,
} from '#features/integrations/index.ts';
import { forgetSitePicturesJob, forgetUnsavedLooksJob } from '#features/sites/index.ts';
import { sweepAttemptsJob } from '#features/sign-in/index.ts';
import { sweepSessionsJob } from '#features/sessions/index.ts';
import { forgetSpentJob, registerSso } from '#features/sso/index.ts';
import { removalJobs } from '#features/retention/index.ts';
import { purgeJob } from '#features/spaces/index.ts';
import { foldTeamsJob } from '#features/teams/index.ts';
import { translationRunsJob, translationsJob } from '#features/translations/index.ts';
import { foldUsersJob } from '#features/users/index.ts';
import { deliverJob, forgetDeliveriesJob } from '#features/webhooks/index.ts';
import { backupJob, orderOf } from '#platform/backup/index.ts';
import { dataVersion, isAway, noteArrival } from '#platform/db/index.ts';
import { consumerJob, forgetEventsJob, jobOf } from '#platform/events/index.ts';
import {
  createAnswerMemory,
  createHttpServer,
  createSpentTokens,
  createTokenGate,
  forgetAnswersJob,
  type LiveTimes,
  type SlowTimes,
  registerOperations,
} from '#platform/http/index.ts';
import { createJobs, type Jobs } from '#platform/jobs/index.ts';
import { mailJobs, SEND_MAIL } from '#platform/mail/index.ts';
import { onBehalfOf } from '#platform/tenants.ts';
import { createTracer } from '#platform/tracing/index.ts';
import {
  createReaderGate,
  derivedPictures,
  isCounted,
  learnSiteHost,
  recall,
  registerPublishing,
  rewriteSiteUrl,
} from '#publishing/index.ts';
import { registerWritersApp } from '#writers-app/index.ts';
import { registerDescription } from './description.ts';
import {
  registerBackupMetrics,
  registerDatabaseMetrics,
  registerEventMetrics,
  registerHealth,
  registerJobMetrics,
} from './health.ts';
import { type AppCtx, createCtx } from './app-ctx.ts';
import { createLoad, isWrite, queuesOf } from './app-load.ts';
import type { AppParts } from './app-parts.ts';
import { operations } from './operations.ts';
import { watchDatabase, watchLoad } from './watching.ts';
import { consumers, mailKinds } from './subscribers.ts';

export { type AppCtx, createCtx } from './app-ctx.ts';
export type { AppParts } from './app-parts.ts';
export { operations } from './operations.ts';

export interface App {
  http: FastifyInstance;
  ctx: AppCtx;
  jobs: Jobs;
  tokenUses: TokenUses;
  /** On an empty database: the first organization, administrator and token. */
  bootstrap(): Promise<FirstStart | undefined>;
  /** Stops accepting, finishes what runs, and lets go of all but the database, whose owner closes it. */
  close(): Promise<void>;
}

export interface AppHooks {
  onAnswer?: (operation: { id: string; status: number; answer?: object }, body: unknown) => void;
  liveTimes?: Partial<LiveTimes>;
  /** What clients have time for, where that is not as always. */
  slowTimes?: Partial<SlowTimes>;
}

/** The composition root: the server with every feature, nothing listening and no job running yet. */
export async function createApp(parts: AppParts, hooks: AppHooks = {}): Promise<App> {
  const { config, log, setBacks } = parts;
  const ctx = createCtx(parts);
  const tokenUses = createTokenUses(ctx);
  const { calls: limiter, writes: writeLimiter } = ctx.limiters;
  const credentialsOf = credentialsReader(config.baseUrl);
  const answers = createAnswerMemory(ctx, {
    limiter,
    openLimiter: ctx.limiters.sites,
    credentialsOf,
    noteUse: (tokenId) => ctx.lastUse.note(tokenId, null),
  });
  const rewriteUrl = rewriteSiteUrl(ctx);
  const spentTokens = createSpentTokens();
  const tokenGate = createTokenGate({ limiter, spentTokens, credentialsOf, clock: ctx.clock });
  const readerGate = createReaderGate(ctx, rewriteUrl);
  const tracer = createTracer(config.traces, { log, metrics: ctx.metrics, version: parts.version });
  watchDatabase(ctx, config);
  const needsDatabase = databaseNeed(rewriteUrl);
  const load = createLoad({ ctx, config, credentialsOf, slowTimes: hooks.slowTimes, needsDatabase, setBacks });
  const http = createHttpServer({
    logger: log,
    bodyLimit: config.bodyLimit,
    trustedProxies: config.trustedProxies,
    https: config.baseUrl.startsWith('https:'),
    onAnswered: (answered) => {
      ctx.metrics.answered(answered);
      if (isWrite(answered)) ctx.caches.confirmed.noteWrite();
    },
    onPassing: watchLoad(ctx, queuesOf(ctx)),
    beginSpan: tracer?.begin,
    unfinished: ctx.unfinished,
    rewriteUrl,
    learnHost: learnSiteHost(ctx),
    onArrival: () => noteArrival(ctx.db),
    gate: (request, caller) => (isApi(request) ? tokenGate : readerGate)(request, caller),
    shortcut: (request, caller) => (isApi(request) ? answers.recall(request, caller) : recall(ctx, request, caller)),
    versionNow: () => dataVersion(ctx.db),
    isAway: () => isAway(ctx.db),
    ...{ shed: load.shed, onSending: load.onSending, connections: load.connections },
  });
  registerOperations(
    http,
    {
      ctx,
      authenticate: authenticateReaders,
      authorize: async (...asked) => {
        const rights = await authorize(...asked);
        tokenUses.note(asked[1], rights.organizationId);
        return rights;
      },
      nobodyFor,
      openLimiter: ctx.limiters.sites,
      headersFor: readerHeaders,
      onBehalfOf: ({ actor, rights }, work) => onBehalfOf(rights.organizationId || `user:${actor.userId}`, work),
      limiter,
      writeLimiter,
      spentTokens,
      credentialsOf,
      answers,
      ...hooks,
    },
    operations,
  );
  const limits = { limiter, writeLimiter, spentTokens, credentialsOf };
  registerUploads(http, { ctx, limits, noteUse: tokenUses.note, lines: [liveUploads, requestUploads] });
  registerImportUploads(http, { ctx, limits, noteUse: tokenUses.note });
  registerOauth(http, { ctx, limiter });
  registerSso(http, ctx, await createRefusedPage());
  registerIntegrationAssets(http, ctx);
  registerHealth(http, ctx, { metricsOnMainPort: config.metricsPort === undefined });
  registerBackupMetrics(ctx);
  registerDatabaseMetrics(ctx);
  registerIntegrationRuns(http, ctx);
  registerDescription(http, operations, parts.version);
  await registerPublishing(http, ctx, parts.keys);
  await registerAccountPages(http, ctx, accountPages);
  registerWritersApp(http, ctx);
  await ctx.hostnames.refresh();
  const onDropped = registerEventMetrics(ctx, consumers);
  const kinds = [
    // What they find out is work for others.
    ...consumers.map((consumer) => consumerJob<AppCtx>(consumer, onDropped)),
    forgetEventsJob<AppCtx>(consumers),
    forgetEmailInvitesJob,
    ...mailJobs<AppCtx>(ctx, mailKinds),
    sampleJob,
    forgetAnswersJob,
    purgeJob,
    purgeOrganizationsJob,
    ...revisionJobs,
    ...removalJobs(ctx, { keep: config.revisionsKeep, derived: derivedPictures }),
    sealJob,
    cutJob(config.auditDays),
    commitDraftsJob,
    forgetDraftsJob,
    indexJob,
    openapiJob,
    processSpecsJob,
    translationsJob,
    translationRunsJob,
    importRunsJob,
    forgetImportsJob,
    hostedLinksJob,
    forgetInsightsJob,
    externalLinksJob,
    forgetCheckedJob,
    dispatchJob,
    leaveJob,
    forgetIntegrationEventsJob,
    deliverJob,
    forgetDeliveriesJob,
    forgetSpentJob,
    sweepSessionsJob,
    sweepAttemptsJob,
    forgetUnsavedLooksJob,
    forgetSitePicturesJob,
    forgetOauthJob,
    forgetProofsJob,
    forgetNotificationsJob,
    notificationMailJob,
    forgetLiveJob,
    verifyHostnamesJob,
    foldUsersJob,
    foldTeamsJob,
    ...renewJobs(config),
    ...purgeJobs({ ...parts, metrics: ctx.metrics }),
    ...backupJobs(parts),
  ];
  const jobs = createJobs(ctx, kinds, { onEnd: registerJobMetrics(ctx), beginSpan: tracer?.begin });
  return {
    http,
    ctx,
    jobs: {
      ...jobs,
      start: () => {
        ctx.events.wakeWith((consumer) => jobs.wake(jobOf(consumer)));
        ctx.mail.wakeWith(() => jobs.wake(SEND_MAIL));
        ctx.queues.bundlers.wakeWith(() => jobs.wake(PROCESS_SPECS));
        ctx.queues.nodes?.start();
        jobs.start();
      },
    },
    tokenUses,
    bootstrap: () => bootstrap(ctx, { token: config.bootstrapToken, sample: config.bootstrapSample }),
    close: async () => {
      ctx.mail.transport?.close();
      await ctx.settings.answering?.close();
      // Both at once: nothing new is accepted while a long job comes to its end.
      await Promise.all([jobs.stop(), http.close()]);
      // Those for whom it runs have hung up or stopped waiting, but it uses all that is closed below.
      await ctx.unfinished.settled();
      load.stop();
      await ctx.caches.confirmed.stop();
      await ctx.queues.live.hub.stop();
      await ctx.queues.nodes?.stop();
      await ctx.lastUse.stop();
      await tokenUses.stop();
      await ctx.insights.stop();
      await ctx.queues.printers.close();
      ctx.queues.resizer.close();
      await ctx.queues.bundlers.close();
      await ctx.queues.isolates.close();
      await ctx.workers.close();
      await ctx.outbound.close();
      await tracer?.close();
    },
  };
}

/** Made outside of the app: metrics hold what reads them, and would hold the server with it. */
const databaseNeed = (rewriteUrl: ReturnType<typeof rewriteSiteUrl>) => (request: IncomingMessage) =>
  isApi(request) || isCounted(request, rewriteUrl);

/** Where a place for backups is named. */
function backupJobs({ config, version, openThreads }: AppParts) {
  const { place, every, at } = config.backup;
  if (place === undefined) return [];
  const order = orderOf(config, { place, lectern: version, derived: searchTables.beginnings });
  return [backupJob(order, { schedule: { every, at }, openThreads })];
}

/** What is counted by token, and answered to programs: the contract's operations and those of one's own account. */
const isApi = ({ url = '' }: { url?: string | undefined }): boolean => /^\/(?:v1|account)\//.test(url);
