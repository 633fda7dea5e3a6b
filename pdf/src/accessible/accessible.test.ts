import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { toDocument } from '@lectern/content';
import type { Book } from '../book.ts';
import { makePng, printBytes, readObjects } from '../testing.ts';
import { checkAccessible, readMarks, sheetsInOrder } from './testing.ts';

const sample = (name: string): string => readFileSync(join(import.meta.dirname, '..', 'samples', name), 'utf8');

const bookOf = (sources: readonly string[], language = 'en'): Book => ({
  title: 'Book',
  language,
  date: 0,
  home: 'https://docs.example.com/book',
  baseUrl: 'https://lectern.example.com',
  isPublished: true,
  leftOut: 1,
  pictures: { 'map.png': makePng(20, 10) },
  files: { 'map.png': 'map.png' },
  others: {},
  tags: {},
  shared: {},
  described: {},
  entries: sources.map((source, index) => ({
    id: `p${index}`,
    depth: 0,
    title: `Page ${index}`,
    url: 'https://docs.example.com/book',
    document: toDocument(source, ({ target }) =>
      target === 'map.png' ? { kind: 'file', file: target } : { kind: 'url', url: target },
    ),
  })),
});

const print = (book: Book) => printBytes(book, { sheets: 100, time: 600_000 });

test('a book with every block keeps the rules of PDF/UA that a program can judge', async () => {
  const sources = ['blocks.md', 'tables.md', 'media.md'].map(sample);
  assert.deepEqual(checkAccessible(await print(bookOf(sources))), []);
});

test('so does a site with cover, contents and parts, which is read in the order of its sheets', async () => {
  const { entries, ...book } = bookOf(['Short.', sample('media.md'), '# Own title\n\n> Quoted', '']);
  const partOf = (id: string, title: string) => ({ id, title, depth: 0, url: book.home, isPart: true });
  const [one, ...others] = entries.map((entry) => ({ ...entry, depth: 1 }));
  const parts = [{ ...partOf('a', 'First part'), description: 'Of [two]' }, one!, partOf('b', 'Second'), ...others];
  const look = { color: '#aa3300', logo: 'map.png' };
  const bytes = await print({ ...book, look, printed: 0, missingPictures: 2, entries: parts });
  assert.deepEqual(checkAccessible(bytes), []);
  const sheets = sheetsInOrder(bytes);
  assert.deepEqual(
    sheets,
    sheets.toSorted((a, b) => a - b),
  );
  assert.deepEqual([...new Set(sheets)].slice(0, 5), [1, 2, 3, 4, 5], 'the cover, the contents, a part and its page');
});

test('so does a book with diagrams, whose texts are those of their authors or the words in them', async () => {
  const [said, silent] = ['graph LR\n  A --> B', 'graph LR\n  C --> D'];
  const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`;
  const named = '{% code title="Named" %}\n' + fence(silent) + '{% endcode %}\n';
  const diagrams = new Map([
    [said, { file: 'map.png', title: 'From one to two', words: 'A, B' }],
    [silent, { file: 'map.png', title: '', words: 'C, D' }],
  ]);
  const bytes = await print({ ...bookOf([`${fence(said)}\n${named}`], 'de'), diagrams });
  assert.deepEqual(checkAccessible(bytes), []);
  const text = [...readObjects(bytes).values()].map((object) => object.text).join('\n');
  assert.match(text, /\/Alt \(Diagramm: From one to two\)/);
  assert.match(text, /\/Alt \(Diagramm: C, D\)/);
});

test('so do a page by itself, and a book from right to left', async () => {
  const rows = Array.from({ length: 90 }, (_, row) => `| [r${row}](https://example.com/${row}) | (b) |`).join('\n');
  const long = `#### Deep first\n\n| Head | [Two](https://example.com) |\n|---|---|\n${rows}\n`;
  for (const source of [long, '## مرحبا\n\nنص (عربي) 12 [رابط](https://example.com).\n\n* عنصر\n'])
    for (const language of ['en', 'ar', 'not a language!'])
      assert.deepEqual(
        checkAccessible(await print(bookOf([source], language))),
        [],
        `${language}: ${source.slice(0, 20)}`,
      );
});

test('a footnote is tagged as a note, once, and all else is not', async () => {
  const bytes = await print(bookOf(['Said[^1].\n\n* item\n\n[^1]: The note.\n']));
  assert.equal(bytes.toString('latin1').split('/S /Note').length - 1, 1);
  assert.deepEqual(checkAccessible(bytes), []);
});

test('the check sees what is wrong', async () => {
  const bytes = await print(bookOf([sample('blocks.md')]));
  const broken = (from: string, to: string) =>
    checkAccessible(Buffer.from(bytes.toString('latin1').replaceAll(from, to.padEnd(from.length)), 'latin1'));
  assert.match(broken('/Tabs /S', '').join(), /28-008/);
  assert.match(broken('/Marked true', '').join(), /01-007/);
  assert.match(broken('/S /LBody', '/S /P').join(), /09-005/);
  assert.match(broken('/S /H1', '/S /H2').join(), /14-002/);
  assert.match(broken('DisplayDocTitle', 'X').join(), /07-002/);
  assert.deepEqual(readMarks('1 0 0 rg 0 0 5 5 re f\n').problems, [
    '01-005 content that is neither tagged nor decoration',
  ]);
  assert.deepEqual(readMarks('/P <</MCID 0>> BDC\n/Artifact BMC\nEMC\n').problems, [
    '01-003 decoration within tagged content',
    '01-005 marked content that does not end',
  ]);
});
