import { Command } from 'commander';
import Fastify, { type FastifyInstance } from 'fastify';
import { type App, createApp } from '#app';
import type { Config } from '#config/index.ts';
import { migrate } from '#platform/db/index.ts';
import { listen, Problem } from '#platform/http/index.ts';
import { createLogger, type Logger } from '#platform/log.ts';
import { openPeers, type Peers, superviseProcesses } from '#platform/processes/index.ts';
import type { FirstStart } from '#features/bootstrap/index.ts';
import { sweepScratchFolders } from '#features/imports/index.ts';
import { sendMetrics } from '#health';
import { openConfig, openParts } from './open.ts';
import { print } from './print.ts';

export const serveCommand = (): Command =>
  new Command('serve')
    .description('Run the server. On an empty database it first makes an organization and its administrator.')
    .action(serve);

async function serve(): Promise<void> {
  const config = openConfig();
  const log = createLogger(config);
  const peers = openPeers();
  if (peers === undefined && config.processes > 1) {
    const { processes: count, shutdownTimeout: patience } = config;
    process.exitCode = await superviseProcesses({ count, log, greet, patience });
    return;
  }
  try {
    await serveHere(config, log, peers);
  } finally {
    peers?.leave();
  }
}

/** One server: the only one, or one of several behind the port. */
async function serveHere(config: Config, log: Logger, peers: Peers | undefined): Promise<void> {
  const opened = await openParts(config, log, config.databaseReplicas);
  const parts = { ...opened, peers, setBacks: opened.clock.setBacks };
  const letClockGo = parts.clock.keepRight(log);
  const steps = await migrate(parts.db, parts.clock);
  if (steps.length > 0) log.info({ steps: steps.length, last: steps.at(-1) }, 'the schema was brought up to date');
  const closeDatabase = async (): Promise<void> => {
    letClockGo();
    await parts.db.destroy();
  };
  const app = await createApp(parts);
  const { first, metrics } = await begin(app, config).catch(async (error: unknown) => {
    await app.close();
    await closeDatabase();
    throw error;
  });
  app.jobs.start();
  void sweepLeftovers(app, log);
  const announce = peers?.announce ?? greet;
  announce(greeting(config, first));
  log.info({ url: config.baseUrl, database: config.database.kind }, 'ready');
  await waitForSignal(log);
  await shutDown({ app, metrics, config, log, closeDatabase });
}

/** What imports of killed processes left in the folder for temporary files; nobody waits for it. */
async function sweepLeftovers({ ctx }: App, log: Logger): Promise<void> {
  try {
    const folders = await sweepScratchFolders(ctx);
    if (folders > 0) log.info({ folders }, 'what killed imports left behind was removed');
  } catch (error) {
    log.warn({ err: error }, 'what killed imports left behind could not be removed');
  }
}

/** Only once the port is ours: the token is shown once, and must not be lost to a start that fails. */
async function begin(app: App, config: Config): Promise<{ first?: FirstStart; metrics?: FastifyInstance }> {
  await listenAt(app.http, config);
  const metrics = await listenForMetrics(config, app);
  const first = await app.bootstrap();
  return { ...(first === undefined ? {} : { first }), ...(metrics === undefined ? {} : { metrics }) };
}

async function listenAt(http: FastifyInstance, { host, port, processes }: Config): Promise<void> {
  try {
    // Of several processes, another one accepts the connections, and does nothing else.
    await (processes > 1 ? http.listen({ host, port }) : listen(http, { host, port }));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new Problem(
        503,
        'port_taken',
        `Port ${port} on ${host} is in use. Stop what uses it, or set LECTERN_PORT.`,
      );
    if (code === 'EACCES')
      throw new Problem(
        503,
        'port_refused',
        `This user may not listen on port ${port}. Take one above 1023, or put a proxy in front.`,
      );
    if (code === 'EADDRNOTAVAIL')
      throw new Problem(503, 'no_such_address', `This machine has no address ${host}. Set LECTERN_HOST.`);
    throw error;
  }
}

/** Metrics on a port of their own, for a scraper that is not on this machine. */
async function listenForMetrics(config: Config, app: App): Promise<FastifyInstance | undefined> {
  if (config.metricsPort === undefined) return undefined;
  const server = Fastify();
  server.get('/metrics', (_request, reply) => sendMetrics(app.ctx.metrics, reply));
  await server.listen({ host: config.host, port: config.metricsPort });
  return server;
}

const greet = (lines: readonly string[]): void => print(false, undefined, lines);

/** What the administrator reads when the server listens. */
function greeting(config: Config, first: FirstStart | undefined): string[] {
  const lines = [`Lectern is ready at ${config.baseUrl}`, `  API reference  ${config.baseUrl}/docs/api`];
  if (first !== undefined) {
    lines.push(
      `  Organization   ${first.organizationId}`,
      `  Administrator  ${first.email}`,
      `  API token      ${first.token}`,
      `  Sign in        ${first.signInUrl}`,
      '',
      'This is the only time the token and the link are shown. The link works once, within 24 hours.',
      'The user guide is being published; the first page lists it.',
      `Try:  curl -H "Authorization: Bearer ${first.token}" ${config.baseUrl}/v1/user`,
    );
  }
  return lines;
}

const waitForSignal = (log: Logger): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        log.info({ signal }, 'stopping');
        resolve();
      });
    }
  });

/** How long after the last work a process may go on that does not end by itself. */
const LEFTOVERS_MS = 1000;

interface Running {
  app: App;
  metrics: FastifyInstance | undefined;
  config: Config;
  log: Logger;
  closeDatabase: () => Promise<void>;
}

/** Finishes what runs, then closes the database. What does not end in time is cut off: transactions make that safe. */
async function shutDown({ app, metrics, config, log, closeDatabase }: Running): Promise<void> {
  const overdue = setTimeout(() => {
    log.warn('not everything ended in time; stopping anyway');
    process.exit(1);
  }, config.shutdownTimeout);
  overdue.unref();
  await app.close();
  await metrics?.close();
  await closeDatabase();
  clearTimeout(overdue);
  log.info('stopped');
  // Nothing is left to do. What still held the process, such as a thread that was cut off, would keep it from ending.
  setTimeout(() => process.exit(), LEFTOVERS_MS).unref();
}
