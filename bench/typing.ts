// Measures what somebody who writes a long page waits for, in a real Chromium: the first character after the page was opened,
// from a key to what is seen of it, and the processor time of a save. On a busy machine only the ratios say something: the same
// is done on a page of ten lines.
// Usage: node bench/typing.ts [--lines 5004] [--keys 120] [--slow 4] [--json]
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { BIN, type Server, startLectern } from './processes.ts';
import { quantileOf, summaryOf, type Typing } from './typing/summary.ts';
import { makeSource } from './typing/source.ts';

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '5004' },
    keys: { type: 'string', default: '120' },
    slow: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});

const TOKEN = `lct_${'bench'.repeat(9)}`;
const run = promisify(execFile);

interface Place {
  server: Server;
  dataDir: string;
}

async function call<Answer>({ server }: Place, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${server.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** A page in a space that is open for edits; answers its address in the application. */
async function makePage(place: Place, lines: number): Promise<string> {
  const { items } = await call<{ items: { id: string }[] }>(place, 'GET', '/orgs');
  const { id } = await call<{ id: string }>(place, 'POST', `/orgs/${items[0]?.id}/spaces`, { title: `${lines} lines` });
  await call(place, 'PATCH', `/spaces/${id}`, { editMode: 'live' });
  const changes = [{ operation: 'insert_page', title: 'Long', document: { source: makeSource(lines) } }];
  const { changes: made } = await call<{ changes: { page: { id: string } }[] }>(
    place,
    'POST',
    `/spaces/${id}/content?compat=false`,
    { changes },
  );
  return `/app/spaces/${id}/pages/${made[0]?.page.id}`;
}

async function signIn(browser: Browser, { server, dataDir }: Place) {
  const { id } = await call<{ id: string }>({ server, dataDir }, 'GET', '/user');
  const env = { ...process.env, LECTERN_DATA_DIR: dataDir, LECTERN_PORT: String(server.port) };
  const { stdout } = await run(process.execPath, [BIN, 'user', 'login-link', id], { env });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const link = new URL(/https?:\S+/.exec(stdout)?.[0] ?? '');
  await page.goto(`${server.url}${link.pathname}${link.search}`);
  // Opening the link asks once more, so that programs that look at links do not use it up.
  const button = page.locator('main button[type=submit]').first();
  if (await button.count()) await button.click();
  return { context, page };
}

/** Notes for each key how long it took until a frame with it was drawn. */
const NOTE_KEYS = `{
  window.drawn = [];
  addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.drawn.push(performance.now() - timeStamp);
      channel.port2.postMessage(0);
    });
  }, true);
}`;

async function measure(page: Page, url: string, keys: number): Promise<Typing> {
  const started = Date.now();
  await page.goto(url);
  const text = page.locator('.editor-text > p').first();
  await text.click();
  await page.keyboard.press('End');
  await page.keyboard.type('x');
  await page.waitForFunction(() => document.querySelector('.editor-text > p')?.textContent?.endsWith('x') === true);
  const first = Date.now() - started;
  await page.evaluate(NOTE_KEYS);
  for (let index = 0; index < keys; index++) await page.keyboard.type('ab '[index % 3] ?? 'a', { delay: 30 });
  await page.waitForTimeout(500);
  const drawn = (await page.evaluate('window.drawn')) as number[];
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const taskTime = async (): Promise<number> =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
  await page.waitForTimeout(3000);
  const before = await taskTime();
  await page.keyboard.type('y');
  await page.locator('.save-state[data-state=saved]').waitFor();
  await page.waitForTimeout(1500);
  const save = ((await taskTime()) - before) * 1000;
  return { first, p50: quantileOf(drawn, 0.5), p95: quantileOf(drawn, 0.95), save };
}

const work = await mkdtemp(join(tmpdir(), 'lectern-typing-'));
const dataDir = join(work, 'data');
const server = await startLectern(dataDir, TOKEN);
let browser: Browser | undefined;
try {
  const place = { server, dataDir };
  const addresses = { long: await makePage(place, Number(values.lines)), short: await makePage(place, 10) };
  browser = await chromium.launch({
    executablePath: process.env['LECTERN_BROWSER'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const { context, page } = await signIn(browser, place);
  const session = await context.newCDPSession(page);
  // What browsers keep of the application is there already, as for everybody who comes back.
  await page.goto(`${server.url}${addresses.short}`);
  await page.locator('.editor-text').waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) });
  const short = await measure(page, `${server.url}${addresses.short}`, Number(values.keys));
  const long = await measure(page, `${server.url}${addresses.long}`, Number(values.keys));
  process.stdout.write(values.json ? `${JSON.stringify({ long, short })}\n` : summaryOf({ long, short }));
} finally {
  await browser?.close();
  await server.stop();
  await rm(work, { recursive: true, force: true });
}
