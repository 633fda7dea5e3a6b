// Of a page that was changed in a few places, the rest is folded.
import type { BlockChange } from './types.ts';

/** A block and its index among all of them. */
export interface Numbered {
  change: BlockChange;
  index: number;
}

export type Stretch = { kind: 'shown'; block: Numbered } | { kind: 'folded'; blocks: Numbered[] };

/** Blocks next to a change stay, so that its place is known; longer runs of what stayed are folded. */
export function fold(blocks: readonly BlockChange[], around = 1): Stretch[] {
  const stretches: Stretch[] = [];
  let kept: Numbered[] = [];
  const flush = (isEnd: boolean): void => {
    const before = stretches.length === 0 ? 0 : around;
    const after = isEnd ? 0 : around;
    // To fold a single block would take as much room as it does.
    const isShort = kept.length <= before + after + 1;
    const middle = isShort ? [] : kept.slice(before, kept.length - after);
    const show = (some: readonly Numbered[]): void => {
      for (const block of some) stretches.push({ kind: 'shown', block });
    };
    if (isShort) show(kept);
    else {
      show(kept.slice(0, before));
      stretches.push({ kind: 'folded', blocks: middle });
      show(kept.slice(kept.length - after));
    }
    kept = [];
  };
  for (const [index, change] of blocks.entries()) {
    if (change.kind === 'kept') {
      kept.push({ change, index });
      continue;
    }
    flush(false);
    stretches.push({ kind: 'shown', block: { change, index } });
  }
  flush(true);
  return stretches;
}
