import type { FastifyInstance, FastifyReply } from 'fastify';
import { readStatus } from '#platform/backup/index.ts';
import type { BlobStore } from '#platform/blobs/index.ts';
import { type Clock, toIso } from '#platform/clock/index.ts';
import {
  type Db,
  followDatabase,
  isAway,
  type ReplicaReport,
  reportReplicas,
  requireSchema,
  watchReplicas,
} from '#platform/db/index.ts';
import { countWaiting } from '#platform/events/index.ts';
import { isDiskFull } from '#platform/files.ts';
import { notFound } from '#platform/http/index.ts';
import { countFailing, type Outcome } from '#platform/jobs/index.ts';
import type { Logger } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics/index.ts';

export interface HealthCtx {
  db: Db;
  clock: Clock;
  blobs: BlobStore;
  metrics: Metrics;
  log: Logger;
}

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** `/healthz` while the process lives, `/readyz` while it can serve, `/metrics` for who may see them. */
export function registerHealth(app: FastifyInstance, ctx: HealthCtx, options: { metricsOnMainPort: boolean }): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await readiness(ctx);
    // Where nothing can be written, readers are served all the same.
    const isReady = Object.values(checks).every((state) => state !== 'unavailable');
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ok' : 'unavailable',
        checks,
        jobs: await jobsState(ctx),
        backup: await backupState(ctx),
      });
  });
  if (!options.metricsOnMainPort) return;
  app.get('/metrics', async (request, reply) => {
    // The peer itself, not what a proxy says of it: who comes through a proxy comes from outside.
    if (!LOOPBACK.test(request.socket.remoteAddress ?? '') || request.headers['x-forwarded-for'] !== undefined)
      throw notFound('address');
    return sendMetrics(ctx.metrics, reply);
  });
}

export async function sendMetrics(metrics: Metrics, reply: FastifyReply): Promise<FastifyReply> {
  const { contentType, text } = await metrics.render();
  return reply.header('content-type', contentType).header('cache-control', 'no-store').send(text);
}

/** How many pieces of background work fail again and again, by kind. Requests are served all the same. */
async function jobsState(ctx: HealthCtx): Promise<{ failing: Record<string, number> } | undefined> {
  try {
    return { failing: Object.fromEntries(await countFailing(ctx.db, ctx.clock.now())) };
  } catch (error) {
    ctx.log.error({ err: error }, 'failing background work could not be counted');
    return undefined;
  }
}

/** When the last backup ended, and whether the last try failed; nothing where there never was one. */
async function backupState(ctx: HealthCtx): Promise<{ last: string | null; failed: boolean } | undefined> {
  try {
    const status = await readStatus(ctx.db);
    if (status === undefined) return undefined;
    const { doneAt, failedAt } = status;
    return { last: doneAt === undefined ? null : toIso(doneAt), failed: failedAt !== undefined };
  } catch (error) {
    ctx.log.error({ err: error }, 'the state of backups could not be read');
    return undefined;
  }
}

/** Shows in the metrics and the log whether the database answers. */
export function registerDatabaseMetrics(ctx: HealthCtx): void {
  const { db, log, metrics } = ctx;
  registerReplicaMetrics(ctx);
  metrics.gauge('lectern_database_away', 'Whether the database answers nobody now.', () => (isAway(db) ? 1 : 0));
  const count = metrics.counter('lectern_database_away_total', 'How often the database stopped answering.', []);
  let since = 0;
  followDatabase(db, {
    onAway: (cause) => {
      since = performance.now();
      count({});
      log.error({ err: cause }, 'the database does not answer; requests are refused until it does');
    },
    onBack: () => {
      const seconds = Math.round((performance.now() - since) / 100) / 10;
      log.warn({ seconds }, 'the database answers again');
    },
  });
}

/** Shows in the metrics and the log which replicas answer readers, and how far behind they are. Begins to look at them. */
function registerReplicaMetrics({ db, log, metrics }: HealthCtx): void {
  const ofEach = (read: (replica: ReplicaReport) => number) => ({
    label: 'replica',
    read: async () => new Map(reportReplicas(db).map((replica) => [replica.name, read(replica)])),
  });
  const isReady = ofEach(({ state }) => (state === 'ready' ? 1 : 0));
  metrics.gauges('lectern_replica_ready', 'Whether a replica of the database may answer readers.', isReady);
  metrics.gauges(
    'lectern_replica_lag_seconds',
    'For how long the database has had something that a replica does not show.',
    ofEach(({ lagSeconds }) => lagSeconds),
  );
  metrics.gauges(
    'lectern_replica_lag_bytes',
    'How far a replica is behind in the log of the database.',
    ofEach(({ lagBytes }) => lagBytes),
  );
  metrics.counts('lectern_replica_failures_total', 'Statements that failed on a replica, and were asked elsewhere.', {
    label: 'replica',
    read: () => new Map(reportReplicas(db).map(({ name, failures }) => [name, failures])),
  });
  const count = metrics.counter(
    'lectern_reader_requests_total',
    'Requests of readers that asked a database, where there are replicas, by who answered.',
    ['database'],
  );
  watchReplicas(db, {
    onRead: (database) => count({ database }),
    onState: (replica, state, why) => {
      const line = { replica, ...(why !== undefined && { err: why }) };
      if (state === 'ready') log.info(line, STATES.ready);
      else log.warn(line, STATES[state]);
    },
    onFailure: (replica, err, failures) =>
      log.warn({ replica, err, failures }, 'a statement failed on a replica, and the database is asked in its place'),
  });
}

const STATES: Readonly<Record<ReplicaReport['state'], string>> = {
  ready: 'a replica answers readers',
  unproven: 'a replica has yet to show that it follows the database, and answers nobody',
  foreign: 'a replica does not show what the database has written: it follows another one, and answers nobody',
  primary: 'a replica is no standby, so it answers nobody',
  away: 'a replica does not answer; the database is asked in its place',
};

/** Shows in the metrics when backups ended, on whichever node. */
export function registerBackupMetrics(ctx: HealthCtx): void {
  const read = async (): Promise<ReadonlyMap<string, number>> => {
    const { doneAt, failedAt } = (await readStatus(ctx.db)) ?? {};
    const times = Object.entries({ done: doneAt, failed: failedAt });
    return new Map(times.flatMap(([outcome, time]) => (time === undefined ? [] : [[outcome, time / 1000]])));
  };
  ctx.metrics.gauges(
    'lectern_backup_timestamp_seconds',
    'When the last backup ended that was taken, and when one failed after it, in seconds since 1970.',
    { label: 'outcome', read },
  );
}

/**
 * Shows in the metrics what becomes of background work; the answer counts what ends in this process. The label is not `job`, as
 * Prometheus calls whom it asks.
 */
export function registerJobMetrics(ctx: HealthCtx): (kind: string, outcome: Outcome, seconds: number) => void {
  ctx.metrics.gauges('lectern_jobs_failing', 'Pieces of background work that failed three times or more.', {
    label: 'kind',
    read: () => countFailing(ctx.db, ctx.clock.now()),
  });
  const count = ctx.metrics.counter('lectern_jobs_total', 'Runs of background work in this process.', [
    'kind',
    'outcome',
  ]);
  const observe = ctx.metrics.times('lectern_job_seconds', 'Time of background work in this process, by kind.', 'kind');
  return (kind, outcome, seconds) => {
    count({ kind, outcome });
    observe(kind, seconds);
  };
}

/** So many waiting events are counted of one consumer; with more, what is wrong is plain. */
const COUNTED_AT_MOST = 10_000;

/** Shows in the metrics what waits for consumers of events. The answer counts what was given up in this process. */
export function registerEventMetrics(
  { metrics, db }: HealthCtx,
  consumers: readonly { name: string }[],
): (consumer: string, count: number) => void {
  const names = consumers.map(({ name }) => name);
  metrics.gauges('lectern_events_waiting', 'Events that a consumer has yet to handle, at most 10000.', {
    label: 'consumer',
    read: () => countWaiting(db, names, COUNTED_AT_MOST),
  });
  const count = metrics.counter('lectern_events_dropped_total', 'Events that were given up, because they failed.', [
    'consumer',
  ]);
  return (consumer, dropped) => count({ consumer }, dropped);
}

/** What the server needs to serve: the database with the schema it knows, and the blobs. Reasons go to the log only. */
async function readiness(ctx: HealthCtx): Promise<Record<'database' | 'blobs', 'ok' | 'full' | 'unavailable'>> {
  const test = async (name: string, check: () => Promise<void>) => {
    try {
      await check();
      return 'ok' as const;
    } catch (error) {
      ctx.log.error({ err: error, check: name }, 'not ready');
      return isDiskFull(error as NodeJS.ErrnoException) ? ('full' as const) : ('unavailable' as const);
    }
  };
  return {
    database: await test('database', () => requireSchema(ctx.db)),
    blobs: await test('blobs', () => ctx.blobs.ready()),
  };
}
