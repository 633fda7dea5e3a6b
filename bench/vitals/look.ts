// One look at a page on a busy machine: what it asks for, what it costs a processor, and what moves if all that may come
// late does. Time is not measured.
import type { Browser, CDPSession } from 'playwright-core';
import { type Asked, estimateLcp } from './estimate.ts';
import type { Listed } from './pages.ts';
import { openPhone, paintedOn } from './phone.ts';

export interface Estimate {
  url: string;
  pictures: number;
  /** Milliseconds, an upper bound. */
  lcp: number;
  largest: string;
  cls: number;
  moved: string;
  /** Kilobytes until it was loaded. */
  loaded: number;
  /** Milliseconds of the main thread until then. */
  processor: number;
}

const LATE_MS = 250;
const STEP_MS = 60;
const STEPS = 40;

export async function look(browser: Browser, { url, pictures }: Listed): Promise<Estimate> {
  const { page, session, close } = await openPhone(browser);
  try {
    const asked = record(session);
    await delay(session);
    // Of the thread: what other programs take meanwhile does not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
    const { metrics } = await session.send('Performance.getMetrics');
    const processor = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
    await page.waitForTimeout(STEP_MS);
    const { largest, url: picture } = await paintedOn(page);
    const all = [...asked.values()];
    for (let step = 0; step < STEPS; step += 1) {
      const isEnd = await page.evaluate(
        'scrollBy({ top: innerHeight * 0.8, behavior: "instant" }), scrollY + innerHeight >= document.documentElement.scrollHeight - 2',
      );
      await page.waitForTimeout(STEP_MS);
      if (isEnd === true) break;
    }
    await page.waitForTimeout(LATE_MS + STEP_MS);
    const { cls, moved } = await paintedOn(page);
    return {
      ...{ url, pictures, largest, cls, moved, processor },
      lcp: estimateLcp({ asked: all, processor, ...(picture === '' ? {} : { picture }) }),
      loaded: all.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    };
  } finally {
    await close();
  }
}

/** What is asked for from now on, by the id of the request. */
function record(session: CDPSession): Map<string, Asked> {
  const asked = new Map<string, Asked>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const isUrgent = request.initialPriority === 'High' || request.initialPriority === 'VeryHigh';
    if (!request.url.startsWith('data:'))
      asked.set(requestId, { url: request.url, kind: type ?? '', bytes: 0, isUrgent });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = asked.get(requestId);
    if (known !== undefined) known.bytes = encodedDataLength;
  });
  return asked;
}

/** Fonts, pictures and scripts come after the page has been shown, as they do on a slow network. */
async function delay(session: CDPSession): Promise<void> {
  const kinds = ['Font', 'Image', 'Script'] as const;
  await session.send('Fetch.enable', { patterns: kinds.map((resourceType) => ({ resourceType })) });
  session.on('Fetch.requestPaused', ({ requestId }) => {
    setTimeout(() => void session.send('Fetch.continueRequest', { requestId }).catch(() => {}), LATE_MS);
  });
}
