// What a placeholder stands for, where a text is found, and what is said of a translation that does not fit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyTranslations } from './apply.ts';
import { targetFault } from './check-target.ts';
import { onOneLine, readPieces, writePieces } from './pieces.ts';
import { toUnits } from './to-units.ts';

const brief = (markdown: string): string[] => toUnits(markdown).map(({ kind, source }) => `${kind}: ${source}`);

test('a text with placeholders is read and written, and every other angle bracket is text', () => {
  for (const [text, pieces] of [
    ['a <1>b</1>', ['a ', { number: 1, at: 'start' }, 'b', { number: 1, at: 'end' }]],
    ['<12/>', [{ number: 12, at: 'alone' }]],
    ['a << b', ['a < b']],
    ['<<1>', ['<1>']],
    ['</1/> <b> <1234567>', ['</1/> <b> <1234567>']],
    ['', []],
  ] as const)
    assert.deepEqual(readPieces(text), pieces, text);
  for (const text of ['<', '<<', 'a <1', '< b', '</x', '<1>', '<x>'])
    assert.deepEqual(readPieces(writePieces([text])), [text], text);
  assert.equal(writePieces(['a < b <']), 'a < b <<');
});

test('blanks become one, and none is left at an end or after another', () => {
  for (const [text, line] of [
    [' a \n\t b ', 'a b'],
    ['a <1> b </1> c', 'a <1>b </1>c'],
    ['a <1/> b', 'a <1/> b'],
    ['<1/> ', '<1/>'],
    ['<1>a</1> ', '<1>a</1>'],
    [' <1> a</1>', '<1>a</1>'],
    ['a\u2028b\u0085c', 'a b c'],
  ] as const)
    assert.equal(writePieces(onOneLine(readPieces(text))), line, text);
});

test('what is wrong with a translation is said in a sentence', () => {
  const [unit] = toUnits('a [b](c) `d` [e](f)\n');
  assert.equal(unit?.source, 'a <1>b</1> <2/> <3>e</3>');
  const messageOf = (target: string) => unit && targetFault(unit, target)?.message;
  for (const [target, message] of [
    ['<1>x</1> <2/> <3>y</3>', undefined],
    ['<3>x <1>y</1></3> <2/>', undefined],
    ['<3><2/></3> <1>y</1>', undefined],
    ['<1>x</1> <2/>', 'The placeholder <3> of the source is missing.'],
    ['<1>x</1> <3>y</3>', 'The placeholder <2/> of the source is missing.'],
    ['<1>x <2/> <3>y</3>', 'The placeholder <1> of the source is missing.'],
    ['<1>x</1> <2/> <4/>', 'The source has no placeholder <4/>.'],
    ['<1>x</1> <2>y</2>', 'The source has no placeholder <2>.'],
    ['x</2>', 'The source has no placeholder </2>.'],
    ['x <1/>', 'The source has no placeholder <1/>.'],
    ['<1>x</1> <2/> <2/>', 'The placeholder <2/> is there twice.'],
    ['<1>x<1>', 'The placeholder <1> is there twice.'],
    ['<1>x <3>y</1></3>', 'The placeholder </1> does not end what was begun last.'],
    ['x</1>', 'The placeholder </1> does not end what was begun last.'],
    ['x <1> </1>', 'There is nothing between <1> and </1>.'],
    ['x <1><3></3></1>', 'There is nothing between <3> and </3>.'],
    ['1 2', 'It has no words.'],
  ] as const)
    assert.equal(messageOf(target), message, target);
});

test('a translation may be some longer than its source, and have tabs and line ends for blanks', () => {
  const unit = { source: 'ab', placeholders: [] };
  assert.equal(targetFault(unit, 'x'.repeat(1040)), undefined);
  assert.equal(targetFault(unit, 'x'.repeat(1041))?.fault, 'too_long');
  for (const blank of ['\t', '\n', '\v', '\f', '\r', '\u0085'])
    assert.equal(targetFault(unit, `x${blank}y`), undefined);
  for (const bad of ['\u0000', '\u0008', '\u000E', '\u007F', '\u0080'])
    assert.equal(targetFault(unit, `x${bad}y`)?.fault, 'bad_character');
});

const placeholdersOf = (markdown: string): string[] =>
  toUnits(markdown)[0]?.placeholders.map(({ kind, isPair, shows }) => `${kind}${isPair ? ' pair' : ''}: ${shows}`) ??
  [];

test('a translator is shown what a placeholder stands for', () => {
  for (const [markdown, expected] of [
    ['a **b** c', 'bold pair: '],
    ['a _b_ c', 'italic pair: '],
    ['a ~~b~~ c', 'strikethrough pair: '],
    ['a [b](c.md) d', 'link pair: '],
    ['a `b` c', 'code: b'],
    ['a $$b$$ c', 'formula: b'],
    ['a :fire: c', 'emoji: 🔥'],
    ['a <https://b.c> d', 'link: https://b.c'],
    ['a https://b.c d', 'link: https://b.c'],
    ['a [b.md](b.md "mention") d', 'link: b.md'],
    ['a ![b *c*](c.png) d', 'image: b c'],
    ['a\\\nb', 'break: '],
    ['a {% if b %} c', 'tag: {% if b %}'],
    ['a[^1] b\n\n[^1]: c', 'footnote: [^1]'],
    ['a <b>b</b> c', 'bold pair: '],
    ['a <strong>b</strong> c', 'bold pair: '],
    ['a <i>b</i> c', 'italic pair: '],
    ['a <em>b</em> c', 'italic pair: '],
    ['a <s>b</s> c', 'strikethrough pair: '],
    ['a <del>b</del> c', 'strikethrough pair: '],
    ['a <a href="b">b</a> c', 'link pair: '],
    ['a <a data-mention href="b">b</a> c', 'link: b'],
    ['a <kbd>b</kbd> c', 'html pair: '],
    ['a <br> c', 'break: '],
    ['a <wbr> c', 'html: '],
    ['a <img src="b.png" alt="c"> d', 'image: c'],
    ['a <img src="b.png"> d', 'image: '],
    ['a <picture><source srcset="d.png"><img src="b.png" alt="c"></picture> d', 'image: '],
    ['a <code>b <b>c</b></code> d', 'code: b c'],
    ['a <code class="x expression">b</code> d', 'expression: b'],
    ['a <i class="x fa-star">:star:</i> d', 'icon: :star:'],
    ['a <span data-gb-custom-inline data-tag="emoji" data-code="1f525">x</span> d', 'emoji: x'],
    ['a <span data-tag="x">b</span> d', 'html pair: '],
    ['a <b> c', 'html: '],
    ['a </b> c', 'html: '],
    ['a <b></b> c', 'html: '],
    ['a <!-- b --> c', 'html: '],
  ] as const)
    assert.deepEqual(placeholdersOf(`${markdown}\n`), [expected], markdown);
});

test('what stands before and after the words of a text is no part of it', () => {
  for (const [markdown, source] of [
    ['![a](b.png) c ![d](e.png)', 'c'],
    [':fire: a', 'a'],
    ['<i class="fa-x">:x:</i> a <br>', 'a'],
    ['{% if a %} b {% endif %}', 'b'],
    ['<!-- a --> b', 'b'],
    ['<b> a', 'a'],
    ['`a` b', '<1/> b'],
    ['**a** b', '<1>a</1> b'],
  ] as const)
    assert.equal(toUnits(`${markdown}\n`).find(({ kind }) => kind === 'paragraph')?.source, source, markdown);
  assert.deepEqual(brief('`a`\n\n![](b.png)\n\n12\n'), []);
});

test('texts in HTML are of the kind of the element that they stand in', () => {
  for (const [html, expected] of [
    ['<div>a</div>', ['paragraph: a']],
    ['<ul><li>a<ul><li>b</li></ul></li></ul>', ['item: a', 'item: b']],
    [
      '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>',
      'abcdef'.split('').map((text) => `heading: ${text}`),
    ],
    ['<table><caption>a</caption><tr><td>b<p>c</p></td></tr></table>', ['caption: a', 'cell: b', 'cell: c']],
    ['<figure><img src="x" alt="a"><figcaption>b</figcaption></figure>', ['alt: a', 'caption: b']],
    ['<details><summary>a</summary>b</details>', ['summary: a', 'paragraph: b']],
    ['<div>a<hr>b<!-- x -->c</div>', ['paragraph: a', 'paragraph: b', 'paragraph: c']],
    ['<div>a<br>b</div>', ['paragraph: a<1/>b']],
    ['<div>&lt;a&gt; &amp; b</div>', ['paragraph: <a> & b']],
    ['<DIV>a<SPAN>b</SPAN>c</DIV>', ['paragraph: a<1>b</1>c']],
    ['<div>a {% if x %}b{% endif %} c</div>', ['paragraph: a <1/>b<2/> c']],
    ['<div><img alt="a" alt="b" src="c"></div>', ['alt: a']],
  ] as const)
    assert.deepEqual(brief(`${html}\n`), expected, html);
  for (const name of ['pre', 'script', 'style', 'textarea', 'select', 'iframe', 'video', 'audio'])
    assert.deepEqual(brief(`<div><${name}>a <b>b</b></${name}> c</div>\n`), ['paragraph: c'], name);
});

test('cells of columns with values are no texts, also where a table goes on after a blank line', () => {
  const table = (types: readonly string[], cells: string) =>
    `<table><thead><tr>${types.map((type) => `<th data-type="${type}">1</th>`).join('')}</tr></thead>\n\n<tbody><tr>${cells}</tr>\n\n<tr>${cells}</tr></tbody></table>\n`;
  for (const type of ['number', 'checkbox', 'users', 'files', 'content-ref', 'image', 'rating', 'select'])
    assert.deepEqual(brief(table([type, 'text'], '<td>a <i>x</i></td><td>b</td>')), ['cell: b', 'cell: b'], type);
  const two = `${table(['number'], '<td>a</td>')}\n<table><tr><td>c</td></tr></table>\n\nd <td>\n`;
  assert.deepEqual(brief(two), ['cell: c', 'paragraph: d']);
});

test('a heading is a title where it is the first level, and what follows knows it', () => {
  const units = toUnits('# A\n\nb\n\n### C *d*\n\n![e](f.png) g\n\n* {% hint %}\n  h\n  {% endhint %}\n* i\n\n  j\n');
  assert.deepEqual(
    units.map(({ kind, source, section }) => [kind, source, section]),
    [
      ['title', 'A', ''],
      ['paragraph', 'b', 'A'],
      ['heading', 'C <1>d</1>', 'A'],
      ['alt', 'e', 'C d'],
      ['paragraph', 'g', 'C d'],
      ['paragraph', 'h', 'C d'],
      ['item', 'i', 'C d'],
      ['paragraph', 'j', 'C d'],
    ],
  );
});

test('what readers read of a tag is a label, and what the publisher says is not', () => {
  assert.deepEqual(brief('{% tabs %}\n{% tab title="A {% x %}" %}\nb\n{% endtab %}\n{% endtabs %}\n'), [
    'paragraph: b',
  ]);
  assert.deepEqual(brief('{% file src="a.pdf" caption="B" %}\n'), ['caption: B']);
  assert.deepEqual(brief('{% embed url="a" caption="B" %}\nc\n{% endembed %}\n'), ['caption: B', 'caption: c']);
  assert.deepEqual(brief('{% file src="a.pdf" %}\nb\n{% endfile %}\n'), ['caption: b']);
  assert.deepEqual(brief('{% openapi src="a.yaml" path="/b" method="get" summary="C d" %}\n{% endopenapi %}\n'), [
    'label: C d',
  ]);
  assert.deepEqual(brief('{% tab title="12" %}\nb\n{% endtab %}\n'), ['paragraph: b']);
  assert.deepEqual(brief('{% content-ref url="a.md" %}\nb\n{% endcontent-ref %}\n'), []);
});

test('a description that is translated keeps the line ends of its page', () => {
  const page = '---\r\ndescription: a\r\n---\r\nb\r\n';
  const [unit] = toUnits(page);
  const { markdown } = applyTranslations(page, new Map([[unit?.id ?? '', 'x']]));
  assert.equal(markdown, '---\r\ndescription: x\r\n---\r\nb\r\n');
});

test('of many texts that a page cannot take, each of the first is named, and then all are left', () => {
  const page = Array.from({ length: 25 }, (_, at) => `{% tab title="t${'x'.repeat(at)}" %}\nb\n{% endtab %}\n`).join(
    '\n',
  );
  const labels = toUnits(page).filter(({ kind }) => kind === 'label');
  const targets = new Map(labels.map(({ id }) => [id, '%} "x" {% y']));
  const { markdown, problems } = applyTranslations(page, targets);
  assert.equal(markdown, page);
  assert.equal(problems.length, 25);
  const messages = Map.groupBy(problems, ({ message }) => message);
  assert.deepEqual(
    [...messages].map(([message, some]) => [message, some.length]),
    [
      ['The page cannot show this text in its place.', 20],
      ['Too many other texts of the page cannot be written.', 5],
    ],
  );
});
