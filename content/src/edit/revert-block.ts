import { toDocument } from '../document/document.ts';
import type { ContentRef, DocumentNode } from '../nodes/types.ts';
import { alignUnits } from '../merge/alignment/align.ts';
import { splitPage } from '../merge/split.ts';
import type { Sequence } from '../merge/types.ts';
import type { TargetSlot } from '../render/types.ts';
import { becamePlace, revertTo, type Step } from './revert-steps.ts';

type Side = 'before' | 'after';

export type Reverting = {
  /** The page as it was, and as it is. */
  before: string;
  after: string;
  /** Where links lead, which the keys of blocks depend on. */
  refer: (slot: TargetSlot, side: Side) => ContentRef;
};

/**
 * The page with the blocks of these keys as they were before; a key is the one that a block has now, or had then. A block that
 * was not there then goes, one that is gone comes back. `unknown` is the index of the first key that no block has; the text
 * is then what it was.
 */
export function revertBlocks(
  { refer, ...sources }: Reverting,
  keys: readonly string[],
): { text: string; unknown?: number } {
  const before = splitPage(sources.before);
  const after = splitPage(sources.after);
  const became = alignUnits(before, after);
  const findNow = unitFinder(after, (slot) => refer(slot, 'after'));
  const findThen = unitFinder(before, (slot) => refer(slot, 'before'));
  // All keys are looked up before anything changes: a number behind a key counts equal blocks.
  const steps = new Map<string, Step>();
  for (const [index, key] of keys.entries()) {
    const here = findNow(key);
    const from = here === -1 ? findThen(key) : became.indexOf(here);
    const to = here === -1 ? (became[from] ?? -1) : here;
    const text = before.units[from]?.text;
    if (to === -1 && text === undefined) return { text: sources.after, unknown: index };
    const step = to === -1 ? { at: becamePlace(became, from), from, text: text ?? '' } : { at: to, text };
    steps.set(`${step.at} ${'from' in step ? step.from : ''}`, step);
  }
  return { text: revertTo(after, [...steps.values()]) };
}

/** Finds units by keys. Of equal blocks the second has a number behind its key; it stands there in the order of the page. */
export function unitFinder({ units }: Sequence, refer: (slot: TargetSlot) => ContentRef): (key: string) => number {
  const found = new Map<string, number[]>();
  units.forEach(({ text }, index) => {
    for (const key of new Set(keysOf(toDocument(text, refer).nodes)))
      found.set(key, [...(found.get(key) ?? []), index]);
  });
  return (key) => {
    const [base = key, number = '0'] = /^([0-9a-f]+)-(\d{1,6})$/.exec(key)?.slice(1) ?? [];
    const units = found.get(base) ?? [];
    return units[Number(number)] ?? units[0] ?? -1;
  };
}

function keysOf(nodes: readonly DocumentNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.object !== 'block') return [];
    const inside = (node.fragments ?? []).flatMap((fragment) => keysOf(fragment.nodes));
    return [...(node.key === undefined ? [] : [node.key]), ...inside, ...keysOf(node.nodes)];
  });
}
