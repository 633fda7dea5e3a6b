// Nodes of the kernel as nodes of ProseMirror, and back. Both kinds are never changed, only replaced, so a node that is still the
// same object has not been edited: its counterpart is found again, and saving costs what was edited and no more.
import type { EditMark, EditNode, Json } from '@lectern/content/edit';
import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { fromMarkName, HEAD_CELL, markNamed, schema, typeNamed } from './schema.ts';
import { spansOf, withSpans } from './spans.ts';

const editNodes = new WeakMap<Node, EditNode>();
const nodes = new WeakMap<EditNode, Node>();

/** A node of the kernel as one of ProseMirror's; the same for the same. */
export function toNode(edit: EditNode): Node {
  const known = nodes.get(edit);
  if (known !== undefined) return known;
  const made = makeNode(edit);
  remember(made, edit);
  return made;
}

/** From now on the two are the same. */
function remember(node: Node, edit: EditNode): void {
  if (node.isText) return;
  editNodes.set(node, edit);
  nodes.set(edit, node);
}

function makeNode(edit: EditNode): Node {
  if (edit.type === 'doc') return makeDoc(edit);
  const attrs = edit.attrs ?? {};
  if (edit.type === 'cell') {
    const type = typeNamed(attrs['header'] === true ? HEAD_CELL : 'cell');
    return type.create({ ...attrs, ...spansOf(attrs) }, inside(edit));
  }
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

/** What ProseMirror's page is for the kernel. `before` is the page as the kernel had it last, for its front matter. */
export function toEditDoc(doc: Node, before: EditNode): EditNode {
  const known = editNodes.get(doc);
  if (known !== undefined) return known;
  const head = frontMatterOf(doc, before);
  const edit: EditNode = { type: 'doc', content: [...head, ...doc.children.map(toEdit)] };
  editNodes.set(doc, edit);
  return edit;
}

function frontMatterOf(doc: Node, { content = [] }: EditNode): EditNode[] {
  const text = doc.attrs['frontMatter'] as string | null;
  if (text === null) return [];
  const [first] = content;
  return [
    first?.type === 'frontMatter' && first.attrs?.['text'] === text ? first : { type: 'frontMatter', attrs: { text } },
  ];
}

/** One node for the kernel: the one that it was made of, if nobody has edited it. */
export function toEdit(node: Node): EditNode {
  const known = editNodes.get(node);
  if (known !== undefined) return known;
  const edit = makeEdit(node);
  remember(node, edit);
  return edit;
}

function makeEdit(node: Node): EditNode {
  const isHead = node.type.name === HEAD_CELL;
  const marks = node.marks.map(toEditMark);
  if (node.isText) return { type: 'text', text: node.text ?? '', ...(marks.length > 0 && { marks }) };
  const attrs = attributesOf(node, isHead);
  return {
    type: isHead ? 'cell' : node.type.name,
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(node.childCount > 0 && { content: node.children.map(toEdit) }),
    ...(marks.length > 0 && { marks }),
  };
}

const TABLE_ATTRIBUTES = new Set(['colspan', 'rowspan', 'colwidth']);

function attributesOf({ attrs, type }: Node, isHead: boolean): Record<string, Json> {
  const isCell = isHead || type.name === 'cell';
  const entries = Object.entries(attrs as Record<string, Json>);
  if (!isCell) return Object.fromEntries(entries);
  const own = entries.filter(([name]) => !TABLE_ATTRIBUTES.has(name));
  return { ...Object.fromEntries(own), attributes: withSpans(attrs), header: isHead };
}

const toEditMark = ({ type, attrs }: Mark): EditMark =>
  Object.keys(attrs).length > 0
    ? { type: fromMarkName(type.name), attrs: attrs as Record<string, Json> }
    : { type: fromMarkName(type.name) };

/**
 * After a save, the kernel has a page of the same structure in nodes of its own. From now on these are what ProseMirror's nodes
 * are for it. What is the same in both is not looked at again. One that stands in several places, such as a copy, is the first of them.
 */
export function adopt(node: Node, edit: EditNode, seen = new Set<Node>()): void {
  if (node.isText || seen.has(node)) return;
  seen.add(node);
  if (editNodes.get(node) === edit) return;
  remember(node, edit);
  if (node.isTextblock) return;
  const content = edit.content ?? [];
  const from = node.type.name === 'doc' && content[0]?.type === 'frontMatter' ? 1 : 0;
  if (content.length - from !== node.childCount) return;
  node.forEach((child, _offset, index) => {
    const counterpart = content[index + from];
    if (counterpart !== undefined && counterpart.type === kernelType(child)) adopt(child, counterpart, seen);
  });
}

const kernelType = ({ type }: Node): string => (type.name === HEAD_CELL ? 'cell' : type.name);
