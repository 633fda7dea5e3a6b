import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Imported } from './imports.ts';
import { runLectern } from './processes.ts';
import type { Row } from './report.ts';

export interface ChangesOf {
  url: string;
  token: string;
  place: { dataDir: string; port: number };
  work: string;
  /** How many pages the large spaces have. */
  pages: number;
  say: (text: string) => void;
}

const FEW = 100;
const FEWEST = 10;
const WARM = 5;
const TIMES = 21;

/**
 * What a change costs in a large space, as a tree and with all pages on one level, against the same in a small one. Both
 * are asked in turn, so that what else the machine does is shared by them.
 */
export async function compareChanges(of: ChangesOf): Promise<Row[]> {
  const small = await makeSpace(of, { pages: FEW, isTree: false });
  const rows: Row[] = [];
  for (const isTree of [true, false]) {
    const large = await makeSpace(of, { pages: of.pages, isTree });
    const shape = `${of.pages} pages, ${isTree ? 'a hundred to a folder' : 'all siblings'}`;
    rows.push(...(await compareWork(of, { shape, small, large })));
    if (isTree) rows.push(await compareCopies(of, large));
  }
  return rows;
}

interface Space {
  id: string;
  /** Two pages. */
  pages: [string, string];
}

async function compareWork(
  of: ChangesOf,
  { shape, small, large }: { shape: string; small: Space; large: Space },
): Promise<Row[]> {
  of.say(`changing ${shape}`);
  const before = storedBytes(of.place.dataDir);
  await mergeOne(of, large, false);
  const bytes = storedBytes(of.place.dataDir) - before;
  const least = Buffer.byteLength(text(0));
  const works = [
    ['edit of one page', (space: Space) => editOne(of, space.id, space.pages[0])],
    ['merge of a one-page change', (space: Space) => mergeOne(of, space, false)],
    ['merge of a one-page change after another edit', (space: Space) => mergeOne(of, space, true)],
  ] as const;
  const rows: Row[] = [];
  for (const [what, work] of works) rows.push(toRow(`${what}, ${shape}`, await inTurn(work, { small, large })));
  rows.push({
    what: `bytes of objects that a one-page change writes, ${shape}`,
    ours: `${bytes}`,
    baseline: `the page itself ${least}`,
    ratio: bytes / least,
  });
  return rows;
}

const toRow = (what: string, [ours, base]: [number, number], baseline = `in ${FEW} pages`): Row => ({
  what,
  ours: `median ${ours.toFixed(1)} ms`,
  baseline: `${baseline} ${base.toFixed(1)} ms`,
  ratio: ours / base,
});

async function compareCopies(of: ChangesOf, large: Space): Promise<Row> {
  const small = await makeSpace(of, { pages: FEWEST, isTree: false });
  const copy = async ({ id }: Space): Promise<number> => {
    const started = performance.now();
    await ask(of, 'POST', `/v1/spaces/${id}/duplicate`);
    return performance.now() - started;
  };
  return toRow(`duplicate of a space of ${of.pages} pages`, await inTurn(copy, { small, large }), `of ${FEWEST} pages`);
}

/** Medians of the large and of the small, asked one after the other. */
async function inTurn(
  work: (space: Space) => Promise<number>,
  { small, large }: { small: Space; large: Space },
): Promise<[number, number]> {
  const [ours, base]: [number[], number[]] = [[], []];
  for (let count = 0; count < WARM + TIMES; count += 1) {
    const times = [await work(large), await work(small)] as const;
    if (count < WARM) continue;
    ours.push(times[0]);
    base.push(times[1]);
  }
  const median = (all: number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
  return [median(ours), median(base)];
}

let edits = 0;

const text = (number: number): string => `# Page\n\nThe text of a page that was changed ${number} times.\n`;

const update = (page: string) => ({
  changes: [{ operation: 'update_page', page, document: { markdown: text((edits += 1)) } }],
});

async function editOne(of: ChangesOf, spaceId: string, page: string): Promise<number> {
  const started = performance.now();
  await ask(of, 'POST', `/v1/spaces/${spaceId}/content`, update(page));
  return performance.now() - started;
}

/** Milliseconds of the merge alone; the proposal before it, and the edit that makes it outdated, are not counted. */
async function mergeOne(of: ChangesOf, space: Space, isOutdated: boolean): Promise<number> {
  const requests = `/v1/spaces/${space.id}/change-requests`;
  const { id } = await ask(of, 'POST', requests, { subject: 'Bench' });
  await ask(of, 'POST', `${requests}/${id}/content`, update(space.pages[0]));
  if (isOutdated) await editOne(of, space.id, space.pages[1]);
  const started = performance.now();
  const { result } = await ask(of, 'POST', `${requests}/${id}/merge`);
  if (result !== 'merge') throw new Error(`The merge answered ${result}.`);
  return performance.now() - started;
}

export async function ask(
  { url, token }: Pick<ChangesOf, 'url' | 'token'>,
  method: string,
  path: string,
  body?: unknown,
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of several shapes
): Promise<any> {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function makeSpace(of: ChangesOf, shape: { pages: number; isTree: boolean }): Promise<Space> {
  const folder = join(of.work, `changes-${shape.pages}-${shape.isTree}`);
  await writePages(folder, shape);
  of.say(`importing ${shape.pages} short pages`);
  const args = ['import', folder, '--org', 'my-organization', '--new', `Changes ${shape.pages}`];
  const { spaces } = (await runLectern(of.place.dataDir, of.place.port, args)) as Imported;
  const id = spaces[0]?.space.id ?? '';
  await ask(of, 'PATCH', `/v1/spaces/${id}`, { editMode: 'live' });
  const pageAt = async (n: number): Promise<string> => {
    const path = encodeURIComponent(pathOf(n, shape.isTree));
    return (await ask(of, 'GET', `/v1/spaces/${id}/content/path/${path}`)).id;
  };
  return { id, pages: [await pageAt(shape.pages / 2), await pageAt(shape.pages / 2 + 3)] };
}

const pathOf = (n: number, isTree: boolean): string => (isTree ? `part-${Math.floor(n / 100)}/page-${n}` : `page-${n}`);

async function writePages(folder: string, { pages, isTree }: { pages: number; isTree: boolean }): Promise<void> {
  await mkdir(folder, { recursive: true });
  const summary = ['# Table of contents', '', '* [Welcome](README.md)'];
  await writeFile(join(folder, 'README.md'), '# Welcome\n');
  for (let n = 0; n < pages; n += 1) {
    const path = pathOf(n, isTree);
    if (isTree && n % 100 === 0) {
      await mkdir(join(folder, `part-${n / 100}`));
      await writeFile(join(folder, `part-${n / 100}/README.md`), `# Part ${n / 100}\n`);
      summary.push(`* [Part ${n / 100}](part-${n / 100}/README.md)`);
    }
    summary.push(`${isTree ? '  ' : ''}* [Page ${n}](${path}.md)`);
    await writeFile(join(folder, `${path}.md`), `# Page ${n}\n\nA page among ${pages}.\n`);
  }
  await writeFile(join(folder, 'SUMMARY.md'), `${summary.join('\n')}\n`);
}

function storedBytes(dataDir: string): number {
  const db = new DatabaseSync(join(dataDir, 'lectern.db'), { readOnly: true });
  const { bytes } = db.prepare('SELECT SUM(length(bytes)) AS bytes FROM objects').get() as { bytes: number };
  db.close();
  return bytes;
}
