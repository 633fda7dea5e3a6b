import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toEmoji } from './emoji.ts';

test('an emoji is shown, whether it is written as code points or as it is', () => {
  assert.equal(toEmoji('1f600'), '😀');
  assert.equal(toEmoji('1f469-200d-1f4bb'), '👩‍💻');
  assert.equal(toEmoji('😀'), '😀');
});

test('what is no emoji is shown as it is', () => {
  for (const text of ['', 'ffffff', 'hello', '12-', '<b>']) assert.equal(toEmoji(text), text);
});
