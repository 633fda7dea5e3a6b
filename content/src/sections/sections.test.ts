import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPage } from '../render/render-page.ts';
import { sections } from './sections.ts';

test('a page is cut at its headings, the part before them belongs to its title', () => {
  assert.deepEqual(sections('# Title\n\nIntro\n\n## One\n\ntext *one*\n\n### Deep\n\n- a\n- b\n\n## One\n'), [
    { id: '', title: 'Title', level: 1, text: 'Intro' },
    { id: 'one', title: 'One', level: 2, text: 'text one' },
    { id: 'deep', title: 'Deep', level: 3, text: 'a\nb' },
    { id: 'one-1', title: 'One', level: 2, text: '' },
  ]);
});

test('headings inside blocks and with ids of their author begin a section too', () => {
  const found = sections(
    '{% stepper %}\n{% step %}\n## Do <a href="#x" id="x"></a>\n\nit\n{% endstep %}\n{% endstepper %}',
  );
  assert.deepEqual(found, [{ id: 'x', title: 'Do', level: 2, text: 'it' }]);
});

test('what stands under a condition is in no section, and code is text', () => {
  const found = sections('a\n\n{% if x %}\n## SECRET\n\nSECRET\n{% endif %}\n\n## b\n\n```\nlet c = 1;\n```\n');
  assert.deepEqual(found, [
    { id: '', title: '', level: 1, text: 'a' },
    { id: 'b', title: 'b', level: 2, text: 'let c = 1;' },
  ]);
});

test('every heading of the outline has its section, and together they hold the text of the page', () => {
  const source = '# T\n\nx\n\n<h2 id="b">raw</h2>\n\n## A & "B"\n\ny[^1]\n\n## b\n\nz\n\n[^1]: note\n';
  const page = renderPage(source);
  const found = sections(source);
  assert.deepEqual(
    found.slice(1).map(({ id, title, level }) => ({ id, title, level })),
    page.outline,
  );
  const words = found.flatMap((section) => [section.level === 1 ? '' : section.title, section.text]).join(' ');
  assert.deepEqual(words.split(/\s+/).filter(Boolean), page.text.split(/\s+/).filter(Boolean));
});

test('a heading in HTML that has the id of a section does not begin it', () => {
  assert.deepEqual(sections('<div>\n\n<h2 id="a">No</h2> b\n\n</div>\n\n## A\n\nc\n'), [
    { id: '', title: '', level: 1, text: 'No\nb' },
    { id: 'a', title: 'A', level: 2, text: 'c' },
  ]);
});

test('an empty page has no section', () => {
  assert.deepEqual(sections(''), []);
});

test('what stands of other texts in a section is named there, without what stands in for it', () => {
  const found = sections(
    'a\n\n## b\n\n{% include "x.md" %}\n\n{% openapi src="y.json" path="/p" method="get" %}\n[y.json](y.json)\n{% endopenapi %}\n\nlast\n',
  );
  assert.deepEqual(
    found.map(({ id, text, parts }) => [id, text, parts?.map(({ kind }) => kind)]),
    [
      ['', 'a', undefined],
      ['b', 'last', ['include', 'openapi']],
    ],
  );
});

test('the name of a file that a card leads to is no text, for readers see the title of its page', () => {
  const card = (text: string) => `{% content-ref url="x.md" %}\n[${text}](x.md)\n{% endcontent-ref %}\n`;
  assert.deepEqual(
    sections(`a\n\n${card('start-here.md')}\n${card('Start here')}\nb\n`).map(({ text }) => text),
    ['a\nStart here\nb'],
  );
});

test('a mention is found by the words that its author wrote, and not by the name of a file', () => {
  const [found] = sections(
    'See [tables.md](tables.md), [cards.md](cards.md "mention") and [All cards](cards.md "mention").',
  );
  assert.equal(found?.text, 'See ,  and All cards.');
});
