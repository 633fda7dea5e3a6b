// The page and its frame, without a browser that draws: what each asks of the other, and what the page does with it.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage, type Page, settle } from '../../testing.ts';
import type { Order } from './messages.ts';
import { showDiagrams } from './pictures.ts';

const code = (id: string, source: string, language = 'mermaid') =>
  `<div class="code" id="${id}" data-language="${language}"><pre><code>${source}</code></pre></div>`;

type Seen = (entries: { isIntersecting: boolean; target: Element }[]) => void;

/** A page with diagrams, whose frame is the test. */
function openDiagrams(t: TestContext, body: string) {
  const script = '<script data-frame="/~frame" data-name="Diagram" data-source="Source"></script>';
  const page = openPage(t, script + body);
  const watched = new Set<string>();
  let see: Seen = () => undefined;
  class Observer {
    constructor(seen: Seen) {
      see = seen;
    }
    observe = ({ id }: Element) => watched.add(id);
    unobserve = ({ id }: Element) => watched.delete(id);
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  const media = { addEventListener: (_: string, redraw: () => void) => (media.redraw = redraw), redraw: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
  showDiagrams();
  const orders: Order[] = [];
  const view = { postMessage: (order: Order) => orders.push(order) };
  return {
    page,
    watched,
    orders,
    show: (id: string, isIntersecting = true) => see([{ isIntersecting, target: page.find(`#${id}`) }]),
    redraw: () => media.redraw(),
    frame: () => {
      const frame = page.find('iframe') as HTMLIFrameElement;
      Object.defineProperty(frame, 'contentWindow', { value: view, configurable: true });
      return frame;
    },
    say: async (data: unknown, source: unknown = view) => {
      page.window.dispatchEvent(Object.assign(new page.window.Event('message'), { source, data }));
      await settle();
    },
  };
}

const picture = (id: number, more: object = {}) => ({ id, svg: '<svg/>', width: 10.2, height: 20, title: '', ...more });
const pictureIn = (page: Page) => page.find('.diagram img') as HTMLImageElement;

test('a diagram is drawn when it comes into view, by a frame that may do nothing but draw', async (t) => {
  const { page, watched, orders, show, frame, say } = openDiagrams(
    t,
    `${code('a', 'graph LR')}${code('b', 'x', 'js')}<div class="integration" data-integration="@mermaid/diagram">${code('c', 'y', '')}</div>`,
  );
  assert.deepEqual([...watched], ['a', 'c']);
  show('a', false);
  assert.deepEqual([page.findAll('iframe').length, watched.has('a')], [0, true]);
  show('a');
  assert.equal(watched.has('a'), false);
  const { className, tabIndex, src } = frame();
  assert.deepEqual([className, tabIndex, src], ['diagram-frame', -1, 'https://docs.example.com/~frame']);
  assert.equal(frame().getAttribute('sandbox'), 'allow-scripts');
  assert.equal(frame().getAttribute('aria-hidden'), 'true');
  await say({ isReady: true });
  assert.deepEqual(
    orders.map(({ id, source }) => [id, source]),
    [[1, 'graph LR']],
  );
  await say(picture(1, { title: 'A & B' }));
  const { src: address, alt, width, height } = pictureIn(page);
  assert.deepEqual(
    [address, alt, width, height],
    ['data:image/svg+xml;charset=utf-8,%3Csvg%2F%3E', 'Diagram: A & B', 11, 20],
  );
  assert.equal(page.find('.diagram > .diagram-view > img').nextElementSibling, null);
  assert.equal(page.find('.diagram > details > summary').textContent, 'Source');
  assert.equal(page.find('.diagram > details > #a code').textContent, 'graph LR');
  show('c');
  await settle();
  assert.deepEqual([page.findAll('iframe').length, orders[1]?.id], [1, 2]);
});

test('what is no answer of the frame changes nothing', async (t) => {
  const { page, show, frame, say } = openDiagrams(t, code('a', 'graph LR'));
  show('a');
  frame();
  await say({ isReady: true }, {});
  await say({ isReady: true });
  for (const [message, source] of [
    [picture(1), {}],
    [null],
    ['text'],
    [picture(2)],
    [{ ...picture(1), id: '1' }],
    [{ svg: '<svg/>' }],
  ])
    await say(message, ...(source === undefined ? [] : [source]));
  assert.equal(page.findAll('.diagram').length, 0);
  await say(picture(1));
  assert.equal(pictureIn(page).alt, 'Diagram');
});

test('a diagram that cannot be drawn stays as it was written, and an answer that comes too late changes nothing', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const { page, orders, show, frame, say } = openDiagrams(t, code('a', 'graph LR') + code('b', 'graph TD'));
  show('a');
  frame();
  void say({ isReady: true });
  await turn();
  show('b');
  await turn();
  assert.equal(orders.length, 2);
  void say({ id: 1, failed: 'no' });
  void say(picture(1));
  t.mock.timers.tick(15_000);
  void say(picture(2));
  await turn();
  assert.equal(page.findAll('.diagram').length, 0);
});

test('diagrams without a source, or with one longer than anybody draws, are left alone', async (t) => {
  const { page, show } = openDiagrams(
    t,
    code('a', ' \n') + code('b', 'x'.repeat(50_001)) + code('c', 'x'.repeat(50_000)),
  );
  show('a');
  show('b');
  assert.equal(page.findAll('iframe').length, 0);
  show('c');
  assert.equal(page.findAll('iframe').length, 1);
});

test('in other colors, the diagrams that were drawn are drawn again in their place', async (t) => {
  const { page, orders, show, redraw, frame, say } = openDiagrams(t, code('a', 'graph LR') + code('b', 'graph TD'));
  show('a');
  frame();
  await say({ isReady: true });
  await say(picture(1));
  redraw();
  await settle();
  assert.deepEqual(
    orders.map(({ id, source }) => [id, source]),
    [
      [1, 'graph LR'],
      [2, 'graph LR'],
    ],
  );
  await say(picture(2, { width: 99 }));
  assert.deepEqual([page.findAll('.diagram').length, pictureIn(page).width], [1, 99]);
  document.documentElement.dataset['theme'] = 'dark';
  await settle();
  assert.equal(orders.length, 3);
});

test('the frame is given the colors of the page as plain numbers', async (t) => {
  const { page, orders, show, frame, say } = openDiagrams(t, code('a', 'graph LR'));
  const asked: string[] = [];
  const canvas = {
    fillStyle: '',
    clearRect: (...area: number[]) => asked.push(`clear ${area.join()}`),
    fillRect: (...area: number[]) => asked.push(`fill ${area.join()}`),
    getImageData: (...area: number[]) => ({ data: area.join() === '0,0,1,1' ? [16, 32, 48, 255] : [] }),
  };
  Object.assign(page.window.HTMLCanvasElement.prototype, { getContext: () => canvas });
  show('a');
  frame();
  await say({ isReady: true });
  assert.deepEqual([...new Set(orders[0]?.colors)], ['#102030']);
  assert.deepEqual([orders[0]?.colors.length, orders[0]?.isDark], [8, true]);
  assert.deepEqual([...new Set(asked)], ['clear 0,0,1,1', 'fill 0,0,1,1']);
  assert.equal(page.findAll('body > span').length, 0);
});
