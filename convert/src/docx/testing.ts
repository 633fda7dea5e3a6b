import { zipOf } from '../zips/testing.ts';

const SCHEMAS = 'http://schemas.openxmlformats.org';
const NAMES = [
  `xmlns:w="${SCHEMAS}/wordprocessingml/2006/main"`,
  `xmlns:r="${SCHEMAS}/officeDocument/2006/relationships"`,
  `xmlns:wp="${SCHEMAS}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:a="${SCHEMAS}/drawingml/2006/main"`,
  `xmlns:pic="${SCHEMAS}/drawingml/2006/picture"`,
].join(' ');

const TYPES = `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/footnotes.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"/></Types>`;
const relations = (...items: string[]): string =>
  `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${items.join('')}</Relationships>`;
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${SCHEMAS}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const style = (id: string, name: string): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;

/** A paragraph of a document. */
export const paragraph = (text: string, styled = ''): string =>
  `<w:p>${styled === '' ? '' : `<w:pPr><w:pStyle w:val="${styled}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A paragraph with the footnote that every document of ours has. */
export const noted = (text: string): string =>
  `<w:p><w:r><w:t>${text}</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r></w:p>`;

export const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

export const picture = (description: string): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr descr="${description}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

/** A document of Word with this body (ECMA-376), and one picture. */
export const docxOf = (body: string, before = ''): Buffer =>
  zipOf({
    '[Content_Types].xml': TYPES,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relations(
      relation('rId9', 'image', 'media/i.png'),
      relation('rId8', 'styles', 'styles.xml'),
      relation('rId7', 'footnotes', 'footnotes.xml'),
    ),
    'word/styles.xml': `<w:styles ${NAMES}>${style('Title', 'Title')}${style('Heading1', 'heading 1')}${style('SourceCode', 'Source Code')}</w:styles>`,
    'word/footnotes.xml': `<w:footnotes ${NAMES}><w:footnote w:id="1">${paragraph('If the kiln is there.')}</w:footnote></w:footnotes>`,
    'word/document.xml': `${before}<w:document ${NAMES}><w:body>${body}</w:body></w:document>`,
    'word/media/i.png': 'png',
  });
