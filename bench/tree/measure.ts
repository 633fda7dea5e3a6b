// The tree of a space, opened from another space and moved in, in a browser.
import type { Page } from 'playwright-core';
import { type Worker, worker } from '../typing/work.ts';
import type { Tree } from './summary.ts';

const ROW = '.tree [role=row]';
/** Milliseconds in which everything that follows a move is over. */
const REST = 4000;

/** Within the application, so that its code is there. Answers milliseconds from the answer with the tree to the frame that shows it. */
const open = (path: string): string => `new Promise((done, fail) => {
  const before = document.querySelector('.tree');
  performance.clearResourceTimings();
  const deadline = performance.now() + 60000;
  const look = () => {
    const tree = document.querySelector('.tree');
    const answer = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/content/tree'));
    if (tree !== null && tree !== before && tree.querySelector('[role=row]') !== null && answer !== undefined) {
      // The frame that this callback belongs to is drawn by then.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now() - answer.responseEnd);
      channel.port2.postMessage(0);
    } else if (performance.now() > deadline) fail(new Error('No tree.'));
    else requestAnimationFrame(look);
  };
  history.pushState(null, '', ${JSON.stringify(path)});
  requestAnimationFrame(look);
})`;

/** Notes how long it takes from letting go of a page to the frame that shows it elsewhere. */
const NOTE_DROP = `{
  window.dropped = undefined;
  const note = ({ timeStamp }) => {
    removeEventListener('pointerup', note, true);
    removeEventListener('drop', note, true);
    const titles = () => [...document.querySelectorAll('${ROW}')].slice(0, 12).map(({ textContent }) => textContent).join();
    const before = titles();
    const look = () => {
      if (titles() === before) return requestAnimationFrame(look);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { window.dropped = performance.now() - timeStamp; };
      channel.port2.postMessage(0);
    };
    look();
  };
  // A drag of the browser's own ends with the second one.
  addEventListener('pointerup', note, true);
  addEventListener('drop', note, true);
}`;

const isDropped = (): boolean => (globalThis as { dropped?: number }).dropped !== undefined;

export async function measureTree(page: Page, { path, other }: { path: string; other: string }): Promise<Tree> {
  const session = await page.context().newCDPSession(page);
  const work = await worker(session);
  await page.goto(other);
  await page.locator(ROW).first().waitFor();
  await page.waitForTimeout(REST);
  let opened = 0;
  const opening = await work(async () => {
    opened = Number(await page.evaluate(open(path)));
  });
  await page.waitForTimeout(REST);
  const moved = await move(page, work);
  const scroll = await work(() => scrollThrough(page));
  await session.detach();
  return { open: opened, opening: opening.task, ...moved, scroll: scroll.task / 20 };
}

/** The fifth row is dragged in front of the third one. */
async function move(page: Page, work: Worker): Promise<Pick<Tree, 'drop' | 'move' | 'after'>> {
  const [from, to] = [await page.locator(ROW).nth(4).boundingBox(), await page.locator(ROW).nth(2).boundingBox()];
  if (from === null || to === null) throw new Error('There are no rows.');
  const dragging = await work(async () => {
    await page.mouse.move(from.x + 90, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 90, to.y + to.height / 2, { steps: 5 });
    await page.mouse.move(to.x + 90, to.y + 2, { steps: 5 });
    await page.waitForTimeout(300);
  });
  await page.evaluate(NOTE_DROP);
  const dropping = await work(async () => {
    await page.mouse.up();
    await page.waitForFunction(isDropped, undefined, { polling: 'raf', timeout: 10_000 });
  });
  const after = await work(() => page.waitForTimeout(REST));
  const drop = Number(await page.evaluate('window.dropped'));
  return { drop, move: dragging.task + dropping.task, after: after.task };
}

/** Twenty screens down. */
async function scrollThrough(page: Page): Promise<void> {
  for (let screen = 0; screen < 20; screen++) {
    await page.evaluate(`document.querySelector('.tree').scrollBy(0, 600)`);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }
}
