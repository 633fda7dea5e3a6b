import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseSummary } from './summary.ts';
import type { SummaryEntry } from '../summary-types.ts';

/** Entries as one line each: depth by indent, kind, title, target. */
function outline(text: string): string[] {
  const lines: string[] = [];
  const walk = (entries: SummaryEntry[], indent: string): void => {
    for (const entry of entries) {
      lines.push(
        `${indent}${entry.kind} ${entry.title}${entry.target === undefined ? '' : ` → ${entry.target}`}${entry.anchor === undefined ? '' : `#${entry.anchor}`}`,
      );
      walk(entry.children, `${indent}  `);
    }
  };
  walk(parseSummary(text).entries, '');
  return lines;
}

test('the title is no entry, groups hold what follows, nested items are children', () => {
  const text =
    '# Table of contents\n\n* [A](README.md)\n\n## Group\n\n* [B](b/README.md)\n  * [C](b/c.md)\n    * [D](b/d.md)\n* [E](e.md)\n';
  assert.deepEqual(outline(text), [
    'page A → README.md',
    'group Group',
    '  page B → b/README.md',
    '    page C → b/c.md',
    '      page D → b/d.md',
    '  page E → e.md',
  ]);
  assert.equal(parseSummary(text).title, 'Table of contents');
});

test('tabs, numbers, hyphens and CRLF make lists too', () => {
  assert.deepEqual(outline('- [A](a.md)\r\n\t- [B](b.md)\r\n1. [C](c.md)\r\n   1. [D](d.md)\r\n'), [
    'page A → a.md',
    '  page B → b.md',
    'page C → c.md',
    '  page D → d.md',
  ]);
});

test('escapes and angle brackets in paths are resolved, percent-encoding is kept', () => {
  assert.deepEqual(outline('* [A](01\\_intro-whatis.md)\n* [B](<b c (1).md>)\n* [C](c%20d.md)\n* [D](my page.md)'), [
    'page A → 01_intro-whatis.md',
    'page B → b c (1).md',
    'page C → c%20d.md',
    'page D → my page.md',
  ]);
});

test('the quoted part of a link is its label', () => {
  assert.equal(parseSummary('* [Long title](a.md "Short")').entries[0]?.label, 'Short');
});

test('a group heading may carry its id, and a divider ends the group', () => {
  assert.deepEqual(outline('## One <a href="#x" id="x"></a>\n* [A](a.md)\n\n***\n\n* [B](b.md)\n## Two ##\n'), [
    'group One#x',
    '  page A → a.md',
    'page B → b.md',
    'group Two',
  ]);
});

test('a heading that is underlined is a group, behind a list too', () => {
  const { entries, warnings } = parseSummary('* [A](a.md)\n  * [B](b.md)\n\nPart\n----\n\n* [C](c.md)\n\nloose\n');
  assert.deepEqual(
    entries.map(({ kind, title, children }) => [kind, title, children.map((each) => each.title)]),
    [
      ['page', 'A', ['B']],
      ['group', 'Part', ['C']],
    ],
  );
  assert.deepEqual(
    warnings.map(({ code, line }) => [code, line]),
    [['summary.text', 9]],
  );
});

test('anchors, external links and targets outside the root are distinguished', () => {
  assert.deepEqual(outline('* [A](a.md#b)\n* [B](https://x.y/z)\n* [C](../c.md)\n* [D](d.ipynb)'), [
    'page A → a.md#b',
    'link B → https://x.y/z',
    'page C → ../c.md',
    'page D → d.ipynb',
  ]);
});

test('an item without a link keeps its children', () => {
  assert.deepEqual(outline('* Folder\n  * [A](a.md)\n* $TEMPLATE'), [
    'text Folder',
    '  page A → a.md',
    'text $TEMPLATE',
  ]);
});

test('a YAML fence as an item describes computed pages', () => {
  const entry = parseSummary(
    '* [A](a.md)\n* ```yaml\n  type: builtin:openapi\n  props:\n    models: true\n  dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: gitbook\n  ```\n* [B](b.md)',
  ).entries;
  assert.deepEqual(
    entry.map((each) => each.kind),
    ['page', 'computed', 'page'],
  );
  assert.deepEqual(entry[1]?.computed, {
    type: 'builtin:openapi',
    props: { models: true },
    dependencies: { spec: { ref: { kind: 'openapi', spec: 'gitbook' } } },
  });
});

test('a fence inside an item is its child, and one that never ends does not swallow the next item', () => {
  assert.deepEqual(outline('* [A](a.md)\n  ```yaml\n  type: x\n  ```\n* ```yaml\n  type: y\n* [B](b.md)'), [
    'page A → a.md',
    '  computed x',
    'computed y',
    'page B → b.md',
  ]);
});

test('a link on a line of its own is an entry, other loose text a warning', () => {
  const summary = parseSummary('[Intro](README.md)\n\nSome words.\n\n* [A](a.md)');
  assert.deepEqual(
    summary.entries.map((entry) => entry.title),
    ['Intro', 'A'],
  );
  assert.deepEqual(
    summary.warnings.map((warning) => [warning.code, warning.line]),
    [
      ['summary.bare_link', 1],
      ['summary.text', 3],
    ],
  );
});

test('what is commented out is out', () => {
  assert.deepEqual(outline('* [A](a.md)\n<!-- * [B](b.md)\n* [C](c.md) -->\n* [D](d.md)'), [
    'page A → a.md',
    'page D → d.md',
  ]);
});

test('titles with marks, emoji and other scripts are plain text', () => {
  assert.deepEqual(outline('* [🚀 **Bold** `code`](a.md)\n* 🌍 [概要](b.md)'), [
    'page 🚀 Bold code → a.md',
    'page 🌍 概要 → b.md',
  ]);
});

test('absurdly deep lists become siblings at the deepest level', () => {
  const text = Array.from({ length: 500 }, (_, index) => `${'  '.repeat(index)}* [p](p${index}.md)`).join('\n');
  assert.equal(outline(text).length, 500);
});

test('no text makes it throw', () => {
  const piece = fc.constantFrom(
    '* ',
    '[a](b.md)',
    '\n',
    '  ',
    '## ',
    '```yaml\n',
    '```',
    '***',
    '<!--',
    '-->',
    '\t',
    'x',
    '](',
    '<',
    '\r',
    '---',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
      ),
      (text) => void parseSummary(text),
    ),
  );
});

test('spaces in a row in a title are one', () => {
  const { entries } = parseSummary('## A   group\n* [Two  words](a.md)\n* Some  text\n  * [B](b.md)\n');
  assert.deepEqual(
    [entries[0]?.title, ...(entries[0]?.children ?? []).map(({ title }) => title)],
    ['A group', 'Two words', 'Some text'],
  );
});

test('a link that is broken over lines is one entry over four of them, and ends where another item begins', () => {
  const broken = (...lines: string[]) => outline(`* ${lines.join('\n  ')}\n* [Z](z.md)\n`);
  assert.deepEqual(broken('[a', 'b](a.md)'), ['page a b → a.md', 'page Z → z.md']);
  assert.deepEqual(broken('[a', 'b', 'c', 'd](a.md)'), ['page a b c d → a.md', 'page Z → z.md']);
  assert.equal(broken('[a', 'b', 'c', 'd', 'e](a.md)').includes('page a b c d e → a.md'), false);
  assert.deepEqual(outline('* [a\n* [Z](z.md)\n').at(-1), 'page Z → z.md');
});
