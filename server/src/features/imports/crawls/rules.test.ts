import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPage, isFileUrl, isInScope, isPageUrl, prefixOf, readAddress, readFileAddress, scopeOf } from './rules.ts';

const url = (text: string) => new URL(text, 'https://a.example');

test('pages are looked for in the folder of an address, or below it where it looks like one', () => {
  for (const [address, prefix] of [
    ['/', '/'],
    ['/docs/', '/docs/'],
    ['/docs', '/docs/'],
    ['/docs/index.html', '/docs/'],
    ['/docs/v1.2', '/docs/'],
    ['/docs/v1.2-stable', '/docs/v1.2-stable/'],
    ['/docs/a.toolong', '/docs/a.toolong/'],
  ] as const)
    assert.equal(prefixOf(url(address)), prefix, address);
});

test('where an address leads on, the pages that were meant are looked for', () => {
  const scope = (asked: string, answered: string) => Object.values(scopeOf(url(asked), url(answered))).join(' ');
  assert.equal(scope('/docs', '/docs/intro'), 'https://a.example /docs/');
  assert.equal(scope('/docs/', '/docs'), 'https://a.example /docs/');
  assert.equal(scope('/', 'https://b.example/en/start'), 'https://b.example /');
  assert.equal(scope('/docs/', '/en/docs/'), 'https://a.example /en/docs/');
});

test('a page of the site lies at or below its folder, on its server', () => {
  const scope = { origin: 'https://a.example', prefix: '/docs/' };
  for (const [address, isIn] of [
    ['/docs', true],
    ['/docs/a', true],
    ['/docsy', false],
    ['/', false],
    ['http://a.example/docs/a', false],
    ['https://a.example:444/docs/a', false],
  ] as const)
    assert.equal(isInScope(url(address), scope), isIn, address);
  assert.equal(findPage(url('/docs/a'), scope)?.href, 'https://a.example/docs/a');
  assert.equal(findPage(url('/docs/a.pdf'), scope), undefined);
  assert.equal(findPage(url('/a'), scope), undefined);
});

test('endings say what is a page, a file, or neither', () => {
  for (const [path, kind] of [
    ['/a', 'page'],
    ['/a.html', 'page'],
    ['/v1.0', 'page'],
    ['/a.PDF', 'file'],
    ['/a.docx', 'file'],
    ['/a.jpeg', 'file'],
    ['/a.css', 'neither'],
    ['/a.mjs', 'neither'],
    ['/a.woff2', 'neither'],
  ] as const)
    assert.equal(isFileUrl(url(path)) ? 'file' : isPageUrl(url(path)) ? 'page' : 'neither', kind, path);
});

test('an address is whole, without a fragment, and that of a page without a query', () => {
  const base = 'https://a.example/docs/';
  assert.equal(readAddress('../x?y#z', base)?.href, 'https://a.example/x');
  assert.equal(readFileAddress('x?y#z', base)?.href, 'https://a.example/docs/x?y');
  assert.equal(readAddress('http://b.example', base)?.href, 'http://b.example/');
  for (const none of [
    'mailto:a@b.example',
    'ftp://b.example',
    'https://u@b.example',
    'https://:p@b.example',
    'https://',
    `/${'x'.repeat(2048)}`,
  ])
    assert.equal(readAddress(none, base), undefined, none);
  const longest = `/${'x'.repeat(2048 - 'https://a.example/'.length)}`;
  assert.equal(readAddress(longest, base)?.href.length, 2048);
});
