// What a book looks like on paper: every text, line, picture and link with its place. After a change that is meant, write the
// samples anew and read the difference: LECTERN_SAMPLES=write npm test -- pdf/src/samples
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type ContentRef, type TargetSlot, toDocument } from '@lectern/content';
import type { Book, Entry } from '../book.ts';
import { makePng, printBytes, readPdfBytes } from '../testing.ts';
import { readDrawing } from './testing.ts';

const HOME = 'https://docs.example.com/kiln';

const REFS: Record<string, ContentRef> = {
  second: { kind: 'page', page: 'p2' },
  'second#far': { kind: 'anchor', page: 'p2', anchor: 'far' },
  elsewhere: { kind: 'page', page: 'p9' },
  gone: { kind: 'page', page: 'p404' },
  'notes.txt': { kind: 'file', file: 'f1' },
  'map.png': { kind: 'file', file: 'f2' },
  shared: { kind: 'reusable-content', reusableContent: 'r1' },
};

const refer = ({ target }: TargetSlot): ContentRef => REFS[target] ?? { kind: 'url', url: target };

const pageOf = (id: string, title: string, more: Partial<Entry> & { source: string }): Entry => {
  const { source, ...rest } = more;
  return { id, title, depth: 0, url: `${HOME}/${id}`, document: toDocument(source, refer), ...rest };
};

const bookOf = (entries: Entry[], more: Partial<Book> = {}): Book => ({
  title: 'The kiln',
  language: 'en',
  date: Date.UTC(2026, 2, 4),
  home: HOME,
  baseUrl: 'https://lectern.example.com',
  isPublished: true,
  leftOut: 0,
  pictures: { f2: makePng(200, 100) },
  files: { f1: 'notes.txt', f2: 'map.png' },
  others: { p9: { title: 'Elsewhere', url: 'https://docs.example.com/elsewhere' } },
  tags: {},
  shared: { r1: toDocument('Shared words, and **more**.', refer) },
  described: {},
  entries,
  ...more,
});

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

async function compare(name: string, book: Book, bounds = { sheets: 100, time: 600_000 }): Promise<void> {
  const drawing = readDrawing(await printBytes(book, bounds));
  if (process.env['LECTERN_SAMPLES'] === 'write') writeFileSync(join(import.meta.dirname, name), drawing);
  assert.equal(drawing, read(name));
}

test('every block of a text is drawn as in the sample', async () => {
  const page = pageOf('p1', 'Blocks', { source: read('blocks.md'), description: 'All that a text may hold.' });
  await compare('blocks.txt', bookOf([page], { isPublished: false }));
});

test('tables are drawn as in the sample', async () => {
  await compare('tables.txt', bookOf([pageOf('p1', 'Tables', { source: read('tables.md') })]));
});

test('a book is drawn as in the sample, with cover, contents, groups, pictures and what is left out', async () => {
  const entries: Entry[] = [
    pageOf('p1', 'Start', { source: 'See [the end](second#far) and [its page](second).\n' }),
    { id: 'g1', title: 'Reference', depth: 0, url: HOME },
    pageOf('p2', 'Media', { source: read('media.md'), depth: 1, description: 'Pictures and more.' }),
    pageOf(
      'p3',
      'A page with a title that is so long that it does not fit into one line of the contents, nor of its foot',
      {
        source: 'Deep.\n',
        depth: 2,
      },
    ),
  ];
  await compare('book.txt', bookOf(entries, { subtitle: 'Change request #3', leftOut: 2, language: 'de' }));
});

test('an operation of a description elsewhere has its method, its path and what it does', async () => {
  const source =
    '{% openapi src="https://a.example/b.yaml" path="/ovens" method="post" summary="Make one" %}\n{% endopenapi %}\n';
  const book = bookOf([pageOf('p1', 'Operation', { source })]);
  const { sheets } = readPdfBytes(await printBytes(book, { sheets: 100, time: 600_000 }));
  assert.match(sheets.join('\n').replaceAll(/\s+/g, ' '), /POST ?\/ovens ?Make one/);
});

test('a book of parts begins each with a sheet of its own, wears a look, and says when it was printed', async () => {
  const entries: Entry[] = [
    { id: 's1', title: 'Guide', description: 'How to use it.', depth: 0, url: HOME, isPart: true },
    { id: 'v1', title: 'English', depth: 1, url: HOME, isPart: true },
    { id: 'g1', title: 'Basics', depth: 2, url: HOME },
    pageOf('p1', 'Start', {
      source: '![remote](https://pictures.example.com/a.png)\n\n![gone](https://pictures.example.com/b.png)\n',
      depth: 3,
    }),
    { id: 's2', title: 'Reference', depth: 0, url: HOME, isPart: true },
    pageOf('p2', 'Last', { source: 'See [itself](second).\n', depth: 1 }),
  ];
  const more: Partial<Book> = {
    paper: 'letter',
    printed: Date.UTC(2026, 2, 6),
    look: { color: '#0a7d5a', logo: 'logo' },
    missingPictures: 1,
    pictures: { logo: makePng(400, 60), 'https://pictures.example.com/a.png': makePng(60, 30) },
  };
  await compare('parts.txt', bookOf(entries, more));
});
