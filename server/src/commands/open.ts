import { fileURLToPath } from 'node:url';
import { type AppCtx, type AppParts, createCtx } from '#app';
import { type Config, loadConfig } from '#config/index.ts';
import { isBeingRestored } from '#platform/backup/index.ts';
import { openBlobs } from '#platform/blobs/index.ts';
import { type DatabaseClock, type Db, openDatabase, openDatabaseClock, requireSchema } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';
import { createLogger, type Logger } from '#platform/log.ts';
import { createNames, createOutbound } from '#platform/net/index.ts';
import { openSecretKey } from '#platform/secrets/index.ts';
import { readVersion } from '#version';

/** The guide that comes with Lectern, next to the server in a checkout. */
const DOCS_DIR = fileURLToPath(new URL('../../../docs/', import.meta.url));
const TEMPLATES_DIR = fileURLToPath(new URL('../../../templates/', import.meta.url));

/** The configuration of this process, its warnings said on standard error. */
export function openConfig(): Config {
  const { config, warnings } = loadConfig();
  for (const warning of warnings) process.stderr.write(`lectern: ${warning}\n`);
  return config;
}

/** `replicas` answer readers of a server; commands have no use for them. */
export function openConfiguredDatabase(config: Config, log: Logger, replicas: readonly string[] = []): Db {
  const { database } = config;
  refuseUnfinished(config);
  const onError = (error: Error) => log.error({ err: error }, 'a problem with a connection to the database');
  if (database.kind === 'sqlite') return openDatabase(database, onError);
  return openDatabase(
    { ...database, poolSize: config.databasePoolSize, statementTimeout: config.statementTimeout, replicas },
    onError,
  );
}

/** Half an installation must not start, and neither must a new one in its place. */
function refuseUnfinished({ dataDir }: Config): void {
  if (!isBeingRestored(dataDir)) return;
  throw new Problem(
    503,
    'being_restored',
    `A restore into ${dataDir} is under way, or was cut short. Wait for its end, or run "lectern restore" again: it begins anew.`,
  );
}

/** Everything that the app is made of. The caller closes the database. Its clock is right for as long as a command takes. */
export async function openParts(
  config: Config,
  log: Logger,
  replicas: readonly string[] = [],
): Promise<AppParts & { clock: DatabaseClock }> {
  refuseUnfinished(config);
  const { keys, warnings } = await openSecretKey(config);
  for (const warning of warnings) log.warn(warning);
  const version = readVersion();
  const db = openConfiguredDatabase(config, log, replicas);
  const clock = await openDatabaseClock(db).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  return {
    config,
    log,
    keys,
    version,
    clock,
    db,
    blobs: await openBlobs(
      config,
      { db, clock },
      {
        bytes: config.blobCopies,
        onError: (error) => log.warn({ err: error }, 'a file of the bucket could not be copied'),
      },
    ),
    outbound: createOutbound({ allow: config.outboundAllow, userAgent: `Lectern/${version}` }),
    names: createNames(),
    docsDir: DOCS_DIR,
    templatesDir: TEMPLATES_DIR,
  };
}

/** Runs a command on the database, next to a running server or without one, and lets go of everything afterwards. */
export async function withCtx<T>(body: (ctx: AppCtx) => Promise<T>): Promise<T> {
  const config = openConfig();
  const log = createLogger({ ...config, logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel });
  const parts = await openParts(config, log);
  const ctx = createCtx(parts);
  try {
    await requireSchema(parts.db);
    return await body(ctx);
  } finally {
    await ctx.lastUse.stop();
    await ctx.workers.close();
    await ctx.outbound.close();
    await parts.db.destroy();
  }
}
