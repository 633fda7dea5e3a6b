// Where findings stand in the page as it is edited: from places of its source to places of its blocks.
import { type EditNode, type OpenPage, originOf } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import type { Finding } from '../../preview/reads.ts';
import { toEdit } from '../model/convert.ts';
import { placeInText } from './words.ts';

/** A place of the page, from one position to another; `isNode` where it is a picture, a card or a block and not words. */
export interface Spot {
  from: number;
  to: number;
  isNode: boolean;
}

export interface Placed extends Spot {
  finding: Finding;
}

export interface Places {
  placed: Placed[];
  /** Blocks that nobody has edited since, whether anything was found in them or not. */
  known: { from: number; to: number }[];
}

/** A node of the editor, with what the kernel read it from. */
export interface Block {
  node: Node;
  /** Where it begins in the editor. */
  at: number;
  edit: EditNode;
  /** Where it begins in the source. */
  start: number;
}

/**
 * Where findings of the source of a page stand. Blocks that were edited since the page was read have another text, so nothing
 * is placed in them, nor what stands before the first block. Linear.
 */
export function placesIn(doc: Node, page: OpenPage, findings: readonly Finding[]): Places {
  const blocks = blocksOf(doc, page);
  const places: Places = { placed: [], known: blocks.map(({ node, at }) => ({ from: at, to: at + node.nodeSize })) };
  let index = 0;
  for (const finding of findings.toSorted((one, other) => one.start - other.start)) {
    while (index < blocks.length && endOf(blocks[index]) <= finding.start) index += 1;
    const block = blocks[index];
    if (block === undefined || finding.start < block.start) continue;
    places.placed.push({ ...placeIn(innermost(block, finding.start), finding), finding });
  }
  return places;
}

const lengthOf = (edit: EditNode): number => originOf(edit)?.text.length ?? 0;

/** A finding of no length, such as a heading without a text, belongs to what it stands at the end of. */
const endOf = (block: Block | undefined): number => (block === undefined ? 0 : block.start + lengthOf(block.edit) + 1);

/** The blocks of the page that are what was read, in order. */
function blocksOf(doc: Node, { doc: read }: OpenPage): Block[] {
  const gaps = originOf(read)?.gaps;
  if (gaps === undefined) return [];
  const there = new Map<EditNode, { node: Node; at: number }>();
  doc.forEach((node, at) => {
    const edit = toEdit(node);
    if (!there.has(edit)) there.set(edit, { node, at });
  });
  const blocks: Block[] = [];
  let start = gaps[0]?.length ?? 0;
  for (const [index, edit] of (read.content ?? []).entries()) {
    const found = there.get(edit);
    if (found !== undefined) blocks.push({ ...found, edit, start });
    start += lengthOf(edit) + (gaps[index + 1]?.length ?? 0);
  }
  return blocks;
}

/** The innermost block that a place of the source lies in. */
function innermost(block: Block, offset: number): Block {
  const { node, at, edit, start } = block;
  const { gaps } = originOf(edit) ?? {};
  const content = edit.content ?? [];
  if (node.isTextblock || gaps === undefined || content.length !== node.childCount) return block;
  let [from, place] = [start + (gaps[0]?.length ?? 0), at + 1];
  for (const [index, child] of content.entries()) {
    if (offset < from) return block;
    if (offset <= from + lengthOf(child))
      return innermost({ node: node.child(index), at: place, edit: child, start: from }, offset);
    from += lengthOf(child) + (gaps[index + 1]?.length ?? 0);
    place += node.child(index).nodeSize;
  }
  return block;
}

function placeIn(block: Block, finding: Finding): Spot {
  const { node, at, edit, start } = block;
  const whole = { from: at, to: at + node.nodeSize, isNode: true };
  if (!node.isTextblock || node.type.spec.code === true || node.content.size === 0) return whole;
  const source = originOf(edit)?.text ?? '';
  const found = placeInText(node, { source, start: finding.start - start, end: finding.end - start });
  if (found === undefined) return { from: at + 1, to: at + 1 + node.content.size, isNode: false };
  return { ...found, from: at + 1 + found.from, to: at + 1 + found.to };
}
