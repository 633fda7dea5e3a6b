import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { continueFrom, differenceFrom, pickSections, restoreText } from './rules.ts';

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

test('sections of a list are found by their places, whatever stands in their texts', () => {
  const odd = fc.constantFrom('', 'a', '},{"anchor":', '"', '\\', '{"anchor":"b"}', ']', '\u2028');
  const written = fc.array(odd, { maxLength: 4 }).map((parts) => parts.join(''));
  const section = fc.record({ anchor: written, heading: written, level: fc.nat(6), text: written });
  fc.assert(
    fc.property(fc.array(section, { maxLength: 6 }), fc.uniqueArray(fc.nat(8)), (sections, places) => {
      const list = sections.map(({ anchor, heading, level, text: said }) => ({ anchor, heading, level, text: said }));
      const found = pickSections(JSON.stringify(list), new Set(places));
      assert.deepEqual(
        places.map((place) => found.get(place)),
        places.map((place) => list[place]),
      );
    }),
    { numRuns: 1000 },
  );
});
