import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPicture } from './pictures.ts';

const urls = new Map([
  ['.gitbook/assets/a b.png', '/1'],
  ['one/c.png', '/2'],
  ['two/c.png', '/3'],
]);

test('a picture is found by the end of its path, however far above it lies', () => {
  assert.equal(findPicture(urls, '../../.gitbook/assets/a%20b.png'), '/1');
  assert.equal(findPicture(urls, '/.gitbook/assets/a b.png?x'), '/1');
  assert.equal(findPicture(urls, './one/c.png'), '/2');
});

test('what may be several files is none, and nothing is asked of other hosts', () => {
  for (const src of [
    'c.png',
    'https://a.example/one/c.png',
    '//a.example/c.png',
    'data:image/png;base64,x',
    '',
    '../',
    '%',
  ])
    assert.equal(findPicture(urls, src), undefined, src);
});
