// Blocks of a page that become a reusable content, and an include that becomes blocks.
import { openPage, originOf, printNode } from '@lectern/content/edit';
import { Fragment, type Node, type NodeRange } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { toEdit } from '../model/convert.ts';
import { typeNamed } from '../model/schema.ts';
import { includedIn } from '../view/included/read-only.ts';
import { moveLinks } from './moving.ts';
import { INCLUDES } from './paths.ts';

export interface Range {
  from: number;
  to: number;
}

/** The whole blocks from one place to another that an include may stand for; undefined where none may. */
export function blocksBetween({ doc }: Pick<EditorState, 'doc'>, { from, to }: Range): Range | undefined {
  const range = doc.resolve(from).blockRange(doc.resolve(to), holdsInclude);
  if (range === null) return undefined;
  const { parent, startIndex, endIndex } = range;
  // The title of a page is its own.
  const hasTitle = parent.child(startIndex).type.name === 'title';
  if (hasTitle && endIndex === startIndex + 1) return undefined;
  const start = range.start + (hasTitle ? parent.child(startIndex).nodeSize : 0);
  return isWhole(range) ? { from: start, to: range.end } : undefined;
}

const include = typeNamed('include');

/** Blocks stand in it, and not parts of one, such as items or rows. */
const holdsInclude = (parent: Node): boolean => parent.type.contentMatch.matchType(include) !== null;

const isWhole = ({ parent, startIndex, endIndex }: NodeRange): boolean =>
  parent.canReplaceWith(startIndex, endIndex, include);

/** What these blocks say, as their author wrote it where nobody has changed them, for a file in the folder of includes. */
export function sourceOfBlocks(doc: Node, { from, to }: Range, path: string | undefined): string {
  const blocks: Node[] = [];
  doc.slice(from, to).content.forEach((node) => blocks.push(node));
  const source = `${blocks.map(textOf).join('\n\n')}\n`;
  return path === undefined ? source : moveLinks(source, path, `${INCLUDES}/new.md`);
}

function textOf(node: Node): string {
  const edit = toEdit(node);
  const origin = originOf(edit);
  const text = origin !== undefined && origin.prefix === '' ? origin.text : printNode(edit);
  return text.replace(/[\r\n]+$/, '').replace(/^[\r\n]+/, '');
}

/** Puts an include in the place of blocks. */
export const replaceByInclude = (tr: Transaction, { from, to }: Range, href: string): Transaction =>
  tr.replaceWith(from, to, include.create({ attributes: { '': href } }));

/** The blocks that a file of a reusable content puts into a page: its front matter and its heading are no part of them. */
export function includedBlocks(source: string, move?: { from: string; to: string }): Fragment {
  const moved = move === undefined ? source : moveLinks(source, move.from, move.to);
  return includedIn(openPage(moved)).content;
}

/** Puts what an include shows in its place. What includes nothing leaves an empty paragraph where something has to stand. */
export function detach(tr: Transaction, at: number, blocks: Fragment): Transaction {
  const node = tr.doc.nodeAt(at);
  if (node?.type !== include) return tr;
  const $at = tr.doc.resolve(at);
  const isAlone = blocks.size === 0 && !$at.parent.canReplace($at.index(), $at.index() + 1);
  return tr.replaceWith(at, at + node.nodeSize, isAlone ? Fragment.from(typeNamed('paragraph').create()) : blocks);
}
