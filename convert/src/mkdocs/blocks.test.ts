import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertBlocks, convertCode, splitBraces } from './blocks.ts';

function convert(text: string): string {
  return convertBlocks(text.split('\n'), () => undefined).join('\n');
}
const countOf = (text: string): number => {
  let count = 0;
  convertBlocks(text.split('\n'), () => (count += 1));
  return count;
};
const all = (cases: readonly (readonly [from: string, to: string])[]) => {
  for (const [from, to] of cases) assert.equal(convert(from), to, from);
};

test('an admonition has what is indented below it, and ends with the last of that', () => {
  all([
    ['!!! note\n    a\n\n    b\n\nc', '{% hint style="info" %}\na\n\nb\n{% endhint %}\n\nc'],
    ['!!! danger ""\n\n    a\n', '{% hint style="danger" %}\na\n{% endhint %}\n'],
    ['!!! note\n   a', '{% hint style="info" %}\n{% endhint %}\n   a'],
    [
      '* x\n\n    !!! tip "T"\n        a\n          b',
      '* x\n\n    {% hint style="success" %}\n    **T**\n\n    a\n      b\n    {% endhint %}',
    ],
    ['!!! note inline end\n\ta', '{% hint style="info" %}\na\n{% endhint %}'],
    ['!!! no"te\n    a', '!!! no"te\n    a'],
    ['!!!\n    a', '!!!\n    a'],
    ['??? bug\n    a', '<details>\n\n<summary>Bug</summary>\n\na\n\n</details>'],
    ['???+ bug ""\n    a', '<details open>\n\n<summary></summary>\n\na\n\n</details>'],
  ]);
});

test('tabs next to each other are one set, and tabs of another indent are another', () => {
  const tab = (title: string, text: string) => `{% tab title="${title}" %}\n${text}\n{% endtab %}`;
  const tabs = (...some: string[]) => `{% tabs %}\n${some.join('\n\n')}\n{% endtabs %}`;
  all([
    ['=== "A"\n    a\n\n\n=== \'B "c"\'\n    b', tabs(tab('A', 'a'), tab("B 'c'", 'b'))],
    ['===+ "A"\n    a\n===! "B"\n    b\nc', `${tabs(tab('A', 'a'), tab('B', 'b'))}\nc`],
    [
      '=== "A"\n    a\n  === "B"\n      b',
      `${tabs(tab('A', 'a'))}\n  {% tabs %}\n  {% tab title="B" %}\n  b\n  {% endtab %}\n  {% endtabs %}`,
    ],
    ['=== "A"\n    === "B"\n        b', tabs(tab('A', tabs(tab('B', 'b'))))],
    ['Title\n===', 'Title\n==='],
    ['=== A', '=== A'],
  ]);
  assert.equal(countOf('=== "A"\n    !!! note\n        x\n=== "B"\n    y'), 2);
  assert.equal(countOf('a\n\nb'), 0);
});

test('code is taken as it stands up to its end, with its title, language and line numbers', () => {
  for (const [info, start, end] of [
    ['', '```', '```'],
    ['js', '```js', '```'],
    ['{.js}', '```js', '```'],
    ['{ .c++ title="a.cc" }', '{% code title="a.cc" %}\n```c++', '```\n{% endcode %}'],
    ['js title=\'a "b"\'', '{% code title="a \'b\'" %}\n```js', '```\n{% endcode %}'],
    ['js linenums="1"', '{% code lineNumbers="true" %}\n```js', '```\n{% endcode %}'],
    ['js showLineNumbers', '{% code lineNumbers="true" %}\n```js', '```\n{% endcode %}'],
    ['title="x"', '{% code title="x" %}\n```', '```\n{% endcode %}'],
    ['js hl_lines="1"', '```js', '```'],
    ['hl_lines="1"', '```', '```'],
  ] as const)
    assert.equal(
      convertCode([`\`\`\`${info}`, 'x', '```'], info, () => undefined).join('\n'),
      `${start}\nx\n${end}`,
      info,
    );
  all([
    ['~~~~js title="T"\n~~~\n~~~~ x\n~~~~\na', '{% code title="T" %}\n~~~~js\n~~~\n~~~~ x\n~~~~\n{% endcode %}\na'],
    ['  ```js title="T"\n  x\n  ```', '  {% code title="T" %}\n  ```js\n  x\n  ```\n  {% endcode %}'],
    ['```\n=== "A"\n    a', '```\n=== "A"\n    a'],
  ]);
  assert.deepEqual([countOf('```js\nx\n```'), countOf('```{.js}\nx\n```'), countOf('```js title="T"\n```')], [0, 1, 1]);
});

test('ids of headings become anchors, and other lists of attributes are taken away', () => {
  all([
    ['## A { #a-b .c }', '## A <a href="#a-b" id="a-b"></a>'],
    ['## A {: #b }', '## A <a href="#b" id="b"></a>'],
    ['####### A {#b}', '####### A'],
    ['## A { .c }', '## A'],
    ['[x](y){ .button }', '[x](y)'],
    ['{: .class }', ''],
    ['a {b}', 'a {b}'],
    ['a { # }', 'a { # }'],
    ['#A {#b}', '#A'],
    ['  [TOC]  ', ''],
    ['[TOC] x', '[TOC] x'],
  ]);
  assert.deepEqual(splitBraces('a {b} {c} '), { before: 'a {b}', inner: 'c' });
  assert.deepEqual(splitBraces('a {b'), { before: 'a {b', inner: undefined });
  assert.deepEqual(splitBraces('a}'), { before: 'a}', inner: undefined });
});

test('blocks are read as deep as sixteen of them', () => {
  const nested = (depth: number) =>
    Array.from({ length: depth }, (_, at) => `${' '.repeat(4 * at)}!!! note`).join('\n');
  assert.equal(countOf(nested(16)), 16);
  assert.equal(countOf(nested(20)), 16);
});
