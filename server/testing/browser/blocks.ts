// Blocks of integrations, as readers act on them.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { script } from '#features/integration-runs/testing.ts';
import { publish } from '#features/integrations/testing.ts';
import { skipReason } from '#platform/isolates/testing.ts';
import { makeSite } from '../content.ts';
import { findBarriers } from './accessibility.ts';
import { BASE, servedWorld, visit } from './stage.ts';

const SCREENSHOTS = process.env['LECTERN_SCREENSHOTS'];
// Awaited by each journey: a module that waits would have the runner end before its journeys are there.
const obstacle = skipReason();

const journey = (name: string, walk: () => Promise<void>): void =>
  void test(name, async (t) => {
    const reason = await obstacle;
    if (reason === false) await walk();
    else t.skip(reason);
  });

const PAGE = `<!doctype html><meta charset="utf-8"><title>Frame</title><body><p>nothing yet</p><script>
  addEventListener('message', ({ data }) => { document.querySelector('p').textContent = 'name: ' + data.state.name; });
  parent.postMessage({ action: { action: '@webframe.ready' } }, '*');
  parent.postMessage({ action: { action: '@webframe.resize', size: { height: 90 } } }, '*');
</script>`;

/** A question with one of each control, a frame that shows what is typed, and a window that asks whether one is sure. */
const POLL = `
  if (event.type === 'fetch') return new Response(${JSON.stringify(PAGE)}, { headers: { 'content-type': 'text/html' } });
  if (event.type !== 'ui_render') return new Response('', { status: 406 });
  const { componentId, props, action, state = {} } = event;
  const element = (children, type = 'block', more = {}) => ({ type, children, ...more });
  const button = (label, onPress, more = {}) => ({ type: 'button', label, onPress, ...more });
  const field = (label, element) => ({ type: 'input', label, element });
  if (componentId === 'sure')
    return Response.json({ state: {}, props, element: element([{ type: 'text', children: ['It cannot be undone.'] },
      button('Reset all', { action: '@ui.modal.close', returnValue: { reset: true } }, { style: 'danger' })], 'modal', { title: 'Sure?' }) });
  if (action?.action === 'fail') throw new Error('broken');
  const isReset = action?.action === '@ui.modal.close';
  const votes = isReset ? 0 : (state.votes ?? 0) + (action?.action === 'vote' ? 1 : 0);
  const { name = '', drink = 'tea', sugar = false } = isReset ? {} : state;
  const said = votes === 0 ? 'No votes yet' : votes + ' for ' + drink + (sugar ? ' with sugar' : '') + ' by ' + name;
  const children = [
    { type: 'markdown', content: '## ' + props.question + '\\n\\nSee [the rules](https://rules.example/).' },
    { type: 'text', style: 'bold', children: [said] },
    field('Your name', { type: 'textinput', state: 'name', placeholder: 'Ana' }),
    field('Drink', { type: 'select', state: 'drink', initialValue: drink, options: [{ id: 'tea', label: 'Tea' }, { id: 'coffee', label: 'Coffee' }] }),
    field('Sugar', { type: 'switch', state: 'sugar' }),
    { type: 'hstack', children: [button('Vote', { action: 'vote' }, { style: 'primary' }), button('Reset', { action: '@ui.modal.open', componentId: 'sure', props: {} }), button('Fail', { action: 'fail' })] },
    { type: 'webframe', source: { url: environment.apiEndpoint + '/~integrations/poll/frame' }, data: { name: { $state: 'name' } } },
  ];
  return Response.json({ type: 'element', state: { ...state, votes, name, sugar }, props, element: element(children) });`;

/** The site, made for the first journey that goes there. */
let made: Promise<string> | undefined;

const addressOfPoll = (): Promise<string> => (made ??= makePoll());

async function makePoll(): Promise<string> {
  const world = servedWorld();
  const site = await makeSite(world, {
    'README.md': '# Poll\n\nBefore.\n\n{% @poll/ask question="Tea?" %}\n\nAfter.\n',
  });
  const owner = world.as(site.owner.token);
  const blocks = [{ id: 'ask', title: 'Poll' }];
  await publish(owner, site.organizationId, 'poll', { script: script(POLL), runtime: 'v2', blocks });
  const body = { organization: site.organizationId };
  const installed = await owner.post('/v1/integrations/poll/installations', { body });
  assert.equal(installed.status, 201, installed.text);
  // A page does not wait for a process that takes long to start.
  while (!(await world.as(undefined).get(site.base)).text.includes('data-block')) world.clock.advance(10 * 60_000);
  return BASE + site.base;
}

const open = async (options?: BrowserContextOptions) => {
  const opened = await visit(await addressOfPoll(), options);
  await opened.page.getByRole('button', { name: 'Vote' }).waitFor();
  return opened;
};

const says = (page: Page, text: string): Promise<void> =>
  page.locator('.integration-shown').getByText(text, { exact: true }).waitFor();

journey('a reader fills in a block, presses its button, and stays where they are', async () => {
  const { page } = await open();
  await page.getByLabel('Your name').fill('<b>Ana');
  await page.getByLabel('Drink').selectOption('Coffee');
  await page.getByRole('switch', { name: 'Sugar' }).check();
  await page.getByRole('button', { name: 'Vote' }).press('Enter');
  await says(page, '1 for coffee with sugar by <b>Ana');
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Vote');
  assert.equal(await page.getByLabel('Your name').inputValue(), '<b>Ana');
  await page.getByLabel('Your name').press('Enter');
  await says(page, '2 for coffee with sugar by <b>Ana');
  assert.equal(page.url(), await addressOfPoll());
});

journey('a frame without an origin shows what is typed, and stays when the block changes', async () => {
  const { page } = await open();
  const frame = page.frameLocator('.integration-frame');
  await page.locator('.integration-frame').scrollIntoViewIfNeeded();
  await frame.getByText('name:').waitFor();
  await page.getByLabel('Your name').fill('Ben');
  await frame.getByText('name: Ben').waitFor();
  const inner = page.frames().find((each) => each.url().includes('~integrations'));
  assert.equal(await inner?.evaluate('self.origin'), 'null');
  await inner?.evaluate('document.body.dataset.kept = "yes"');
  await page.getByRole('button', { name: 'Vote' }).click();
  await says(page, '1 for tea by Ben');
  assert.equal(await inner?.evaluate('document.body.dataset.kept'), 'yes');
  assert.equal((await page.locator('.integration-frame').boundingBox())?.height, 90);
});

journey('a window asks, and what it answers reaches the block', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: 'Vote' }).click();
  await says(page, '1 for tea by');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('dialog', { name: 'Sure?' }).getByText('It cannot be undone.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await says(page, '1 for tea by');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Reset all' }).click();
  await says(page, 'No votes yet');
});

journey('what could not be done is said, and the block stays', async () => {
  const { page, expects } = await open();
  expects(/ 502 /);
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('alert').getByText('That could not be done.').waitFor();
  await page.getByRole('button', { name: 'Vote' }).click();
  await says(page, '1 for tea by');
  assert.equal(await page.getByRole('alert').count(), 0);
});

journey('without a script a block shows its first state, and nothing can be pressed', async () => {
  const { page } = await visit(await addressOfPoll(), { javaScriptEnabled: false });
  assert.equal(await page.getByText('No votes yet').isVisible(), true);
  assert.equal(await page.getByRole('button', { name: 'Vote' }).isDisabled(), true);
});

async function keepPicture(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS === undefined) return;
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: `${SCREENSHOTS}/${name}.png` });
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1440, 390])
    journey(`a block with controls has no serious barriers, ${colorScheme}, ${width} pixels wide`, async () => {
      const look = { colorScheme, viewport: { width, height: 900 }, bypassCSP: true, reducedMotion: 'reduce' } as const;
      const { page } = await open(look);
      assert.deepEqual(await findBarriers(page), []);
      assert.ok(((await page.evaluate('document.documentElement.scrollWidth')) as number) <= width);
      await keepPicture(page, `blocks-${colorScheme}-${width}`);
      await page.getByRole('button', { name: 'Reset' }).click();
      await page.getByRole('dialog').waitFor();
      assert.deepEqual(await findBarriers(page), []);
      await keepPicture(page, `blocks-window-${colorScheme}-${width}`);
    });
