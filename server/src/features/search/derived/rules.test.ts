import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { continueFrom, differenceFrom, restoreText } from './rules.ts';

/** Few characters, so that texts have much in common, some of them in two parts. */
const text = fc
  .array(fc.constantFrom('a', 'b', '😀', '😁', '\u{1F468}\u200D\u{1F469}', '\n'), { maxLength: 30 })
  .map((all) => all.join(''));

test('a text is what another begins and ends with, with a middle of its own, and no character is cut in two', () => {
  fc.assert(
    fc.property(text, text, (base, other) => {
      const difference = differenceFrom(base, other);
      assert.equal(restoreText(base, difference), other);
      assert.ok(difference.middle.isWellFormed());
      assert.ok(difference.head >= 0 && difference.tail >= 0);
    }),
    { numRuns: 1000 },
  );
});

test('a text continues another only where that saves half of it', () => {
  const base = { words: ' one two three four five ', sections: '[]' };
  const near = continueFrom(base, { words: ' one two thirty four five ', sections: '[]' });
  assert.equal(near?.words, 'irty');
  assert.equal(continueFrom(base, { words: ' all of this is another text ', sections: '[1]' }), undefined);
});
