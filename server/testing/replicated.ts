// A primary and a standby of our own: the world writes to the first, and a node lets the second answer its readers.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#app';
import { openDatabase, reportReplicas } from '#platform/db/index.ts';
import { importFiles, makeSite } from './content.ts';
import { type FarDatabase, farPostgres } from './far-database.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { type Ask, overSocket } from './socket.ts';
import { runOn, type Standby, startStandby } from './standby.ts';
import { startWorld, type World } from './world.ts';

type By = Record<'replica' | 'primary' | 'both', number>;
type Site = Awaited<ReturnType<typeof makeSite>>;

export interface Replicated {
  world: World;
  primary: TestPostgres;
  /** The name of the database of the world. */
  database: string;
  standby: Standby;
  /** The way of the node to it. */
  far: FarDatabase;
  node: App;
  site: Site;
  startNode: (replicas: readonly string[]) => Promise<App>;
  /** Asks the node at an address that is remembered, or at one that is not. */
  read: (path?: string, headers?: Record<string, string>) => ReturnType<Ask>;
  fresh: (path?: string, headers?: Record<string, string>) => ReturnType<Ask>;
  /** Writes a number into the first page of a site, through another node, as an author does. */
  write: (number: number, site?: Site) => Promise<unknown>;
  close: () => Promise<void>;
}

export async function startReplicated(): Promise<Replicated> {
  const primary = await startPostgres();
  // As everywhere but in tests: whoever commits has the log written at once.
  await runOn(primary.url, 'ALTER SYSTEM SET synchronous_commit = on');
  await runOn(primary.url, 'SELECT pg_reload_conf()');
  const world = await onServer(primary.url, () => startWorld(undefined));
  const database = new URL(world.database.url).pathname.slice(1);
  const site = await makeSite(world, textsWith(0));
  const standby = await startStandby(primary, database);
  const far = await farPostgres(standby.url);
  const startNode = (replicas: readonly string[]): Promise<App> =>
    world.startNode(() => {
      const { url } = world.database;
      return openDatabase({ kind: 'postgres', url, poolSize: 5, statementTimeout: 20_000, replicas }, () => {});
    });
  const node = await startNode([far.url]);
  const { ask } = await overSocket({ ...world, app: node });
  const read: Replicated['read'] = (path = site.base, headers = {}) =>
    ask('GET', path, { headers: { host: 'lectern.test', ...headers } });
  let asked = 0;
  return {
    ...{ world, primary, database, standby, far, node, site, startNode, read },
    fresh: (path = site.base, headers = {}) => {
      asked += 1;
      return read(`${path}?asked=${asked}`, headers);
    },
    write: (number, { spaceId } = site) => importFiles(world, spaceId, textsWith(number)),
    close: async () => {
      await world.close();
      await far.close();
      await standby.stop();
      await primary.stop();
    },
  };
}

/** Work that makes its databases there; those of later files are made where all others are. */
async function onServer<T>(url: string, work: () => Promise<T>): Promise<T> {
  const before = process.env['LECTERN_TEST_POSTGRES_URL'];
  process.env['LECTERN_TEST_POSTGRES_URL'] = url;
  try {
    return await work();
  } finally {
    process.env['LECTERN_TEST_POSTGRES_URL'] = before;
  }
}

const textsWith = (number: number) => ({
  'README.md': `# Home\n\nThe number is ${number}.`,
  'other.md': '# Other\n\nText.',
});

export const numberIn = (text: string): number => Number(/The number is (\d+)\./.exec(text)?.[1] ?? Number.NaN);

export const stateOf = (app: App, at = 0): string | undefined => reportReplicas(app.ctx.db)[at]?.state;

export async function until(what: string, isSo: () => boolean | Promise<boolean>, within = 15_000): Promise<void> {
  for (const end = performance.now() + within; !(await isSo()); await sleep(20))
    assert.ok(performance.now() < end, `not ${what} in time`);
}

export const untilReady = (app: App): Promise<void> => until('ready', () => stateOf(app) === 'ready');

/** Who answered the requests of readers so far. */
async function counted(app: App): Promise<By> {
  const { text } = await app.ctx.metrics.render();
  const of = (name: string): number =>
    Number(new RegExp(`lectern_reader_requests_total\\{database="${name}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  return { replica: of('replica'), primary: of('primary'), both: of('both') };
}

/** Who answered what was asked meanwhile. */
export async function answeredBy(app: App, work: () => Promise<unknown>): Promise<By> {
  const before = await counted(app);
  await work();
  // An answer arrives a little before it is counted.
  await sleep(10);
  const now = await counted(app);
  return { replica: now.replica - before.replica, primary: now.primary - before.primary, both: now.both - before.both };
}
