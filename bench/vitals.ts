// Measures what readers of published pages wait for, and what moves while they read: a real Chromium with a processor four
// times slower and slow 4G, on the pages of a folder of documentation that have the most pictures.
// Usage: node bench/vitals.ts FOLDER [--pages 10] [--cold] [--json]
// With --cold each picture is asked for the first time; else every page was read once before.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { BIN, type Server, startLectern } from './processes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '10' },
    cold: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Which folder? node bench/vitals.ts FOLDER');

const TOKEN = `lct_${'bench'.repeat(9)}`;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Slow 4G, as Lighthouse has it: 1.6 and 0.75 megabits a second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
/** How far from the top of the window a heading may stand to which a link leads: headers stay there. */
const NEAR_TOP = 200;

interface Vitals {
  path: string;
  pictures: number;
  /** Milliseconds to the largest thing on the first screen, and what it is. */
  lcp: number;
  largest: string;
  /** While it loads, and while it is read to its end. */
  cls: number;
  /** What was transferred until it was loaded, and until it was read, in kilobytes. */
  loaded: number;
  read: number;
  /** How far below the top the last heading stands to whom a link leads to it. */
  heading?: number;
}

const say = (text: string) => process.stderr.write(`${text}\n`);

async function publish(dataDir: string, server: Server): Promise<string> {
  const env = { ...process.env, LECTERN_DATA_DIR: dataDir, LECTERN_PORT: String(server.port) };
  const auth = { authorization: `Bearer ${TOKEN}` };
  const { items } = (await (await fetch(`${server.url}/v1/orgs`, { headers: auth })).json()) as {
    items: { id: string }[];
  };
  const args = [BIN, 'import', folder ?? '', '--org', items[0]?.id ?? '', '--new', 'Vitals', '--publish', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 64 * 1024 * 1024 });
  const found = /"(http[^"]*\/sites\/[^"]*)"/.exec(stdout)?.[1];
  if (found === undefined) throw new Error(`The import names no site: ${stdout.slice(0, 2000)}`);
  return new URL(new URL(found).pathname, server.url).href.replace(/\/$/, '');
}

/** The pages with the most pictures. */
async function choosePages(site: string, most: number): Promise<{ url: string; pictures: number }[]> {
  const map = await (await fetch(`${site}/sitemap-pages.xml`)).text();
  const urls = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, loc = '']) => new URL(new URL(loc).pathname, site).href,
  );
  const counted: { url: string; pictures: number }[] = [];
  for (const url of urls) {
    const html = await (await fetch(url)).text();
    counted.push({ url, pictures: html.split('<main')[1]?.match(/<img /g)?.length ?? 0 });
  }
  return counted.toSorted((a, b) => b.pictures - a.pictures).slice(0, most);
}

const OBSERVE = `
  window.vitals = { lcp: 0, largest: '', cls: 0, window: 0, first: 0, last: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      vitals.lcp = entry.startTime;
      vitals.largest = entry.element?.tagName.toLowerCase() ?? '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      if (entry.startTime - vitals.last > 1000 || entry.startTime - vitals.first > 5000) {
        vitals.window = 0;
        vitals.first = entry.startTime;
      }
      vitals.last = entry.startTime;
      vitals.window += entry.value;
      vitals.cls = Math.max(vitals.cls, vitals.window);
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

async function open(browser: Browser): Promise<{ page: Page; bytes: () => number; close: () => Promise<void> }> {
  const context = await browser.newContext({ ...PHONE, bypassCSP: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let received = 0;
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (received += encodedDataLength));
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(OBSERVE);
  return { page, bytes: () => Math.round(received / 1000), close: () => context.close() };
}

/** Scrolls as a reader does, a screen at a time, and waits for what comes then. */
async function readThrough(page: Page): Promise<void> {
  for (let at = 0; at < 60; at += 1) {
    const isEnd = await page.evaluate(
      'scrollBy({ top: innerHeight * 0.8, behavior: "instant" }), scrollY + innerHeight >= document.documentElement.scrollHeight - 2',
    );
    await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => {});
    await page.waitForTimeout(200);
    if (isEnd === true) return;
  }
}

async function measureHeading(browser: Browser, url: string): Promise<number | undefined> {
  const { page, close } = await open(browser);
  try {
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 90_000 });
    const id = await page.evaluate('[...document.querySelectorAll("main :is(h2, h3)[id]")].at(-1)?.id');
    if (typeof id !== 'string') return undefined;
    await page.goto('about:blank');
    await page.goto(`${url}#${encodeURIComponent(id)}`, { waitUntil: 'load', timeout: 90_000 });
    await page.waitForLoadState('networkidle', { timeout: 30_000 }).catch(() => {});
    const top = await page.evaluate(`(() => {
      const { top } = document.getElementById(${JSON.stringify(id)}).getBoundingClientRect();
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      return isAtEnd && top > 0 && top < innerHeight ? 0 : top;
    })()`);
    return Math.round(Number(top));
  } finally {
    await close();
  }
}

async function measurePage(browser: Browser, { url, pictures }: { url: string; pictures: number }): Promise<Vitals> {
  const { page, bytes, close } = await open(browser);
  try {
    await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
    await page.waitForLoadState('networkidle', { timeout: 60_000 }).catch(() => {});
    await page.waitForTimeout(500);
    const { lcp, largest } = (await page.evaluate('vitals')) as Pick<Vitals, 'lcp' | 'largest'>;
    const loaded = bytes();
    await readThrough(page);
    const { cls } = (await page.evaluate('vitals')) as Pick<Vitals, 'cls'>;
    const heading = await measureHeading(browser, url);
    const path = new URL(url).pathname.split('/').slice(4).join('/');
    const vitals = { path, pictures, lcp: Math.round(lcp), largest, cls, loaded, read: bytes() };
    return heading === undefined ? vitals : { ...vitals, heading };
  } finally {
    await close();
  }
}

/** Each page once as fast as the machine is, so that the server has made what it makes once. */
async function warm(browser: Browser, pages: readonly { url: string }[]): Promise<void> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  for (const { url } of pages) {
    await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
    await readThrough(page);
  }
  await context.close();
}

function toTable(all: readonly Vitals[]): string {
  const isLanded = ({ heading }: Vitals): boolean => heading === undefined || Math.abs(heading) <= NEAR_TOP;
  const rows = all.map((each) => [
    each.path,
    `${each.pictures}`,
    `${(each.lcp / 1000).toFixed(2)} s (${each.largest})`,
    each.cls.toFixed(3),
    `${each.loaded} kB`,
    `${each.read} kB`,
    isLanded(each) ? 'yes' : `no, ${each.heading} px away`,
  ]);
  const head = ['page', 'pictures', 'LCP', 'CLS', 'loaded', 'read to its end', 'a link to its last heading lands'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const work = await mkdtemp(join(tmpdir(), 'lectern-vitals-'));
const server = await startLectern(join(work, 'data'), TOKEN);
let browser: Browser | undefined;
try {
  say('importing');
  const pages = await choosePages(await publish(join(work, 'data'), server), Number(values.pages));
  browser = await chromium.launch({
    executablePath: process.env['LECTERN_BROWSER'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  if (!values.cold) await warm(browser, pages);
  const all: Vitals[] = [];
  for (const each of pages) {
    say(each.url);
    all.push(await measurePage(browser, each));
  }
  process.stdout.write(values.json ? `${JSON.stringify(all, null, 2)}\n` : `${toTable(all)}\n`);
} finally {
  await browser?.close();
  await server.stop();
  await rm(work, { recursive: true, force: true });
}
