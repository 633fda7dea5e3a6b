// A phone with a page in it, what it paints and what moves there.
import type { Browser, CDPSession, Page } from 'playwright-core';

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

const OBSERVE = `
  window.vitals = { lcp: 0, largest: '', url: '', cls: 0, moved: '', window: 0, first: 0, last: 0, most: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      vitals.lcp = entry.startTime;
      vitals.largest = entry.element?.tagName.toLowerCase() ?? '';
      vitals.url = entry.url ?? '';
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
      if (entry.value > vitals.most) {
        vitals.most = entry.value;
        const moved = entry.sources[0]?.node;
        const element = moved?.nodeType === 1 ? moved : moved?.parentElement;
        vitals.moved = element ? (element.localName + '.' + element.className).slice(0, 60) : '';
      }
      vitals.cls = Math.max(vitals.cls, vitals.window);
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

export interface Phone {
  page: Page;
  session: CDPSession;
  close: () => Promise<void>;
}

/** A phone of its own, which has seen nothing yet. */
export async function openPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({ ...PHONE, bypassCSP: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await page.addInitScript(OBSERVE);
  return { page, session, close: () => context.close() };
}

/** What was painted last and largest, and how much moved. */
export interface Painted {
  /** Milliseconds. */
  lcp: number;
  largest: string;
  /** Address of the picture that it is. */
  url: string;
  cls: number;
  /** What moved most. */
  moved: string;
}

export const paintedOn = (page: Page): Promise<Painted> => page.evaluate('vitals');
