// What happens to people who write, at random.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Login, Office } from './office.ts';
import { type Desk, openTab, type Tab } from './tab.ts';

export interface Table {
  desk: Desk;
  /** One of the administrator and one of the writer. */
  tabs: [Tab, Tab];
  /** Of the writer. */
  login: Login;
}

/** Saves while somebody is offline. Commits among them take away the versions that the server remembers. */
const SAVES_MEANWHILE = 40;

type Mishap = (office: Office, table: Table) => Promise<void>;

const writeAll = (tabs: readonly Tab[], times = 1 + randomInt(4)): void => {
  for (let count = 0; count < times; count += 1) tabs[randomInt(tabs.length)]?.write();
};

/** The tab is gone in the middle of a save, perhaps; another one is opened. */
const killTab: Mishap = async (office, table) => {
  const [first, second] = table.tabs;
  writeAll([second], 3);
  // What was typed in the last moment nobody has acknowledged.
  if (randomInt(2) === 0) second.sync.keepNow();
  const saving = randomInt(2) === 0 ? second.sync.flush() : undefined;
  await sleep(randomInt(30));
  second.kill();
  await saving;
  table.tabs = [first, await reopen(office, table)];
};

/** Another tab of the writer, as soon as there is a server. */
export const reopen = async (office: Office, { desk, login }: Table): Promise<Tab> => {
  for (;;) {
    await office.whenUp();
    const tab = await openTab(desk, login.client).catch(() => undefined);
    if (tab !== undefined) return tab;
    await sleep(50);
  }
};

/** A tab without a network, while the other one writes, saves and commits. */
const goOffline: Mishap = async (office, { desk, login, tabs: [here, away] }) => {
  away.setClient(undefined);
  for (let count = 0; count < SAVES_MEANWHILE; count += 1) {
    writeAll([here], 1);
    if (count % 8 === 0) writeAll([away], 1);
    await office.whenUp();
    await here.sync.flush();
    if (count % 15 === 14) await office.admin.ask('POST', `${desk.path}/commit`).catch(() => undefined);
  }
  await away.sync.flush();
  away.setClient(login.client);
};

const endSession: Mishap = async (office, table) => {
  const [, tab] = table.tabs;
  writeAll([tab], 2);
  await table.login.end();
  await office.whenUp();
  await tab.sync.flush();
  writeAll([tab], 2);
  table.login = await office.signIn();
  tab.setClient(table.login.client);
};

const withdrawRole: Mishap = async (office, { tabs: [here, tab] }) => {
  writeAll([tab], 2);
  await office.giveRole('read');
  writeAll([here, tab], 3);
  await office.whenUp();
  await Promise.all([here.sync.flush(), tab.sync.flush()]);
  await office.giveRole('edit');
};

/** A second tab of the same person, and both save at once. */
const openTwice: Mishap = async (office, table) => {
  const third = await reopen(office, table);
  const all = [...table.tabs, third];
  for (let count = 0; count < 5; count += 1) {
    writeAll(all);
    await Promise.all(all.map(({ sync }) => sync.flush()));
  }
  third.sync.keepNow();
  third.kill();
};

/** What one saves comes in at the other, while both write and commits take the draft away. */
const writeTogether: Mishap = async (office, { desk, tabs }) => {
  for (let count = 0; count < 10; count += 1) {
    writeAll(tabs, 2);
    const saving = tabs.map(({ sync }) => (randomInt(2) === 0 ? sync.flush() : undefined));
    const following = tabs.map((tab) => tab.follow());
    if (randomInt(5) === 0) await office.admin.ask('POST', `${desk.path}/commit`).catch(() => undefined);
    writeAll(tabs, 1);
    await Promise.all([...saving, ...following]);
  }
};

const commitMeanwhile: Mishap = async (office, { desk, tabs }) => {
  writeAll(tabs);
  const commit = office.admin.ask('POST', `${desk.path}/commit`).catch(() => undefined);
  await Promise.all([...tabs.map(({ sync }) => sync.flush()), commit]);
};

/** The server is gone in the middle of saves. */
const killServer: Mishap = async (office, { tabs }) => {
  writeAll(tabs, 3);
  const saving = tabs.map(({ sync }) => sync.flush());
  await sleep(randomInt(30));
  await office.killServer();
  writeAll(tabs, 2);
  await Promise.all(saving);
};

/** A tab without a network for minutes, while the other one writes, saves and commits. */
export async function stayAway(office: Office, { desk, login, tabs }: Table, minutes: number): Promise<void> {
  const [here, away] = tabs;
  away.setClient(undefined);
  const until = Date.now() + minutes * 60_000;
  for (let count = 0; Date.now() < until; count += 1) {
    writeAll(count % 4 === 0 ? tabs : [here], 1);
    await office.whenUp();
    await here.sync.flush();
    if (count % 20 === 19) await office.admin.ask('POST', `${desk.path}/commit`).catch(() => undefined);
    await sleep(5000);
  }
  await away.sync.flush();
  away.setClient(login.client);
}

export const mishaps = {
  killServer,
  killTab,
  goOffline,
  endSession,
  withdrawRole,
  openTwice,
  writeTogether,
  commitMeanwhile,
} as const;
