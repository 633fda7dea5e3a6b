import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceOf } from './difference.ts';

const shown = (before: string, after: string): string =>
  differenceOf(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `[-${text}-]` : `{+${text}+}`))
    .join('');

test('the words that differ are shown, and neighbors together', () => {
  assert.equal(shown('The last one is good.', 'The last one is better.'), 'The last one is [-good-]{+better+}.');
  assert.equal(shown('a b c d', 'a x y d'), 'a [-b c-]{+x y+} d');
  assert.equal(shown('', 'new'), '{+new+}');
  assert.equal(shown('old', ''), '[-old-]');
  assert.equal(shown('same', 'same'), 'same');
});

test('each side is whole, whatever the texts', () => {
  for (const [before, after] of [
    ['a\nb  c', 'b\n\nc d'],
    ['\u{1F600} x', 'x \u{1F600}'],
    ['a '.repeat(5000), 'b '.repeat(5000)],
  ] as const) {
    const all = differenceOf(before, after);
    const side = (kind: string) =>
      all
        .filter((each) => each.kind !== kind)
        .map(({ text }) => text)
        .join('');
    assert.equal(side('new'), before);
    assert.equal(side('gone'), after);
  }
});
