import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, run, start, startServer } from '../../server/testing/command-line.ts';
import { type CrashDatabase, crashPostgres, postgresToCrash } from '../../server/testing/crashing-postgres.ts';
import { type Client, createClient, findSampleSite } from './client.ts';
import { checkLedger, type Ledger } from './ledger.ts';
import { makeLedger, writeUntilKilled } from './writers.ts';

export interface Crashing {
  kills: number;
  /** It ends earlier after so long. */
  minutes?: number;
  isPostgres: boolean;
  /** After how many kills the whole store is looked at. */
  doctorEvery: number;
  say: (line: string) => void;
}

export interface CrashReport {
  kills: number;
  /** Of the server while it was starting. */
  killsAtStart: number;
  killsOfPostgres: number;
  acknowledged: number;
  doctors: number;
  odd: Record<string, number>;
  /** What is wrong, a line each. */
  problems: string[];
}

/** From the first acknowledged write to the kill. */
const LIVES_AT_MOST_MS = 2000;
/** One life in so many may end before anything was acknowledged: its time begins with the server. */
const UNWRITTEN = 4;
/** A busy machine takes longer than any fixed time to the first write. Where none comes at all, the kill comes anyway. */
const FIRST_WRITE_MS = 30_000;
const STARTS_AT_MOST_MS = 1200;
/** One kill in so many comes before the server is ready, or also takes PostgreSQL down. */
const SELDOM = 8;

/** Kills a server again and again while it is written to, and looks each time whether everything is there that must be. */
export async function crash(crashing: Crashing): Promise<CrashReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-crash-'));
  const database = crashing.isPostgres ? await postgresToCrash() : undefined;
  try {
    return await crashIn(dataDir, database, crashing);
  } finally {
    await database?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function crashIn(dataDir: string, database: CrashDatabase | undefined, crashing: Crashing): Promise<CrashReport> {
  const token = `lct_${randomBytes(32).toString('base64url')}`;
  const env = {
    LECTERN_DATA_DIR: dataDir,
    LECTERN_BOOTSTRAP_TOKEN: token,
    // The user guide has pages of every kind, so the doctor looks at what is derived of each.
    LECTERN_BOOTSTRAP_SAMPLE: 'true',
    LECTERN_RATE_LIMIT: '0',
    LECTERN_WRITE_RATE_LIMIT: '0',
    LECTERN_PORT: String(await findFreePort()),
    ...(database === undefined ? {} : { LECTERN_DATABASE_URL: database.url }),
  };
  const report: CrashReport = {
    ...{ kills: 0, killsAtStart: 0, killsOfPostgres: 0, acknowledged: 0, doctors: 0, odd: {}, problems: [] },
  };
  let ledger: Ledger | undefined;
  const isOver = endAfter(crashing.minutes);
  while (report.kills < crashing.kills && report.problems.length === 0 && !isOver()) {
    if (ledger !== undefined && randomInt(SELDOM) === 0) await killAtStart(env, report);
    const server = await startServer(env);
    const client = createClient(server.url, token);
    ledger ??= await begin(client);
    report.problems.push(...(await checkLedger(client, ledger, false)));
    const writing = writeUntilKilled(server.url, token, ledger);
    if (randomInt(UNWRITTEN) > 0) await untilWritten(ledger);
    await sleep(randomInt(LIVES_AT_MOST_MS));
    if (database !== undefined && randomInt(SELDOM) === 0) {
      await crashPostgres(database);
      report.killsOfPostgres += 1;
      await sleep(randomInt(LIVES_AT_MOST_MS));
    }
    server.child.kill('SIGKILL');
    await Promise.all([writing, server.ended]);
    report.kills += 1;
    await database?.whenReady();
    if (report.kills % crashing.doctorEvery === 0) await examine(env, report);
    if (report.kills % 10 === 0) crashing.say(`${report.kills} kills, ${ledger.acknowledged} acknowledged`);
  }
  if (ledger === undefined) return report;
  const server = await startServer(env);
  report.problems.push(...(await checkLedger(createClient(server.url, token), ledger, true)));
  await examine(env, report);
  server.child.kill('SIGKILL');
  await server.ended;
  return { ...report, acknowledged: ledger.acknowledged, odd: Object.fromEntries(ledger.odd) };
}

/** Whether so many minutes have gone by since this was called. */
export function endAfter(minutes = Infinity): () => boolean {
  const end = performance.now() + minutes * 60_000;
  return () => performance.now() >= end;
}

/** Waits for the sample first: what is killed nine times while it makes it gives up, as it should. */
async function begin(client: Client): Promise<Ledger> {
  await findSampleSite(client);
  return makeLedger(client);
}

async function untilWritten(ledger: Ledger): Promise<void> {
  const before = ledger.acknowledged;
  const end = performance.now() + FIRST_WRITE_MS;
  while (ledger.acknowledged === before && performance.now() < end) await sleep(10);
}

async function killAtStart(env: Record<string, string>, report: CrashReport): Promise<void> {
  const { child, ended } = start(['serve'], env);
  await sleep(randomInt(STARTS_AT_MOST_MS));
  child.kill('SIGKILL');
  await ended;
  report.kills += 1;
  report.killsAtStart += 1;
}

async function examine(env: Record<string, string>, report: CrashReport): Promise<void> {
  const { code, stdout, stderr } = await run(['doctor', '--deep'], env);
  report.doctors += 1;
  if (code !== 0 && !isOurDoing(stdout))
    report.problems.push(`The doctor after ${report.kills} kills: ${stdout}${stderr}`);
}

/**
 * Whether all that the doctor complains of is work that was cut short each time it was tried: on a busy machine the kills come
 * before its end. It is tried again, and that is all that can be asked of it.
 */
export function isOurDoing(doctor: string): boolean {
  const lines = doctor.trimEnd().split('\n');
  const wrong = lines.flatMap((line, at) => (line.startsWith('WRONG') ? [at] : []));
  return (
    wrong.length > 0 && wrong.every((at) => lines[at]?.startsWith('WRONG  jobs:') === true && isCutShort(lines, at))
  );
}

function isCutShort(lines: readonly string[], wrong: number): boolean {
  const details = lines.slice(wrong + 1);
  const end = details.findIndex((line) => !line.startsWith(' '));
  const own = end === -1 ? details : details.slice(0, end);
  return own.length > 0 && own.every((line) => /the process ended each time\. It is tried again/.test(line));
}
