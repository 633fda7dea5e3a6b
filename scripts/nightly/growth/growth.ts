// Very many sites on one machine, next to a hundred: is what one reader, one writer and one administrator waits for still the same?
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMemory } from '../../../bench/processes.ts';
import type { Row } from '../../../bench/report.ts';
import { type Environment, findFreePort, run, type start, startServer } from '../../../server/testing/command-line.ts';
import { runScript } from '../programs.ts';
import type { Outcome } from '../types.ts';
import { createRandom, wordOf, writePages } from './texts.ts';

const PAGES_EACH = 100;
const FEW_SITES = 100;
/** With a hundred times as many sites, nothing may take longer than so many times as long. */
const TIMES_AT_MOST = 2;
/** Less is lost in the noise of a shared machine. */
const NOISE = { ms: 5, megabytes: 60 };
const ASKED = 200;
const STARTS = 3;
const IMPORTS = 5;
const INDEXED_LOOKED_MS = 1000;
/** Numbers of words that are looked for: one that some pages have, and one that many have. */
const [RARE_TO, COMMON_TO] = [2000, 50];

/** What somebody waits for, in milliseconds, and what the server holds, in megabytes. */
type Measured = Record<
  | 'start'
  | 'cold page'
  | 'page from memory'
  | 'search of a site'
  | 'search of an organization'
  | 'list of spaces'
  | 'import of 100 pages'
  | 'memory after the start'
  | 'memory after all of it',
  number
>;

export async function growTo(sites: number, say: (line: string) => void): Promise<Outcome> {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-growth-'));
  const token = `lct_${randomBytes(32).toString('base64url')}`;
  const env = {
    ...{ LECTERN_DATA_DIR: join(dir, 'data'), LECTERN_PORT: String(await findFreePort()), LECTERN_PROCESSES: '1' },
    ...{ LECTERN_BOOTSTRAP_TOKEN: token, LECTERN_BOOTSTRAP_SAMPLE: 'false', LECTERN_LOG_LEVEL: 'error' },
    ...{ LECTERN_RATE_LIMIT: '0', LECTERN_WRITE_RATE_LIMIT: '0', LECTERN_SITE_RATE_LIMIT: '0' },
  };
  try {
    await stop(await startServer(env));
    const stages: { sites: number; measured: Measured }[] = [];
    for (const [from, to] of [
      [0, FEW_SITES],
      [FEW_SITES, Math.max(sites, 2 * FEW_SITES)],
    ] as const) {
      const seconds = await fill(env, from, to);
      say(`${to} sites are there after ${Math.round(seconds)} s`);
      await index(env, say);
      stages.push({ sites: to, measured: await measure(dir, { env, token, sites: to }) });
      say(JSON.stringify(stages.at(-1)?.measured));
    }
    const doctor = await run(['doctor'], env);
    const problems = doctor.code === 0 ? [] : [`The doctor: ${doctor.stdout}${doctor.stderr}`];
    const [few, many] = stages.map(({ measured }) => measured) as [Measured, Measured];
    return judge(few, many, { sites: stages[1]?.sites ?? 0, problems });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function judge(few: Measured, many: Measured, { sites, problems }: { sites: number; problems: string[] }): Outcome {
  const about = `${sites.toLocaleString('en')} sites of ${PAGES_EACH} pages`;
  const rows: Row[] = [];
  for (const [name, after] of Object.entries(many) as [keyof Measured, number][]) {
    const before = few[name];
    const [unit, noise] = name.startsWith('memory') ? (['MB', NOISE.megabytes] as const) : (['ms', NOISE.ms] as const);
    const shown = (value: number) => `${value.toFixed(unit === 'MB' || value >= 100 ? 0 : 1)} ${unit}`;
    rows.push({
      what: `${about}: ${name}`,
      ours: shown(after),
      baseline: `${FEW_SITES} sites ${shown(before)}`,
      ratio: after / before,
    });
    if (after > before * TIMES_AT_MOST && after - before > noise)
      problems.push(
        `${about}: ${name} took ${(after / before).toFixed(1)} times as much: ${shown(after)} after ${shown(before)}`,
      );
  }
  return { rows, problems };
}

async function stop({ child, ended }: ReturnType<typeof start>): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

async function fill(env: Environment, from: number, to: number): Promise<number> {
  const script = fileURLToPath(new URL('./fill.ts', import.meta.url));
  const { code, end, seconds } = await runScript([script, String(from), String(to - from), String(PAGES_EACH)], env);
  if (code !== 0) throw new Error(`The sites could not be made: ${end}`);
  return seconds;
}

/** Has a server run until it finds everything. */
async function index(env: Environment, say: (line: string) => void): Promise<void> {
  const server = await startServer(env);
  const began = performance.now();
  const db = openForReading(env);
  try {
    const due = db.prepare('SELECT 1 FROM search_spaces WHERE due = 1 LIMIT 1');
    while (due.get() !== undefined) await sleep(INDEXED_LOOKED_MS);
  } finally {
    db.close();
    await stop(server);
  }
  say(`indexed after ${Math.round((performance.now() - began) / 1000)} s`);
}

interface Place {
  organization: string;
  space: string;
  base: string;
}

/** The medians of what somebody waits for, on sites that are taken at random. */
async function measure(dir: string, { env, token, sites }: { env: Environment; token: string; sites: number }) {
  const starts: number[] = [];
  let server = await startTimed(env, starts);
  while (starts.length < STARTS) {
    await stop(server);
    server = await startTimed(env, starts);
  }
  const memory = async () => (await readMemory(server.child.pid)).now;
  try {
    const afterStart = await memory();
    const random = createRandom(sites);
    const places = readPlaces(env, random);
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(server.url + path, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`);
    };
    const asUser = { authorization: `Bearer ${token}` };
    const words = () => `${wordOf(Math.floor(random() * RARE_TO))} ${wordOf(Math.floor(random() * COMMON_TO))}`;
    const time = (path: (place: Place) => string, headers?: Record<string, string>) =>
      medianTime(places, (place) => ask(path(place), headers));
    const pages = new Map(places.map((place) => [place, `${place.base}/page-${Math.floor(random() * PAGES_EACH)}`]));
    const pageOf = (place: Place) => pages.get(place) ?? '';
    const measured = {
      start: medianOf(starts),
      'cold page': await time(pageOf),
      'page from memory': await time(pageOf),
      'search of a site': await time(({ base }) => `${base}/~search?q=${encodeURIComponent(words())}`),
      'search of an organization': await time(
        ({ organization }) => `/v1/orgs/${organization}/search?query=${encodeURIComponent(words())}`,
        asUser,
      ),
      'list of spaces': await time(({ organization }) => `/v1/orgs/${organization}/spaces?limit=50`, asUser),
    };
    return {
      ...measured,
      'import of 100 pages': await timeImports(dir, env, sites),
      'memory after the start': afterStart,
      'memory after all of it': await memory(),
    };
  } finally {
    await stop(server);
  }
}

async function startTimed(env: Environment, starts: number[]) {
  const began = performance.now();
  const server = await startServer(env);
  starts.push(performance.now() - began);
  return server;
}

function readPlaces(env: Environment, random: () => number): Place[] {
  const db = openForReading(env);
  try {
    const all = db
      .prepare(
        `SELECT o.id AS organization, p.id AS space, '/sites/' || o.hostname || '/' || s.basename AS base
          FROM sites s JOIN organizations o ON o.id = s.organization_id
          JOIN spaces p ON p.organization_id = o.id AND p.title = s.title ORDER BY s.id`,
      )
      .all() as unknown as Place[];
    return Array.from({ length: ASKED }, () => all[Math.floor(random() * all.length)] as Place);
  } finally {
    db.close();
  }
}

const openForReading = (env: Environment): DatabaseSync =>
  new DatabaseSync(join(env['LECTERN_DATA_DIR'] ?? '', 'lectern.db'), { readOnly: true, timeout: 10_000 });

async function medianTime<T>(all: readonly T[], ask: (one: T) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (const one of all) {
    const began = performance.now();
    await ask(one);
    times.push(performance.now() - began);
  }
  return medianOf(times);
}

const medianOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** As whoever runs the command waits for it. */
async function timeImports(dir: string, env: Environment, sites: number): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < IMPORTS; count += 1) {
    const source = await writePages(join(dir, 'source'), { site: -1 - sites * IMPORTS - count, pages: PAGES_EACH });
    const began = performance.now();
    const args = ['import', source, '--org', 'my-organization', '--new', `Import ${sites} ${count}`];
    const { code, stdout, stderr } = await run(args, env);
    if (code !== 0) throw new Error(`The import ended with ${code}: ${stdout}${stderr}`);
    times.push(performance.now() - began);
    await rm(source, { recursive: true });
  }
  return medianOf(times);
}
