import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOf, widestOf } from './zoom.ts';

test('the widest of the pictures to choose from counts', () => {
  assert.equal(widestOf('/a/400/x.webp 400w, /a/1422/x.webp 1422w, /a/800/x.webp 800w'), 1422);
  assert.equal(widestOf('/a.png 2x'), undefined);
  assert.equal(widestOf(''), undefined);
});

test('a picture is named by what is to be seen', () => {
  assert.deepEqual([nameOf('Enlarge', ''), nameOf('Enlarge', 'A map')], ['Enlarge', 'Enlarge: A map']);
});
