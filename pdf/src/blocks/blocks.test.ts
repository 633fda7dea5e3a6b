// What a page is read as, before anything is laid out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TargetSlot, toDocument } from '@lectern/content';
import type { Block } from '../block.ts';
import type { Book, Entry } from '../book.ts';
import { makePng } from '../testing.ts';
import { indexBook, readEntry } from './index.ts';

const refer = ({ target }: TargetSlot) =>
  target === 'a.png' ? ({ kind: 'file', file: target } as const) : ({ kind: 'url', url: target } as const);

/** The blocks of a page, below its title. */
function blocksOf(source: string): Block[] {
  const entry: Entry = {
    id: 'p',
    title: 'P',
    depth: 0,
    url: 'https://a.example/p',
    document: toDocument(source, refer),
  };
  const book = {
    ...{ entries: [entry], shared: {}, described: {}, tags: {} },
    ...{ pictures: { 'a.png': makePng(20, 10) }, files: { 'a.png': 'a.png' } },
  } as unknown as Book;
  return readEntry(book, indexBook(book), entry).slice(1);
}

test('a picture without words stays in its paragraph, also where it begins it, ends it, or is all of it', () => {
  const shown = (source: string) =>
    blocksOf(source).flatMap((block) =>
      block.kind === 'text' ? [block.runs.map(({ text, picture }) => picture?.file ?? text).join('')] : [],
    );
  for (const [source, words] of [
    ['![](a.png) Text', 'a.png Text'],
    ['Text ![](a.png)', 'Text a.png'],
    ['<p><img src="a.png" alt=""> <br></p>', 'a.png'],
  ] as const)
    assert.deepEqual(shown(`${source}\n`), [words], source);
});

test('a column has the share that its author gives it, and none where that leaves others nothing', () => {
  const columns = ['100%', '25%'].map((width) => `{% column width="${width}" %}\na\n{% endcolumn %}\n`);
  const [grid] = blocksOf(`{% columns %}\n${columns.join('')}{% endcolumns %}\n`);
  assert.deepEqual(grid?.kind === 'grid' && grid.cells.map(({ share }) => share), [undefined, 0.25]);
});
