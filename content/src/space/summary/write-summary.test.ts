import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseSummary } from './summary.ts';
import type { SummaryEntry } from '../summary-types.ts';
import { type WrittenEntry, writeSummary } from './write-summary.ts';

const withoutLines = ({ line: _, children, ...entry }: SummaryEntry): object => ({
  ...entry,
  children: children.map(withoutLines),
});

const read = (text: string): object[] => parseSummary(text).entries.map(withoutLines);

test('pages, groups, links and computed pages are written as people write them', () => {
  const page = (title: string, target: string, children: WrittenEntry[] = []): WrittenEntry => ({
    kind: 'page',
    title,
    target,
    children,
  });
  const text = writeSummary([
    page('Home', 'README.md', [page('Deep', 'a b/deep (1).md')]),
    { kind: 'group', title: 'Part', anchor: 'part-1', children: [page('A', 'a.md')] },
    { kind: 'link', title: 'Elsewhere', target: 'https://example.com/?a=1&b=2', children: [] },
    { kind: 'computed', title: 'x', computed: { type: 'x', props: { a: 1 }, dependencies: {} }, children: [] },
  ]);
  assert.equal(
    text,
    `# Table of contents

* [Home](README.md)
  * [Deep](<a b/deep (1).md>)

## Part <a href="#part-1" id="part-1"></a>

* [A](a.md)

***

* [Elsewhere](https://example.com/?a=1&b=2)
* \`\`\`yaml
  type: x
  props:
    a: 1
  dependencies: {}
  \`\`\`
`,
  );
});

const word = fc.oneof(
  fc.constantFrom(
    'a',
    'Ä',
    '語',
    '#',
    '*',
    '_',
    '[',
    ']',
    '(',
    ')',
    '<b>',
    '&amp;',
    ':smile:',
    '`',
    '\\',
    '$',
    '😀',
    '|',
  ),
  fc.string({ maxLength: 4, unit: 'grapheme' }),
);
const plain = (text: string): string => text.replace(/[\s\0]+/g, ' ').trim();
const title = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => plain(words.join('')) || 'x');
const path = fc
  .array(fc.constantFrom('a', 'b c', 'd(1)', 'ü', '%20', '&', '<', "'", '"', '+', '@', ','), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => `${parts.join('')}.md`);

const page = (children: fc.Arbitrary<WrittenEntry[]>): fc.Arbitrary<WrittenEntry> =>
  fc.record({ kind: fc.constant('page' as const), title, target: path, children }, { noNullPrototype: true });
const link = (children: fc.Arbitrary<WrittenEntry[]>): fc.Arbitrary<WrittenEntry> =>
  fc.record(
    { kind: fc.constant('link' as const), title, target: path.map((end) => `https://x.y/${end}`), children },
    { noNullPrototype: true },
  );

const { entries } = fc.letrec<{ entries: WrittenEntry[]; entry: WrittenEntry }>((tie) => ({
  entry: fc.oneof({ maxDepth: 4 }, page(fc.constant([])), page(tie('entries')), link(tie('entries'))),
  entries: fc.array(tie('entry'), { maxLength: 2 }),
}));
const top = fc.oneof(
  entries,
  fc.tuple(title, entries).map(([name, children]): WrittenEntry[] => [{ kind: 'group', title: name, children }]),
);

test('what is written is read as it was meant, whatever characters titles and paths hold', () => {
  fc.assert(
    fc.property(fc.array(top, { maxLength: 4 }), (parts) => {
      const written = parts.flat();
      assert.deepEqual(read(writeSummary(written)), written);
    }),
    { numRuns: 500 },
  );
});

test('computed pages are read as they were declared, whatever values they have', () => {
  const key = fc.oneof(fc.constantFrom('spec', 'a b', '```', '- x', 'yes', ''), fc.string({ maxLength: 4 }));
  const value = fc.jsonValue({ maxDepth: 3 });
  const values = fc.dictionary(
    key.filter((name) => name !== '__proto__'),
    value,
    { maxKeys: 3, noNullPrototype: true },
  );
  const computed = fc.record(
    { type: fc.string({ minLength: 1, maxLength: 8 }), props: values, dependencies: values },
    { noNullPrototype: true },
  );
  const plainly = (each: unknown): unknown => JSON.parse(JSON.stringify(each));
  fc.assert(
    fc.property(computed, (declared) => {
      const [entry] = read(writeSummary([{ kind: 'computed', title: 'x', computed: declared, children: [] }]));
      assert.deepEqual((entry as { computed?: unknown }).computed, plainly(declared));
    }),
    { numRuns: 60 },
  );
});
