import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPage } from './check-page.ts';

const found = (source: string): string[] =>
  checkPage(source).map(({ kind, start, end, levels }) =>
    [kind, source.slice(start, end), ...(levels === undefined ? [] : [levels.expected])].join(' '),
  );

test('a picture without an alternative is found in Markdown and in HTML', () => {
  assert.deepEqual(found('![](a.png) ![ ](<b.png>) ![A tree](c.png)'), [
    'missing-alternative a.png',
    'missing-alternative b.png',
  ]);
  assert.deepEqual(found('<img src="a.png">\n\n<img src="b.png" alt="">\n\n<img alt=\'B\' src="c.png" width="3">\n'), [
    'missing-alternative a.png',
    'missing-alternative b.png',
  ]);
});

test('the caption of a figure is an alternative, an empty one is none', () => {
  const figure = (caption: string) =>
    `<figure><img src="a.png" alt=""><figcaption><p>${caption}</p></figcaption></figure>\n`;
  assert.deepEqual(found(figure('How it works')), []);
  assert.deepEqual(found(figure('')), ['missing-alternative a.png']);
  assert.deepEqual(found('<figure><img src="a.png" alt=""><figcaption></figcaption></figure>\n'), [
    'missing-alternative a.png',
  ]);
});

test('a link without text is found, one with a picture is not', () => {
  assert.deepEqual(found('[](a.md) [ ](<b.md>) [![A](c.png)](d.md) [x](e.md)'), ['empty-link a.md', 'empty-link b.md']);
});

test('a heading that skips a level is found, also within a block', () => {
  assert.deepEqual(found('# Title\n\n### A\n\n#### B\n\n## C\n\n{% hint style="info" %}\n#### D\n{% endhint %}\n'), [
    'skipped-heading ### A 2',
    'skipped-heading #### D 3',
  ]);
  assert.deepEqual(found('---\ndescription: x\n---\n\n## A\n\n### B\n'), []);
});

test('code and hostile texts are no findings and no burden', () => {
  assert.deepEqual(found('`![](a.png)`\n\n```\n![](b.png)\n### x\n```\n'), []);
  for (const text of ['![]('.repeat(50_000), '<img src='.repeat(50_000), `<img src="a" ${'x '.repeat(100_000)}`, '\0'])
    assert.ok(Array.isArray(found(text)));
});
