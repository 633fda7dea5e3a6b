// What stands at the end of a sheet: each case is printed after so many lines that it meets the end in every way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TargetSlot, toDocument } from '@lectern/content';
import type { Book } from '../book.ts';
import { readDrawing } from '../samples/testing.ts';
import { makePng, printBytes } from '../testing.ts';

const refer = ({ target }: TargetSlot) =>
  target === 'tall.png' ? ({ kind: 'file', file: 'f1' } as const) : ({ kind: 'url', url: target } as const);

const LINES = 45;

/** The sheets of pages that have more and more lines before the same text, without those that nothing of it is on. */
async function sheetsOf(source: string, marks: RegExp): Promise<string[]> {
  const entries = Array.from({ length: LINES }, (_, count) => ({
    ...{ id: `p${count}`, depth: 0, title: `P${count}`, url: `https://docs.example.com/p${count}` },
    document: toDocument(`${'Before.\n\n'.repeat(count)}${source}`, refer),
  }));
  const book: Book = {
    ...{
      title: 'Ends',
      language: 'en',
      date: 0,
      home: 'https://docs.example.com',
      baseUrl: 'https://lectern.example.com',
    },
    ...{ isPublished: false, leftOut: 0, pictures: { f1: makePng(400, 520) }, files: { f1: 'tall.png' } },
    ...{ others: {}, tags: {}, shared: {}, described: {}, entries },
  };
  const drawing = readDrawing(await printBytes(book, { sheets: 1000, time: 600_000 }));
  return drawing.split('== ').filter((part) => part.startsWith('sheet') && marks.test(part));
}

test('a heading and a caption stay with a picture that is most of a sheet', async () => {
  const figure = '<figure><img src="tall.png" alt="A"><figcaption>Seen from above</figcaption></figure>';
  const sheets = await sheetsOf(`## Shown\n\n${figure}\n`, /^picture|"Shown"|"Seen from above"/m);
  assert.equal(sheets.length, LINES);
  for (const sheet of sheets)
    assert.ok(/"Shown"/.test(sheet) && /^picture/m.test(sheet) && /"Seen from above"/.test(sheet), sheet);
});

test('no fewer than three lines of code stand on a sheet', async () => {
  const code = Array.from({ length: 20 }, (_, index) => `line${index}`).join('\n');
  const sheets = await sheetsOf(`\`\`\`\n${code}\n\`\`\`\n`, /"line\d/);
  assert.ok(sheets.length > LINES);
  for (const sheet of sheets) assert.ok((sheet.match(/"line\d+/g) ?? []).length >= 3, sheet);
});

test('the last row of a table is on no sheet alone', async () => {
  const rows = Array.from({ length: 9 }, (_, index) => `| row${index} | is |\n`).join('');
  const sheets = await sheetsOf(`| Head | of |\n|---|---|\n${rows}`, /"row\d/);
  assert.ok(sheets.length > LINES);
  for (const sheet of sheets) assert.ok(!/"row8/.test(sheet) || /"row7/.test(sheet), sheet);
});

test('a line of bold words, and one with a colon at its end, stay with what follows', async () => {
  for (const [line, word] of [
    ['**Request**', '"Request"'],
    ['These are:', '"These are:"'],
  ] as const) {
    const sheets = await sheetsOf(`${line}\n\n\`\`\`\nfirst\nsecond\n\`\`\`\n`, /"Request"|"These are:"|"first"/);
    assert.equal(sheets.length, LINES);
    for (const sheet of sheets) assert.ok(sheet.includes(word) && sheet.includes('"first"'), sheet);
  }
});

test('empty paragraphs, and line ends around words, take no room in a cell', async () => {
  const tableOf = (cell: string) =>
    `<table><thead><tr><th>Head</th></tr></thead><tbody><tr><td>${cell}</td></tr></tbody></table>\n`;
  const textsOf = async (cell: string) =>
    (await sheetsOf(tableOf(cell), /"one"/)).map((sheet) => sheet.match(/^text .*"(?:one|two)"$/gm));
  const plain = await textsOf('<p>one</p><p>two</p>');
  assert.deepEqual(await textsOf('<p>one</p><p></p><p><br></p><p><br>two<br></p>'), plain);
});
