import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, type AppCtx, type AppHooks, type AppParts, createApp } from '#app';
import { type Config, loadConfig } from '#config/index.ts';
import { openBlobs } from '#platform/blobs/index.ts';
import { type FakeClock, fakeClock } from '#platform/clock/testing.ts';
import type { Db } from '#platform/db/index.ts';
import { createLogger } from '#platform/log.ts';
import { createOutbound } from '#platform/net/index.ts';
import { type FakeNames, fakeNames } from '#platform/net/testing.ts';
import { shareThreads } from '#platform/workers/testing.ts';
import { openSecretKey } from '#platform/secrets/index.ts';
import { examineStore } from '#commands/doctor/store.ts';
import { checkAnswer } from './answers.ts';
import { type Api, createApi } from './api.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';
import { whenFileIsOver } from './over.ts';

/** A whole Lectern for a test file: the real app on a real database, with a clock that the test moves. */
export interface World {
  app: App;
  ctx: AppCtx;
  db: Db;
  database: TestDatabase;
  clock: FakeClock;
  config: Config;
  dataDir: string;
  /** What the domain name system says in this world: nothing, until somebody writes it. */
  dns: FakeNames;
  /** Starts another node on the same database, which lasts as long as this one. `open` says by which way. */
  startNode: (open?: () => Db) => Promise<App>;
  /** The API as somebody with this token, or with none, sees it. */
  as: (token: string | undefined) => Api;
  /** Set where a test uses the store as people do, and never by hand: then the doctor looks at it in the end. */
  isExamined: boolean;
  close: () => Promise<void>;
}

const DOCS_DIR = fileURLToPath(new URL('../../docs/', import.meta.url));
const TEMPLATES_DIR = fileURLToPath(new URL('../../templates/', import.meta.url));
export const TEST_BASE_URL = 'http://lectern.test';

interface WorldOptions {
  isChecked?: boolean;
  liveTimes?: NonNullable<AppHooks['liveTimes']>;
  /** Where a test is about what a hash costs, it costs what it does everywhere. */
  passwordCost?: AppParts['passwordCost'] | 'usual';
}

/** A hash takes a tenth of a millisecond and not twenty. */
const CHEAP = { memory: 64, passes: 1, parallelism: 1 };

/**
 * Starts a world. `env` are settings as an operator would give them; limits of requests are off unless set. Every answer is
 * checked against its schema; not where a test looks at how long answers take, because the server does no such thing.
 */
export async function startWorld(
  t: { after: (fn: () => Promise<void>) => void } | undefined,
  env: Record<string, string> = {},
  { isChecked = true, liveTimes = {}, passwordCost = CHEAP }: WorldOptions = {},
): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-world-'));
  const database = await createTestDatabase();
  const { config } = loadConfig({
    LECTERN_DATA_DIR: dataDir,
    LECTERN_DATABASE_URL: database.url,
    LECTERN_BASE_URL: TEST_BASE_URL,
    LECTERN_RATE_LIMIT: '0',
    LECTERN_SITE_RATE_LIMIT: '0',
    LECTERN_WRITE_RATE_LIMIT: '0',
    LECTERN_LOG_LEVEL: 'silent',
    ...env,
  });
  const clock = fakeClock();
  const { keys } = await openSecretKey(config);
  const outbound = createOutbound({ allow: config.outboundAllow, userAgent: 'Lectern/test' });
  const blobs = await openBlobs(config, { db: database.db, clock });
  const dns = fakeNames();
  // Whoever asks gets the first answer and sees nothing of the second; the log alone has it.
  const twice: string[] = [];
  const noteTwice = (line: string): void => {
    if (/Reply was already sent|reply\.sent = true/.test(line)) twice.push(line);
  };
  const parts = {
    config,
    clock,
    keys,
    outbound,
    names: dns,
    blobs,
    db: database.db,
    log: createLogger({ logLevel: 'warn', logFormat: 'json' }, { write: noteTwice }),
    docsDir: DOCS_DIR,
    templatesDir: TEMPLATES_DIR,
    version: '0.0.0-test',
    openThreads: shareThreads,
    ...(passwordCost === 'usual' ? {} : { passwordCost }),
  };
  const hooks = { liveTimes, ...(isChecked ? { onAnswer: checkAnswer } : {}) };
  const app = await createApp(parts, hooks);
  const nodes: (() => Promise<void>)[] = [];
  const world: World = {
    app,
    ctx: app.ctx,
    db: database.db,
    database,
    clock,
    config,
    dataDir,
    dns,
    as: (token) => createApi({ inject: (asked) => world.app.http.inject(asked) }, token),
    isExamined: false,
    startNode: async (open = database.again) => {
      const db = open();
      const node = await createApp({ ...parts, db, blobs: await openBlobs(config, { db, clock }) }, hooks);
      nodes.push(node.close, () => db.destroy());
      return node;
    },
    close: async () => {
      for (const end of nodes) await end();
      await app.close();
      const problems = world.isExamined ? await examine(world) : [];
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      if (problems.length > 0) throw new Error(`The doctor finds the store of this world wrong: ${problems.join(' ')}`);
      if (twice.length > 0) throw new Error(`A request was answered twice: ${twice[0]}`);
    },
  };
  t?.after(world.close);
  whenFileIsOver(() => empty(world, app));
  return world;
}

/** A file goes on naming its world and those who call it. What they lead to, with every route, is let go of. */
function empty(...all: object[]): void {
  for (const each of all) for (const name of Object.keys(each)) Reflect.deleteProperty(each, name);
}

async function examine({ db, ctx }: World): Promise<string[]> {
  const findings = await examineStore({ db, now: ctx.clock.now(), blobs: ctx.blobs, deep: false });
  return findings.flatMap(({ problems = [] }) => problems);
}
