import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage, settle } from '../../testing.ts';
import { liveBlocks } from './blocks.ts';

const PRESS = `data-press='{"action":"add"}'`;
const open = (t: TestContext, html: string, values = '{}') =>
  openPage(
    t,
    `<script data-not-done="That failed." data-close="Close"></script>
    <div class="page-body"><form data-block="b" data-values='${values}'><fieldset disabled>${html}</fieldset></form></div>`,
  );

interface Asked {
  url: string;
  body: { block: string; state?: Record<string, unknown>; action?: object; component?: object };
}

/** Answers what the page asks, and keeps what that was. */
function answering(t: TestContext, answers: (object | undefined)[]): Asked[] {
  const asked: Asked[] = [];
  const before = globalThis.fetch;
  t.after(() => void (globalThis.fetch = before));
  globalThis.fetch = async (url, init) => {
    assert.equal(init?.method, 'POST');
    asked.push({ url: url as string, body: JSON.parse(init?.body as string) as Asked['body'] });
    const answer = answers.shift();
    return answer === undefined ? new Response('', { status: 502 }) : Response.json(answer);
  };
  return asked;
}

test('a press is sent with what was filled in, and what comes back is shown', async (t) => {
  const page = open(
    t,
    `<input data-state="name" data-kind="text" value="Ana"><button ${PRESS}>Add</button>`,
    '{"n":1}',
  );
  const asked = answering(t, [{ html: '<p>Two</p>', values: '{"n":2}' }]);
  liveBlocks();
  assert.equal(page.find('fieldset').hasAttribute('disabled'), false);
  page.click('button');
  await settle();
  assert.deepEqual(asked, [
    { url: '/guide/page/~block', body: { block: 'b', state: { n: 1, name: 'Ana' }, action: { action: 'add' } } },
  ]);
  assert.equal(page.find('fieldset').textContent, 'Two');
});

test('what is the same stays where it is, and keeps the focus', async (t) => {
  const same = `<p>One</p><input data-state="name" data-kind="text" value=""><button ${PRESS}>Add</button>`;
  const page = open(t, same);
  answering(t, [{ html: same.replace('One', 'Two'), values: '{}' }]);
  liveBlocks();
  const button = page.find('button');
  button.focus();
  button.click();
  await settle();
  assert.equal(page.find('p').textContent, 'Two');
  assert.equal(document.activeElement, button);
});

test('what scripts have set on an element stays, and what is new of it is taken', async (t) => {
  const line = (more: string) => `<p ${more}>One</p><button ${PRESS}>Add</button>`;
  const page = open(t, line('class="old" title="a"'));
  answering(t, [{ html: line('title="b" lang="en"'), values: '{}' }]);
  liveBlocks();
  page.find('fieldset p').setAttribute('style', 'height: 5px');
  page.click('button');
  await settle();
  assert.deepEqual(Array.from(page.find('fieldset p').attributes, ({ name, value }) => `${name}=${value}`).toSorted(), [
    'lang=en',
    'style=height: 5px',
    'title=b',
  ]);
});

test('a failure is said, and gone after the next press that works', async (t) => {
  const button = `<button ${PRESS}>Add</button>`;
  const page = open(t, button);
  answering(t, [undefined, { html: button, values: '{}' }]);
  liveBlocks();
  page.click('button');
  await settle();
  assert.equal(page.find('[role=alert]').textContent, 'That failed.');
  page.click('button');
  await settle();
  assert.deepEqual(page.findAll('[role=alert]'), []);
});

test('of boxes with one name, all that are checked are sent; of choices, the one', async (t) => {
  const box = (type: string, kind: string, value: string, more = '') =>
    `<input type="${type}" name="${kind}" data-state="${kind}" data-kind="${kind}" data-value='${value}' ${more}>`;
  const page = open(
    t,
    `${box('checkbox', 'list', '1', 'checked')}${box('checkbox', 'list', '"b"', 'checked')}${box('checkbox', 'list', '3')}
    ${box('radio', 'one', '"x"')}${box('radio', 'one', '"y"', 'checked')}
    <input type="checkbox" data-state="flag" data-kind="flag"><button ${PRESS}>Add</button>`,
  );
  const asked = answering(t, []);
  liveBlocks();
  page.click('button');
  await settle();
  assert.deepEqual(asked[0]?.body.state, { list: [1, 'b'], one: 'y', flag: false });
});

test('what opens a window asks for the component in it, with its properties and nothing of the block', async (t) => {
  const action = { action: '@ui.modal.open', componentId: 'choose', props: { n: 1 } };
  const page = open(t, `<button data-press='${JSON.stringify(action)}'>Choose</button>`);
  const asked = answering(t, [{}]);
  liveBlocks();
  page.click('button');
  await settle();
  assert.deepEqual(
    asked.map(({ body }) => body),
    [{ block: 'b', component: { id: 'choose', props: { n: 1 } } }],
  );
});
