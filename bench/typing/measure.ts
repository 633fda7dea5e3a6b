// One page, opened, written and saved in a browser.
import type { Page } from 'playwright-core';
import { quantileOf } from '../browser-figures.ts';
import type { Typing } from './summary.ts';
import { type Work, type Worker, worker } from './work.ts';

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

/** The caret goes to the end of the first paragraph, without the ways of a mouse. */
const CARET = `{
  document.querySelector('.editor-text').focus();
  getSelection().selectAllChildren(document.querySelector('.editor-text > p'));
  getSelection().collapseToEnd();
}`;

// As functions: a text would be code for the page, which its policy forbids.
const isOpen = (): boolean => document.querySelector('.editor-text > p') !== null;
const isWritten = (): boolean => document.querySelector('.editor-text > p')?.textContent?.endsWith('x') === true;
const isSource = (): boolean => document.querySelector('.cm-content') !== null;
const isSourceWritten = (): boolean => document.querySelector('.cm-content')?.textContent?.includes('§') === true;
const byFrame = { polling: 'raf' } as const;

const PRESS_SOURCE = `[...document.querySelectorAll('.page-editor button')].find(({ textContent }) => /source/i.test(textContent)).click()`;

/** Milliseconds in which everything that follows an edit is over. */
const REST = 3000;

interface Measuring {
  url: string;
  /** A page of the same space. */
  other: string;
  keys: number;
}

export async function measureTyping(page: Page, { url, other, keys }: Measuring): Promise<Typing> {
  const session = await page.context().newCDPSession(page);
  const work = await worker(session);
  await page.goto('about:blank');
  const opening = await work(async () => {
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(isOpen, undefined, byFrame);
    await page.evaluate(CARET);
    await page.keyboard.type('x');
    await page.waitForFunction(isWritten, undefined, byFrame);
  });
  const first = Number(await page.evaluate('performance.now()'));
  await page.waitForTimeout(REST);
  const [drawn, typing] = await type(page, work, keys);
  await page.waitForTimeout(REST);
  const saving = await work(async () => {
    await page.keyboard.type('y');
    await page.waitForTimeout(REST);
  });
  const source = await measureSource(page, work, keys);
  const turned = await turn(page, other, url);
  await session.detach();
  return {
    ...{ first, p50: quantileOf(drawn, 0.5), p95: quantileOf(drawn, 0.95), turned, ...source },
    ...{ opening: opening.task, key: typing.task / keys, save: saving.script },
  };
}

async function type(page: Page, work: Worker, keys: number): Promise<[number[], Work]> {
  await page.evaluate(NOTE_KEYS);
  const typing = await work(async () => {
    for (let index = 0; index < keys; index++) await page.keyboard.type('ab '[index % 3] ?? 'a', { delay: 30 });
  });
  await page.waitForTimeout(500);
  return [(await page.evaluate('window.drawn')) as number[], typing];
}

/** The page as its source: until the caret is there, and a key. */
async function measureSource(page: Page, work: Worker, keys: number): Promise<{ source: number; sourceKey: number }> {
  const started = Date.now();
  await page.evaluate(PRESS_SOURCE);
  await page.waitForFunction(isSource, undefined, byFrame);
  await page.evaluate(`document.querySelector('.cm-content').focus()`);
  await page.keyboard.type('§');
  await page.waitForFunction(isSourceWritten, undefined, byFrame);
  const source = Date.now() - started;
  const [, typing] = await type(page, work, keys);
  await page.waitForTimeout(REST);
  return { source, sourceKey: typing.task / keys };
}

/** From another page of the space to this one, within the application. */
async function turn(page: Page, other: string, url: string): Promise<number> {
  await page.goto(other);
  await page.waitForFunction(isOpen, undefined, byFrame);
  await page.waitForTimeout(REST);
  const path = new URL(url).pathname;
  return Number(
    await page.evaluate(`new Promise((done) => {
      const started = performance.now();
      const before = document.querySelector('.editor-text');
      const look = () => {
        const now = document.querySelector('.editor-text');
        if (now !== null && now !== before && now.querySelector('p') !== null) done(performance.now() - started);
        else requestAnimationFrame(look);
      };
      history.pushState(null, '', ${JSON.stringify(path)});
      requestAnimationFrame(look);
    })`),
  );
}
