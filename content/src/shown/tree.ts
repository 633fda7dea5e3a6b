import { TooMuch } from '../markdown/positions/budget.ts';
import { TooDeep } from '../render/sanitizing/sanitizer.ts';
import { ENDED_BY, VOID } from '../text/html-nesting.ts';
import type { ElementNode, ShownNode, TagNode } from './types.ts';

/** No real page has a tenth of them. */
const NODES_AT_MOST = 250_000;

/** Readers of the tree walk down by calls. */
const DEPTH_AT_MOST = 500;

type Open = {
  /** The element that it is to HTML, by which others end it. */
  name: string;
  node: ElementNode | TagNode;
  isAuthors: boolean;
};

/** A tree that grows: the nodes that are open, from the outermost to the innermost. */
export type Growing = {
  open: Open[];
  /** Where what stands in no open node goes. */
  root: ShownNode[];
  left: number;
  /** What becomes of an element when it is finished; undefined where nothing is left of it. */
  finish: (element: ElementNode, isInCode: boolean) => readonly ShownNode[];
};

export function growTree(finish: Growing['finish']): Growing {
  return { open: [], root: [], left: NODES_AT_MOST, finish };
}

/** What ends what in the tree: as in HTML, and a field or a button also ends one that is open. */
const ENDED_HERE = new Map<string, readonly string[]>([
  ...ENDED_BY,
  ['input', ['input', 'button']],
  ['button', ['input', 'button']],
]);

/** Inside lines, where an author's HTML ends what Markdown has begun. */
const LOOSE = new Set(['p', 'a', 'em', 'strong', 's', 'code']);

/** Elements that are looked for in what may be deep: a tree is not walked in vain at every depth. */
const SOUGHT = ['img', 'source', 'figcaption', 'a', 'span', 'code', 'pre', 'table', 'tr', 'input'];

export function bitOf(name: string): number {
  const index = SOUGHT.indexOf(name);
  return index === -1 ? 0 : 1 << index;
}

function spend(tree: Growing): void {
  if (--tree.left < 0) throw new TooMuch();
}

function childrenOf({ open, root }: Growing): ShownNode[] {
  return open.at(-1)?.node.children ?? root;
}

export function addText(tree: Growing, text: string): void {
  if (text === '') return;
  const into = childrenOf(tree);
  const last = into.at(-1);
  if (typeof last === 'string') into[into.length - 1] = last + text;
  else into.push(text);
}

export function addNode(tree: Growing, node: Exclude<ShownNode, string>): void {
  spend(tree);
  append(tree, node);
}

function append(tree: Growing, node: ShownNode): void {
  if (typeof node === 'string') return addText(tree, node);
  childrenOf(tree).push(node);
  const parent = tree.open.at(-1)?.node;
  if (!parent) return;
  if (node.kind === 'element') parent.holds |= node.holds | bitOf(node.name);
  else if (node.kind === 'tag') parent.holds |= node.holds;
}

/** Opens a node, or adds one that has nothing in it. `name` is the element that it is to HTML. */
export function openNode(tree: Growing, name: string, node: Open['node'], isAuthors = false): void {
  spend(tree);
  const ended = ENDED_HERE.get(name);
  if (ended) while (ended.includes(tree.open.at(-1)?.name ?? '')) closeLast(tree);
  if (VOID.has(name)) return append(tree, node);
  if (tree.open.length >= DEPTH_AT_MOST) throw new TooDeep();
  tree.open.push({ name, node, isAuthors });
}

/** Closes a node and all that is open in it. */
export function closeNode(tree: Growing, node: Open['node']): void {
  const index = tree.open.findLastIndex((each) => each.node === node);
  if (index !== -1) closeDownTo(tree, index);
}

/** The same of an element of ours. What was written in a paragraph may have ended it, and HTML makes another one of its end. */
export function closeOurs(tree: Growing, node: Open['node'], name: string): void {
  if (tree.open.some((each) => each.node === node)) closeNode(tree, node);
  else if (name === 'p') addNode(tree, makeElement('p', {}));
}

/** The end of an element as its author wrote it: it ends nothing of ours but lines. */
export function closeNamed(tree: Growing, name: string): void {
  for (let index = tree.open.length - 1; index >= 0; index--) {
    const each = tree.open[index];
    if (each?.name === name && (each.isAuthors || LOOSE.has(name))) return closeDownTo(tree, index);
    if (each?.isAuthors === false && !LOOSE.has(each.name)) break;
  }
  // As browsers read it.
  if (name === 'p') append(tree, makeElement('p', {}));
  else if (name === 'br') append(tree, makeElement('br', {}));
}

export function closeDownTo(tree: Growing, count: number): void {
  while (tree.open.length > count) closeLast(tree);
}

function closeLast(tree: Growing): void {
  const closed = tree.open.pop();
  if (!closed) return;
  const { node, isAuthors } = closed;
  if (!isAuthors || node.kind === 'tag') return append(tree, node);
  const isInCode = tree.open.some(({ name }) => name === 'pre');
  for (const each of tree.finish(node, isInCode)) append(tree, each);
}

export function makeElement(name: string, attributes: Record<string, string>): ElementNode {
  const classes = attributes['class']?.split(' ') ?? [];
  return { kind: 'element', name, attributes, classes, children: [], holds: 0 };
}
