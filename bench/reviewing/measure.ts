// The differences of a change request, opened from its pages and scrolled through, in a browser.
import type { Page } from 'playwright-core';
import { worker } from '../typing/work.ts';
import type { Reviewing } from './summary.ts';

/** Milliseconds in which everything that follows opening is over. */
const REST = 3000;

/**
 * Within the application, so that its code is there. Answers milliseconds from the click to the frame that shows the first changes as
 * readers see them, and how long the browser waited for the answer that they are in.
 */
const open = (path: string): string => `new Promise((done, fail) => {
  performance.clearResourceTimings();
  const started = performance.now();
  const look = () => {
    if (document.querySelector('.diff-block[data-kind] .diff-rendered') !== null) {
      // The frame that this callback belongs to is drawn by then.
      const channel = new MessageChannel();
      const answers = performance.getEntriesByType('resource').filter(({ name }) => /\\/diff\\?/.test(name));
      channel.port1.onmessage = () => done({
        open: performance.now() - started,
        answer: Math.max(0, ...answers.slice(0, 1).map(({ duration }) => duration)),
        drawn: performance.now() - Math.min(...answers.slice(0, 1).map(({ responseEnd }) => responseEnd)),
      });
      channel.port2.postMessage(0);
    } else if (performance.now() > started + 60000) fail(new Error('No difference.'));
    else requestAnimationFrame(look);
  };
  history.pushState(null, '', ${JSON.stringify(path)});
  requestAnimationFrame(look);
})`;

const SCROLL = `{
  let box = document.querySelector('.diff');
  while (box !== null && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  (box ?? document.scrollingElement).scrollBy(0, 600);
}`;

/** Twenty screens down, a frame or two for each. */
async function scrollThrough(page: Page): Promise<void> {
  for (let screen = 0; screen < 20; screen++) {
    await page.evaluate(SCROLL);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }
}

export async function measureReviewing(
  page: Page,
  { path, other }: { path: string; other: string },
): Promise<Reviewing> {
  const session = await page.context().newCDPSession(page);
  const work = await worker(session);
  await page.goto(other);
  await page.locator('.tree [role=row]').first().waitFor();
  await page.waitForTimeout(REST);
  let seen = { open: 0, answer: 0, drawn: 0 };
  const opening = await work(async () => {
    seen = (await page.evaluate(open(path))) as typeof seen;
  });
  await page.waitForTimeout(REST);
  const scroll = await work(() => scrollThrough(page));
  await session.detach();
  return { ...seen, opening: opening.task, scroll: scroll.task / 20 };
}
