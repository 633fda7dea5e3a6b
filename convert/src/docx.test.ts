import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertFiles } from './testing.ts';
import { docxOf, noted, paragraph, picture, table } from './docx/testing.ts';

test('a document becomes one page: title, chapters, code, tables and pictures', async () => {
  const body = [
    paragraph('The report', 'Title'),
    paragraph('First', 'Heading1'),
    paragraph('Text &amp; {% hint %}'),
    paragraph('let a;', 'SourceCode'),
    paragraph('let b;', 'SourceCode'),
    table([
      ['A', 'B'],
      ['1', '2'],
    ]),
    paragraph('Second', 'Heading1'),
    picture('A pic'),
  ].join('');
  const { files } = await convertFiles('docx', { 'My report.docx': docxOf(body) });
  const [asset = ''] = Object.keys(files).filter((path) => path.endsWith('.png'));
  assert.match(asset, /^\.gitbook\/assets\/image-[0-9a-f]{16}\.png$/);
  assert.equal(
    files['my-report.md'],
    `# The report\n\n## First\n\nText & \\{% hint %}\n\n\`\`\`\nlet a;\nlet b;\n\`\`\`\n\n| A | B |\n| - | - |\n| 1 | 2 |\n\n## Second\n\n![A pic](${asset})\n`,
  );
});

test('without a title the document is called by its file, and its chapters stay chapters', async () => {
  const body = paragraph('One', 'Heading1') + paragraph('Two', 'Heading1');
  const { files } = await convertFiles('docx', { 'user-guide.docx': docxOf(body) });
  assert.equal(files['user-guide.md'], '# User guide\n\n## One\n\n## Two\n');
});

test('an entity of its own is not expanded: the document is refused', async () => {
  const entity = '<!DOCTYPE x [<!ENTITY b "boom"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
  const { refusal, files } = await convertFiles('docx', { 'a.docx': docxOf(paragraph('&b;&f;'), entity) });
  assert.match(refusal ?? '', /^The document is damaged.* Nothing was imported\.$/);
  assert.deepEqual(files, {});
});

test('what is no document is refused', async () => {
  assert.match((await convertFiles('docx', { 'a.docx': 'no zip' })).refusal ?? '', /^The document is damaged/);
});

test('footnotes stay footnotes, and what has no counterpart is said in words of ours', async () => {
  const body = `${noted('We start on Monday.')}${paragraph('Note', 'Fancy')}`;
  const { files, notes } = await convertFiles('docx', { 'plan.docx': docxOf(body) });
  assert.equal(files['plan.md'], '# Plan\n\nWe start on Monday.[^1]\n\nNote\n\n[^1]: If the kiln is there.\n');
  assert.deepEqual(notes, ['plan.docx: The style “Fancy” is named and not described in the document.']);
});
