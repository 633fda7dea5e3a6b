import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage, settle } from '../../testing.ts';
import { type Asking, startAsking } from './asking.ts';
import { makeElement } from './element.ts';

const WORDS = ['Ask', 'Reading …', 'The docs do not say.', 'From', 'It failed.', 'Written by a machine.'];
const LINK = `<a class="site-search" href="https://docs.example.com/~search" data-ask-styles="/ask.css" data-ask='${JSON.stringify(WORDS)}'>Search</a>`;
const PAGE = `${LINK}<dialog><input><p class="above"></p></dialog>`;

interface Opened {
  asking: Asking;
  input: HTMLInputElement;
  dialog: HTMLElement;
  button: HTMLElement;
  panel: HTMLElement;
  sheets: unknown[];
  announced: unknown[];
  asked: { url: string; body: string; signal: AbortSignal }[];
}

/** A box that knows how to ask, on a site that answers so. */
async function openAsking(t: TestContext, answer: () => Response | Promise<Response>): Promise<Opened> {
  const { find, window } = openPage(t, PAGE);
  const asked: Opened['asked'] = [];
  t.mock.method(globalThis, 'fetch', async ({ href }: URL, init: RequestInit) => {
    asked.push({ url: href, body: init.body as string, signal: init.signal as AbortSignal });
    return answer();
  });
  const announced: unknown[] = [];
  window.document.addEventListener('lectern:search', (event) =>
    announced.push((event as unknown as CustomEvent<unknown>).detail),
  );
  const [dialog, input] = [find('dialog'), find('input') as HTMLInputElement];
  const sheets: unknown[] = [];
  const loadSheet = async (href: string | undefined) => {
    sheets.push(href);
  };
  const above = find('.above');
  const asking = await startAsking(find('a') as HTMLAnchorElement, { dialog, input, above, makeElement, loadSheet });
  return {
    asking,
    input,
    dialog,
    button: find('.search-ask'),
    panel: find('.search-answer'),
    sheets,
    announced,
    asked,
  };
}

const answerOf = (...lines: object[]): Response =>
  new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { status: 200 });

test('the button names the words that are searched for, and is hidden without any', async (t) => {
  const { asking, button, panel, sheets } = await openAsking(t, () => answerOf());
  assert.deepEqual([button.hidden, panel.hidden, sheets], [true, true, ['/ask.css']]);
  assert.equal(panel.getAttribute('aria-label'), 'Ask');
  asking.follow('<b>how</b>');
  assert.deepEqual([button.hidden, button.textContent], [false, 'Ask: <b>how</b>']);
  asking.follow('');
  assert.equal(button.hidden, true);
});

test('what stands in the field is asked, and nothing is asked of an empty one', async (t) => {
  const { asking, input, panel, dialog, asked, button } = await openAsking(t, () => new Response('', { status: 500 }));
  asking.ask();
  input.value = '   ';
  button.click();
  assert.deepEqual([asked.length, panel.hidden], [0, true]);
  input.value = ' how? ';
  button.click();
  assert.deepEqual([panel.hidden, dialog.classList.contains('is-asking')], [false, true]);
  assert.deepEqual(
    asked.map(({ url, body }) => [url, body]),
    [['https://docs.example.com/~gitbook/ask', '{"question":"how?"}']],
  );
});

test('a question that fails says so, and is not counted', async (t) => {
  const { asking, input, panel, announced } = await openAsking(t, () => new Response('', { status: 500 }));
  input.value = 'how?';
  asking.ask();
  await settle();
  assert.equal(panel.textContent, 'It failed.');
  assert.equal(panel.querySelector('[role=alert]')?.textContent, 'It failed.');
  assert.deepEqual(announced, []);
});

test('who searches on, asks again or closes the box leaves the question, and its failure is not shown', async (t) => {
  const { asking, input, dialog, panel, asked } = await openAsking(t, () => new Promise<Response>(() => {}));
  input.value = 'how?';
  asking.ask();
  asking.ask();
  assert.deepEqual(
    asked.map(({ signal }) => signal.aborted),
    [true, false],
  );
  asking.follow('other');
  assert.deepEqual(
    [asked[1]?.signal.aborted, panel.hidden, dialog.classList.contains('is-asking')],
    [true, true, false],
  );
  asking.ask();
  dialog.dispatchEvent(new (globalThis.window as unknown as { Event: typeof Event }).Event('close'));
  assert.deepEqual([asked[2]?.signal.aborted, panel.hidden], [true, true]);
  assert.doesNotMatch(panel.textContent ?? '', /It failed/);
});
