import { EDIT_NODES } from '../editor/kinds.ts';
import { originOf } from '../editor/origins.ts';
import type { EditNode } from '../editor/types.ts';
import { alignUnits } from '../merge/alignment/align.ts';
import type { Sequence } from '../merge/types.ts';
import { compareInlines } from './compare-inlines.ts';
import type { ComparedNode } from './types.ts';

/** In the order of reading. Without what is added they are `before`, without what is removed `after`. */
export function compareNodes(before: readonly EditNode[], after: readonly EditNode[]): ComparedNode[] {
  const matches = matchNodes(before, after);
  const compared: ComparedNode[] = [];
  let next = 0;
  const addUpTo = (end: number): void => {
    for (const node of after.slice(next, end)) compared.push({ kind: 'added', node });
    next = Math.max(next, end);
  };
  before.forEach((was, index) => {
    const match = matches[index] ?? -1;
    const node = after[match];
    if (node === undefined) return void compared.push({ kind: 'removed', node: was });
    addUpTo(match);
    compared.push(...comparePair(was, node));
    next = match + 1;
  });
  addUpTo(after.length);
  return compared;
}

/** Cells stand in columns: as many of them as before are the same ones. */
function matchNodes(before: readonly EditNode[], after: readonly EditNode[]): number[] {
  if (before[0]?.type === 'cell' && before.length === after.length) return before.map((_, index) => index);
  return alignUnits(toSequence(before), toSequence(after));
}

const toSequence = (nodes: readonly EditNode[]): Sequence => ({
  units: nodes.map((node) => ({ kind: 'text', name: node.type, text: `${node.type}\n${textOf(node)}` })),
  gaps: [],
});

const textOf = (node: EditNode): string => originOf(node)?.text ?? JSON.stringify(node);

function comparePair(was: EditNode, node: EditNode): ComparedNode[] {
  if (isSame(was, node)) return [{ kind: 'kept', node }];
  if (!isComparable(was, node))
    return [
      { kind: 'removed', node: was },
      { kind: 'added', node },
    ];
  const content = compareContent(was.content ?? [], node.content ?? []);
  return [{ kind: 'changed', node, was, ...(content.length > 0 && { content }) }];
}

const isSame = (one: EditNode, other: EditNode): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What holds lines of text may be another kind of that now. */
const LINES = new Set(['title', 'heading', 'paragraph', 'summary']);

const isComparable = (was: EditNode, node: EditNode): boolean =>
  was.type === node.type || (LINES.has(was.type) && LINES.has(node.type));

function compareContent(before: readonly EditNode[], after: readonly EditNode[]): ComparedNode[] {
  const isInline = [...before, ...after].some(({ type }) => INLINE.has(type));
  return isInline ? compareInlines(before, after) : compareNodes(before, after);
}

const INLINE = new Set(EDIT_NODES.filter(({ group }) => group === 'inline').map(({ name }) => name));
