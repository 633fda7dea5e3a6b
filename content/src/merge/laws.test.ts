import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { diffPage } from './difference/diff-page.ts';
import { splitPage } from './split.ts';
import { anyPage, mergePartsOf, mergeTextsOf, threePages } from './testing.ts';
import type { Sequence } from './types.ts';
import { wordsOf } from './alignment/words.ts';
import { anyText } from '../../testing/text.ts';

// `npm run laws` asks for more of them.
const numRuns = Number(process.env['LECTERN_LAW_RUNS'] ?? 500);

test('whoever changed nothing takes what the other made', () => {
  const check = ({ base, ours: other }: { base: string; ours: string }): void => {
    assert.deepEqual(mergePartsOf({ base, ours: base, theirs: other }), { text: other, conflicts: [] });
    assert.deepEqual(mergePartsOf({ base, ours: other, theirs: base }), { text: other, conflicts: [] });
  };
  fc.assert(fc.property(threePages, check), { numRuns });
});

test('what both made alike stands once', () => {
  fc.assert(
    fc.property(threePages, ({ base, ours }) => {
      assert.deepEqual(mergePartsOf({ base, ours, theirs: ours }), { text: ours, conflicts: [] });
    }),
    { numRuns },
  );
});

test('no word that somebody added is lost: it is in the result or in a conflict', () => {
  fc.assert(
    fc.property(threePages, (three) => {
      const { text, conflicts } = mergeTextsOf(three);
      const there = new Set(wordsOf([text, ...conflicts.flatMap(({ ours, theirs }) => [ours, theirs])].join(' ')));
      const before = new Set(wordsOf(three.base));
      for (const word of wordsOf(`${three.ours} ${three.theirs}`))
        assert.ok(before.has(word) || there.has(word) || word.trim() === '', `“${word}” is lost`);
    }),
    { numRuns },
  );
});

test('the sides may change places: the same survives, and the same is in conflict', () => {
  const words = (text: string): string[] => [...new Set(wordsOf(text).filter((word) => word.trim() !== ''))].toSorted();
  fc.assert(
    fc.property(threePages, ({ base, ours, theirs }) => {
      const one = mergeTextsOf({ base, ours, theirs });
      const other = mergeTextsOf({ base, ours: theirs, theirs: ours });
      // Whether odd lines are YAML may depend on which comes first.
      if ([...one.conflicts, ...other.conflicts].some(({ block }) => block === 'front matter')) return;
      assert.equal(one.conflicts.length, other.conflicts.length);
      if (one.conflicts.length === 0) assert.deepEqual(words(one.text), words(other.text));
    }),
    { numRuns },
  );
});

// No lists: two of them side by side are one, and text between them makes it two.
const BLOCKS = 8;
const KINDS = [
  (name: string) => `${name} text of a paragraph.`,
  (name: string) => `## ${name} heading`,
  (name: string) => `> ${name} in a quote`,
  (name: string) => `\`\`\`\n${name}\n\`\`\``,
  (name: string) => `{% hint %}\n${name} inside\n{% endhint %}`,
];
const kind = fc.nat(KINDS.length - 1);
const make = (which: number, name: string): string => KINDS[which]?.(name) ?? name;

test('edits of different blocks all survive, whoever is asked first, and nothing else changes', () => {
  const edit = fc.record({
    who: fc.constantFrom('ours', 'theirs', 'nobody'),
    what: fc.constantFrom('edit', 'delete', 'replace', 'add'),
    kind,
  });
  const plan = fc.array(fc.tuple(kind, edit), { minLength: BLOCKS, maxLength: BLOCKS });
  fc.assert(
    fc.property(plan, (blocks) => {
      const page = (...sides: string[]): string => {
        const parts = blocks.flatMap(([was, { who, what, kind: next }], index) => {
          const before = make(was, `block${index}`);
          if (!sides.includes(who)) return [before];
          if (what === 'delete') return [];
          if (what === 'replace') return [make(was, `new${index}`)];
          return what === 'edit'
            ? [before.replace(`block${index}`, `block${index} edited`)]
            : [before, make(next, `new${index}`)];
        });
        return ['start', ...parts, 'end'].join('\n\n');
      };
      const three = { base: page(), ours: page('ours'), theirs: page('theirs') };
      const expected = { text: page('ours', 'theirs'), conflicts: [] };
      assert.deepEqual(mergeTextsOf(three), expected);
      assert.deepEqual(mergeTextsOf({ ...three, ours: three.theirs, theirs: three.ours }), expected);
    }),
    { numRuns },
  );
});

test('the parts of a page and what stands between them are the page', () => {
  const print = ({ units, gaps }: Sequence): string =>
    gaps
      .map((gap, index) => {
        const unit = units[index];
        if (!unit) return gap;
        const { inner } = unit;
        if (inner) assert.equal(inner.open + print(inner.sequence) + inner.close, unit.text);
        return gap + unit.text;
      })
      .join('');
  fc.assert(
    fc.property(fc.oneof(anyPage, anyText()), (page) => assert.equal(print(splitPage(page)), page)),
    { numRuns },
  );
});

test('a difference has both versions in it', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  fc.assert(
    fc.property(threePages, ({ base, ours }) => {
      const { blocks } = diffPage(bytes(base), bytes(ours));
      for (const { kind: change, before = '', after = '', words = [] } of blocks) {
        const without = (gone: string) =>
          words
            .filter((word) => word.kind !== gone)
            .map(({ text }) => text)
            .join('');
        if (change === 'changed') assert.deepEqual([without('added'), without('removed')], [before, after]);
        else if (change === 'kept') assert.equal(before, after);
      }
      const units = (page: string) =>
        splitPage(page)
          .units.filter((unit) => unit.kind !== 'front matter')
          .map((unit) => unit.text);
      assert.deepEqual(
        blocks.flatMap(({ before }) => before ?? []),
        units(base),
      );
      assert.deepEqual(
        blocks.flatMap(({ after }) => after ?? []),
        units(ours),
      );
    }),
    { numRuns },
  );
});
