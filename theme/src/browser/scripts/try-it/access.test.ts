import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage, type Page } from '../../testing.ts';
import { keepAccess } from './access.ts';

const FORM = `<form class="api-form"><select name="server"><option value="0" data-template="https://one.example">1</option><option value="1" data-template="https://two.example">2</option></select>
  <input name="access" data-scheme="key" data-kind="bearer"><input type="checkbox" name="remember"></form>`;

function open(t: TestContext, body = FORM, site = '/docs') {
  const page = openPage(t, body);
  page.window.document.body.dataset['site'] = site;
  live(page);
  return page;
}

const live = (page: Page) => keepAccess(page.findAll('form') as HTMLFormElement[]);

function change(page: Page, selector: string, value: string | boolean): void {
  const control = page.find(selector) as HTMLInputElement;
  if (typeof value === 'boolean') control.checked = value;
  else control.value = value;
  control.dispatchEvent(new page.window.Event('change', { bubbles: true }) as unknown as Event);
}

const valueIn = (page: Page, selector = '[name="access"]') => (page.find(selector) as HTMLInputElement).value;

/** The same page, opened once more in the same tab. */
function reload(page: Page, site = '/docs'): void {
  page.window.document.body.innerHTML = FORM;
  page.window.document.body.dataset['site'] = site;
  live(page);
}

test('what was filled in is there again on the next page of the site, and on no other site', (t) => {
  const page = open(t);
  change(page, '[name="access"]', 'secret');
  assert.equal(page.window.localStorage.length, 0);
  reload(page);
  assert.equal(valueIn(page), 'secret');
  reload(page, '/other');
  assert.equal(valueIn(page), '');
});

test('a key is for one server: another that calls it the same gets nothing', (t) => {
  const page = open(t);
  change(page, '[name="access"]', 'secret');
  change(page, '[name="server"]', '1');
  assert.equal(valueIn(page), '');
  change(page, '[name="server"]', '0');
  assert.equal(valueIn(page), 'secret');
});

test('what is to be remembered outlives the tab, until it no longer is', (t) => {
  const page = open(t);
  change(page, '[name="access"]', 'secret');
  change(page, '[name="remember"]', true);
  assert.deepEqual([page.window.localStorage.length, page.window.sessionStorage.length], [1, 0]);
  reload(page);
  assert.deepEqual([valueIn(page), (page.find('[name="remember"]') as HTMLInputElement).checked], ['secret', true]);
  change(page, '[name="remember"]', false);
  assert.deepEqual([page.window.localStorage.length, page.window.sessionStorage.length], [0, 1]);
  change(page, '[name="access"]', '');
  assert.equal(page.window.sessionStorage.length, 0);
});

test('all forms of a page have what was filled in in one of them', (t) => {
  const page = open(t, FORM + FORM.replace('<form class="api-form"', '<form class="api-form" id="second"'));
  change(page, 'form:not([id]) [name="access"]', 'secret');
  assert.equal(valueIn(page, '#second [name="access"]'), 'secret');
});
