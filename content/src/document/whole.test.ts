import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { markdownOf } from '../from-document/markdown-of.ts';
import { toDocument, type Refer } from './document.ts';
import type { BlockNode } from '../nodes/types.ts';
import { isWholeDocument, readWhole, wholeDocumentOf, withoutConditionBlocks } from './whole.ts';

const IF = '{% if visitor.claims.a %}';
const refer: Refer = ({ target }) => ({ kind: 'url', url: target });
const wholeOf = (source: string) => wholeDocumentOf(readWhole(source), refer);
const written = (source: string) => markdownOf(wholeOf(source), (ref) => String(ref['url']));

test('what stands under a condition is in a block with the condition', () => {
  const { nodes } = wholeOf(`a\n\n${IF}\nb **c**\n\n* d\n{% endif %}\n\ne\n`);
  assert.deepEqual(
    nodes.map((node) => [node.type, node.data]),
    [
      ['paragraph', {}],
      ['if', { expression: 'visitor.claims.a' }],
      ['paragraph', {}],
    ],
  );
  const inside = (nodes[1] as BlockNode).nodes as BlockNode[];
  assert.deepEqual(
    inside.map(({ type }) => type),
    ['paragraph', 'list-unordered'],
  );
});

test('written back, everything is there again', () => {
  for (const source of [
    `a\n\n${IF}\nb\n\n* c\n{% endif %}\n\nd\n`,
    `${IF}\n{% if visitor.claims.b == "c" %}\na\n{% endif %}\n{% endif %}\n`,
    `{% hint style="info" %}\n${IF}\na\n{% endif %}\n{% endhint %}\n`,
    `{% tabs %}\n{% tab title="a" %}\n${IF}\n## b\n{% endif %}\n{% endtab %}\n{% endtabs %}\n`,
    `${IF}\n## A\n{% endif %}\n\n## A\n`,
    `${IF}\n<details>\n\n<summary>a</summary>\n\nb\n\n</details>\n\n{% endif %}\n\nc\n`,
    `<details>\n\n<summary>a</summary>\n\n${IF}\nb\n{% endif %}\n\n</details>\n`,
    `${IF}\na[^1]\n\n[^1]: b\n{% endif %}\n\nc[^2]\n\n[^2]: d\n`,
    `* ${IF}\n  a\n  {% endif %}\n* b\n`,
    `${IF}\n| a | b |\n| --- | --- |\n| c | d |\n{% endif %}\n`,
  ])
    assert.equal(written(source), source);
});

test('a text whose conditions no block can hold is shown as a reader sees it, and is not whole', () => {
  for (const source of [
    `a ${IF}b{% endif %} c`,
    `a\n\n${IF}\nb`,
    `# a ${IF}b{% endif %}\n\nc`,
    `{% hint title="${IF.replaceAll('"', "'")}a{% endif %}" %}\nb\n{% endhint %}`,
    `<p>a ${IF}b{% endif %}</p>`,
    `a[^1]\n\n${IF}\n[^1]: b\n{% endif %}`,
    `[a][b]\n\n${IF}\n[b]: https://c.example\n{% endif %}`,
    `| a |\n| --- |\n| ${IF}b{% endif %} |`,
  ]) {
    assert.equal(isWholeDocument(source), false, source);
    assert.deepEqual(wholeOf(source), toDocument(source, refer), source);
  }
});

test('a page that shows a condition as code or text is whole', () => {
  for (const source of ['a `{% if b %}` c', '```\n{% if a %}\n```\n', 'a \\{% if a %} b'])
    assert.equal(isWholeDocument(source), true, source);
});

test('a box that only calls itself a condition is none', () => {
  const source = '<div class="condition">a</div>\n\n<div class="condition" data-expression="b">\n\nc\n\n</div>\n';
  assert.doesNotMatch(JSON.stringify(wholeOf(`${source}\n${IF}\nd\n{% endif %}\n`)), /"if".*"if"/);
  assert.equal(isWholeDocument(source), true);
});

const piece = fc.constantFrom(
  `${IF}\n`,
  '{% endif %}\n',
  `${IF}\nWORD\n{% endif %}\n\n`,
  '\n',
  'WORD\n',
  'WORD ',
  '- WORD\n',
  '  ',
  '> ',
  '## WORD\n',
  '{% hint style="info" %}\n',
  '{% endhint %}\n',
  '```\n',
  '| WORD |\n|---|\n| WORD |\n',
  '\n<details>\n\n<summary>WORD</summary>\n\nWORD\n\n</details>\n\n',
  '[^1] ',
  '[^1]: WORD\n\n',
);
const page = fc.array(piece, { maxLength: 25 }).map((pieces) => {
  let count = 0;
  return `x\n\n${pieces.join('')}`.replace(/WORD/g, () => `w${++count}w`);
});
const wordsOf = (text: string) => (text.match(/w\d+w/g) ?? []).toSorted();

test('of any page: without its conditions the document says what readers see, and written back it keeps every word', () => {
  let tried = 0;
  fc.assert(
    fc.property(page, (source) => {
      if (!isWholeDocument(source)) return;
      const whole = wholeOf(source);
      const shown = toDocument(source, refer);
      assert.deepEqual(wordsOf(JSON.stringify(withoutConditionBlocks(whole))), wordsOf(JSON.stringify(shown)));
      if (!source.includes(IF)) return;
      tried += 1;
      assert.deepEqual(wordsOf(JSON.stringify(wholeOf(written(source)))), wordsOf(JSON.stringify(whole)));
      assert.deepEqual(wordsOf(JSON.stringify(toDocument(written(source), refer))), wordsOf(JSON.stringify(shown)));
    }),
    { numRuns: 2_000 },
  );
  assert.ok(tried > 50, String(tried));
});
