import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BlockNode, toDocument } from '@lectern/content';
import type { Book } from './book.ts';
import { printBytes, readPdfBytes } from './testing.ts';

const BOUNDS = { sheets: 5000, time: 60_000 };

const bookOf = (pages: readonly string[], more: Partial<Book> = {}): Book => ({
  title: 'Book',
  language: 'en',
  date: 0,
  home: 'http://lectern.test/book',
  baseUrl: 'http://lectern.test',
  isPublished: false,
  leftOut: 0,
  pictures: {},
  files: {},
  others: {},
  tags: {},
  shared: {},
  described: {},
  entries: pages.map((source, index) => ({
    id: `p${index}`,
    depth: 0,
    title: `Page ${index}`,
    url: 'http://lectern.test/book',
    document: toDocument(source, ({ kind, target }) =>
      kind === 'include' ? { kind: 'reusable-content', reusableContent: target } : { kind: 'url', url: target },
    ),
  })),
  ...more,
});

const read = async (book: Book, bounds = BOUNDS) => readPdfBytes(await printBytes(book, bounds));

test('a line of code of a megabyte is wrapped, and whole', async () => {
  const { sheets } = await read(bookOf([`\`\`\`\n${'x'.repeat(1_000_000)}\n\`\`\`\n`]));
  const count = sheets.join('').split('x').length - 1;
  assert.equal(count, 1_000_000);
});

test('a table of ten thousand cells is printed', async () => {
  const rows = Array.from(
    { length: 1000 },
    (_, row) => `|${Array.from({ length: 10 }, (_, cell) => ` r${row}c${cell} `).join('|')}|`,
  );
  const head = `|${' h |'.repeat(10)}\n|${'---|'.repeat(10)}`;
  const { sheets } = await read(bookOf([`${head}\n${rows.join('\n')}\n`]));
  assert.match(sheets.join('\n'), /r999c9/);
});

test('a table of two hundred columns is printed in parts', async () => {
  const line = (text: string) => `|${Array.from({ length: 200 }, (_, index) => ` ${text}${index} `).join('|')}|`;
  const { sheets } = await read(bookOf([`${line('h')}\n|${'---|'.repeat(200)}\n${line('c')}\n`]));
  const text = sheets.join('\n');
  for (const word of ['h0', 'c0', 'h199', 'c199']) assert.ok(text.includes(word), word);
});

test('what is nested deeper than there is room stays on the sheet', async () => {
  const list = Array.from({ length: 40 }, (_, depth) => `${'  '.repeat(depth)}* level ${depth}`).join('\n');
  const quotes = `${'> '.repeat(20)}deep quote`;
  const { sheets } = await read(bookOf([`${list}\n\n${quotes}\n`]));
  assert.match(sheets.join('\n'), /level 39/);
  assert.match(sheets.join(' ').replaceAll(/\s+/g, ' '), /deep quote/);
});

test('reusable contents that name themselves and one another come to an end', async () => {
  const names = ['a', 'b', 'c'];
  const include = names.map((name) => `{% include "${name}" %}`).join('\n\n');
  const refer = ({ target }: { target: string }) => ({ kind: 'reusable-content', reusableContent: target });
  const shared = Object.fromEntries(names.map((name) => [name, toDocument(`text ${name}\n\n${include}`, refer)]));
  const { sheets } = await read(bookOf([include], { shared }));
  assert.match(sheets.join('\n'), /text c/);
});

test('a book that is longer than it may be ends there, and says how much is missing', async () => {
  const pages = Array.from({ length: 20 }, (_, index) => `text ${index}x`);
  const { sheets } = await read(bookOf(pages, { leftOut: 5 }), { sheets: 10, time: 60_000 });
  const text = sheets.join('\n');
  assert.match(text, /text 7x/);
  assert.doesNotMatch(text, /text 8x/);
  assert.match(sheets.at(-1)?.replaceAll(/\s+/g, ' ') ?? '', /not, or not wholly, in it: 17\./);
});

test('a book of one page that is too long is cut, and says so', async () => {
  const { sheets } = await read(bookOf([Array.from({ length: 900 }, (_, index) => `p${index}`).join('\n\n')]), {
    sheets: 3,
    time: 60_000,
  });
  assert.ok(sheets.length <= 4);
  assert.match(sheets.at(-1)?.replaceAll(/\s+/g, ' ') ?? '', /This PDF ends here/);
});

test('a text of odd characters is printed', async () => {
  const odd = '\u0000\u0007\uFFFD\uD800 \uDC00 \u202Eabc\u202C a\u0301\u0301\u0301 \u{E0041} \u{10FFFF} end';
  const { sheets } = await read(bookOf([odd], { title: odd, language: 'not a language!' }));
  assert.match(sheets.join('\n'), /end/);
});

test('an address that would run a program is no link', async () => {
  const document = {
    object: 'document' as const,
    data: { schemaVersion: 1 },
    nodes: [embed('javascript:alert(1)'), embed('file:///etc/passwd')],
  };
  const entry = { id: 'p', depth: 0, title: 'P', url: 'http://lectern.test/', document };
  const { urls, sheets } = await read(bookOf([], { entries: [entry] }));
  assert.deepEqual(urls, []);
  assert.match(sheets.join('\n'), /javascript:alert/);
});

const embed = (url: string): BlockNode => ({
  object: 'block',
  type: 'embed',
  isVoid: true,
  data: { url },
  nodes: [],
  key: url,
});

test('a book of more words than are remembered is printed', async () => {
  const words = Array.from({ length: 60_000 }, (_, index) => `w${index}`).join(' ');
  const { sheets } = await read(bookOf([words]));
  assert.match(sheets.join(' '), /w0 [^]*w59999/);
});

test('blanks of every width are blanks', async () => {
  const { sheets } = await read(bookOf(['a\u2002b\u2003c\u2005d\u205Fe\u3000f']));
  assert.match((sheets[0] ?? '').replaceAll(/\s+/g, ' '), /a b c d e f/);
});

test('a description that names what its book has reaches none of it, and comes to an end', async () => {
  const block = '{% openapi-operation spec="x" path="/a" method="get" %}\n{% endopenapi-operation %}\n';
  const slot = { block: 'operation' as const, method: 'get', path: '/a', name: '', schemas: [] };
  const markdown = `### Op\n\n[to](p1) ![picture](secret.png) {% include "r" %}\n\n${block}\n${'> '.repeat(200)}deep\n`;
  const described = { p0: [{ slot, markdown }] };
  const shared = { r: toDocument('shared words', () => ({ kind: 'url', url: '' })) };
  const { sheets, urls } = await read(bookOf([`${block}\n${block}`], { described, shared }));
  const text = sheets.join('\n');
  assert.match(text, /Op/);
  assert.match(text, /GET \/a/, 'the second block has nothing of its own');
  assert.doesNotMatch(text, /shared words/);
  assert.deepEqual(
    urls.filter((url) => !url.startsWith('http://lectern.test')),
    [],
  );
});

test('formulas that are nested or wide without end are printed as they are written, or wholly', async () => {
  const deep = `${'\\sqrt{'.repeat(90)}x${'}'.repeat(90)}`;
  const wide = Array.from({ length: 300 }, (_, index) => `a_{${index}}`).join('+');
  const { sheets } = await read(bookOf([deep, wide].map((formula) => `$$\n${formula}\n$$\n\nend\n`)));
  assert.equal(sheets.filter((sheet) => /end/.test(sheet)).length, 2);
});
