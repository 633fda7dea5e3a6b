// Measures what a reviewer waits for, in a real Chromium: the differences of a change request with many changed pages, and those of
// a long page, from the click to the frame that shows them, and scrolling. On a busy machine only processor time and ratios say
// something: the same is done with a request that changes a short page, in turns.
// Usage: node bench/reviewing.ts [--pages 200] [--lines 5000] [--runs 3] [--slow 1] [--write] [--json]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { startLectern } from './processes.ts';
import { machine, record } from './record.ts';
import { measureReviewing } from './reviewing/measure.ts';
import { medianOfReviewings, type Reviewing, rowsOfReviewing } from './reviewing/summary.ts';
import { call, type Place, signIn, startBrowser, TOKEN } from './typing/session.ts';
import { makeSource } from './typing/source.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '200' },
    lines: { type: 'string', default: '5000' },
    runs: { type: 'string', default: '3' },
    slow: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const SHAPES = ['short', 'many', 'long'] as const;
type Shape = (typeof SHAPES)[number];

const AT_ONCE = 50;

/** A space, and a change request in which each paragraph of its pages is another. Answers the addresses of both. */
async function makeRequest(place: Place, pages: number, lines: number): Promise<{ space: string; path: string }> {
  const { items } = await call<{ items: { id: string }[] }>(place, 'GET', '/orgs');
  const title = `${pages} of ${lines}`;
  const { id } = await call<{ id: string }>(place, 'POST', `/orgs/${items[0]?.id}/spaces`, { title });
  await call(place, 'PATCH', `/spaces/${id}`, { editMode: 'live' });
  const source = makeSource(lines);
  const edit = async (path: string, changes: object[]): Promise<string[]> => {
    const ids: string[] = [];
    for (let from = 0; from < changes.length; from += AT_ONCE) {
      const body = { changes: changes.slice(from, from + AT_ONCE) };
      const made = await call<{ changes: { page: { id: string } }[] }>(
        place,
        'POST',
        `${path}/content?compat=false`,
        body,
      );
      ids.push(...made.changes.map(({ page }) => page.id));
    }
    return ids;
  };
  const ids = await edit(
    `/spaces/${id}`,
    Array.from({ length: pages }, (_, index) => ({
      operation: 'insert_page',
      title: `Page ${index}`,
      document: { source: source.replace('# Long', `# Page ${index}`) },
    })),
  );
  const request = await call<{ id: string }>(place, 'POST', `/spaces/${id}/change-requests`, { subject: title });
  const edited = source.replaceAll('long enough', 'not too long');
  await edit(
    `/spaces/${id}/change-requests/${request.id}`,
    ids.map((page, index) => ({
      operation: 'update_page',
      page,
      document: { source: edited.replace('# Long', `# Page ${index}`) },
    })),
  );
  return { space: `/app/spaces/${id}`, path: `/app/spaces/${id}/changes/${request.id}/compare` };
}

type Addresses = Record<Shape, { space: string; path: string }>;

/** Each request in turn, so that what else the machine does is shared. */
async function measureAll(page: Page, url: string, addresses: Addresses): Promise<Record<Shape, Reviewing>> {
  const all: Record<Shape, Reviewing[]> = { short: [], many: [], long: [] };
  for (let turn = 0; turn < Number(values.runs); turn++)
    for (const shape of SHAPES) {
      const { path } = addresses[shape];
      all[shape].push(await measureReviewing(page, { path, other: url + path.replace(/\/compare$/, '') }));
    }
  return {
    short: medianOfReviewings(all.short),
    many: medianOfReviewings(all.many),
    long: medianOfReviewings(all.long),
  };
}

const work = await mkdtemp(join(tmpdir(), 'lectern-reviewing-'));
const dataDir = join(work, 'data');
const server = await startLectern(dataDir, TOKEN);
let browser: Browser | undefined;
try {
  const place = { server, dataDir };
  const addresses: Addresses = {
    short: await makeRequest(place, 1, 20),
    many: await makeRequest(place, Number(values.pages), 60),
    long: await makeRequest(place, 1, Number(values.lines)),
  };
  browser = await startBrowser();
  const { context, page } = await signIn(browser, place);
  const session = await context.newCDPSession(page);
  // What browsers keep of the application is there already, as for everybody who comes back.
  await page.goto(`${server.url}${addresses.short.path}`);
  await page.locator('.diff-rendered').first().waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) });
  const { short, many, long } = await measureAll(page, server.url, addresses);
  const slower = values.slow === '1' ? '' : `, processor ${values.slow} times slower`;
  const rows = [
    ...rowsOfReviewing(`${values.pages} changed pages${slower}`, many, short),
    ...rowsOfReviewing(`a page of ${values.lines} lines${slower}`, long, short),
  ];
  const about = `${machine()}; medians of ${values.runs} runs`;
  if (values.write) await record({ rows, run: `\`node bench/reviewing.ts --slow ${values.slow}\``, about });
  const shown = rows.map(
    ({ what, ours, baseline, ratio }) => `${what}: ${ours} (${baseline}, ${ratio?.toFixed(2)} times)`,
  );
  process.stdout.write(`${values.json ? JSON.stringify({ short, many, long }) : shown.join('\n')}\n`);
} finally {
  await browser?.close();
  await server.stop();
  await rm(work, { recursive: true, force: true });
}
