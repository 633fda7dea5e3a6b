import assert from 'node:assert/strict';
import test from 'node:test';
import { type BlockNode, type PageDocument, toDocument } from '@lectern/content';
import type { Book } from '../book.ts';
import { linesOf, openCodes } from './index.ts';

const pageOf = (...codes: string[]): PageDocument =>
  toDocument(codes.map((code) => `\`\`\`javascript\n${code}\n\`\`\`\n`).join('\n'), () => ({ kind: 'url', url: '' }));

const blockOf = (code: string): BlockNode => {
  const [block] = pageOf(code).nodes;
  assert.ok(block?.object === 'block');
  return block;
};

const bookOf = (shared: Book['shared']): Book => ({
  ...{ title: 'Book', language: 'en', date: 0, home: 'https://docs.example.com', baseUrl: 'https://app.example.com' },
  ...{ isPublished: true, leftOut: 0, pictures: {}, files: {}, others: {}, tags: {}, described: {}, entries: [] },
  shared,
});

test('code is in colors on the page that is turned to, whether or not another page has the same', async () => {
  const [both, first, included] = ['const both = 1;', 'const first = 1;', 'const included = 1;'] as const;
  const codes = await openCodes(bookOf({ shared: pageOf(included) }));
  const isColored = (code: string) =>
    linesOf(codes.colors, blockOf(code)).some((runs) => runs.some(({ style }) => style.color !== undefined));
  const seen = () => [both, first, included].map(isColored);
  assert.deepEqual(seen(), [false, false, true]);
  await codes.turnTo(pageOf(both, first));
  assert.deepEqual(seen(), [true, true, true]);
  await codes.turnTo(pageOf(both, included));
  assert.deepEqual(seen(), [true, false, true]);
});

test('the words of code in colors are those of the page, line by line', async () => {
  const code = 'if (a < b && "c") {\n\treturn `d`;\n}\n\n// &amp; ends';
  const codes = await openCodes(bookOf({}));
  await codes.turnTo(pageOf(code));
  assert.deepEqual(
    linesOf(codes.colors, blockOf(code)).map((runs) => runs.map(({ text }) => text).join('')),
    code.split('\n').map((line) => line.replaceAll('\t', '    ')),
  );
});
