import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitSegment, foldSegment, isSegment, SEGMENT_AT_MOST, segmentOf } from './segments.ts';

test('a title gives a segment in its own script, without accents, and none where nothing is left', () => {
  for (const [title, segment] of [
    ['Product docs, v2!', 'product-docs-v2'],
    ['Über uns', 'uber-uns'],
    ['文档', '文档'],
    ['!!', ''],
  ] as const)
    assert.equal(segmentOf(title), segment);
  assert.equal(segmentOf(`${'a'.repeat(SEGMENT_AT_MOST - 1)} b`).length, SEGMENT_AT_MOST - 1);
  assert.equal(fitSegment('😀😀😀', 2), '😀😀');
});

test('what a segment can be has no tilde, no file of ours, and dots behind digits alone', () => {
  for (const good of ['a', 'docs-2', 'v2.1', 'ä', '文档', 'a_b', 'a'.repeat(SEGMENT_AT_MOST)])
    assert.equal(isSegment(foldSegment(good)), true, good);
  for (const bad of ['', '-a', 'a b', 'a/b', '~x', 'a.b', '2.md', 'robots.txt', 'a'.repeat(SEGMENT_AT_MOST + 1)])
    assert.equal(isSegment(bad), false, bad);
  assert.equal(foldSegment('A\u0308'), 'ä');
});
