import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage } from '../../testing.ts';
import { makeElement } from './element.ts';
import { writeAnswer } from './written.ts';

const WORDS = ['Ask', 'Waiting', 'Nothing', 'Sources', 'Failed', 'Check'];
const HOSTILE = '<img src=x onerror=alert(1)>';

async function write(t: TestContext, sent: string, status = 200) {
  const page = openPage(t, '<section class="panel"></section>');
  const asked: [string, unknown][] = [];
  t.mock.method(globalThis, 'fetch', async (url: URL, { body }: { body: string }) => {
    asked.push([url.href, JSON.parse(body)]);
    return new Response(sent, { status });
  });
  const panel = page.find('.panel');
  const url = 'https://docs.example.com/a/~search';
  const signal = new AbortController().signal;
  const done = writeAnswer(panel, { url, question: 'How?', words: WORDS, signal, makeElement });
  return { page, panel, asked, done };
}

const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;
const SOURCES = [{ url: '/oven#door', title: HOSTILE, above: ['Kiln'] }];

test('an answer becomes elements of a few kinds, with links to its sources', async (t) => {
  const text = [
    ['p', 'Heat ', ['strong', 'it'], ' [1] [2]', ['script', HOSTILE], ['a', 'x']],
    ['pre', 'a [1]'],
  ];
  const first = event({ text: [['p', 'He']], sources: [], isDone: false });
  const { panel, page, asked, done } = await write(
    t,
    `${first}${event({ text, sources: SOURCES, isDone: true })}event: done\ndata: {}\n\n`,
  );
  assert.equal(await done, 1);
  assert.deepEqual(asked, [['https://docs.example.com/a/~gitbook/ask', { question: 'How?' }]]);
  assert.equal(page.find('[aria-live]').innerHTML.startsWith('<p>Heat <strong>it</strong> <a'), true);
  assert.equal(page.find('[aria-busy]').getAttribute('aria-busy'), 'false');
  assert.deepEqual(
    page.findAll('.panel a').map((link) => [link.getAttribute('href'), link.textContent]),
    [
      ['/oven#door', '1'],
      ['/oven#door', `Kiln › ${HOSTILE}`],
    ],
  );
  assert.deepEqual([page.findAll('script').length, page.findAll('img').length], [0, 0]);
  assert.match(String(panel.textContent), /\[2\].*a \[1\]/);
});

test('what the docs do not say is said', async (t) => {
  const { page, done } = await write(t, event({ text: [], sources: [], isDone: true }));
  assert.equal(await done, 0);
  assert.equal(page.find('[role=status]').textContent, 'Nothing');
  assert.equal(page.findAll('.panel a').length, 0);
});

test('an answer that fails or breaks off is none', async (t) => {
  const half = event({ text: ['a'], sources: [], isDone: false });
  for (const [sent, status] of [
    ['{}', 429],
    [half, 200],
    [`${half}event: error\n${event({ message: 'x' })}`, 200],
  ] as const)
    await assert.rejects((await write(t, sent, status)).done);
});
