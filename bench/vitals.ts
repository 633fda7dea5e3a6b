// Measures what readers of published pages wait for, and what moves while they read, on the pages of a folder of
// documentation in a real Chromium: the pages with the most pictures on a processor four times slower and slow 4G, or,
// with --walk, all that have pictures and every nth of the rest by what they ask for and what they cost.
// With --paint, each page's first screen alone, three times where the first seems slow; --write puts it into RESULTS.md.
// Usage: node bench/vitals.ts FOLDER [--pages 10] [--cold] [--walk 10] [--paint [--write]] [--json]
// With --cold each picture is asked for the first time; else every page was read once before.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { startLectern } from './processes.ts';
import { machine, record } from './record.ts';
import { look, type Estimate } from './vitals/look.ts';
import { listPages, type Listed, publish, walked } from './vitals/pages.ts';
import { measurePaint, type Paint, paintRows } from './vitals/paint.ts';
import { measurePage, type Vitals, warm, warmFirstScreens } from './vitals/slow.ts';
import { estimatesAsText, paintsAsTable, vitalsAsTable } from './vitals/tables.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '10' },
    cold: { type: 'boolean', default: false },
    walk: { type: 'string' },
    paint: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Which folder? node bench/vitals.ts FOLDER');

const TOKEN = `lct_${'bench'.repeat(9)}`;
const most = Number(values.pages);

const say = (text: string) => process.stderr.write(`${text}\n`);

async function walkPages(browser: Browser, all: readonly Listed[], every: number): Promise<string> {
  const chosen = walked(all, every);
  say(`${chosen.length} of ${all.length} pages: all that have pictures, and every ${every}th of the rest`);
  const seen: Estimate[] = [];
  for (const [index, each] of chosen.entries()) {
    seen.push(await look(browser, each));
    if (index % 25 === 24) say(`${index + 1} pages`);
  }
  return values.json ? JSON.stringify(seen, null, 2) : estimatesAsText(seen, { all: all.length, every, most });
}

async function measurePages(browser: Browser, all: readonly Listed[]): Promise<string> {
  const chosen = all.slice(0, most);
  if (!values.cold) await warm(browser, chosen);
  const measured: Vitals[] = [];
  for (const each of chosen) {
    say(each.url);
    measured.push(await measurePage(browser, each));
  }
  return values.json ? JSON.stringify(measured, null, 2) : vitalsAsTable(measured);
}

async function measurePaints(browser: Browser, all: readonly Listed[]): Promise<string> {
  await warmFirstScreens(browser, all);
  const paints: Paint[] = [];
  for (const [index, each] of all.entries()) {
    paints.push(await measurePaint(browser, each));
    if (index % 25 === 24) say(`${index + 1} of ${all.length} pages`);
  }
  const rows = paintRows(basename(resolve(folder as string)), paints);
  const about = `${machine()}; a phone with a processor four times slower on slow 4G`;
  if (values.write) await record({ rows, run: '`node bench/vitals.ts --paint`', about });
  if (values.json) return JSON.stringify(paints, null, 2);
  return [...rows.map(({ what, ours }) => `${what}: ${ours}`), '', paintsAsTable(paints, most)].join('\n');
}

function measureAll(browser: Browser, pages: readonly Listed[]): Promise<string> {
  if (values.paint) return measurePaints(browser, pages);
  return values.walk === undefined ? measurePages(browser, pages) : walkPages(browser, pages, Number(values.walk));
}

const work = await mkdtemp(join(tmpdir(), 'lectern-vitals-'));
const dataDir = join(work, 'data');
const server = await startLectern(dataDir, TOKEN);
let browser: Browser | undefined;
try {
  say('importing');
  const pages = await listPages(await publish(folder, { dataDir, token: TOKEN }, server));
  browser = await chromium.launch({
    executablePath: process.env['LECTERN_BROWSER'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  process.stdout.write(`${await measureAll(browser, pages)}\n`);
} finally {
  await browser?.close();
  await server.stop();
  await rm(work, { recursive: true, force: true });
}
