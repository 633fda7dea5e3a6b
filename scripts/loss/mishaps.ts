// What happens to people who write, at random.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../crash/client.ts';
import { type Desk, openTab, type Tab } from './tab.ts';

/** Who writes, and the server they write to. */
export interface Office {
  admin: Client;
  writer: Client;
  /** Nobody knows its token. */
  signedOut: Client;
  /** Resolves while the server is up. */
  whenUp: () => Promise<unknown>;
  /** Gives the writer a role in the organization. */
  giveRole: (role: 'edit' | 'read') => Promise<void>;
}

export interface Table {
  desk: Desk;
  /** One of the administrator and one of the writer. */
  tabs: [Tab, Tab];
}

/** Saves while somebody is offline: more than the server remembers versions of a draft. */
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
  table.tabs = [first, await reopen(office, table.desk)];
};

/** Another tab of the writer, as soon as there is a server. */
export const reopen = async (office: Office, desk: Desk): Promise<Tab> => {
  for (;;) {
    await office.whenUp();
    const tab = await openTab(desk, office.writer).catch(() => undefined);
    if (tab !== undefined) return tab;
    await sleep(50);
  }
};

/** A tab without a network, while the other one writes, saves and commits. */
const goOffline: Mishap = async (office, { desk, tabs: [here, away] }) => {
  away.setClient(undefined);
  for (let count = 0; count < SAVES_MEANWHILE; count += 1) {
    writeAll([here], 1);
    if (count % 8 === 0) writeAll([away], 1);
    await here.sync.flush();
    if (count % 15 === 14) await office.admin.ask('POST', `${desk.path}/commit`).catch(() => undefined);
  }
  await away.sync.flush();
  away.setClient(office.writer);
};

const endSession: Mishap = async (office, { tabs: [, tab] }) => {
  tab.setClient(office.signedOut);
  writeAll([tab], 2);
  await tab.sync.flush();
  writeAll([tab], 2);
  tab.setClient(office.writer);
};

const withdrawRole: Mishap = async (office, { tabs: [here, tab] }) => {
  writeAll([tab], 2);
  await office.giveRole('read');
  writeAll([here, tab], 3);
  await Promise.all([here.sync.flush(), tab.sync.flush()]);
  await office.giveRole('edit');
};

/** A second tab of the same person, and both save at once. */
const openTwice: Mishap = async (office, { desk, tabs }) => {
  const third = await reopen(office, desk);
  const all = [...tabs, third];
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

export const mishaps = {
  killTab,
  goOffline,
  endSession,
  withdrawRole,
  openTwice,
  writeTogether,
  commitMeanwhile,
} as const;
