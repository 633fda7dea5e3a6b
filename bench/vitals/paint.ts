// How long readers with a slow phone wait for the largest thing on the first screen, on every page. Its figures are only good
// on an idle machine.
import type { Browser } from 'playwright-core';
import type { Row } from '../report.ts';
import type { Listed } from './pages.ts';
import { type Painted, paintedOn } from './phone.ts';
import { openSlow } from './slow.ts';
import { LCP_AT_MOST, seconds } from './tables.ts';

/** What was seen of the first screen of the page at an address. */
export type Paint = Pick<Painted, 'lcp' | 'largest' | 'cls'> & { url: string };

/** A page that seems slow is opened so often, and its median counts: once may be the machine's fault. */
const TRIES = 3;
const QUIET_MS = 500;

export async function measurePaint(browser: Browser, { url }: Listed): Promise<Paint> {
  const tries: Paint[] = [];
  for (let count = 0; count < TRIES; count += 1) {
    const paint = await paintOnce(browser, url);
    if (count === 0 && paint.lcp <= LCP_AT_MOST) return paint;
    tries.push(paint);
  }
  return tries.toSorted((a, b) => a.lcp - b.lcp)[Math.floor(TRIES / 2)] as Paint;
}

async function paintOnce(browser: Browser, url: string): Promise<Paint> {
  const { page, close } = await openSlow(browser);
  try {
    await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
    await page.waitForLoadState('networkidle', { timeout: 60_000 }).catch(() => {});
    await page.waitForTimeout(QUIET_MS);
    const { lcp, largest, cls } = await paintedOn(page);
    return { url, lcp, largest, cls };
  } finally {
    await close();
  }
}

/** What stands in RESULTS.md about the pages of a folder. */
export function paintRows(name: string, paints: readonly Paint[]): Row[] {
  const sorted = paints.map(({ lcp }) => lcp).toSorted((a, b) => a - b);
  const at = (part: number): string => seconds(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
  const slow = sorted.filter((lcp) => lcp > LCP_AT_MOST).length;
  const moved = Math.max(0, ...paints.map(({ cls }) => cls));
  const row = (figure: string, text: string): Row => ({ what: `first screen of ${name}: ${figure}`, ours: text });
  return [
    row('largest paint, median', at(0.5)),
    row('largest paint, 95 of 100 pages', at(0.95)),
    row('largest paint, slowest page', at(1)),
    row(`pages above ${seconds(LCP_AT_MOST)}`, `${slow} of ${paints.length}`),
    row('layout shift while it loads, worst page', moved.toFixed(3)),
  ];
}
