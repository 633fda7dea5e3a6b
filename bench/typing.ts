// Measures what somebody who writes a long page waits for, in a real Chromium: the first character after the page was opened,
// from a key to what is seen of it, as blocks and as source, the processor time of all that, and the way from page to page. On a
// busy machine only processor time and ratios say something: the same is done on a page of ten lines.
// Usage: node bench/typing.ts [--lines 5004] [--keys 120] [--runs 3] [--slow 4] [--write] [--json]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { startLectern } from './processes.ts';
import { machine, record } from './record.ts';
import { measureTyping } from './typing/measure.ts';
import { call, type Place, signIn, startBrowser, TOKEN } from './typing/session.ts';
import { makeSource } from './typing/source.ts';
import { medianOfTypings, rowsOfTyping, type Typing } from './typing/summary.ts';

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '5004' },
    keys: { type: 'string', default: '120' },
    runs: { type: 'string', default: '3' },
    slow: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

async function makeSpace(place: Place): Promise<string> {
  const { items } = await call<{ items: { id: string }[] }>(place, 'GET', '/orgs');
  const { id } = await call<{ id: string }>(place, 'POST', `/orgs/${items[0]?.id}/spaces`, { title: 'Lines' });
  await call(place, 'PATCH', `/spaces/${id}`, { editMode: 'live' });
  return id;
}

/** A page of a space; answers its address in the application. */
async function makePage(place: Place, id: string, lines: number): Promise<string> {
  const changes = [{ operation: 'insert_page', title: `${lines} lines`, document: { source: makeSource(lines) } }];
  const { changes: made } = await call<{ changes: { page: { id: string } }[] }>(
    place,
    'POST',
    `/spaces/${id}/content?compat=false`,
    { changes },
  );
  return `/app/spaces/${id}/pages/${made[0]?.page.id}`;
}

/** Each page in turn, so that what else the machine does is shared. */
async function measureAll(
  page: Page,
  addresses: { long: string; short: string },
): Promise<{ long: Typing; short: Typing }> {
  const keys = Number(values.keys);
  const [long, short]: [Typing[], Typing[]] = [[], []];
  for (let run = 0; run < Number(values.runs); run++) {
    short.push(await measureTyping(page, { url: addresses.short, other: addresses.long, keys }));
    long.push(await measureTyping(page, { url: addresses.long, other: addresses.short, keys }));
  }
  return { long: medianOfTypings(long), short: medianOfTypings(short) };
}

const work = await mkdtemp(join(tmpdir(), 'lectern-typing-'));
const dataDir = join(work, 'data');
const server = await startLectern(dataDir, TOKEN);
let browser: Browser | undefined;
try {
  const place = { server, dataDir };
  const spaceId = await makeSpace(place);
  const long = await makePage(place, spaceId, Number(values.lines));
  const addresses = { long, short: await makePage(place, spaceId, 10) };
  browser = await startBrowser();
  const { context, page } = await signIn(browser, place);
  const session = await context.newCDPSession(page);
  // What browsers keep of the application is there already, as for everybody who comes back.
  await page.goto(`${server.url}${addresses.short}`);
  await page.locator('.editor-text').waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) });
  const urls = { long: `${server.url}${addresses.long}`, short: `${server.url}${addresses.short}` };
  const measured = await measureAll(page, urls);
  const rows = rowsOfTyping(measured, { lines: Number(values.lines), slow: Number(values.slow) });
  const about = `${machine()}; medians of ${values.runs} runs`;
  if (values.write) await record({ rows, run: `\`node bench/typing.ts --slow ${values.slow}\``, about });
  const shown = rows.map(
    ({ what, ours, baseline, ratio }) => `${what}: ${ours} (${baseline}, ${ratio?.toFixed(2)} times)`,
  );
  process.stdout.write(`${values.json ? JSON.stringify(measured) : shown.join('\n')}\n`);
} finally {
  await browser?.close();
  await server.stop();
  await rm(work, { recursive: true, force: true });
}
