// What the frame does: a library that draws is handed to it by its address, and here it is one of the test.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage, settle } from '../../testing.ts';
import { COLORS } from './colors.ts';
import { answerPages } from './drawing.ts';

type Drawn = { id?: number; svg?: string; width?: number; title?: string; failed?: string; isReady?: true };

const LIBRARY = `const settings = [];
export default {
  initialize: (given) => settings.push(given),
  render: async (id, source) => {
    document.body.append(document.createElement('p'));
    if (source === 'bad') throw new Error('No diagram.');
    await null;
    return { svg: source === 'none' ? '<p>x</p>' : source.replace('ID', id).replace('DARK', settings.at(-1).themeVariables.darkMode) };
  },
};`;

/** A frame that is ready, and what its page was sent. */
async function openFrame(t: TestContext) {
  const library = `data:text/javascript,${encodeURIComponent(LIBRARY)}`;
  const page = openPage(t, `<script data-library="${library}"></script>`);
  const sent: Drawn[] = [];
  const above = { postMessage: (answer: Drawn) => sent.push(answer) };
  Object.assign(globalThis, { parent: above, XMLSerializer: page.window.XMLSerializer });
  t.after(() => {
    for (const name of ['parent', 'XMLSerializer']) delete (globalThis as Record<string, unknown>)[name];
  });
  await answerPages();
  const ask = (data: unknown, source: unknown = above) =>
    page.window.dispatchEvent(Object.assign(new page.window.Event('message'), { source, data }));
  return { page, sent, ask };
}

const order = (id: number, source: string, isDark = false) => ({
  id,
  source,
  isDark,
  colors: COLORS.map(() => '#000000'),
});
const drawn = (viewBox = '0 0 10 20', inner = '') =>
  `<svg id="ID" data-dark="DARK" viewBox="${viewBox}" style="max-width: 5px">${inner}</svg>`;

test('the frame says when it is ready, and draws in turn what its page asks for', async (t) => {
  const { page, sent, ask } = await openFrame(t);
  assert.deepEqual(sent, [{ isReady: true }]);
  ask(order(1, drawn(undefined, '<title> A </title><g><title>no</title></g><desc>B</desc>')));
  ask(order(2, drawn('0 0 1 2'), true));
  await settle();
  assert.deepEqual(
    sent.slice(1).map(({ id, width, title }) => [id, width, title]),
    [
      [1, 10, 'A. B'],
      [2, 1, ''],
    ],
  );
  assert.match(sent[1]?.svg ?? '', /id="diagram-1" data-dark="false"[^>]*width="10" height="20"/);
  assert.doesNotMatch(sent[1]?.svg ?? '', /max-width/);
  assert.match(sent[2]?.svg ?? '', /id="diagram-2" data-dark="true"/);
  assert.equal(page.find('body').childNodes.length, 0);
});

test('what cannot be drawn is said, and the next diagram is drawn all the same', async (t) => {
  const { sent, ask } = await openFrame(t);
  for (const [index, source] of ['bad', 'none', drawn('0 0 0 0'), 'fill:url(//x.example)'].entries())
    ask(order(index, source));
  ask(order(9, drawn()));
  await settle();
  assert.deepEqual(
    sent.slice(1, 5).map(({ id, failed }) => [id, failed]),
    [
      [0, 'Error: No diagram.'],
      [1, 'nothing was drawn'],
      [2, 'nothing was drawn'],
      [3, 'Error: A diagram refers to nothing but itself.'],
    ],
  );
  assert.equal(sent[5]?.width, 10);
});

test('nobody but the page is answered, and what is no order is left alone', async (t) => {
  const { sent, ask } = await openFrame(t);
  ask(order(1, drawn()), {});
  ask(null);
  ask({ id: 1, source: 2 });
  await settle();
  assert.equal(sent.length, 1);
});

test('the name of a picture is as long as anybody listens', async (t) => {
  const { sent, ask } = await openFrame(t);
  ask(order(1, drawn(undefined, `<title>${'x'.repeat(1500)}</title>`)));
  await settle();
  assert.equal(sent[1]?.title?.length, 1000);
});
