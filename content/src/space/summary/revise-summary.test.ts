import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { reviseSummary } from './revise-summary.ts';
import type { SummaryEntry } from '../summary-types.ts';
import { parseSummary } from './summary.ts';
import type { WrittenEntry } from './write-summary.ts';

const EARLIER = `# Contents
<!-- Kept in order by Mo -->
- [Home](README.md)
- [Guide & more](guide/README.md "Guide")
    - [Deep](<guide/deep (1).md>)
    <!-- Not yet:
    - [Later](guide/later.md)
    -->
    - [Nowhere yet](guide/missing.md)
- Soon

## Part ##
* [A](./a.md)

***

+ [Elsewhere]( https://example.com "there" )
`;
const FILES = ['README.md', 'guide/README.md', 'guide/deep (1).md', 'a.md', 'b.md'];

/** What the tree of a space says of these entries: the files as they are, text with children as empty pages or groups. */
function toWritten(entries: readonly SummaryEntry[], isTop = true): WrittenEntry[] {
  return entries.flatMap(({ kind, title, target, anchor, computed, children }): WrittenEntry[] => {
    if (kind === 'text' && children.length === 0) return [];
    const below = toWritten(children, false);
    if (kind === 'text')
      return [{ kind: isTop ? 'group' : 'page', title, ...(isTop ? {} : { target: 'none.md' }), children: below }];
    const real =
      kind === 'page' ? { target: target?.replace(/^\.\//, '') ?? '' } : target === undefined ? {} : { target };
    return [
      {
        kind,
        title,
        ...real,
        ...(anchor === undefined ? {} : { anchor }),
        ...(computed === undefined ? {} : { computed }),
        children: below,
      },
    ];
  });
}

const written = () => toWritten(parseSummary(EARLIER).entries);
const page = (title: string, target: string, children: WrittenEntry[] = []): WrittenEntry => ({
  kind: 'page',
  title,
  target,
  children,
});

/** The lines that one has and the other has not, as a tool for differences lists them. */
function difference(before: string, after: string): string[] {
  const [was, is] = [before.split('\n'), after.split('\n')];
  return [
    ...was.filter((line) => !is.includes(line)).map((line) => `-${line}`),
    ...is.filter((line) => !was.includes(line)).map((line) => `+${line}`),
  ];
}

const revise = (entries: readonly WrittenEntry[], earlier = EARLIER) => reviseSummary(earlier, entries, FILES) ?? '';

test('a navigation that nobody changed is written byte for byte', () => {
  for (const text of [EARLIER, EARLIER.replaceAll('\n', '\r\n'), EARLIER.trimEnd(), `\uFEFF${EARLIER}`, '', '\n\n'])
    assert.equal(reviseSummary(text, toWritten(parseSummary(text).entries), FILES), text);
});

test('a page that comes in is one line more, as the lines next to it are', () => {
  const [home, guide, ...rest] = written();
  assert.ok(home && guide);
  const more = { ...guide, children: [page('First', 'b.md'), ...guide.children] };
  assert.deepEqual(difference(EARLIER, revise([home, more, ...rest])), ['+    - [First](b.md)']);
  assert.deepEqual(difference(EARLIER, revise([home, guide, page('B', 'b.md', [page('C', 'c.md')]), ...rest])), [
    '+- [B](b.md)',
    '+  - [C](c.md)',
  ]);
});

test('a page that goes takes its line and the comment before it', () => {
  const [home, guide, part, elsewhere] = written();
  assert.ok(home && guide && part && elsewhere);
  assert.deepEqual(difference(EARLIER, revise([guide, part, elsewhere])), ['-- [Home](README.md)']);
  const less = { ...guide, children: guide.children.slice(0, 1) };
  assert.deepEqual(difference(EARLIER, revise([home, less, part, elsewhere])), [
    '-    <!-- Not yet:',
    '-    - [Later](guide/later.md)',
    '-    -->',
    '-    - [Nowhere yet](guide/missing.md)',
    '-- Soon',
  ]);
});

test('a page that moves keeps the way it is written', () => {
  const [home, guide, part, elsewhere] = written();
  assert.ok(home && guide && part && elsewhere);
  const moved = revise([home, { ...part, children: [...part.children, guide] }, elsewhere]);
  assert.match(moved, /\* \[A\]\(\.\/a\.md\)\n- \[Guide & more\]\(guide\/README\.md "Guide"\)\n {4}- \[Deep\]/);
  assert.match(moved, /\n\*\*\*\n\n\+ \[Elsewhere\]/);
});

test('a group whose heading is underlined keeps the line below it', () => {
  const text = '- [Home](README.md)\n\nPart\n----\n\n- [A](a.md)\n';
  const [home, part] = toWritten(parseSummary(text).entries);
  assert.ok(home && part);
  const more = revise([home, { ...part, children: [page('B', 'b.md'), ...part.children] }], text);
  assert.equal(more, '- [Home](README.md)\n\nPart\n----\n\n- [B](b.md)\n- [A](a.md)\n');
});

test('what follows a group that went is not taken into another one', () => {
  const [home, guide, , elsewhere] = written();
  assert.ok(home && guide && elsewhere);
  const other: WrittenEntry = { kind: 'group', title: 'Other', children: [page('B', 'b.md')] };
  assert.ok(
    revise([home, guide, other, elsewhere]).endsWith(
      '## Other\n\n- [B](b.md)\n\n***\n\n+ [Elsewhere]( https://example.com "there" )\n',
    ),
  );
});

test('whatever is changed, what is written is read as what is meant', () => {
  const letter = fc.constantFrom('a', 'b', 'c', 'd');
  const { list } = fc.letrec<{ list: WrittenEntry[]; one: WrittenEntry }>((tie) => ({
    one: fc
      .record(
        { letter, children: fc.oneof({ maxDepth: 3 }, fc.constant<WrittenEntry[]>([]), tie('list')) },
        { noNullPrototype: true },
      )
      .map(({ letter: name, children }) => page(name.toUpperCase(), `${name}.md`, children)),
    list: fc.array(tie('one'), { maxLength: 3 }),
  }));
  const parts = fc.array(
    fc.oneof(
      list,
      list.map((children): WrittenEntry[] => [{ kind: 'group', title: 'G', children }]),
      list.map((children): WrittenEntry[] => [{ kind: 'group', title: 'H', anchor: 'other', children }]),
    ),
    { maxLength: 4 },
  );
  const style = fc.record({
    marker: fc.constantFrom('*', '-', '1.'),
    step: fc.constantFrom(2, 3, 4),
    end: fc.constantFrom('\n', '\r\n'),
  });
  const draw = (
    entries: readonly WrittenEntry[],
    { marker, step, end }: { marker: string; step: number; end: string },
  ) => {
    const lines: string[] = ['# T', ''];
    const visit = (those: readonly WrittenEntry[], depth: number): void => {
      for (const entry of those) {
        if (entry.kind === 'group')
          lines.push('', `## ${entry.title}${entry.anchor ? ' <a id="other"></a>' : ''}`, '<!-- c -->');
        else lines.push(`${' '.repeat(depth * step)}${marker} [${entry.title}](./${entry.target})`);
        visit(entry.children, entry.kind === 'group' ? 0 : depth + 1);
        if (entry.kind === 'group') lines.push('', '---');
      }
    };
    visit(entries, 0);
    return lines.join(end);
  };
  fc.assert(
    fc.property(parts, parts, style, (before, after, how) => {
      const wide = { ...how, step: how.marker === '1.' ? Math.max(3, how.step) : how.step };
      const files = ['a.md', 'b.md', 'c.md', 'd.md'];
      const earlier = draw(before.flat(), wide);
      assert.equal(reviseSummary(earlier, before.flat(), files), earlier);
      const text = reviseSummary(earlier, after.flat(), files);
      assert.ok(text !== undefined, earlier);
      assert.equal(reviseSummary(text, after.flat(), files), text);
    }),
    { numRuns: 300 },
  );
});
