import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, settle } from '../testing.ts';
import { followOutline, readEntry } from './outline.ts';

const WINDOW = { height: 1000, isAtEnd: false };

test('the section that is read is the last whose heading passed the upper fifth', () => {
  assert.equal(readEntry([-400, 199, 600], WINDOW), 1);
  assert.equal(readEntry([-400, 200, 600], WINDOW), 0);
});

test('above the first heading it is the first section', () => {
  assert.equal(readEntry([300, 600], WINDOW), 0);
});

test('at the end of a page it is the last, however short', () => {
  assert.equal(readEntry([-400, 500, 900], { height: 1000, isAtEnd: true }), 2);
});

test('the entry of the section that is read is marked, and another one while the page is scrolled', async (t) => {
  const page = openPage(
    t,
    `<h2 id="eins">1</h2><h2 id="zw%C3%B6lf">12</h2><h2 id="zwölf">12</h2><h2 id="drei">3</h2><nav class="page-outline">
      <details><summary>On this page </summary></details><a href="#eins">1</a><a href="#zw%C3%B6lf">12</a><a href="#gone">gone</a><a href="#drei">3</a></nav>`,
  );
  let tops: Record<string, number> = { eins: 0, zwölf: 500, drei: 900 };
  for (const heading of page.findAll('h2'))
    heading.getBoundingClientRect = () => ({ top: tops[heading.id] }) as DOMRect;
  const box = page.find('.page-outline');
  box.getBoundingClientRect = () => ({ top: 0, bottom: 100 }) as DOMRect;
  const drei = page.find('[href="#drei"]');
  drei.getBoundingClientRect = () => ({ top: 150, bottom: 170 }) as DOMRect;
  Object.assign(globalThis, { innerHeight: 1000, scrollY: 0 });
  const marked = () => page.findAll('[aria-current=location]').map(({ textContent }) => textContent);
  let frames = 0;
  const { requestAnimationFrame: draw } = globalThis;
  Object.assign(globalThis, { requestAnimationFrame: (run: FrameRequestCallback) => ((frames += 1), draw(run)) });
  const scroll = async () => {
    frames = 0;
    document.dispatchEvent(new page.window.Event('scroll') as unknown as Event);
    document.dispatchEvent(new page.window.Event('scroll') as unknown as Event);
    assert.equal(frames, 1);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await settle();
  };
  followOutline();
  assert.deepEqual(marked(), ['1']);
  assert.equal(page.find('summary').textContent, 'On this page 1');
  tops = { eins: -500, zwölf: 199, drei: 400 };
  await scroll();
  assert.deepEqual(marked(), ['12']);
  assert.equal(box.scrollTop, 0);
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 2000, configurable: true });
  Object.assign(globalThis, { scrollY: 998 });
  await scroll();
  assert.deepEqual(marked(), ['3']);
  assert.equal(box.scrollTop, 100);
});
