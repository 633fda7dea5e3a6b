import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evaluateExpression } from '../expressions/evaluate.ts';
import { renderPage } from '../render/render-page.ts';
import { listConditions, resolveConditions, withoutConditions } from './without-conditions.ts';

const among =
  (...held: string[]) =>
  (expression: string) =>
    held.includes(expression);
const ALL = () => true;

test('of a condition that holds only the tags go, and of another one all', () => {
  const page = 'a {% if x %}b{% endif %} c {% if y %}d{% endif %} e';
  assert.equal(resolveConditions(page, among('x')), 'a b c  e');
  assert.equal(resolveConditions(page, among('y')), 'a  c d e');
  assert.equal(resolveConditions(page, ALL), 'a b c d e');
});

test('a tag that has a line for itself goes with its line, also in lists and quotes', () => {
  assert.equal(resolveConditions('a\n\n{% if x %}\nb\n{% endif %}\n\nc\n', ALL), 'a\n\nb\n\nc\n');
  assert.equal(resolveConditions('- a\n{% if x %}\n- b\n{% endif %}\n- c', ALL), '- a\n- b\n- c');
  assert.equal(resolveConditions('> {% if x %}\n> a\n> {% endif %}\n> b', ALL), '> a\n> b');
  assert.equal(resolveConditions('- a\n\n  {% if x %}\r\n  b\r\n  {% endif %}', ALL), '- a\n\n  b\r\n');
});

test('conditions in conditions are each met for themselves', () => {
  const page = '{% if x %}a{% if y %}b{% endif %}c{% endif %}d';
  assert.equal(resolveConditions(page, ALL), 'abcd');
  assert.equal(resolveConditions(page, among('x')), 'acd');
  assert.equal(resolveConditions(page, among('y')), 'd');
});

test('a condition that is never closed hides what follows, whatever it says', () => {
  assert.equal(resolveConditions('a {% if x %}b {% if y %}c{% endif %} d', ALL), 'a ');
  assert.equal(resolveConditions('a {% if x %}b{% endif %} {% if y %}c', ALL), 'a b ');
  assert.equal(resolveConditions('a {% if x', ALL), 'a ');
});

test('a condition that says nothing, and one that cannot be read, is met by nobody', () => {
  const holds = (expression: string) => {
    const result = evaluateExpression(expression, { visitor: { claims: { a: true } } });
    return 'value' in result && Boolean(result.value);
  };
  for (const condition of ['', 'a b', '=', 'visitor.claims.', '1; 2', 'x'.repeat(2_000), 'visitor.claims.b.c', '[']) {
    assert.doesNotMatch(resolveConditions(`a {% if ${condition} %}SECRET{% endif %} b`, holds), /SECRET/, condition);
  }
  assert.equal(resolveConditions('{% if visitor.claims.a && !visitor.claims.b %}a{% endif %}', holds), 'a');
});

test('a tag that no rule of the parser has looked at hides, whatever it says', () => {
  for (const page of [
    '| a |\n|---|\n| b | {% if x %}SECRET{% endif %} |\n',
    `${'>'.repeat(120)} {% if x %}\n${'>'.repeat(120)} SECRET`,
    '[a]: https://b.example "{% if x %}SECRET{% endif %}"',
    'x'.repeat(2 * 1024 * 1024) + '{% if x %}SECRET{% endif %}',
  ])
    assert.doesNotMatch(resolveConditions(page, ALL), /SECRET/, page.slice(-60));
});

test('in a block of HTML under a condition that holds, another one still hides', () => {
  const page = '{% if x %}\n<div>\n{% if y %}SECRET{% endif %}b\n</div>\n{% endif %}\nc';
  assert.equal(resolveConditions(page, among('x')), '<div>\nb\n</div>\nc');
  assert.equal(resolveConditions(page, ALL), '<div>\nSECRETb\n</div>\nc');
});

test('tags in code stay text, also under a condition', () => {
  const page = '{% if x %}\n```\n{% if y %}\na\n{% endif %}\n```\n{% endif %}\n`{% if z %}`';
  assert.equal(resolveConditions(page, ALL), '```\n{% if y %}\na\n{% endif %}\n```\n`{% if z %}`');
  assert.deepEqual(listConditions(page), ['x']);
});

test('there is no other branch: what looks like one is text', () => {
  assert.equal(
    resolveConditions('{% if x %}a{% else %}b{% elseif y %}c{% endif %}', ALL),
    'a{% else %}b{% elseif y %}c',
  );
});

test('the conditions of a page are listed once each, in no more than a bounded number', () => {
  assert.deepEqual(listConditions('a'), []);
  assert.deepEqual(
    listConditions('{% if a %}b {% if c == "d" %}x{% endif %}{% endif %} {% if a %}y{% endif %} {% if e %}'),
    ['a', 'c == "d"'],
  );
  const many = Array.from({ length: 1_000 }, (_, index) => `{% if a${index} %}b{% endif %}\n`).join('');
  assert.equal(listConditions(many).length, 200);
});

test('the pipe of a cell is no part of its escape in a condition', () => {
  const page = '| a |\n|---|\n| {% if x \\|\\| y %}b{% endif %} |\n';
  assert.deepEqual(listConditions(page), ['x || y']);
  assert.match(resolveConditions(page, ALL), /\| b \|/);
});

/** Pieces of pages: as they stand with conditions, and with the lines of the tags deleted by hand. */
const PIECES: [string, string][] = [
  ['{% if a %}\nw\n{% endif %}\n', 'w\n'],
  ['* one\n{% if a %}\n* two\n{% endif %}\n* three\n', '* one\n* two\n* three\n'],
  ['1. one\n\n   {% if a %}\n   more\n   {% endif %}\n2. two\n', '1. one\n\n   more\n2. two\n'],
  ['| a | b |\n|---|---|\n| 1 | {% if a %}2{% endif %} |\n', '| a | b |\n|---|---|\n| 1 | 2 |\n'],
  ['| a |\n|---|\n| 1 |\n{% if a %}\n| 2 |\n{% endif %}\n', '| a |\n|---|\n| 1 |\n| 2 |\n'],
  [
    '{% tabs %}\n{% if a %}\n{% tab title="A" %}\na\n{% endtab %}\n{% endif %}\n{% tab title="B" %}\nb\n{% endtab %}\n{% endtabs %}\n',
    '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n{% tab title="B" %}\nb\n{% endtab %}\n{% endtabs %}\n',
  ],
  [
    '{% stepper %}\n{% step %}\n## One\n{% if a %}\nmore\n{% endif %}\n{% endstep %}\n{% if a %}\n{% step %}\n## Two\n{% endstep %}\n{% endif %}\n{% endstepper %}\n',
    '{% stepper %}\n{% step %}\n## One\nmore\n{% endstep %}\n{% step %}\n## Two\n{% endstep %}\n{% endstepper %}\n',
  ],
  [
    '{% hint style="info" %}\n{% if a %}\nw\n{% endif %}\n{% endhint %}\n',
    '{% hint style="info" %}\nw\n{% endhint %}\n',
  ],
  ['{% hint title="{% if a %}x{% endif %} y" %}\nw\n{% endhint %}\n', '{% hint title="x y" %}\nw\n{% endhint %}\n'],
  ['## a {% if a %}b{% endif %}\n', '## a b\n'],
  ['{% if a %}\n```js\n{% if b %}\n```\n{% endif %}\n', '```js\n{% if b %}\n```\n'],
  ['<div>\n{% if a %}\n<b>x</b>\n{% endif %}\n</div>\n', '<div>\n<b>x</b>\n</div>\n'],
  ['> {% if a %}\n> w\n> {% endif %}\n', '> w\n'],
  ['a **b {% if a %}c** d{% endif %} e\n', 'a **b c** d e\n'],
  ['[a]\n\n{% if a %}\n[a]: https://a.example\n{% endif %}\n', '[a]\n\n[a]: https://a.example\n'],
  ['a[^1]\n\n{% if a %}\n[^1]: note\n{% endif %}\n', 'a[^1]\n\n[^1]: note\n'],
  ['w\n', 'w\n'],
];
const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 6 });

test('a page whose conditions hold renders as one whose tags were deleted by hand', () => {
  fc.assert(
    fc.property(pieces, fc.constantFrom('', '# Title\n\n', '# Title {% if a %}x{% endif %}\n\n'), (chosen, heading) => {
      const source = heading + chosen.map(([with_]) => with_).join('\n');
      const byHand = heading.replace(/\{%[^%]*%\}/g, '') + chosen.map(([, without]) => without).join('\n');
      assert.deepEqual(renderPage(resolveConditions(source, ALL)), renderPage(byHand));
    }),
    { numRuns: 500 },
  );
});

const PARTS = ['{% if a %}', '{% if b %}', '{% if c %}', '{% endif %}', '{% endif %}', '{% endif %}', '{% if', '%}'];
const MARKS = [
  '\n',
  '\n\n',
  '\r\n',
  ' ',
  '- ',
  '  ',
  '    ',
  '> ',
  '## ',
  '# ',
  '`',
  '```\n',
  '\\',
  '| ',
  '|\n|---|\n',
];
const BLOCKS = [
  '<b>',
  '<div>\n',
  '</div>\n',
  '{% hint style="info" %}\n',
  '{% endhint %}\n',
  '"',
  '$$\n',
  '===\n',
  '---\n',
];
const page = fc
  .array(fc.constantFrom('WORD', 'WORD ', ...PARTS, ...PARTS, ...MARKS, ...BLOCKS), { maxLength: 45 })
  .map((parts) => {
    let count = 0;
    return parts.join('').replace(/WORD/g, () => `w${++count}w`);
  });
const wordsOf = (text: string) => new Set(text.match(/w\d+w/g));

test('where nothing holds, nothing is left that was not left before', () => {
  fc.assert(
    fc.property(page, (source) => {
      assert.equal(
        resolveConditions(source, () => false),
        withoutConditions(source),
      );
    }),
  );
});

test('who meets more conditions sees all that others see, and nothing but the page', () => {
  fc.assert(
    fc.property(page, (source) => {
      const seen = [among(), among('a'), among('a', 'b'), ALL].map((holds) => resolveConditions(source, holds));
      for (const [index, text] of seen.entries()) {
        const more = wordsOf(seen[index + 1] ?? source);
        for (const word of wordsOf(text)) assert.ok(more.has(word), word);
      }
    }),
    { numRuns: 3_000 },
  );
});

test('a word under a condition that does not hold is never shown, however deep it stands', () => {
  const tree = fc.letrec<{ nodes: string; node: string }>((tie) => ({
    nodes: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('\n\n')),
    node: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('WORD', '- WORD', '> WORD', '| WORD |\n|---|\n| WORD |'),
      fc
        .tuple(fc.constantFrom('a', 'b'), tie('nodes'))
        .map(([name, inner]) => `{% if ${name} %}\n\n${inner}\n\n{% endif %}`),
      tie('nodes').map((inner) => `{% hint style="info" %}\n\n${inner}\n\n{% endhint %}`),
    ),
  })).nodes;
  fc.assert(
    fc.property(tree, (shape) => {
      let count = 0;
      const open: string[] = [];
      const wanted = new Set<string>();
      const source = shape.replace(/WORD|\{% (?:if (\w)|endif) %\}/g, (tag, name: string | undefined) => {
        if (name !== undefined) open.push(name);
        else if (tag !== 'WORD') open.pop();
        if (tag !== 'WORD') return tag;
        const word = `w${++count}w`;
        if (!open.includes('b')) wanted.add(word);
        return word;
      });
      const shown = resolveConditions(source, among('a'));
      assert.deepEqual(wordsOf(shown), wanted);
      assert.deepEqual(wordsOf(renderPage(shown).text), wanted);
    }),
    { numRuns: 500 },
  );
});
