import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, savePage } from '@lectern/content/edit';
import { EditorState } from 'prosemirror-state';
import { toEditDoc, toNode } from '../model/convert.ts';
import { type Kind, kindOf, KINDS, turnInto } from './turn-into.ts';

/** The page after its first block became another one. */
function turned(source: string, kind: Kind): string {
  const page = openPage(source);
  const state = EditorState.create({ doc: toNode(page.doc) });
  const { doc } = turnInto(state.tr, 0, kind);
  doc.check();
  const { source: saved, refused } = savePage(page, toEditDoc(doc, page.doc));
  assert.deepEqual(refused, []);
  return saved;
}

for (const [kind, expected] of [
  ['heading-3', '### One **two**\n\nEnd\n'],
  ['bullets', '* One **two**\n\nEnd\n'],
  ['numbers', '1. One **two**\n\nEnd\n'],
  ['tasks', '* [ ] One **two**\n\nEnd\n'],
  ['quote', '> One **two**\n\nEnd\n'],
  ['hint', '{% hint style="info" %}\nOne **two**\n{% endhint %}\n\nEnd\n'],
  ['code', '```\nOne two\n```\n\nEnd\n'],
] as const)
  test(`a paragraph becomes ${kind}`, () => assert.equal(turned('One **two**\n\nEnd\n', kind), expected));

test('a list becomes lines, and lines of a quote a list', () => {
  assert.equal(turned('* a\n* b\n  * c\n', 'paragraph').replaceAll(/\n+/g, '\n'), 'a\nb\n* c\n');
  assert.equal(turned('> a\n>\n> b\n', 'bullets').replaceAll(/\n+/g, '\n'), '* a\n* b\n');
  assert.equal(turned('1. a\n2. b\n', 'tasks'), '* [ ] a\n* [ ] b\n');
});

test('code becomes its lines, and an expandable takes the first line for its title', () => {
  assert.equal(turned('```js\na\nb\n```\n', 'paragraph'), 'a\n\nb\n');
  assert.match(turned('> Why\n>\n> Because\n', 'expandable'), /<summary>Why<\/summary>\n\nBecause\n/);
});

test('every kind becomes every kind, with all its words', () => {
  const sources = [
    'One two\n',
    '## One two\n',
    '* One two\n',
    '- [x] One two\n',
    '> One two\n',
    '```\nOne two\n```\n',
    '<details>\n\n<summary>One</summary>\n\ntwo\n\n</details>\n',
    '{% hint style="info" %}\nOne two\n{% endhint %}\n',
  ];
  for (const source of sources)
    for (const [kind] of KINDS) {
      const made = turned(source, kind);
      assert.match(made.replaceAll(/<\/?\w+>|[*#>\n]/g, ' '), /One[^]*two/, `${source} as ${kind}: ${made}`);
      const first = toNode(openPage(made).doc).firstChild;
      if (made !== source && !source.startsWith('<'))
        assert.equal(first && kindOf(first), kind, `${source} as ${kind}: ${made}`);
    }
});

test('what is a block of its own kind stays it', () => {
  const source = '| a | b |\n| --- | --- |\n| c | d |\n';
  assert.equal(turned(source, 'paragraph'), source);
});
