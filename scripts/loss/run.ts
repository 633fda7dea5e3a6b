import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, run, startServer } from '../../server/testing/command-line.ts';
import { type CrashDatabase, postgresToCrash } from '../../server/testing/crashing-postgres.ts';
import { type Client, createClient } from '../crash/client.ts';
import { mishaps, type Office, reopen, type Table } from './mishaps.ts';
import { type Desk, openTab, wordsIn } from './tab.ts';

export interface Losing {
  rounds: number;
  /** It ends earlier after so long. */
  minutes?: number;
  isPostgres: boolean;
  say: (line: string) => void;
}

export interface LossReport {
  rounds: number;
  kills: number;
  mishaps: Record<string, number>;
  acknowledged: number;
  /** Words that are there more than once, which is no loss, and ugly. */
  doubled: number;
  /** What is wrong, a line each. */
  problems: string[];
}

/** Pages that are written at once: half of them in a space that is open for edits, half in a change request. */
const DESKS = 6;
const LIVES_AT_MOST_MS = 6000;
/** Tries until everything of a page is saved; the server is killed meanwhile now and then. */
const TRIES = 2000;
const PAGE = '# Page\n\nFirst.\n\nSecond.\n\nThird.\n';
/** A page that is long is begun anew: merging it is not what is tried here. */
const WORDS_AT_MOST = 300;

/** Has people write while their server, tabs, network, sessions and roles fail, and looks whether a word is lost. */
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
  const token = `lct_${randomBytes(32).toString('base64url')}`;
  const env = {
    LECTERN_DATA_DIR: dataDir,
    LECTERN_BOOTSTRAP_TOKEN: token,
    LECTERN_RATE_LIMIT: '0',
    LECTERN_WRITE_RATE_LIMIT: '0',
    LECTERN_PORT: String(await findFreePort()),
    ...(database === undefined ? {} : { LECTERN_DATABASE_URL: database.url }),
  };
  const report: LossReport = { rounds: 0, kills: 0, mishaps: {}, acknowledged: 0, doubled: 0, problems: [] };
  let server = await startServer(env);
  let up = Promise.withResolvers<void>();
  up.resolve();
  try {
    const { office, spaces } = await furnish(env, createClient(server.url, token), () => up.promise);
    const until = Date.now() + (losing.minutes ?? Infinity) * 60_000;
    const isOver = (): boolean => report.rounds >= losing.rounds || report.problems.length > 0 || Date.now() > until;
    const desks = Array.from({ length: DESKS }, (_, index) =>
      write(office, () => spaces.makeDesk(index), { report, isOver, say: losing.say }),
    );
    let isWriting = true;
    const writing = Promise.all(desks).finally(() => {
      isWriting = false;
    });
    // What goes wrong is thrown below, where it is waited for.
    writing.catch(() => undefined);
    for (;;) {
      await Promise.race([sleep(randomInt(LIVES_AT_MOST_MS)), writing.catch(() => undefined)]);
      if (!isWriting) break;
      up = Promise.withResolvers();
      server.child.kill('SIGKILL');
      await server.ended;
      report.kills += 1;
      server = await startServer(env);
      up.resolve();
    }
    await writing;
    if ((await spaces.revisionOfLocked()) !== spaces.lockedAt)
      report.problems.push('Something was published by accident.');
    return report;
  } finally {
    server.child.kill('SIGKILL');
    await server.ended;
  }
}

async function furnish(env: Record<string, string>, admin: Client, whenUp: () => Promise<void>) {
  const { items } = await admin.need('GET', '/v1/orgs');
  const organizationId: string = items[0].id;
  const email = 'writer@example.com';
  const made = await run(
    ['user', 'create', '--email', email, '--name', 'Writer', '--org', organizationId, '--role', 'edit', '--json'],
    env,
  );
  const { id: userId } = JSON.parse(made.stdout) as { id: string };
  const printed = await run(['token', 'create', '--user', email, '--name', 'loss', '--json'], env);
  const { token } = JSON.parse(printed.stdout) as { token: string };
  const url = `http://localhost:${env['LECTERN_PORT']}`;
  const giveRole = async (role: string): Promise<void> => {
    for (;;) {
      await whenUp();
      const answer = await admin
        .ask('PATCH', `/v1/orgs/${organizationId}/members/${userId}`, { role })
        .catch(() => undefined);
      if (answer?.status === 200) return;
      await sleep(50);
    }
  };
  const office: Office = {
    ...{ admin, writer: createClient(url, token), signedOut: createClient(url, 'lct_ended') },
    ...{ whenUp, giveRole },
  };
  return { office, spaces: await makeSpaces(office, organizationId) };
}

/** A space that is open for edits, and one in which people propose. */
async function makeSpaces({ admin, whenUp }: Office, organizationId: string) {
  const make = async (title: string): Promise<string> =>
    (await admin.need('POST', `/v1/orgs/${organizationId}/spaces`, { title })).id;
  const [open, locked] = [await make('Open'), await make('Locked')];
  for (const id of [open, locked]) await admin.need('PATCH', `/v1/spaces/${id}`, { editMode: 'live' });
  const { changes } = await admin.need('POST', `/v1/spaces/${locked}/content?compat=false`, {
    changes: [insertPage()],
  });
  await admin.need('PATCH', `/v1/spaces/${locked}`, { editMode: 'locked' });
  const revisionOfLocked = async (): Promise<string> => (await admin.need('GET', `/v1/spaces/${locked}`)).revision;
  const pathOf = async (index: number): Promise<string> => {
    if (index % 2 === 0) {
      const inserted = await admin.need('POST', `/v1/spaces/${open}/content?compat=false`, { changes: [insertPage()] });
      return `/v1/spaces/${open}/drafts/${inserted.changes[0].page.id}`;
    }
    const request = await admin.need('POST', `/v1/spaces/${locked}/change-requests`, { subject: `Desk ${index}` });
    return `/v1/spaces/${locked}/change-requests/${request.id}/drafts/${changes[0].page.id}`;
  };
  return {
    lockedAt: await revisionOfLocked(),
    revisionOfLocked,
    makeDesk: async (index: number): Promise<Desk> => {
      for (;;) {
        await whenUp();
        const path = await pathOf(index).catch(() => undefined);
        if (path !== undefined) return { path, journal: new Map(), open: new Set(), acknowledged: new Set() };
        await sleep(50);
      }
    },
  };
}

const insertPage = () => ({ operation: 'insert_page', title: 'Page', document: { source: PAGE } });

interface Writing {
  report: LossReport;
  isOver: () => boolean;
  say: (line: string) => void;
}

/** Writes at one desk until enough has happened. */
async function write(office: Office, makeDesk: () => Promise<Desk>, { report, isOver, say }: Writing): Promise<void> {
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
    report.acknowledged += table.desk.acknowledged.size;
    report.doubled += found.doubled;
    for (const tab of table.tabs) tab.kill();
    table = undefined;
  }
}

async function sitDown(office: Office, desk: Desk): Promise<Table> {
  for (;;) {
    await office.whenUp();
    const tabs = await Promise.all([openTab(desk, office.admin), openTab(desk, office.writer)]).catch(() => undefined);
    if (tabs !== undefined) return { desk, tabs };
    desk.open.clear();
    await sleep(50);
  }
}

/** Waits until everything is saved, also what tabs have left, and answers which acknowledged words are not there. */
async function settle(office: Office, table: Table): Promise<{ problems: string[]; doubled: number }> {
  const { desk } = table;
  if ([...desk.journal.keys()].some((name) => !desk.open.has(name))) {
    table.tabs[1].kill();
    table.tabs = [table.tabs[0], await reopen(office, desk)];
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
