import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MARK, readProse, THING } from './door.ts';

const textsOf = (source: string): string[] =>
  readProse(source).prose.map(({ text }) => text.replaceAll(MARK, '·').replaceAll(THING, '#'));

test('what an element shows is prose, but for icons, emoji, code and styles', () => {
  const read = (html: string) =>
    textsOf(`<p>a ${html} z</p>\n`).join('|').replaceAll(/#+/g, '#').replaceAll(/·+/g, '·');
  assert.equal(read('<span>words</span>'), read('<span class="x">words</span>'));
  assert.match(read('<span>words</span>'), /words/);
  assert.match(read('<b data-tag="emoji">words</b>'), /words/);
  for (const html of [
    '<span data-tag="emoji" data-emoji="1f680">words</span>',
    '<i class="fa-rocket">words</i>',
    '<code>words</code>',
  ])
    assert.doesNotMatch(read(html), /words/, html);
  assert.match(read('<i>words</i>'), /words/);
  assert.match(read('<span data-tag="emoji">x</span> after'), /after/);
});
