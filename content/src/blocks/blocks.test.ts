import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBlocks } from './read.ts';
import { allBlocks, outlineOf } from './testing.ts';

const spansOf = (source: string, kind: string): string[] =>
  allBlocks(readBlocks(source).blocks)
    .filter((block) => block.kind === kind)
    .map(({ span }) => source.slice(span.start, span.end));

test('Markdown is blocks that cover what is written, without the indentation and the marks around them', () => {
  assert.deepEqual(outlineOf('# a\n\n> b\n> - c\n>   d\n>\n> e\n\n- f\n  - g\n\n\n1. - h\n\n***\n'), [
    'heading "# a"',
    'quote "> b\\n> - c\\n>   d\\n>\\n> e"',
    '  paragraph "b"',
    '  list "- c\\n>   d"',
    '    item "- c\\n>   d"',
    '      paragraph "c\\n>   d"',
    '  paragraph "e"',
    'list "- f\\n  - g"',
    '  item "- f\\n  - g"',
    '    paragraph "f"',
    '    list "- g"',
    '      item "- g"',
    '        paragraph "g"',
    'list "1. - h"',
    '  item "1. - h"',
    '    list "- h"',
    '      item "- h"',
    '        paragraph "h"',
    'divider "***"',
  ]);
});

test('a table is rows of cells with the line between them, code has its indentation, a note its blocks', () => {
  assert.deepEqual(
    outlineOf('| a | b |\n| --- | --- |\n| c \\| d | e |\n| f |\n\n      g\n    h\n\n[^1]: i\n    j\n\n[k]: l "m"\n'),
    [
      'table "| a | b |\\n| --- | --- |\\n| c \\\\| d | e |\\n| f |"',
      '  row "| a | b |"',
      '    cell "a"',
      '    cell "b"',
      '  delimiter "| --- | --- |"',
      '  row "| c \\\\| d | e |"',
      '    cell "c \\\\| d"',
      '    cell "e"',
      '  row "| f |"',
      '    cell "f"',
      '    cell ""',
      'code "      g\\n    h"',
      'footnote "[^1]: i\\n    j"',
      '  paragraph "i\\n    j"',
      'definition "[k]: l \\"m\\""',
    ],
  );
});

test('a block that holds no others has its text, but for definitions, which nobody sees', () => {
  const source = '```js\na\n```\n\n    b\n\n$$\nc\n$$\n\n<div>d</div>\n\n***\n\n[e]: f\n\n[^G]: h\n';
  assert.deepEqual(
    readBlocks(source).blocks.map(({ kind, content, attributes }) => [kind, content?.text, { ...attributes }]),
    [
      ['code', 'a\n', { info: 'js' }],
      ['code', 'b\n', {}],
      ['formula', 'c', {}],
      ['html', '<div>d</div>\n', {}],
      ['divider', '', {}],
      ['definition', undefined, { label: 'E' }],
      ['footnote', undefined, { label: 'g' }],
    ],
  );
});

test('a tag holds what stands before its end, wherever on a line that is', () => {
  assert.deepEqual(
    outlineOf(
      '{% tabs %}{% tab title="a" %}\nb {% endtab %}\n{% tab title="c" %}\n> d\n{% endtabs %}\n- {% hint %}e{% endhint %}',
    ),
    [
      'tag tabs "{% tabs %}{% tab title=\\"a\\" %}\\nb {% endtab %}\\n{% tab title=\\"c\\" %}\\n> d\\n{% endtabs %}"',
      '  tag tab "{% tab title=\\"a\\" %}\\nb {% endtab %}"',
      '    paragraph "b"',
      '  tag tab "{% tab title=\\"c\\" %}\\n> d"',
      '    quote "> d"',
      '      paragraph "d"',
      'list "- {% hint %}e{% endhint %}"',
      '  item "- {% hint %}e{% endhint %}"',
      '    tag hint "{% hint %}e{% endhint %}"',
      '      paragraph "e"',
    ],
  );
});

test('a tag without its end holds all up to the end of its container, or nothing where it may stand alone', () => {
  assert.deepEqual(outlineOf('{% hint %}\na\n\n{% embed url="b" %}\n\nc'), [
    'tag hint "{% hint %}\\na\\n\\n{% embed url=\\"b\\" %}\\n\\nc"',
    '  paragraph "a"',
    '  tag embed "{% embed url=\\"b\\" %}"',
    '  paragraph "c"',
  ]);
  assert.deepEqual(outlineOf('- {% hint %}\n- a\n\n{% endhint %}'), [
    'list "- {% hint %}\\n- a"',
    '  item "- {% hint %}"',
    '    tag hint "{% hint %}"',
    '  item "- a"',
    '    paragraph "a"',
    'end endhint "{% endhint %}"',
  ]);
});

test('a condition is a block with what stands under it', () => {
  const source = '{% if a == "b" %}\n- c\n{% endif %}\n\n{% if %}\nd\n';
  assert.deepEqual(outlineOf(source), [
    'condition if "{% if a == \\"b\\" %}\\n- c\\n{% endif %}"',
    '  list "- c"',
    '    item "- c"',
    '      paragraph "c"',
    'condition if "{% if %}\\nd"',
    '  paragraph "d"',
  ]);
  const [first, second] = readBlocks(source).blocks;
  assert.deepEqual([{ ...first?.attributes }, { ...second?.attributes }], [{ expression: 'a == "b"' }, {}]);
});

test('a value of a tag may hold an empty line, and that of a condition may not', () => {
  assert.equal(
    outlineOf('{% hint style="a\n\nb" %}\nc\n{% endhint %}\n')[0],
    'tag hint "{% hint style=\\"a\\n\\nb\\" %}\\nc\\n{% endhint %}"',
  );
  assert.equal(outlineOf('{% if a == "b\n\nc" %}\nd\n{% endif %}\n')[0], 'paragraph "{% if a == \\"b"');
});

test('what begins on the first line of a footnote begins behind its mark', () => {
  assert.deepEqual(outlineOf('[^1]: - a\n'), [
    'footnote "[^1]: - a"',
    '  list "- a"',
    '    item "- a"',
    '      paragraph "a"',
  ]);
});

test('a tag ends behind the last words of a paragraph or a heading', () => {
  assert.deepEqual(outlineOf('{% hint %}\na {% endhint %}\n\nb\n'), [
    'tag hint "{% hint %}\\na {% endhint %}"',
    '  paragraph "a"',
    'paragraph "b"',
  ]);
  assert.deepEqual(outlineOf('{% hint %}\n## a {% endhint %}\n\nb\n'), [
    'tag hint "{% hint %}\\n## a {% endhint %}"',
    '  heading "## a {% endhint %}"',
    'paragraph "b"',
  ]);
});

test('a condition ends behind the words of a paragraph unless it begins among them', () => {
  assert.deepEqual(outlineOf('{% if a %}\nb {% endif %}\n\nc\n'), [
    'condition if "{% if a %}\\nb {% endif %}"',
    '  paragraph "b"',
    'paragraph "c"',
  ]);
  assert.deepEqual(outlineOf('{% if a %}\nb {% if c %}d{% endif %}\n\ne\n{% endif %}\n'), [
    'condition if "{% if a %}\\nb {% if c %}d{% endif %}\\n\\ne\\n{% endif %}"',
    '  paragraph "b {% if c %}d{% endif %}"',
    '  paragraph "e"',
  ]);
  for (const text of ['b \\{% if c %} {% endif %}', '`{% if c %}` {% endif %}', '{% endif %} b {% endif %}'])
    assert.equal(outlineOf(`{% if a %}\n${text}\n\ne\n`).at(-1)?.startsWith('paragraph "e"'), true, text);
});

test('attributes say where their values stand', () => {
  const source = 'a\r\n\r\n{% file src="b.pdf"\r\n  caption="c" %}\r\n\r\n[d]: <e f> "g"\r\n';
  const [, file, definition] = readBlocks(source).blocks;
  const valueOf = (span: { start: number; end: number } | undefined) => span && source.slice(span.start, span.end);
  assert.equal(valueOf(file?.values?.['src']), 'b.pdf');
  assert.equal(valueOf(file?.values?.['caption']), 'c');
  assert.equal(valueOf(definition?.values?.['href']), 'e f');
});

test('spans are those of the source, whatever ends its lines', () => {
  const lines = ['a', 'b', '', '> c', '> d', '', '| e |', '| - |', '| f |', '', '```', 'g', '```', ''];
  for (const eol of ['\n', '\r\n', '\r']) {
    const source = lines.join(eol);
    assert.deepEqual(spansOf(source, 'paragraph'), [`a${eol}b`, `c${eol}> d`]);
    assert.deepEqual(spansOf(source, 'cell'), ['e', 'f']);
    assert.deepEqual(spansOf(source, 'code'), ['```', 'g', '```'].join(eol).split('\0'));
  }
});

test('a text is read from an offset on, and its spans are those of the whole', () => {
  const { blocks } = readBlocks('# a\n\nb\n', 4);
  assert.deepEqual(
    blocks.map(({ kind, span }) => [kind, span]),
    [['paragraph', { start: 5, end: 6 }]],
  );
});
