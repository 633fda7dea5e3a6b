// Has people write while their server, tabs, network, sessions and roles fail, and looks whether a word is lost.
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, startServer } from '../../server/testing/command-line.ts';
import { type CrashDatabase, crashPostgres, postgresToCrash } from '../../server/testing/crashing-postgres.ts';
import { mishaps, reopen, stayAway, type Table } from './mishaps.ts';
import { furnish, type Office } from './office.ts';
import { type Desk, openTab, wordsIn } from './tab.ts';

export interface Losing {
  rounds: number;
  /** It ends earlier after so long. */
  minutes?: number;
  /** So long somebody is offline in real time, besides the rounds. */
  away?: number;
  isPostgres: boolean;
  say: (line: string) => void;
}

export interface LossReport {
  rounds: number;
  /** Killed servers, and killed processes of PostgreSQL. */
  kills: number;
  databaseKills: number;
  mishaps: Record<string, number>;
  /** What those who saved were answered, and how often. Says that the mishaps happened. */
  answers: Record<string, number>;
  /** Somebody was offline for so many minutes, in real time; 0 where nobody was. */
  away: number;
  acknowledged: number;
  /** Words that are there more than once, which is no loss, and ugly. */
  doubled: number;
  /** What is wrong, a line each. */
  problems: string[];
}

/** Pages that are written at once: half of them in a space that is open for edits, half in a change request. */
const DESKS = 6;
const LIVES_AT_MOST_MS = 6000;
/** A server lives at most so many times as long as it took to start: on a busy machine it would hardly live at all. */
const LIVES_OF_START = 3;
/** Of so many that are killed, one is PostgreSQL. */
const DATABASE_OF = 4;
/** Tries until everything of a page is saved; the server is killed meanwhile now and then. */
const TRIES = 2000;
/** A page that is long is begun anew: merging it is not what is tried here. */
const WORDS_AT_MOST = 300;

export async function lose(losing: Losing): Promise<LossReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-loss-'));
  const database = losing.isPostgres ? await postgresToCrash() : undefined;
  try {
    return await loseIn(dataDir, database, losing);
  } finally {
    await database?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function loseIn(dataDir: string, database: CrashDatabase | undefined, losing: Losing): Promise<LossReport> {
  const { rounds, minutes = Infinity, away = 0, say } = losing;
  const token = `lct_${randomBytes(32).toString('base64url')}`;
  const env = {
    LECTERN_DATA_DIR: dataDir,
    LECTERN_BOOTSTRAP_TOKEN: token,
    LECTERN_RATE_LIMIT: '0',
    LECTERN_WRITE_RATE_LIMIT: '0',
    LECTERN_PORT: String(await findFreePort()),
    ...(database === undefined ? {} : { LECTERN_DATABASE_URL: database.url }),
  };
  const report: LossReport = {
    ...{ rounds: 0, kills: 0, databaseKills: 0, mishaps: {}, answers: {} },
    ...{ away: 0, acknowledged: 0, doubled: 0, problems: [] },
  };
  const machine = await startMachine(env, database, report);
  try {
    const { office, spaces } = await furnish({ env, token, ...machine });
    const until = Date.now() + minutes * 60_000;
    const isOver = (): boolean => report.rounds >= rounds || report.problems.length > 0 || Date.now() > until;
    const writing = { office, report, isOver, say };
    const desks = Array.from({ length: DESKS }, (_, index) => write(writing, () => spaces.makeDesk(index)));
    const isAway = away === 0 ? undefined : writeAway(writing, await spaces.makeDesk(DESKS), away);
    const done = await machine.killUntil(Promise.all([...desks, isAway]));
    const published = await spaces.findPublished();
    if (published !== undefined) report.problems.push(`Something was published by accident: ${published}.`);
    return done;
  } finally {
    await machine.stop();
  }
}

const STARTS = 5;

/** A server ends that has lost its database while it started: as a machine does, this starts another one. */
async function startSomehow(env: Record<string, string>, database: CrashDatabase | undefined) {
  for (let count = 1; ; count += 1) {
    try {
      return await startServer(env);
    } catch (error) {
      if (database === undefined || count === STARTS) throw error;
      await database.whenReady();
    }
  }
}

/** A server that is killed and started again. */
async function startMachine(env: Record<string, string>, database: CrashDatabase | undefined, report: LossReport) {
  let server = await startServer(env);
  let startedIn = 0;
  let up: Promise<void> = Promise.resolve();
  let restarting: Promise<void> | undefined;
  const restart = async (): Promise<void> => {
    server.child.kill('SIGKILL');
    await server.ended;
    report.kills += 1;
    const from = performance.now();
    server = await startSomehow(env, database);
    startedIn = Math.round(performance.now() - from);
  };
  /** Whoever kills it while it is down has killed it, too. */
  const killServer = async (): Promise<void> => {
    restarting ??= restart().finally(() => (restarting = undefined));
    up = restarting;
    // Who waits for it hears of it.
    up.catch(() => undefined);
  };
  const killDatabase = async (killed: CrashDatabase): Promise<void> => {
    await crashPostgres(killed);
    report.databaseKills += 1;
    await killed.whenReady();
  };
  return {
    whenUp: () => up,
    killServer,
    /** Kills it now and then until something is done. */
    killUntil: async (work: Promise<unknown>): Promise<LossReport> => {
      let isDone = false;
      const done = work.finally(() => (isDone = true));
      // What goes wrong is thrown below, where it is waited for.
      done.catch(() => undefined);
      for (;;) {
        const life = randomInt(Math.max(LIVES_AT_MOST_MS, LIVES_OF_START * startedIn));
        await Promise.race([sleep(life), done.catch(() => undefined)]);
        if (isDone) break;
        if (database !== undefined && randomInt(DATABASE_OF) === 0) await killDatabase(database);
        else await killServer();
        await up;
      }
      await done;
      return report;
    },
    stop: async (): Promise<void> => {
      await up.catch(() => undefined);
      server.child.kill('SIGKILL');
      await server.ended;
    },
  };
}

interface Writing {
  office: Office;
  report: LossReport;
  isOver: () => boolean;
  say: (line: string) => void;
}

/** Writes at one desk until enough has happened. */
async function write({ office, report, isOver, say }: Writing, makeDesk: () => Promise<Desk>): Promise<void> {
  let table: Table | undefined;
  const names = Object.keys(mishaps) as (keyof typeof mishaps)[];
  while (!isOver()) {
    table ??= await sitDown(office, await makeDesk());
    const name = names[randomInt(names.length)] ?? 'killTab';
    await mishaps[name](office, table);
    const found = await settle(office, table);
    report.problems.push(...found.problems);
    report.rounds += 1;
    report.mishaps[name] = (report.mishaps[name] ?? 0) + 1;
    if (report.rounds % 50 === 0) say(`${report.rounds} rounds, ${report.kills} kills`);
    if (table.desk.acknowledged.size < WORDS_AT_MOST && !isOver()) continue;
    await leave(table, report, found.doubled);
    table = undefined;
  }
}

/** Somebody writes offline for minutes, in real time, while another one writes, saves and commits. */
async function writeAway({ office, report }: Writing, desk: Desk, minutes: number): Promise<void> {
  const table = await sitDown(office, desk);
  await stayAway(office, table, minutes);
  const found = await settle(office, table);
  report.problems.push(...found.problems);
  report.away = minutes;
  await leave(table, report, found.doubled);
}

async function leave({ desk, tabs, login }: Table, report: LossReport, doubled: number): Promise<void> {
  report.acknowledged += desk.acknowledged.size;
  report.doubled += doubled;
  for (const [kind, count] of desk.answers) report.answers[kind] = (report.answers[kind] ?? 0) + count;
  for (const tab of tabs) tab.kill();
  await login.end();
}

async function sitDown(office: Office, desk: Desk): Promise<Table> {
  const login = await office.signIn();
  for (;;) {
    await office.whenUp();
    const opening = [openTab(desk, office.admin), openTab(desk, login.client)] as const;
    const tabs = await Promise.all(opening).catch(() => undefined);
    if (tabs !== undefined) return { desk, tabs, login };
    desk.open.clear();
    await sleep(50);
  }
}

/** Waits until everything is saved, also what tabs have left, and answers which acknowledged words are not there. */
async function settle(office: Office, table: Table): Promise<{ problems: string[]; doubled: number }> {
  const { desk } = table;
  if ([...desk.journal.keys()].some((name) => !desk.open.has(name))) {
    table.tabs[1].kill();
    table.tabs = [table.tabs[0], await reopen(office, table)];
  }
  const { tabs } = table;
  for (let tries = 0; !tabs.every((tab) => tab.isSaved()); tries += 1) {
    if (tries > TRIES)
      return {
        problems: [`${desk.path} is never saved: ${tabs.map(({ sync }) => sync.status().kind).join(', ')}.`],
        doubled: 0,
      };
    await office.whenUp();
    await Promise.all(tabs.map(({ sync }) => sync.flush()));
    if (tries > 2) await sleep(50);
  }
  const counts = Map.groupBy(wordsIn(await textOf(office, desk)), (word) => word);
  const lost = [...desk.acknowledged].filter((word) => !counts.has(word));
  return {
    problems: lost.map((word) => `“${word}” was acknowledged, and is not in ${desk.path}.`),
    doubled: [...counts.values()].filter(({ length }) => length > 1).length,
  };
}

async function textOf(office: Office, { path }: Desk): Promise<string> {
  for (;;) {
    await office.whenUp();
    const answer = await office.admin.ask('GET', path).catch(() => undefined);
    if (answer?.status === 200) return answer.body.source as string;
    await sleep(50);
  }
}
