// Opens pages in a real browser, at two widths, and writes down what is there. It judges nothing.
import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import type { Address } from './site.ts';
import type { Seen } from './types.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const NO_BROWSER =
  'There is no browser here. Install Chromium (Debian: apt-get install chromium) or name one with LECTERN_BROWSER.';

/** The program of the browser: LECTERN_BROWSER names it, else it is looked for. */
export const findBrowser = (): string | undefined =>
  [process.env['LECTERN_BROWSER'], ...PLACES].find((path) => path !== undefined && existsSync(path));

/** Knows no host but this machine: what pages embed of others is neither asked for nor counted. */
export const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  });

const WIDTHS = [1440, 390] as const;
const HEIGHT = 900;
const PATIENCE_MS = 60_000;
const QUIET_MS = 5_000;
const LISTED_AT_MOST = 20_000;

const WATCH = `
  window.violations = [];
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (violations.length < 20) violations.push(effectiveDirective + ' ' + blockedURI);
  });
`;

/** Of the document as it stands; what is cut off by a box of its own is no fault of the page. */
const COLLECT = `(() => {
  const most = ${LISTED_AT_MOST};
  const main = document.querySelector('main') ?? document.body;
  const text = main.cloneNode(true);
  for (const each of text.querySelectorAll('code, pre, kbd, samp, script, style, textarea, svg')) each.remove();
  const named = (each) => ({ href: each.href, text: each.textContent.replace(/\\s+/g, ' ').trim().slice(0, 80) });
  const links = [...document.querySelectorAll('a[href]')].slice(0, most);
  return {
    url: location.href.replace(/#.*/s, ''),
    tags: [...text.textContent.matchAll(/\\{%[^\\n]{0,80}/g)].slice(0, 200).map(([each]) => each),
    links: links.filter((each) => main.contains(each)).map(named),
    around: [...new Set(links.filter((each) => !main.contains(each)).map(({ href }) => href))],
    ids: [...document.querySelectorAll('[id], a[name]')].slice(0, most).map(({ id, name }) => id || name),
    pictures: [...main.querySelectorAll('img')].slice(0, most).map((each) => ({
      src: each.getAttribute('src') ? each.src : '',
      isShown: !each.complete || each.naturalWidth > 0,
    })),
    policy: window.violations,
  };
})()`;

/** How far the page goes beyond its window, and the first element that does so and stands in no box that scrolls. */
const MEASURE = `(() => {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth + 1) return undefined;
  const isCut = (each) => {
    for (let at = each.parentElement; at !== null && at !== document.documentElement; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return true;
    return false;
  };
  const wide = [...document.body.querySelectorAll('*')].find((each) => {
    const { right, left } = each.getBoundingClientRect();
    return (right > clientWidth + 1 || left < -1) && right - left > 0 && !isCut(each);
  });
  const what = wide === undefined ? 'something' : wide.tagName.toLowerCase() + [...wide.classList].map((name) => '.' + name).join('');
  return { width: innerWidth, by: scrollWidth - clientWidth, what };
})()`;

/** What `site` itself has to answer for; a browser complains of other hosts, too. */
function listen(page: Page, site: string): { console: string[]; clear: () => void } {
  const lines: string[] = [];
  const add = (line: string): void => void (lines.length < 20 && lines.push(line.slice(0, 300)));
  page.on('console', (message) => {
    const { url } = message.location();
    const isPolicy = /content security policy/i.test(message.text());
    if (message.type() === 'error' && !isPolicy && (url === '' || url.startsWith(site)))
      add(`${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => add(error.message));
  return { console: lines, clear: () => void lines.splice(0) };
}

async function look(page: Page, address: Address): Promise<Omit<Seen, 'console'>> {
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
  const answer = await page.goto(address.url, { waitUntil: 'load', timeout: PATIENCE_MS });
  // Diagrams and examples are drawn after that; a page that never becomes quiet is looked at as it is.
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => {});
  const seen = (await page.evaluate(COLLECT)) as Omit<Seen, 'console' | 'status' | 'sideways' | 'file'>;
  const sideways: Seen['sideways'] = [];
  for (const width of WIDTHS) {
    if (width !== WIDTHS[0]) await page.setViewportSize({ width, height: HEIGHT });
    const measured = (await page.evaluate(MEASURE)) as Seen['sideways'][number] | undefined;
    if (measured !== undefined) sideways.push(measured);
  }
  const file = address.file === undefined ? {} : { file: address.file };
  return { ...seen, ...file, status: answer?.status() ?? 0, sideways };
}

const failed = ({ url, file }: Address, error: unknown): Seen => ({
  ...{ url, status: 0, tags: [], links: [], around: [], ids: [], pictures: [], sideways: [], policy: [] },
  console: [error instanceof Error ? error.message : String(error)],
  ...(file === undefined ? {} : { file }),
});

interface Looking {
  site: string;
  tabs: number;
  onPage?: (done: number) => void;
}

/** Every page once; a page that cannot be opened is seen with status 0. */
export async function lookAtAll(browser: Browser, pages: readonly Address[], how: Looking): Promise<Seen[]> {
  const seen: Seen[] = [];
  const queue = pages.values();
  const work = async (): Promise<void> => {
    let context = await newContext(browser);
    let [page, opened] = [await context.newPage(), 0];
    let heard = listen(page, how.site);
    for (const address of queue) {
      heard.clear();
      const one = await look(page, address).catch((error: unknown) => failed(address, error));
      seen.push({ console: [...heard.console], ...one });
      how.onPage?.(seen.length);
      opened += 1;
      // A browser keeps what it has for each context; hundreds of large pages are more than it should.
      if (opened % 200 !== 0) continue;
      await context.close();
      context = await newContext(browser);
      page = await context.newPage();
      heard = listen(page, how.site);
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: how.tabs }, work));
  return seen;
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript(WATCH);
  return context;
}

/** Long enough for a page to notice that its fragment changed. */
const FOLLOW = `(fragment) => {
  location.hash = '';
  location.hash = fragment;
  return new Promise((resolve) => setTimeout(resolve, 30)).then(() => document.querySelector(':target') !== null);
}`;

/** Of links to names that their pages do not have: those that a browser leads to a heading all the same. */
export async function followAll(browser: Browser, hrefs: readonly string[]): Promise<Set<string>> {
  const context = await newContext(browser);
  const page = await context.newPage();
  const found = new Set<string>();
  for (const [address, all] of Map.groupBy(hrefs, (href) => href.split('#', 1)[0] ?? '')) {
    await page.goto(address, { waitUntil: 'load', timeout: PATIENCE_MS }).catch(() => {});
    for (const href of all) {
      const fragment = JSON.stringify(href.slice(address.length));
      if ((await page.evaluate(`(${FOLLOW})(${fragment})`)) === true) found.add(href);
    }
  }
  await context.close();
  return found;
}
