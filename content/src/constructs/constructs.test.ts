import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPage } from '../render/render-page.ts';
import { TAGS } from '../tags/tags.ts';
import { constructsOf } from './constructs.ts';

const listed = (source: string, fate?: string): string[] =>
  constructsOf(source)
    .filter((each) => fate === undefined || each.fate === fate)
    .map(({ kind, name, count, line }) => `${kind} ${name} ${count} at ${line}`);

test('each tag, element, attribute and key of a page is counted with what becomes of it', () => {
  const page = [
    ...['---', 'title: A', 'sidebar: yes', '---', '', '# A', ''],
    ...[
      '{% hint style="note" mood="good" %}',
      'Text with <kbd>K</kbd> and <font color="red">red</font>',
      '{% endhint %}',
    ],
    ...['', '{% set x = 1 %}', '', 'In `{% code %}` and \\{% escaped %}, but {% raw %} here.', ''],
    ...['<div style="color:pink" onclick="x()" class="columns mine">a</div>', '', '<script>{% no %}</script>', ''],
    ...['{% endtabs %}', '', '```', '{% hint %} <b>', '```'],
  ].join('\n');
  assert.deepEqual(listed(page, 'lost'), [
    'front-matter sidebar 1 at 3',
    'attribute hint mood 1 at 8',
    'html-attribute div style 1 at 16',
    'html-attribute div onclick 1 at 16',
    'element script 1 at 18',
    'tag endtabs 1 at 20',
  ]);
  assert.deepEqual(listed(page, 'simple'), [
    'attribute hint style="note" 1 at 8',
    'element font 1 at 9',
    'html-attribute font color 1 at 9',
    'tag set 1 at 12',
    'tag raw 1 at 14',
    'html-attribute div class 1 at 16',
  ]);
  assert.deepEqual(listed(page, 'shown'), [
    'front-matter title 1 at 2',
    'markdown heading 1 at 6',
    'tag hint 1 at 8',
    'element kbd 1 at 9',
    'element div 1 at 16',
    'markdown code 1 at 22',
  ]);
});

test('what is said to be lost is not in the HTML, and what is said to be shown is', () => {
  const cases: [html: string, name: string, fate: string, shown: RegExp | undefined][] = [
    ['<video src="a.mp4">x</video>', 'video', 'lost', /<video/],
    ['<iframe src="https://a.test/x"></iframe>', 'iframe', 'simple', /<iframe/],
    ['<iframe src="//a.test/x"></iframe>', 'iframe', 'lost', /a\.test/],
    ['<svg width="1"><path d="M0"/></svg>', 'svg', 'lost', /svg/],
    ['<button class="x">Press</button>', 'button', 'simple', /<button/],
    ['<input type="text">', 'input', 'lost', /input/],
    ['<input type="checkbox">', 'input', 'shown', undefined],
    ['<style>p{}</style>', 'style', 'lost', /p\{/],
    ['<center align="x">mid</center>', 'center', 'simple', /<center/],
    ['<kbd>K</kbd>', 'kbd', 'shown', undefined],
    ['a <placeholder> b', 'placeholder', 'simple', /<placeholder/],
  ];
  for (const [html, name, fate, absent] of cases) {
    const found = constructsOf(html).find((each) => each.kind === 'element' && each.name === name);
    assert.equal(found?.fate, fate, html);
    const rendered = renderPage(html).html.map(String).join('');
    if (absent === undefined) assert.match(rendered, new RegExp(`<${name}`), html);
    else assert.doesNotMatch(rendered, absent, html);
  }
});

test('an attribute of a tag that its declaration does not name changes nothing that readers see', () => {
  const words = ['style', 'icon', 'title', 'width', 'valign', 'date', 'tags', 'caption', 'fullWidth', 'method', 'path'];
  const html = (source: string) => JSON.stringify({ ...renderPage(source), text: '' });
  for (const { name, end, attributes } of TAGS) {
    if (attributes === undefined) continue;
    const write = (value: string) => `{% ${name}${value} %}\n\nText\n${end === 'never' ? '' : `\n{% end${name} %}\n`}`;
    for (const word of [...words, 'overflow', 'lineNumbers', 'format', 'name', 'in', 'type', 'status', 'description'])
      if (!attributes.includes(word)) assert.equal(html(write(` ${word}="top"`)), html(write('')), `${name} ${word}`);
  }
});

test('a page with more names than are counted counts the rest together, and a page that is too much says so', () => {
  const many = Array.from({ length: 1000 }, (_, index) => `{% t${index} %}`).join('\n\n');
  const found = constructsOf(many);
  assert.ok(found.length < 310, `${found.length}`);
  assert.equal(
    found.reduce((sum, { count }) => sum + count, 0),
    1000,
  );
  assert.deepEqual(
    constructsOf('x'.repeat(2 * 1024 * 1024 + 1)).map(({ kind, fate }) => [kind, fate]),
    [['page', 'simple']],
  );
});

test('hostile texts cost time in proportion to their length', () => {
  const pieces = [
    '<a ',
    '{% x',
    '`',
    '<!--',
    '<script>',
    '<pre>',
    '{% if ',
    '<select>',
    '{% a %}',
    '\\',
    '<p a=',
    '<div class="',
  ];
  for (const piece of pieces) {
    const cost = (length: number) => {
      const text = `<div>\n${piece.repeat(length)}`;
      const before = process.cpuUsage();
      constructsOf(text);
      constructsOf(text.slice(6));
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    cost(1000);
    const [small, large] = [cost(3_000), cost(24_000)];
    assert.ok(large < 40 * Math.max(small, 4), `${piece}: ${small} ms, then ${large} ms`);
  }
});

test('an example is one line, whole up to its bound, and begins as the source does', () => {
  const exampleOf = (length: number) => {
    const tag = `{% unknown a="${'x'.repeat(length)}" %}`;
    const [found] = constructsOf(`${tag}\n`).filter(({ name }) => name === 'unknown');
    return { tag, example: found?.example ?? '' };
  };
  const short = exampleOf(3);
  assert.equal(short.example, short.tag);
  const long = exampleOf(300);
  assert.ok(long.example.endsWith('…') && long.tag.startsWith(long.example.slice(0, -1)), long.example);
});
