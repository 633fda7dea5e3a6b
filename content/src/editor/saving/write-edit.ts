import { textOf } from '../attributes.ts';
import { originOf, type Origin } from '../origins.ts';
import type { EditNode } from '../types.ts';
import { writeItem, writeNode, type Writing } from '../writing/blocks.ts';
import { withoutPrefix, withPrefix } from '../writing/lines.ts';
import { openTag } from '../writing/tags.ts';
import { alignNodes, type Aligned } from './align.ts';
import { canonical, isBlank } from './canonical.ts';
import { compactNodes } from './compact.ts';
import { joinEdit } from './join.ts';
import { joinChildren } from './gaps.ts';
import { kindNamed } from '../kinds.ts';

/**
 * How an edited block is written, from what changes least to what is read most surely: its text is merged with how its author wrote
 * it, whatever is escaped; it is merged with what is escaped alike; what changed in it is written anew; all of it is; all of it is,
 * with every symbol escaped in what would be read otherwise; all of it is, with every symbol escaped.
 */
export const LEVELS = ['closest', 'merged', 'changed', 'whole', 'cautious', 'careful'] as const;
export type Level = (typeof LEVELS)[number];

export type Editing = {
  level: Level;
  eol: string;
  /** Whether a text by itself is read as a node. */
  reads: (node: EditNode, text: string) => boolean;
};

/** Whether an edited block is written as its author would, which only one that stood there before can be. */
export const isMerged = (level: Level): boolean => level === 'closest' || level === 'merged';

/** What an edited node is written as, where lines begin with `prefix`; `old` is what it was before. */
export function writeEdit(editing: Editing, node: EditNode, old: EditNode | undefined, prefix = ''): string {
  const { level } = editing;
  if (isMerged(level) || level === 'changed') {
    const origin = old && originOf(old);
    if (node === old && origin) return rebased(editing, origin, prefix);
    const inside = old && origin?.gaps ? writeContainer(editing, { node, old, origin, prefix }) : undefined;
    if (inside !== undefined) return inside;
    if (isMerged(level) && old && origin) return writeMerged(editing, { node, old, origin, prefix });
  }
  return written(editing, node, prefix);
}

/** A text of the source at another place. */
function rebased({ eol }: Editing, origin: Origin, prefix: string): string {
  if (origin.prefix === prefix) return origin.text;
  const bare = withoutPrefix(origin.text, origin.prefix);
  return bare === undefined ? origin.text : withPrefix(bare, prefix, eol);
}

const written = (editing: Editing, node: EditNode, prefix: string): string =>
  withPrefix(writeNode(writingOf(editing), node), prefix, editing.eol);

/** What is as it was keeps its text, wherever it stands now. */
function writingOf({ level, reads }: Editing): Writing {
  if (level === 'whole' || level === 'careful') return { isCareful: level === 'careful' };
  if (level === 'cautious') return { isCareful: true, own: (node) => plainOf(node, reads) };
  return {
    isCareful: false,
    own: (node) => {
      const origin = originOf(node);
      // A cell is written for its table, and an item with the mark of its list.
      if (!origin || origin.text === '' || node.type === 'cell' || node.type === 'item') return undefined;
      return withoutPrefix(origin.text, origin.prefix);
    },
  };
}

/** A text without symbols that are escaped in vain; undefined where it would be read as something else. */
function plainOf(node: EditNode, reads: Editing['reads']): string | undefined {
  if (node.type !== 'paragraph' && node.type !== 'heading') return undefined;
  const plain = writeNode({ isCareful: false }, node);
  return reads(node, plain) ? plain : undefined;
}

type Edit = { node: EditNode; old: EditNode; origin: Origin; prefix: string };

const PROSE = new Set(['paragraph', 'heading', 'title', 'cell', 'summary']);

function writeMerged(editing: Editing, { node, old, origin, prefix }: Edit): string {
  const writing: Writing = { isCareful: false };
  const print = (each: EditNode): string => withPrefix(writeNode(writing, each), prefix, editing.eol);
  const texts = { base: print(old), ours: print(node), theirs: rebased(editing, origin, prefix) };
  const isProse = PROSE.has(node.type) && PROSE.has(old.type);
  return joinEdit(texts, !isProse ? 'exact' : editing.level === 'closest' ? 'loose' : 'prose');
}

/** A node with others in it: only what changed in it is written. Undefined where more than its children changed. */
function writeContainer(editing: Editing, { node, old, origin, prefix }: Edit): string | undefined {
  if (node.type !== old.type || !node.content || !old.content || origin.prefix !== prefix) return undefined;
  const { nodes, gaps } = compactNodes(old.content, origin.gaps ?? []);
  const [first] = nodes;
  const shell = shellOf(editing, { node, old, gaps });
  if (!shell || !first || old.content.some((child) => !isBlank(child) && originOf(child)?.text === ''))
    return undefined;
  const aligned = alignNodes(nodes, node.content);
  if (!fitsTogether(node, old, aligned)) return undefined;
  const inside = originOf(first)?.prefix ?? prefix;
  const kept = aligned.filter((each) => !isBlank(each.node));
  if (kept.length === 0) return undefined;
  const texts = kept.map(({ node: child, from }) => {
    const before = nodes[from];
    return before || child.type !== 'item'
      ? writeEdit(editing, child, before, inside)
      : withPrefix(writeItem(writingOf(editing), child, markOf(node, old, child)), inside, editing.eol);
  });
  const between = editing.eol + (isClose(node, gaps) ? '' : inside.trimEnd() + editing.eol) + inside;
  return joinChildren({ gaps: [shell.open, ...gaps.slice(1, -1), shell.close], between }, kept, texts);
}

/** Rows and items of a tight list follow each other without a blank line. */
function isClose({ type, attrs }: EditNode, gaps: readonly string[]): boolean {
  if (type === 'table') return true;
  if (type !== 'list') return false;
  return gaps.length > 2 ? (gaps[1] ?? '').split('\n').length === 2 : attrs?.['tight'] !== false;
}

/** Columns and the head of a table are its own: a change of these changes more than one row. */
function fitsTogether(node: EditNode, old: EditNode, aligned: readonly Aligned[]): boolean {
  const isInOrder = aligned.every(({ from }, index) => from === index);
  if (node.type === 'row') return isInOrder && aligned.length === old.content?.length;
  if (node.type !== 'table') return true;
  const width = old.content?.[0]?.content?.length;
  const aligns = ({ content = [] }: EditNode): string => content.map((cell) => textOf(cell, 'align')).join();
  const head = node.content?.[0];
  return (
    aligned[0]?.from === 0 &&
    head !== undefined &&
    aligns(head) === aligns(old.content?.[0] ?? head) &&
    aligned.every((each) => each.node.content?.length === width)
  );
}

/** The mark of a new item, as those of its list are. */
function markOf(list: EditNode, old: EditNode, item: EditNode): string {
  const first = originOf(old.content?.[0] as EditNode)?.text ?? '';
  const mark = /^(?:([-*+])|\d+([.)]))/.exec(first);
  if (list.attrs?.['ordered'] !== true) return mark?.[1] ?? '*';
  return `${Number(list.attrs['start'] ?? 1) + (list.content?.indexOf(item) ?? 0)}${mark?.[2] ?? '.'}`;
}

type Shell = { open: string; close: string };

/** What stands around the children; undefined where attributes changed that say more than the beginning of a tag. */
function shellOf(
  { level, eol }: Editing,
  { node, old, gaps }: { node: EditNode; old: EditNode; gaps: readonly string[] },
): Shell | undefined {
  const shell = { open: gaps[0] ?? '', close: gaps.at(-1) ?? '' };
  const bare = (each: EditNode): string => canonical({ type: each.type, ...(each.attrs ? { attrs: each.attrs } : {}) });
  if (node.attrs === old.attrs || bare(node) === bare(old)) return shell;
  if (kindNamed(node.type)?.isTag !== true && node.type !== 'if') return undefined;
  if (!isMerged(level)) return { ...shell, open: `${openTag(node)}${eol}` };
  return { ...shell, open: joinEdit({ base: openTag(old), ours: openTag(node), theirs: shell.open }, 'exact') };
}
