import { type Content, isTag, type Tag } from '../tags.ts';

type Document = PDFKit.PDFDocument;

interface Reference {
  id: number;
  data: Record<string, unknown>;
  end: () => void;
  toString: () => string;
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

/** What is written of something as it is. Kept in its place, it needs little room. */
class Written {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The library writes what it does not know by its text. */
  get [Symbol.toStringTag](): string {
    return 'Written';
  }

  toString(): string {
    return this.#text;
  }
}

/** Says of everything that is drawn to which tag it belongs. */
export interface Marks {
  /** What is drawn from here on belongs to the tag, or is decoration. */
  enter: (tag: Tag | undefined, kind?: 'Pagination') => void;
  /** Ends what is open on a sheet. */
  leave: () => void;
  /** Ends a sheet: nothing more is drawn on it. */
  seal: () => void;
  /** What a link needs to be read where it stands. */
  annotation: (tag: Tag, name: string) => Record<string, unknown>;
  /** Writes the tags that the whole has so far, of which everything is drawn. They are not kept: a long book has many. */
  settle: () => void;
  /** Writes what is left. */
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
  const seal = (): void => {
    leave();
    const tree = marking.getStructParentTree();
    const key = marking.page.structParentTreeKey;
    tree.add(key, new Written(`[${tree.get(key).join(' ')}]`));
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
    marking.getStructParentTree().add(key, new Written(String(referenceOf(tag))));
    const page = marking.page.dictionary;
    const add = ({ annotationRef }: { annotationRef: Reference }) =>
      tag.kids.push(note({ page, place: annotationRef }));
    return { StructParent: key, Contents: text(name), structParent: { add } };
  };
  const written = new WeakSet<Tag>();
  const settle = (): void => {
    const parent = referenceOf(root);
    root.kids = root.kids.filter((kid) => !isTag(kid) || written.has(kid) || prune(kid));
    for (const kid of root.kids) {
      if (!isTag(kid) || written.has(kid)) continue;
      writeTag(kid, parent, { referenceOf, forget: (tag) => references.delete(tag) });
      written.add(kid);
    }
  };
  const finish = (): void => {
    const tree = marking.getStructTreeRoot();
    tree.data['K'] = [referenceOf(root)];
    settle();
    writeElement(root, tree, referenceOf);
  };
  return { enter, leave, seal, annotation, settle, finish };
}

const note = (content: Noted): Content => ({ content });

/** The library writes such a string in the encoding that it needs. */
const text = (value: string): unknown => new String(value.toWellFormed());

/** Takes away what nothing was drawn of. */
function prune(tag: Tag): boolean {
  tag.kids = tag.kids.filter((kid) => !isTag(kid) || prune(kid));
  return tag.kids.length > 0 || tag.role === 'TD' || tag.role === 'TH' || tag.role === 'Document';
}

interface Writing {
  referenceOf: (tag: Tag) => Reference;
  forget: (tag: Tag) => void;
}

/** Writes a tag with those in it, which then are let go of. */
function writeTag(tag: Tag, parent: Reference, writing: Writing): void {
  const reference = writing.referenceOf(tag);
  const kids = tag.kids.filter(isTag);
  writeElement(tag, parent, writing.referenceOf);
  for (const kid of kids) {
    writeTag(kid, reference, writing);
    writing.forget(kid);
  }
}

function writeElement(tag: Tag, parent: Reference, referenceOf: (tag: Tag) => Reference): void {
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
