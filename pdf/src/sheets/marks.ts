import { type Content, isTag, type Tag } from '../tags.ts';

type Document = PDFKit.PDFDocument;

interface Reference {
  id: number;
  data: Record<string, unknown>;
  end: () => void;
}

/** What the library has and its types do not. */
interface Marking {
  ref: (data: Record<string, unknown>) => Reference;
  page: { dictionary: Reference; structParentTreeKey: number };
  getStructTreeRoot: () => Reference;
  getStructParentTree: () => { get: (key: number) => unknown[]; add: (key: number, value: unknown) => void };
  createStructParentTreeNextKey: () => number;
  addContent: (operators: string) => void;
}

/** Says of everything that is drawn to which tag it belongs. */
export interface Marks {
  /** What is drawn from here on belongs to the tag, or is decoration. */
  enter: (tag: Tag | undefined, kind?: 'Pagination') => void;
  /** Ends what is open on a sheet. */
  leave: () => void;
  /** What a link needs to be read where it stands. */
  annotation: (tag: Tag, name: string) => Record<string, unknown>;
  /** Writes the tags of the whole document. */
  finish: () => void;
}

interface Noted {
  page: Reference;
  place: number | Reference;
}

export function createMarks(document: Document, root: Tag): Marks {
  const marking = document as unknown as Marking;
  const references = new Map<Tag, Reference>();
  let open: { tag: Tag | undefined } | undefined;
  const referenceOf = (tag: Tag): Reference => {
    const known = references.get(tag) ?? marking.ref({});
    references.set(tag, known);
    return known;
  };
  const leave = (): void => {
    if (open !== undefined) marking.addContent('EMC');
    open = undefined;
  };
  const enter: Marks['enter'] = (tag, kind) => {
    if (open !== undefined && open.tag === tag) return;
    leave();
    open = { tag };
    if (tag === undefined)
      return marking.addContent(kind === undefined ? '/Artifact BMC' : `/Artifact <</Type /${kind}>> BDC`);
    const marked = marking.getStructParentTree().get(marking.page.structParentTreeKey);
    const place = marked.push(referenceOf(tag)) - 1;
    tag.kids.push(note({ page: marking.page.dictionary, place }));
    marking.addContent(`/${tag.role} <</MCID ${place}>> BDC`);
  };
  const annotation = (tag: Tag, name: string): Record<string, unknown> => {
    const key = marking.createStructParentTreeNextKey();
    marking.getStructParentTree().add(key, referenceOf(tag));
    const page = marking.page.dictionary;
    const add = ({ annotationRef }: { annotationRef: Reference }) =>
      tag.kids.push(note({ page, place: annotationRef }));
    return { StructParent: key, Contents: text(name), structParent: { add } };
  };
  const finish = (): void => {
    const tree = marking.getStructTreeRoot();
    tree.data['K'] = [referenceOf(root)];
    prune(root);
    writeTag(root, tree, referenceOf);
  };
  return { enter, leave, annotation, finish };
}

const note = (content: Noted): Content => ({ content });

/** The library writes such a string in the encoding that it needs. */
const text = (value: string): unknown => new String(value.toWellFormed());

/** Takes away what nothing was drawn of. */
function prune(tag: Tag): boolean {
  tag.kids = tag.kids.filter((kid) => !isTag(kid) || prune(kid));
  return tag.kids.length > 0 || tag.role === 'TD' || tag.role === 'TH' || tag.role === 'Document';
}

function writeTag(tag: Tag, parent: Reference, referenceOf: (tag: Tag) => Reference): void {
  const reference = referenceOf(tag);
  const { alt, language } = tag.details;
  const attributes = attributesOf(tag);
  Object.assign(reference.data, {
    Type: 'StructElem',
    S: tag.role,
    P: parent,
    K: tag.kids.map((kid) => (isTag(kid) ? referenceOf(kid) : toKid(kid.content as Noted))),
    ...(alt === undefined ? {} : { Alt: text(alt) }),
    ...(language === undefined ? {} : { Lang: text(language) }),
    ...(tag.role === 'Note' ? { ID: text(`note-${reference.id}`) } : {}),
    ...(attributes === undefined ? {} : { A: attributes }),
  });
  for (const kid of tag.kids) if (isTag(kid)) writeTag(kid, reference, referenceOf);
  reference.end();
  reference.data = {};
  tag.kids = [];
}

function toKid({ page, place }: Noted): Record<string, unknown> {
  if (typeof place === 'number') return { Type: 'MCR', Pg: page, MCID: place };
  return { Type: 'OBJR', Pg: page, Obj: place };
}

function attributesOf({ role, details }: Tag): Record<string, unknown> | undefined {
  const { numbering, columns = 1, rows = 1 } = details;
  if (numbering !== undefined) return { O: 'List', ListNumbering: numbering };
  if (role !== 'TH' && role !== 'TD') return undefined;
  const spans = { ...(columns > 1 ? { ColSpan: columns } : {}), ...(rows > 1 ? { RowSpan: rows } : {}) };
  const scope = role === 'TH' ? { Scope: 'Column' } : {};
  const all = { ...scope, ...spans };
  return Object.keys(all).length === 0 ? undefined : { O: 'Table', ...all };
}
