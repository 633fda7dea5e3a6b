import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage, type Page, settle } from '../../testing.ts';
import type * as PageActions from './page-actions.ts';

type Actions = typeof PageActions;

const ACTIONS = `<button class="page-copy" hidden>Copy page</button><a href="/guide/page.md">Markdown</a>
  <ul><li><button class="page-mcp" data-copy="https://docs.example.com/~mcp">Connect</button></li></ul>`;

let times = 0;

/** The script looks once, when it is loaded, whether the browser can copy. */
async function openActions(t: TestContext, clipboard?: (text: string) => Promise<void>): Promise<Page> {
  const page = openPage(t, ACTIONS);
  document.body.dataset.messages = '{"copied":"Copied","copyFailed":"Not copied"}';
  const browser = clipboard === undefined ? {} : { clipboard: { writeText: clipboard } };
  Object.defineProperty(globalThis, 'navigator', { value: browser, configurable: true, writable: true });
  times += 1;
  const { liveActions } = (await import(new URL(`./page-actions.ts?${times}`, import.meta.url).href)) as Actions;
  liveActions();
  return page;
}

test('the page is copied as Markdown, and an address as it stands', async (t) => {
  const copied: string[] = [];
  t.mock.method(globalThis, 'fetch', async (url: string) => new Response(`text of ${url}`));
  const page = await openActions(t, async (text) => void copied.push(text));
  assert.equal(page.find('.page-copy').hidden, false);
  page.click('.page-copy');
  page.click('.page-mcp');
  await settle();
  assert.deepEqual(copied.toSorted(), [
    'https://docs.example.com/~mcp',
    'text of https://docs.example.com/guide/page.md',
  ]);
  for (const selector of ['.page-copy', '.page-mcp']) assert.notEqual(page.find(selector).dataset.label, undefined);
});

test('what becomes of a copy is said on the button for a while', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const page = await openActions(t, () => Promise.reject(new Error('No.')));
  const button = page.find('.page-mcp');
  for (let time = 0; time < 2; time += 1) {
    button.click();
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  assert.equal(button.dataset.label, 'Connect');
  assert.notEqual(button.textContent, 'Connect');
  t.mock.timers.tick(2000);
  assert.equal(button.textContent, 'Connect');
});

test('a page that cannot be had is not copied', async (t) => {
  const copied: string[] = [];
  t.mock.method(globalThis, 'fetch', async () => new Response('error', { status: 404 }));
  const page = await openActions(t, async (text) => void copied.push(text));
  page.click('.page-copy');
  await settle();
  assert.deepEqual(copied, []);
});

test('where nothing can be copied, there is no button for it', async (t) => {
  const page = await openActions(t);
  assert.equal(page.find('.page-copy').hidden, true);
  assert.deepEqual(page.findAll('li'), []);
});
