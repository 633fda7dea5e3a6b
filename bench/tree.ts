// Measures what somebody waits for who works with a space of thousands of pages, in a real Chromium: its tree from the answer to
// the frame that shows it, a page dragged elsewhere, and scrolling. On a busy machine only processor time and ratios say
// something: the same is done in a space of twenty pages, in turns.
// Usage: node bench/tree.ts [--pages 10000] [--runs 3] [--slow 1] [--write] [--json]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { BIN, startLectern } from './processes.ts';
import { machine, record } from './record.ts';
import { type Shape, SHAPES, writeFolder } from './tree/folder.ts';
import { measureTree } from './tree/measure.ts';
import { medianOfTrees, rowsOfTree, type Tree } from './tree/summary.ts';
import { call, envOf, type Place, run, signIn, startBrowser, TOKEN } from './typing/session.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '3' },
    slow: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

/** Imports a folder of this shape; answers the address of its space in the application. */
async function makeSpace(place: Place, work: string, shape: Shape): Promise<string> {
  const folder = join(work, shape);
  await writeFolder(folder, shape, Number(values.pages));
  const { items } = await call<{ items: { id: string }[] }>(place, 'GET', '/orgs');
  const organization = items[0]?.id ?? '';
  await run(process.execPath, [BIN, 'import', folder, '--org', organization, '--new', shape], {
    env: envOf(place),
    maxBuffer: 2 ** 26,
  });
  const spaces = await call<{ items: { id: string; title: string }[] }>(place, 'GET', `/orgs/${organization}/spaces`);
  const id = spaces.items.find(({ title }) => title === shape)?.id;
  await call(place, 'PATCH', `/spaces/${id}`, { editMode: 'live' });
  return `/app/spaces/${id}`;
}

async function measureAll(page: Page, url: string, paths: Record<Shape, string>): Promise<Record<Shape, Tree>> {
  const all: Record<Shape, Tree[]> = { small: [], flat: [], nested: [] };
  for (let turn = 0; turn < Number(values.runs); turn++)
    for (const shape of SHAPES) {
      const other = url + paths[shape === 'small' ? 'nested' : 'small'];
      all[shape].push(await measureTree(page, { path: paths[shape], other }));
    }
  return { small: medianOfTrees(all.small), flat: medianOfTrees(all.flat), nested: medianOfTrees(all.nested) };
}

const work = await mkdtemp(join(tmpdir(), 'lectern-tree-'));
const dataDir = join(work, 'data');
const server = await startLectern(dataDir, TOKEN);
let browser: Browser | undefined;
try {
  const place = { server, dataDir };
  const paths = {} as Record<Shape, string>;
  for (const shape of SHAPES) paths[shape] = await makeSpace(place, work, shape);
  browser = await startBrowser();
  const { context, page } = await signIn(browser, place);
  const session = await context.newCDPSession(page);
  await page.goto(server.url + paths.small);
  await page.locator('.tree [role=row]').first().waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) });
  const { small, flat, nested } = await measureAll(page, server.url, paths);
  const slower = values.slow === '1' ? '' : `, processor ${values.slow} times slower`;
  const rows = [
    ...rowsOfTree(`${values.pages} pages at the top${slower}`, flat, small),
    ...rowsOfTree(`${values.pages} pages in groups and below others${slower}`, nested, small),
  ];
  const about = `${machine()}; medians of ${values.runs} runs`;
  if (values.write) await record({ rows, run: `\`node bench/tree.ts --slow ${values.slow}\``, about });
  const shown = rows.map(
    ({ what, ours, baseline, ratio }) => `${what}: ${ours} (${baseline}, ${ratio?.toFixed(2)} times)`,
  );
  process.stdout.write(`${values.json ? JSON.stringify({ small, flat, nested }) : shown.join('\n')}\n`);
} finally {
  await browser?.close();
  await server.stop();
  await rm(work, { recursive: true, force: true });
}
