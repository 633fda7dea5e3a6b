import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../testing.ts';
import { followAnchors, nearest } from './anchors.ts';

test('a name that differs from an id in case and punctuation alone means it', () => {
  const ids = ['id-1.-set-up', 'extended-error-reporting', 'c++', 'über-uns', 'api-v2.0', 'c'];
  for (const [name, id] of [
    ['1-set-up', 'id-1.-set-up'],
    ['Extended_Error_Reporting', 'extended-error-reporting'],
    ['uber-uns', 'über-uns'],
    ['api-v20', 'api-v2.0'],
  ] as const)
    assert.equal(nearest(name, ids), id);
});

test('other words, signs alone and links that are broken on purpose mean nothing', () => {
  const ids = ['set-up', 'broken-link', '-'];
  for (const name of ['setup-2', '---', 'broken-link', '']) assert.equal(nearest(name, ids), undefined, name);
});

test('an address that almost names a heading leads to it, and one that names one stays', (t) => {
  const page = openPage(t, '<main><h2 id="extended-error-reporting">x</h2><h2 id="A">y</h2><h2 id="a">z</h2></main>');
  page.window.location.hash = '#extended_error_reporting';
  followAnchors();
  assert.equal(page.window.location.hash, '#extended-error-reporting');
  page.window.location.hash = '#a';
  page.window.dispatchEvent(new page.window.Event('hashchange'));
  assert.equal(page.window.location.hash, '#a');
});

test('a page is laid out before a link within it is followed, and not for any other', (t) => {
  const page = openPage(
    t,
    '<main><a id="in" href="#a"><b>in</b></a><a id="out" href="/other#a">out</a><h2 id="a">z</h2></main>',
  );
  const root = page.window.document.documentElement;
  root.classList.add('from-top');
  followAnchors();
  page.window.document.addEventListener('click', (event) => event.preventDefault());
  page.click('#out');
  assert.equal(root.classList.contains('from-top'), true);
  page.click('#in > b');
  assert.equal(root.classList.contains('from-top'), false);
});

test('a page is laid out before the End key leads to its end, and for no other key', (t) => {
  const page = openPage(t, '<main></main>');
  const root = page.window.document.documentElement;
  root.classList.add('from-top');
  followAnchors();
  for (const [key, isLaidOut] of [
    ['PageDown', false],
    ['End', true],
  ] as const) {
    page.window.document.dispatchEvent(new page.window.KeyboardEvent('keydown', { key }));
    assert.equal(root.classList.contains('from-top'), !isLaidOut, key);
  }
});
