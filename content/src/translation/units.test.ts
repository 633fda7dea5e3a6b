import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyTranslations } from './apply.ts';
import { readPieces, writePieces } from './pieces.ts';
import { toUnits } from './to-units.ts';

/** Units in short: what they are and say. */
const brief = (markdown: string): string[] => toUnits(markdown).map(({ kind, source }) => `${kind}: ${source}`);

/** The page with every unit that says one text saying another. */
function translate(markdown: string, texts: Record<string, string>) {
  const targets = new Map(
    toUnits(markdown).flatMap(({ id, source }) => (Object.hasOwn(texts, source) ? [[id, texts[source] ?? '']] : [])),
  );
  assert.ok(targets.size >= Object.keys(texts).length, `there is no such unit: ${brief(markdown).join(', ')}`);
  const { markdown: translated, problems } = applyTranslations(markdown, targets);
  return { markdown: translated, faults: problems.map(({ fault }) => fault) };
}

const written = (markdown: string, texts: Record<string, string>): string => {
  const { markdown: translated, faults } = translate(markdown, texts);
  assert.deepEqual(faults, []);
  return translated;
};

test('every text that readers read is a unit, and code and formulas are none', () => {
  const page = `---
title: Kilns
description: >-
  How hot
  they get
icon: fire
---

# Ovens

Two
lines

- [ ] an item
  1. in another

> quoted

| A | 12 |
| - | -- |
| \`x\` | b |

{% tabs %}
{% tab title="Gas" %}
\`\`\`
code
\`\`\`
{% endtab %}
{% endtabs %}

$$
formula
$$

<details>

<summary>More</summary>

Hidden first

</details>

<figure><img src="a.png" alt="A kiln"><figcaption><p>It is hot</p></figcaption></figure>

{% embed url="https://example.com" %}
Watch it
{% endembed %}

{% content-ref url="b.md" %}
[b.md](b.md)
{% endcontent-ref %}

![A pot](b.png) says[^1]

[^1]: A note.
`;
  assert.deepEqual(brief(page), [
    'title: Kilns',
    'description: How hot they get',
    'title: Ovens',
    'paragraph: Two lines',
    'item: an item',
    'item: in another',
    'paragraph: quoted',
    'cell: A',
    'cell: b',
    'label: Gas',
    'summary: More',
    'paragraph: Hidden first',
    'alt: A kiln',
    'caption: It is hot',
    'caption: Watch it',
    'alt: A pot',
    'paragraph: says<1/>',
    'paragraph: A note.',
  ]);
});

test('what translators must not break is a placeholder', () => {
  for (const [markdown, source] of [
    ['a **b** _c_ ~~d~~', 'a <1>b</1> <2>c</2> <3>d</3>'],
    ['a `b` $$c$$ d', 'a <1/> <2/> d'],
    ['a [b](c.md "d") <https://e.f> https://g.h', 'a <1>b</1> <2/> <3/>'],
    ['a <code class="expression">b</code> :fire: c', 'a <1/> <2/> c'],
    ['a <mark style="color:red;">b</mark> <i class="fa-x">:x:</i> c', 'a <1>b</1> <2/> c'],
    ['a {% if b %}c{% endif %} d', 'a <1/>c<2/> d'],
    ['a\\\nb  \nc', 'a<1/>b<2/>c'],
    ['a </b> <b> c', 'a <1/> <2/> c'],
    ['a \\* &amp; \\<1>', 'a * & <<1>'],
    ['a < b << c', 'a < b <<< c'],
    ['[b.md](b.md "mention") a', '<1/> a'],
    ['## a <a href="#b" id="b"></a>', 'a'],
    ['<p>a <strong>b</strong><br>c <code>d</code> e &lt; f</p>', 'a <1>b</1><2/>c <3/> e < f'],
  ] as const)
    assert.deepEqual(
      toUnits(`${markdown}\n`).map((unit) => unit.source),
      [source],
      markdown,
    );
});

test('columns of values, hidden columns, and text that nobody sees are no units', () => {
  const head = '<th data-type="number">N</th><th data-hidden>H</th><th data-type="content-ref">P</th><th>T</th>';
  const row = '<td>seven</td><td>hidden</td><td><a href="b.md">b.md</a></td><td>seen</td>';
  assert.deepEqual(brief(`<table><thead><tr>${head}</tr></thead><tbody><tr>${row}</tr></tbody></table>\n`), [
    'cell: N',
    'cell: P',
    'cell: T',
    'cell: seen',
  ]);
  assert.deepEqual(brief('<pre>a</pre>\n\n<script>b</script>\n\n<!-- c -->\n\n<style>d</style>\n'), []);
});

test('a translation takes the place of its text, and everything else stays as it is', () => {
  for (const [markdown, texts, result] of [
    ['a **b** c\r\nd\r\n\r\n\r\nend\r\n', { 'a <1>b</1> c d': 'x <1>y</1> z' }, 'x **y** z\r\n\r\n\r\nend\r\n'],
    ['> a\n> b\n>\n> c\n', { 'a b': 'x' }, '> x\n>\n> c\n'],
    ['- [x]  a `b`\n', { 'a <1/>': '<1/> x' }, '- [x]  `b` x\n'],
    ['  * a\\\n    b\n', { 'a<1/>b': 'x<1/>y' }, '  * x\\\n    y\n'],
    ['|  a  | b \\| c |\n|--|--|\n', { 'b | c': 'x | y' }, '|  a  | x \\| y |\n|--|--|\n'],
    ['[a][] b\n\n[a]: c.md\n', { '<1>a</1> b': '<1>x</1> y' }, '[x][a] y\n\n[a]: c.md\n'],
    ['[a](b.md) and [c](d.md)\n', { '<1>a</1> and <2>c</2>': '<2>y</2> <1>x</1>' }, '[y](d.md) [x](b.md)\n'],
    ['![a](b.png) ![c](d.png) e f\n', { a: 'x', 'e f': 'y' }, '![x](b.png) ![c](d.png) y\n'],
    ['---\ndescription: a # b\nicon: c\n---\nd\n', { a: 'x: y' }, '---\ndescription: "x: y" # b\nicon: c\n---\nd\n'],
    ['{% tab title=\'a\' icon="b" %}\n', { a: 'x "y"' }, '{% tab title=\'x "y"\' icon="b" %}\n'],
    ['<td align="x">a <b>c</b></td>\n', { 'a <1>c</1>': 'y & <1>z</1>' }, '<td align="x">y &amp; <b>z</b></td>\n'],
    ['mail a@b.c now\n', { 'mail a@b.c now': 'x a@b.c' }, 'x a@b.c\n'],
  ] as const)
    assert.equal(written(markdown, texts), result, markdown);
});

test('emphasis that its delimiters cannot mark is written as HTML', () => {
  assert.equal(written('a **b** c\n', { 'a <1>b</1> c': 'a<1>(b)</1>c' }), 'a<strong>(b)</strong>c\n');
  assert.equal(written('a _b_ c\n', { 'a <1>b</1> c': 'a<1>b</1>c' }), 'a<em>b</em>c\n');
  assert.equal(written('**A:** c\n', { '<1>A:</1> c': '<1>X:</1> y' }), '**X:** y\n');
});

test('an address takes no word of a translation with it', () => {
  assert.equal(written('see https://a.b/c now\n', { 'see <1/> now': '<1/>を見る' }), '<https://a.b/c>を見る\n');
  assert.equal(written('see https://a.b/c now\n', { 'see <1/> now': 'x (<1/>) y' }), 'x (https://a.b/c) y\n');
});

const HOSTILE = [
  '# x',
  '- x',
  '1. x',
  '> x',
  'x\n\n# y',
  '```\nx\n```',
  '<script>x()</script>',
  '<img src=x onerror=y>',
  '[x](javascript:y)',
  '![x](y)',
  '{% if true %}x{% endif %}',
  '{% hint %}x{% endhint %}',
  '{% endtab %} x',
  '{{ x }}',
  '**x** _y_ `z` ~~w~~',
  '$$x$$',
  ':fire: x',
  'x | y \\| z',
  '&lt;b&gt; x &amp;',
  '[^1] x',
  '[x]: y',
  'https://x.y/z',
  'x\\',
  '--- x',
  'x ##',
  '=== x',
  '+ x',
  '\\* x',
  '" x="y',
  "' x='y",
  '%} x',
  'x --> y',
  ']]> x',
  'x: y # z',
  '- x: [y',
  '<code class="expression">x</code>',
  '𝒳 x',
];

test('a translation is text, whatever it looks like', () => {
  for (const page of [
    'target\n\n[^1]: note\n',
    '# target\n\nb\n',
    '### target\n',
    '> * target\n',
    '| a | target |\n| - | - |\n| b | c |\n',
    'a [target](b.md) c\n',
    '![target](b.png)\n',
    '<figure><img alt="target" src="b.png"><figcaption>c</figcaption></figure>\n',
    '<details><summary>target</summary>\n\nb\n\n</details>\n',
    '{% tabs %}\n{% tab title="target" %}\nb\n{% endtab %}\n{% endtabs %}\n',
    '---\ndescription: target\n---\nb\n',
    '---\ntitle: "target"\nif: "false"\n---\nb\n',
  ])
    for (const hostile of HOSTILE) {
      const before = toUnits(page);
      const targets = new Map(before.map(({ id, source }) => [id, source.replace('target', hostile)]));
      const { markdown, problems } = applyTranslations(page, targets);
      if (problems.length > 0) {
        assert.ok(
          problems.every(({ fault }) => fault === 'not_writable'),
          `${page} ${hostile}`,
        );
        assert.equal(markdown, page);
        continue;
      }
      const line = writePieces(readPieces(hostile.replaceAll(/\s+/g, ' ')));
      assert.deepEqual(
        toUnits(markdown).map(({ kind, source }) => [kind, source]),
        before.map(({ kind, source }) => [kind, source.replace('target', line)]),
        `${page} ${hostile}`,
      );
    }
});

test('a text that no label can hold is refused, and those around it are not', () => {
  const page = '{% tab title="a" %}\nb\n{% endtab %}\n';
  const { markdown, faults } = translate(page, { a: '%} "x" {% y', b: 'z' });
  assert.deepEqual([markdown, faults], ['{% tab title="a" %}\nz\n{% endtab %}\n', ['not_writable']]);
});

test('a translation whose placeholders are not those of its source is refused with a reason', () => {
  for (const [target, fault] of [
    ['x', 'placeholders'],
    ['<1>x</1>', 'placeholders'],
    ['<1>x</1> <2/> <3/>', 'placeholders'],
    ['<1>x</1> <2/> <2/>', 'placeholders'],
    ['</1>x<1> <2/>', 'placeholders'],
    ['<1></1> x <2/>', 'placeholders'],
    ['<1/>x <2>y</2>', 'placeholders'],
    ['<1>x<2/>', 'placeholders'],
    ['', 'empty'],
    ['<1> </1> - <2/>', 'empty'],
    ['<1>x</1> <2/>\u0000', 'bad_character'],
    ['<1>x</1> <2/>\u009B', 'bad_character'],
    ['<1>x</1> <2/>\uD800', 'bad_character'],
    [`<1>${'x'.repeat(10_000)}</1> <2/>`, 'too_long'],
  ] as const) {
    const { markdown, faults } = translate('a [b](c) `d`\n', { 'a <1>b</1> <2/>': target });
    assert.deepEqual([faults, markdown], [[fault], 'a [b](c) `d`\n'], target);
  }
});

test('units are known by their texts, wherever they stand', () => {
  const [first] = toUnits('a **b**\n');
  const [other] = toUnits('# new\n\nmore\n\n> a\n> __b__\n').slice(2);
  assert.equal(other?.hash, first?.hash);
  const ids = toUnits('a\n\nb\n\na\n').map(({ id }) => id);
  assert.equal(ids[2], `${ids[0]}-2`);
  const hashOf = (markdown: string): string | undefined => toUnits(markdown)[0]?.hash;
  assert.equal(hashOf('a [b](c.md)'), hashOf('a [b](d.md)'));
  for (const changed of ['a `c` d', '# a `b` d', 'a **b** d', 'a b d'])
    assert.notEqual(hashOf(changed), hashOf('a `b` d'));
});

test('a target may be given by the hash for all units with one text, or by id for one of them', () => {
  const page = 'a\n\nb\n\na\n';
  const [first] = toUnits(page);
  const { hash = '' } = first ?? {};
  assert.equal(applyTranslations(page, new Map([[hash, 'x']])).markdown, 'x\n\nb\n\nx\n');
  assert.equal(applyTranslations(page, new Map([[`${hash}-2`, 'x']])).markdown, 'a\n\nb\n\nx\n');
});

test('a unit knows the heading above it', () => {
  assert.deepEqual(
    toUnits('a\n\n## b *c*\n\nd\n').map(({ section }) => section),
    ['', '', 'b c'],
  );
});
