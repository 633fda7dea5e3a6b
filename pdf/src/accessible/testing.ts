// Our own check of PDF/UA-1, for tests: what of the Matterhorn Protocol 1.1 a program can judge and what can occur in what we
// print. It reads the file that was written, and knows nothing of how. It is no certificate: that would need a validator of
// another house.
import { type PdfObject, readObjects, readString, referencesIn } from '../testing.ts';

/** What is wrong, each with the number of its failure condition. */
export function checkAccessible(bytes: Buffer): string[] {
  const objects = readObjects(bytes);
  const file = toFile(objects, bytes);
  return [...ofDocument(file), ...ofStructure(file), ...ofAnnotations(file), ...ofContents(file), ...ofFonts(file)];
}

/** On which sheets the content of a file stands, in reading order. */
export function sheetsInOrder(bytes: Buffer): number[] {
  const { ordered, pages } = toFile(readObjects(bytes), bytes);
  return ordered.flatMap(({ text }) =>
    [...text.matchAll(/\/Pg (\d+) 0 R\s+\/MCID/g)].map(([, page = '']) => 1 + pages.indexOf(page)),
  );
}

interface File {
  objects: ReadonlyMap<string, PdfObject>;
  trailer: string;
  catalog: string;
  elements: ReadonlyMap<string, Element>;
  /** In reading order, from the root down. */
  ordered: Element[];
  pages: string[];
}

interface Element {
  id: string;
  text: string;
  role: string;
  parent: string;
  kids: string[];
}

const STANDARD =
  /^(?:Document|Part|Art|Sect|Div|BlockQuote|Caption|TOC|TOCI|P|H[1-6]|L|LI|Lbl|LBody|Table|TR|TH|TD|Span|Note|Reference|Code|Link|Figure|Formula)$/;

/** Which elements stand only in which. */
const PARENTS: Record<string, RegExp> = {
  LI: /^L$/,
  Lbl: /^LI$/,
  LBody: /^LI$/,
  TR: /^Table$/,
  TH: /^TR$/,
  TD: /^TR$/,
  TOCI: /^TOC$/,
};
const CHILDREN: Record<string, RegExp> = {
  L: /^(?:LI|L|Caption)$/,
  LI: /^(?:Lbl|LBody)$/,
  Table: /^(?:TR|Caption)$/,
  TR: /^T[HD]$/,
  TOC: /^(?:TOCI|TOC|Caption)$/,
};

function toFile(objects: ReadonlyMap<string, PdfObject>, bytes: Buffer): File {
  const all = [...objects.entries()];
  const textOf = (pattern: RegExp) => all.find(([, { text }]) => pattern.test(text))?.[1].text ?? '';
  const elements = new Map(
    all
      .filter(([, { text }]) => text.includes('/Type /StructElem'))
      .map(([id, { text }]): [string, Element] => [id, toElement(id, text)]),
  );
  const root = /\/K \[(\d+) 0 R\]/.exec(textOf(/\/Type \/StructTreeRoot/))?.[1] ?? '';
  const ordered: Element[] = [];
  const walk = (id: string): void => {
    const element = elements.get(id);
    if (element === undefined) return;
    ordered.push(element);
    element.kids.forEach(walk);
  };
  walk(root);
  const pages = referencesIn(/\/Kids \[([^\]]*)\]/.exec(textOf(/\/Type \/Pages\b/))?.[1] ?? '');
  const latin = bytes.toString('latin1');
  const trailer = latin.slice(latin.lastIndexOf('trailer'));
  return { objects, trailer, catalog: textOf(/\/Type \/Catalog/), elements, ordered, pages };
}

function toElement(id: string, text: string): Element {
  const kids = /\/K \[([^]*)\]/.exec(text)?.[1] ?? '';
  // What marks content or refers to an annotation is a dictionary among them.
  const bare = kids.replaceAll(/<<[^]*?>>/g, '').replace(/\][^]*/, '');
  return {
    id,
    text,
    role: /\/S \/(\w+)/.exec(text)?.[1] ?? '',
    parent: /\/P (\d+) 0 R/.exec(text)?.[1] ?? '',
    kids: referencesIn(bare),
  };
}

function* ofDocument({ objects, catalog, trailer }: File): Generator<string> {
  const meta = objects.get(/\/Metadata (\d+) 0 R/.exec(catalog)?.[1] ?? '')?.stream?.toString('utf8') ?? '';
  const textOf = (key: string) => objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(catalog)?.[1] ?? '')?.text ?? '';
  if (meta === '') yield '06-001 no metadata';
  if (!/<pdfuaid:part>1<\/pdfuaid:part>/.test(meta)) yield '06-002 the metadata do not name PDF/UA';
  if (!/<dc:title>[^]*<rdf:li[^>]*>[^<]+<\/rdf:li>/.test(meta)) yield '06-003 the metadata have no title';
  if (!/\/DisplayDocTitle true/.test(textOf('ViewerPreferences'))) yield '07-002 the title is not shown';
  if (!/\/Marked true/.test(textOf('MarkInfo'))) yield '01-007 the document is not marked as tagged';
  if (!/\/Lang \([\w-]+\)/.test(catalog)) yield '11-006 the document has no language';
  if (/\/Encrypt/.test(trailer)) yield '26-001 the document is locked';
  if (/\/AcroForm|\/JavaScript|\/EmbeddedFiles|\/OCProperties/.test(catalog))
    yield '20-001 something that we never write';
}

function* ofStructure({ elements, ordered }: File): Generator<string> {
  if (ordered[0]?.role !== 'Document') yield '01-006 the root is no document';
  if (ordered.length !== elements.size) yield '01-006 there are elements outside of the tree';
  let level = 0;
  const ids = new Set<string>();
  for (const { id, role, parent, kids, text } of ordered) {
    const up = elements.get(parent)?.role ?? '';
    if (!STANDARD.test(role)) yield `02-001 ${role} is not a standard type`;
    if (PARENTS[role] !== undefined && !PARENTS[role].test(up)) yield `09-004 ${role} stands in ${up}`;
    for (const kid of kids.map((each) => elements.get(each)?.role ?? ''))
      if (CHILDREN[role] !== undefined && !CHILDREN[role].test(kid)) yield `09-005 ${kid} stands in ${role}`;
    const heading = Number(/^H([1-6])$/.exec(role)?.[1] ?? 0);
    if (heading > 0 && level === 0 && heading !== 1) yield '14-002 the first heading is not of the first level';
    if (heading > level + 1 && level > 0) yield `14-003 a heading of level ${heading} after one of ${level}`;
    if (heading > 0) level = heading;
    if (role === 'Figure' && !/\/Alt \([^)]|\/Alt \(\\/.test(text)) yield '13-004 a picture without words';
    if (role === 'Formula' && !/\/Alt \(/.test(text)) yield '17-002 a formula without words';
    if (role === 'TH' && !/\/Scope \/(?:Column|Row|Both)/.test(text)) yield '15-003 a head of a table without scope';
    if (role !== 'Note') continue;
    const name = /\/ID \(([^)]*)\)/.exec(text)?.[1] ?? '';
    if (name === '') yield `19-003 the note ${id} has no name`;
    if (ids.has(name)) yield '19-004 two notes have one name';
    ids.add(name);
  }
}

function* ofAnnotations({ objects, elements, pages }: File): Generator<string> {
  const owners = new Map<string, Element>();
  for (const element of elements.values())
    for (const [, id = ''] of element.text.matchAll(/\/Obj (\d+) 0 R/g)) owners.set(id, element);
  for (const page of pages) {
    const text = objects.get(page)?.text ?? '';
    const annotations = referencesIn(/\/Annots \[([^\]]*)\]/.exec(text)?.[1] ?? '');
    if (annotations.length > 0 && !/\/Tabs \/S/.test(text)) yield '28-008 the order of links is not that of the tags';
    for (const id of annotations) {
      const annotation = objects.get(id)?.text ?? '';
      if (!/\/Subtype \/Link/.test(annotation)) yield '28-002 an annotation that is no link';
      if (owners.get(id)?.role !== 'Link') yield '28-011 a link outside of a tag for links';
      if (!/\/StructParent \d+/.test(annotation)) yield '28-002 a link that does not know its tag';
      const words = readString(/\/Contents \(((?:\\[^]|[^\\)])*)\)/.exec(annotation)?.[1] ?? '');
      if (words.trim() === '') yield '28-012 a link without words';
    }
  }
}

function* ofContents({ objects, elements, pages }: File): Generator<string> {
  const marked = new Set<string>();
  for (const { text } of elements.values())
    for (const [, page, place] of text.matchAll(/\/Pg (\d+) 0 R\s+\/MCID (\d+)/g)) marked.add(`${page}:${place}`);
  for (const page of pages) {
    const id = /\/Contents (\d+) 0 R/.exec(objects.get(page)?.text ?? '')?.[1] ?? '';
    const { problems, places } = readMarks(objects.get(id)?.stream?.toString('latin1') ?? '');
    yield* problems;
    for (const place of places) if (!marked.delete(`${page}:${place}`)) yield `01-005 content ${place} is in no tag`;
  }
  if (marked.size > 0) yield `01-006 ${marked.size} tags name content that is not there`;
}

function* ofFonts({ objects }: File): Generator<string> {
  for (const { text } of objects.values()) {
    if (/\/Subtype \/Type0/.test(text) && !/\/ToUnicode \d+ 0 R/.test(text))
      yield '10-001 a font whose text is not known';
    if (/\/Subtype \/CIDFontType2/.test(text) && !/\/CIDToGIDMap/.test(text)) yield '31-005 a font without a map';
    if (/\/Type \/FontDescriptor/.test(text) && !/\/FontFile[23]? \d+ 0 R/.test(text))
      yield '31-009 a font that is not in it';
    if (/\/Type \/Font\b/.test(text) && !/\/Subtype \/(?:Type0|CIDFontType[02])/.test(text))
      yield '31-009 another font';
  }
}

/** What opens and ends marked content, and what shows something. */
const OPERATORS =
  /\/Artifact (?:<<[^>]*>> BDC|BMC)|\/(\w+) <<\/MCID (\d+)>> BDC|\/Span <<[^]*?>> BDC|\bEMC\b|\] TJ|<0000|\bDo\b|(?<=\s)(?:f|S|B)(?=\s)/g;

interface Open {
  kind: 'artifact' | 'tagged' | 'span';
}

/** The places of the tagged content of a sheet, and what is wrong with how it is marked. */
export function readMarks(content: string): { places: string[]; problems: string[] } {
  const [places, problems]: [string[], string[]] = [[], []];
  const open: Open[] = [];
  const isIn = (kind: Open['kind']) => open.some((each) => each.kind === kind);
  for (const [operator, , place] of content.matchAll(OPERATORS)) {
    if (operator === 'EMC') {
      if (open.pop() === undefined) problems.push('01-005 an end of what did not begin');
    } else if (operator.startsWith('/Artifact')) {
      if (isIn('tagged')) problems.push('01-003 decoration within tagged content');
      open.push({ kind: 'artifact' });
    } else if (place !== undefined) {
      if (isIn('artifact')) problems.push('01-004 tagged content within decoration');
      places.push(place);
      open.push({ kind: 'tagged' });
    } else if (operator.startsWith('/Span')) open.push({ kind: 'span' });
    else if (operator === '<0000') problems.push('31-030 a character without a shape');
    else if (!isIn('artifact') && !isIn('tagged'))
      problems.push('01-005 content that is neither tagged nor decoration');
  }
  if (open.length > 0) problems.push('01-005 marked content that does not end');
  return { places, problems };
}
