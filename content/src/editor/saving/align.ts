import { alignUnits } from '../../merge/alignment/align.ts';
import type { Sequence } from '../../merge/types.ts';
import { writeNode } from '../writing/blocks.ts';
import type { EditNode } from '../types.ts';

/** Of a node: the index of the one before the edit that it is, or that it came of; -1 for a new one. */
export type Aligned = { node: EditNode; from: number; isSame: boolean };

function countsOf(nodes: readonly EditNode[]): Map<EditNode, number> {
  const counts = new Map<EditNode, number>();
  for (const node of nodes) counts.set(node, (counts.get(node) ?? 0) + 1);
  return counts;
}

/**
 * Which of the nodes before an edit each of those after it is: the same object, or else what is alike, in their order. An object that
 * stands in more places than before, as after a copy, does not say which of them it was.
 */
export function alignNodes(before: readonly EditNode[], after: readonly EditNode[]): Aligned[] {
  const [counts, times] = [countsOf(before), countsOf(after)];
  const indexes = new Map<EditNode, number[]>();
  before.forEach((node, index) => {
    if ((counts.get(node) ?? 0) >= (times.get(node) ?? 0)) indexes.set(node, [...(indexes.get(node) ?? []), index]);
  });
  const left = new Set(before.keys());
  const aligned = after.map((node): Aligned => {
    const from = indexes.get(node)?.shift() ?? -1;
    left.delete(from);
    return { node, from, isSame: from !== -1 };
  });
  const changed = aligned.filter(({ isSame }) => !isSame);
  if (changed.length === 0 || left.size === 0) return aligned;
  const free = [...left];
  const matches = alignUnits(
    sequenceOf(free.map((index) => before[index] as EditNode)),
    sequenceOf(changed.map(({ node }) => node)),
  );
  matches.forEach((to, index) => {
    const found = changed[to];
    if (found) found.from = free[index] ?? -1;
  });
  return aligned;
}

const PLAIN = { isCareful: false };

const sequenceOf = (nodes: readonly EditNode[]): Sequence => ({
  units: nodes.map((node) => ({ kind: 'text', name: node.type, text: writeNode(PLAIN, node) })),
  gaps: [],
});
