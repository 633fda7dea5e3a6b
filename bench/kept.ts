// Where the bytes of one merged change go: what stays in the file of the database, and what is written to its log, by table.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type ChangesOf } from './changes.ts';
import { generateSpace } from './generate.ts';
import { bring } from './imports.ts';
import type { Row } from './report.ts';

const PAGES = 1000;
const TIMES = 12;
/** How many tables and indexes get a row of their own. */
const SHOWN = 8;
const FRAME_HEAD = 24;

type Sizes = Map<string, number>;

interface Changed {
  spaceId: string;
  dataDir: string;
}

/** What a merged change of one page of 7 kB among a thousand keeps and writes, once the search index came after it. */
export async function compareKept(of: ChangesOf): Promise<Row[]> {
  const folder = join(of.work, 'kept');
  await generateSpace(folder, PAGES);
  of.say(`importing ${PAGES} pages to change them`);
  const imported = await bring(of.place, folder, 'Kept');
  const changed = { spaceId: imported.spaces[0]?.space.id ?? '', dataDir: of.place.dataDir };
  const page = await mergeOne(of, changed, 0);
  await untilAtRest(of.place.dataDir);
  of.say('merging changes of one page');
  const [kept, written]: [Sizes, Sizes] = [new Map(), new Map()];
  const before = keptBytes(of.place.dataDir);
  for (let time = 1; time <= TIMES; time += 1) {
    const log = await readLog(of.place.dataDir);
    await mergeOne(of, changed, time);
    await untilAtRest(of.place.dataDir);
    add(written, await writtenSince(of.place.dataDir, log));
  }
  add(kept, keptBytes(of.place.dataDir));
  add(kept, before, -1);
  return [...toRows('kept', kept, page), ...toRows('written to the log', written, page)];
}

/** The page itself is what nobody can do without. */
function toRows(what: string, sizes: Sizes, page: number): Row[] {
  const each = [...sizes].map(([name, bytes]) => [name, bytes / TIMES] as const).filter(([, bytes]) => bytes > 0);
  const all = each.reduce((sum, [, bytes]) => sum + bytes, 0);
  const row = (name: string, bytes: number): Row => ({
    what: `${what} for a merged change of one page of ${PAGES}${name}`,
    ours: `${(bytes / 1000).toFixed(1)} kB`,
    baseline: `the page ${(page / 1000).toFixed(1)} kB`,
    ratio: bytes / page,
  });
  const largest = each.toSorted((a, b) => b[1] - a[1]).slice(0, SHOWN);
  return [row('', all), ...largest.map(([name, bytes]) => row(`, in ${name}`, bytes))];
}

function add(to: Sizes, sizes: Sizes, times = 1): void {
  for (const [name, bytes] of sizes) to.set(name, (to.get(name) ?? 0) + times * bytes);
}

/** Changes a sentence of a page by a change request that is merged; answers how large the page is. */
async function mergeOne(of: ChangesOf, { spaceId }: Changed, time: number): Promise<number> {
  const number = 150 + 37 * time;
  const space = `/v1/spaces/${spaceId}`;
  const path = encodeURIComponent(`part-${Math.floor(number / 100)}/page-${number}`);
  const { id } = await ask(of, 'GET', `${space}/content/path/${path}`);
  const { markdown } = await ask(of, 'GET', `${space}/content/page/${id}?format=markdown`);
  const request = `${space}/change-requests/${(await ask(of, 'POST', `${space}/change-requests`, { subject: 'Bench' })).id}`;
  const document = { markdown: markdown.replace('Documentation is read', `Documentation number ${time} is read`) };
  await ask(of, 'POST', `${request}/content`, { changes: [{ operation: 'update_page', page: id, document }] });
  const { result } = await ask(of, 'POST', `${request}/merge`);
  if (result !== 'merge') throw new Error(`The merge answered ${result}.`);
  return Buffer.byteLength(markdown);
}

const databaseOf = (dataDir: string) => new DatabaseSync(join(dataDir, 'lectern.db'), { readOnly: true });

/** Bytes of rows and entries by table and index. Pages that are half full are not counted: the next rows fill them. */
function keptBytes(dataDir: string): Sizes {
  const db = databaseOf(dataDir);
  const rows = db.prepare('SELECT name, SUM(payload) AS bytes FROM dbstat GROUP BY name').all();
  db.close();
  return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
}

/** The log: which run of it this is, and which page of the database each of its frames holds. */
interface Log {
  salt: string;
  pageBytes: number;
  pages: number[];
}

async function readLog(dataDir: string): Promise<Log> {
  const bytes = await readFile(join(dataDir, 'lectern.db-wal'));
  const pageBytes = bytes.readUInt32BE(8);
  const saltAt = (at: number): string => bytes.toString('hex', at, at + 8);
  const salt = saltAt(16);
  const pages: number[] = [];
  const size = FRAME_HEAD + pageBytes;
  // Behind the frames of this run there may be some of the one before it.
  for (let at = 32; at + size <= bytes.byteLength && saltAt(at + 8) === salt; at += size)
    pages.push(bytes.readUInt32BE(at));
  return { salt, pageBytes, pages };
}

/** What was written to the log since, by table; a log that began anew since counts from its beginning. */
async function writtenSince(dataDir: string, before: Log): Promise<Sizes> {
  const log = await readLog(dataDir);
  const db = databaseOf(dataDir);
  const names = new Map(
    db
      .prepare('SELECT name, pageno FROM dbstat')
      .all()
      .map(({ name, pageno }) => [Number(pageno), String(name)]),
  );
  db.close();
  const written: Sizes = new Map();
  for (const page of log.pages.slice(log.salt === before.salt ? before.pages.length : 0)) {
    const name = names.get(page) ?? 'pages that are free again';
    written.set(name, (written.get(name) ?? 0) + log.pageBytes);
  }
  return written;
}

/** Until nothing was written for a second: the index comes after a change by itself. */
async function untilAtRest(dataDir: string): Promise<void> {
  for (let last = ''; ;) {
    await sleep(1000);
    const { salt, pages } = await readLog(dataDir);
    const now = `${salt} ${pages.length}`;
    if (now === last) return;
    last = now;
  }
}
