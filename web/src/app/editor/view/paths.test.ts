import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relativePath, resolvePath } from './paths.ts';

for (const [from, to, written] of [
  ['a/page.md', 'a/other.md', 'other.md'],
  ['a/b/page.md', 'a/other.md', '../other.md'],
  ['page.md', '.gitbook/assets/x y.png', '.gitbook/assets/x%20y.png'],
  ['a/page.md', 'b/c.md', '../b/c.md'],
  ['a/page.md', 'a', '../a'],
] as const)
  test(`${from} names ${to} as ${written}, and finds it by that`, () => {
    assert.equal(relativePath(from, to), written);
    assert.equal(resolvePath(from, written), to);
  });

test('what is on the web or outside of the space is no file of it', () => {
  for (const written of [
    'https://example.com/a.png',
    '//example.com',
    'data:image/png;base64,x',
    '../../a.png',
    '#part',
  ])
    assert.equal(resolvePath('a/page.md', written), undefined, written);
});

test('a broken escape stands for itself', () => assert.equal(resolvePath('a.md', '100%.md'), '100%.md'));
