// The real thing: a phone with a processor four times slower, on slow 4G. Its figures are only good on an idle machine.
import type { Browser, Page } from 'playwright-core';
import { openPhone, paintedOn, type Phone } from './phone.ts';
import type { Listed } from './pages.ts';

/** Slow 4G, as Lighthouse has it: 1.6 and 0.75 megabits a second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;

export interface Vitals {
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

export async function openSlow(browser: Browser): Promise<Phone & { bytes: () => number }> {
  const phone = await openPhone(browser);
  let received = 0;
  phone.session.on('Network.loadingFinished', ({ encodedDataLength }) => (received += encodedDataLength));
  await phone.session.send('Network.emulateNetworkConditions', NETWORK);
  await phone.session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { ...phone, bytes: () => Math.round(received / 1000) };
}

/** Scrolls as a reader does, a screen at a time, and waits for what comes then. */
export async function readThrough(page: Page): Promise<void> {
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
  const { page, close } = await openSlow(browser);
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

export async function measurePage(browser: Browser, { url, pictures }: Listed): Promise<Vitals> {
  const { page, bytes, close } = await openSlow(browser);
  try {
    await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
    await page.waitForLoadState('networkidle', { timeout: 60_000 }).catch(() => {});
    await page.waitForTimeout(500);
    const { lcp, largest } = await paintedOn(page);
    const loaded = bytes();
    await readThrough(page);
    const { cls } = await paintedOn(page);
    const heading = await measureHeading(browser, url);
    const path = new URL(url).pathname.split('/').slice(4).join('/');
    const vitals = { path, pictures, lcp: Math.round(lcp), largest, cls, loaded, read: bytes() };
    return heading === undefined ? vitals : { ...vitals, heading };
  } finally {
    await close();
  }
}

/** Each page once as fast as the machine is, so that the server has made what it makes once. */
export async function warm(browser: Browser, pages: readonly Listed[]): Promise<void> {
  const { page, close } = await openPhone(browser);
  for (const { url } of pages) {
    await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
    await readThrough(page);
  }
  await close();
}

/** The same for what stands on the first screen, which is quicker. */
export async function warmFirstScreens(browser: Browser, pages: readonly Listed[]): Promise<void> {
  const { page, close } = await openPhone(browser);
  for (const { url } of pages) await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
  await close();
}
