import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage, type Page, settle } from '../testing.ts';
import { liveCode } from './code.ts';

const CODE = `<div class="page-body"><div class="code"><pre><code>let a;</code></pre></div>
  <div class="code" id="bare"><pre>bare</pre></div><div class="code" id="none"></div>
  <div class="code code-expandable" id="long"><pre><code>long</code></pre></div><div class="math">x</div></div>`;

/** A page of code in which `long` is as high as is said, and shown up to 100. */
function openCode(t: TestContext, height = 200): Page {
  const page = openPage(t, CODE);
  const pre = page.find('#long > pre');
  Object.defineProperties(pre, { scrollHeight: { value: height }, clientHeight: { value: 100 } });
  return page;
}

/** Code that the script watches, by whether it is near the window: nothing, until a test says so. */
function watchPlaces(page: Page): (selector: string) => void {
  const watched = new Set<Element>();
  let report = (_entries: { isIntersecting: boolean; target: Element }[]): void => {};
  Object.defineProperty(globalThis, 'IntersectionObserver', {
    configurable: true,
    writable: true,
    value: class {
      constructor(run: typeof report) {
        report = run;
      }
      observe = (element: Element) => watched.add(element);
      unobserve = (element: Element) => watched.delete(element);
    },
  });
  return (selector) => {
    const near = new Set<Element>(page.findAll(selector));
    report([...watched].map((target) => ({ target, isIntersecting: near.has(target) })));
  };
}

/** Starts the script on a page of which all is near. */
function liveNear(page: Page): void {
  const come = watchPlaces(page);
  liveCode();
  come('*');
}

function takeClipboard(page: Page, isWilling = true): string[] {
  const copied: string[] = [];
  const writeText = async (text: string) => {
    if (!isWilling) throw new Error('No.');
    copied.push(text);
  };
  Object.defineProperty(page.window.navigator, 'clipboard', { value: { writeText }, configurable: true });
  return copied;
}

test('a button copies the code, says so for two seconds, and goes back', async (t) => {
  const page = openCode(t);
  const copied = takeClipboard(page);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  liveNear(page);
  const button = page.find('.code-copy');
  button.click();
  await Promise.resolve();
  await new Promise<void>((resolve) => setImmediate(resolve));
  assert.deepEqual(copied, ['let a;']);
  assert.equal(button.classList.contains('is-news'), true);
  t.mock.timers.tick(1999);
  assert.equal(button.classList.contains('is-news'), true);
  t.mock.timers.tick(1);
  assert.equal(button.classList.contains('is-news'), false);
  assert.equal(page.find('.code').classList.contains('has-copy'), true);
});

test('code without an element of its own is copied as it stands, and a box without code has no button', async (t) => {
  const page = openCode(t);
  const copied = takeClipboard(page);
  liveNear(page);
  page.click('#bare .code-copy');
  await settle();
  assert.deepEqual(copied, ['bare']);
  assert.equal(page.find('#none').innerHTML, '');
});

test('where there is no clipboard, what is selected is copied, and the selection is gone afterwards', async (t) => {
  const page = openCode(t);
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true, writable: true });
  const said: string[] = [];
  for (const isCopied of [true, false]) {
    Object.assign(document, {
      execCommand: (command: string) => said.push(`${command} ${getSelection()?.toString()}`) > 0 && isCopied,
    });
    liveNear(page);
    page.findAll('.code-copy').at(-1)?.click();
    await settle();
    assert.equal(getSelection()?.rangeCount, 0);
  }
  assert.deepEqual(said, ['copy long', 'copy long']);
});

test('long code is unfolded and folded, and short code needs no button for it', (t) => {
  const page = openCode(t);
  takeClipboard(page);
  liveNear(page);
  const button = page.find('#long > .code-expander');
  const isOpen = () => [page.find('#long').classList.contains('is-expanded'), button.getAttribute('aria-expanded')];
  assert.deepEqual(isOpen(), [false, 'false']);
  button.click();
  assert.deepEqual(isOpen(), [true, 'true']);
  button.click();
  assert.deepEqual(isOpen(), [false, 'false']);
  assert.equal(page.findAll('.code-expander').length, 1);
});

test('code that is hardly higher than its place is shown whole', (t) => {
  const page = openCode(t, 104);
  takeClipboard(page);
  liveNear(page);
  assert.equal(page.find('#long').classList.contains('is-expanded'), true);
  assert.deepEqual(page.findAll('.code-expander'), []);
});

test('what is wider or higher than its place can be scrolled by keys', (t) => {
  const page = openCode(t);
  takeClipboard(page);
  Object.defineProperties(page.find('.math'), { scrollWidth: { value: 102 }, clientWidth: { value: 100 } });
  Object.defineProperties(page.find('#bare > pre'), { scrollWidth: { value: 101 }, clientWidth: { value: 100 } });
  liveNear(page);
  const stops = page.findAll('pre, .math').map((box) => box.getAttribute('tabindex'));
  assert.deepEqual(stops, [null, null, '0', '0']);
});

test('nothing is measured after the page was changed', (t) => {
  const page = openCode(t);
  takeClipboard(page);
  const measured: boolean[] = [];
  const math = page.find('.math');
  Object.defineProperty(math, 'scrollWidth', {
    get: () => measured.push(page.findAll('.code-expander').length > 0) && 0,
  });
  liveNear(page);
  assert.deepEqual(measured, [false]);
  assert.equal(page.findAll('.code-expander').length, 1);
});

test('code is measured once, when it comes near, and can be copied before', (t) => {
  const page = openCode(t);
  takeClipboard(page);
  const measured: string[] = [];
  for (const id of ['long', 'bare']) {
    const wide = { get: () => measured.push(id) && 500 };
    Object.defineProperties(page.find(`#${id} > pre`), { scrollWidth: wide, clientWidth: { value: 100 } });
  }
  const come = watchPlaces(page);
  liveCode();
  assert.deepEqual([measured, page.findAll('.code-copy').length], [[], 3]);
  come('#long > pre');
  assert.deepEqual(measured, ['long']);
  assert.equal(page.findAll('#long > .code-expander').length, 1);
  assert.equal(page.find('#bare > pre').getAttribute('tabindex'), null);
  come('*');
  come('*');
  assert.deepEqual(measured, ['long', 'bare']);
  assert.equal(page.find('#bare > pre').getAttribute('tabindex'), '0');
});
