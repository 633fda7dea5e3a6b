// On SQLite alone: no database is asked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Book } from '@lectern/pdf';
import type { PackedBook } from '@lectern/pdf/packed';
import { withConvertedPictures } from './conversions.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20"/></svg>';

test('a diagram whose drawing cannot be converted is its source again', async () => {
  const drawn = (file: string) => ({ file, title: '', words: '' });
  const book = {
    pictures: { good: Buffer.from(SVG), broken: Buffer.from(SVG.replace('</svg>', '')) },
    diagrams: new Map([
      ['graph LR\n A', drawn('good')],
      ['graph LR\n B', drawn('broken')],
    ]),
  } as unknown as Book & Pick<PackedBook, 'pictures'>;
  const { diagrams, sizes } = await withConvertedPictures(book);
  assert.deepEqual([...(diagrams ?? [])], [['graph LR\n A', drawn('good')]]);
  assert.deepEqual(sizes, { good: { width: 60, height: 20 } });
});
