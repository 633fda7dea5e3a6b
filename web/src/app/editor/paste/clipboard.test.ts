// What other programs put into a clipboard, and the Markdown that becomes of it. `LECTERN_SAMPLES=write` writes what comes out,
// after a change that is meant; read the difference.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type EditNode, openPage, savePage } from '@lectern/content/edit';
import { UnfitPage } from '@lectern/convert/html';
import { toNode } from '../model/convert.ts';
import { type Clipboard, readClipboard } from './clipboard.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const read = (file: string): string =>
  existsSync(join(FIXTURES, file)) ? readFileSync(join(FIXTURES, file), 'utf8') : '';

/** The blocks as the file of a page says them once they have been in the editor, which knows nothing of how they were read. */
function printBlocks(blocks: readonly EditNode[]): string {
  const page = openPage('Begin\n');
  const doc = { ...page.doc, content: [...(page.doc.content ?? []), ...structuredClone(blocks)] };
  toNode(doc).check();
  const { source, refused } = savePage(page, doc);
  assert.deepEqual(refused, []);
  return source.slice('Begin\n\n'.length);
}

const pasted = (clipboard: Partial<Clipboard>): string =>
  printBlocks(readClipboard({ html: '', text: '', ...clipboard }) ?? []);

/** A fixture names in its first line the program and where its shape is from. That is no part of the clipboard. */
const withoutHead = (html: string): string => html.replace(/^<!-- shape: .*? -->\n/, '');
const modeOf = (html: string): string => /^<!-- shape: .*mode=(\w+).* -->/.exec(html)?.[1] ?? '';

const names = [...new Set(readdirSync(FIXTURES).map((file) => file.replace(/\.\w+$/, '')))];

for (const name of names)
  test(`what ${name.replaceAll('-', ' ')} copies becomes Markdown`, () => {
    const html = read(`${name}.html`);
    if (html !== '') assert.match(html, /^<!-- shape: /);
    const markdown = pasted({ html: withoutHead(html), text: read(`${name}.txt`), mode: modeOf(html) });
    if (process.env['LECTERN_SAMPLES'] === 'write') writeFileSync(join(FIXTURES, `${name}.md`), markdown);
    assert.equal(markdown, read(`${name}.md`));
  });

test('there are twenty of them', () => assert.ok(names.length >= 20));

test('nothing of what is pasted runs', () => {
  const html = `<p onclick="alert(1)">Click <a href="javascript:alert(1)">me</a>, <a href=" java&#10;script:alert(1)">me</a>
    <a href="data:text/html,<script>alert(1)</script>">or me</a></p><script>alert(1)</script><style>p{}</style>
    <svg onload="alert(1)"><text>x</text></svg><iframe src="javascript:alert(1)"></iframe><img src=x onerror=alert(1) alt="">
    <p>&lt;script&gt;alert(1)&lt;/script&gt; {% hint %} {{ space.vars.secret }}</p><object data="x"></object>`;
  const markdown = pasted({ html });
  assert.doesNotMatch(markdown, /javascript:|onerror|onclick|onload|(?<!\\)<\w|data:text/i);
  const blocks = JSON.stringify(readClipboard({ html, text: '' }));
  assert.doesNotMatch(blocks, /"(?:expression|hint|source|inlineSource)"/);
});

test('plain text is left to be pasted as it is', () => {
  for (const text of [
    'One line',
    'Two\nlines',
    'a - b',
    '- one dash',
    '5 * 3 * 2',
    'x_y_z',
    'C# and #1',
    'https://a.example/x',
  ])
    assert.equal(readClipboard({ html: '', text }), undefined, text);
});

test('HTML that nobody writes is refused in time', () => {
  assert.throws(() => readClipboard({ html: '<div>'.repeat(200_000), text: '' }), UnfitPage);
  assert.throws(() => readClipboard({ html: '<b><i>'.repeat(80_000), text: '' }), UnfitPage);
  assert.throws(() => readClipboard({ html: '<ul><li>'.repeat(100_000), text: '' }), UnfitPage);
});
