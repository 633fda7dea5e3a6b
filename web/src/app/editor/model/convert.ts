// Nodes of the kernel as nodes of ProseMirror. Both kinds are never changed, only replaced.
import type { EditNode } from '@lectern/content/edit';
import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { HEAD_CELL, markNamed, schema, typeNamed } from './schema.ts';

const nodes = new WeakMap<EditNode, Node>();

/** A node of the kernel as one of ProseMirror's; the same for the same. */
export function toNode(edit: EditNode): Node {
  const known = nodes.get(edit);
  if (known !== undefined) return known;
  const made = makeNode(edit);
  nodes.set(edit, made);
  return made;
}

function makeNode(edit: EditNode): Node {
  if (edit.type === 'doc') return makeDoc(edit);
  const attrs = edit.attrs ?? {};
  if (edit.type === 'cell' && attrs['header'] === true) return typeNamed(HEAD_CELL).create(attrs, inside(edit));
  return typeNamed(edit.type).create(attrs, inside(edit), marksOf(edit));
}

const inside = ({ content = [] }: EditNode): Fragment =>
  Fragment.fromArray(content.map((child) => (child.type === 'text' ? makeText(child) : toNode(child))));

const makeText = (edit: EditNode): Node => schema.text(edit.text ?? '', marksOf(edit));

/** The kernel's marks come in the order of the schema, as ProseMirror wants them. */
const marksOf = ({ marks = [] }: EditNode): Mark[] =>
  marks.map(({ type, attrs }) => markNamed(type).create(attrs ?? {}));

/** A page without anything in it has a paragraph for the caret. */
function makeDoc({ content = [] }: EditNode): Node {
  const [first] = content;
  const frontMatter = first?.type === 'frontMatter' ? first : undefined;
  const blocks = (frontMatter ? content.slice(1) : content).map(toNode);
  if (blocks.length === 0) blocks.push(typeNamed('paragraph').create());
  return typeNamed('doc').create({ frontMatter: frontMatter?.attrs?.['text'] ?? null }, blocks);
}
