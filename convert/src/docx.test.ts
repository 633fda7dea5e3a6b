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

const MATH = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
const math = (inside: string): string => `<m:oMath xmlns:m="${MATH}">${inside}</m:oMath>`;
const squared = '<m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>';

test('formulas stay formulas: in a line, on a line of their own, and in a table', async () => {
  const body = [
    `<w:p><w:r><w:t xml:space="preserve">So </w:t></w:r>${math(squared)}<w:r><w:t xml:space="preserve"> grows.</w:t></w:r></w:p>`,
    `<w:p><m:oMathPara xmlns:m="${MATH}">${math(squared)}</m:oMathPara></w:p>`,
    `<w:tbl><w:tr><w:tc>${paragraph('Name')}</w:tc><w:tc>${paragraph('Area')}</w:tc></w:tr><w:tr><w:tc>${paragraph('Square')}</w:tc><w:tc><w:p>${math(squared)}</w:p></w:tc></w:tr></w:tbl>`,
  ].join('');
  const { files, notes } = await convertFiles('docx', { 'areas.docx': docxOf(body) });
  assert.equal(
    files['areas.md'],
    '# Areas\n\nSo $${x}^{2}$$ grows.\n\n$$\n{x}^{2}\n$$\n\n| Name | Area |\n| - | - |\n| Square | $${x}^{2}$$ |\n',
  );
  assert.deepEqual(notes, []);
});

test('tracked changes count as accepted, and comments of reviewers stay out; the report names both', async () => {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const body = `<w:p>${run('We ')}<w:del w:id="1"><w:r><w:delText>may</w:delText></w:r></w:del><w:ins w:id="2">${run('must')}</w:ins>${run(' go.')}<w:r><w:commentReference w:id="0"/></w:r></w:p><w:p><w:moveFrom w:id="3">${run('Gone.')}</w:moveFrom><w:moveTo w:id="4">${run('Here.')}</w:moveTo></w:p>`;
  const { files, notes, left } = await convertFiles('docx', { 'a.docx': docxOf(body) });
  assert.equal(files['a.md'], '# A\n\nWe must go.\n\nHere.\n');
  assert.deepEqual(notes, [
    'a.docx: 4 tracked changes came over as accepted: what was inserted is there, and what was deleted is not.',
  ]);
  assert.deepEqual(left, ['a.docx: 1 comment of reviewers stayed out.']);
});

test('text boxes come after the paragraph that they stand at, however the program wrote them', async () => {
  const names =
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml"';
  const inside = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
  const drawing = (text: string) =>
    `<w:drawing><wp:inline><a:graphic><a:graphicData><wps:wsp ${names}><wps:txbx>${inside(text)}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>`;
  const body = [
    `<w:p><w:r><w:t>One</w:t></w:r><w:r>${drawing('boxed')}</w:r></w:p>`,
    `<w:p><w:r><w:t>Two</w:t></w:r><w:r><mc:AlternateContent ${names}><mc:Choice Requires="wps">${drawing('twice')}</mc:Choice><mc:Fallback><w:pict><v:textbox>${inside('twice')}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    `<w:p><w:r><w:t>Three</w:t></w:r><w:r><mc:AlternateContent ${names}><mc:Choice Requires="wps">${drawing('alone')}</mc:Choice></mc:AlternateContent></w:r></w:p>`,
  ].join('');
  const { files } = await convertFiles('docx', { 'a.docx': docxOf(body) });
  assert.equal(files['a.md'], '# A\n\nOne\n\nboxed\n\nTwo\n\ntwice\n\nThree\n\nalone\n');
});

test('marks of our own in the text of a document are no formulas', async () => {
  const { files } = await convertFiles('docx', {
    'a.docx': docxOf(`<w:p><w:r><w:t>a\uE0000\uE001b</w:t></w:r>${math(squared)}</w:p>`),
  });
  assert.equal(files['a.md'], '# A\n\na0b$${x}^{2}$$\n');
});
