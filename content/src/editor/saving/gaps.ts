import type { Aligned } from './align.ts';

/** What stood between nodes before an edit, one text more than there were nodes, and what stands between new ones. */
export type Gaps = { gaps: readonly string[]; between: string };

/** Texts with what stands between them: where two were neighbors, what stood there. */
export function joinChildren({ gaps, between }: Gaps, aligned: readonly Aligned[], texts: readonly string[]): string {
  const among = gapsAmong({ gaps, between }, aligned);
  return (gaps[0] ?? '') + texts.map((text, index) => text + (among[index] ?? '')).join('') + (gaps.at(-1) ?? '');
}

/** What stands between each node and the next. */
export function gapsAmong({ gaps, between }: Gaps, aligned: readonly Aligned[]): string[] {
  const places = placesOf(aligned);
  return aligned.slice(1).map((next, index) => {
    const last = aligned[index] as Aligned;
    const after = last.from === -1 || last.from + 2 >= gaps.length ? undefined : gaps[last.from + 1];
    if (after !== undefined && next.from === last.from + 1) return after;
    if (places.has(index)) return gaps[places.get(index) as number] ?? between;
    const before = last.from === -1 || next.from <= 0 ? undefined : gaps[next.from];
    const isWide = (gap: string | undefined): boolean =>
      gap !== undefined && lineEnds(gap) >= lineEnds(between) && /^[\s>]*$/.test(gap);
    return [after, before].find(isWide) ?? between;
  });
}

/**
 * Where something new stands between two that were neighbors, one of its ends has what stood between them, and no byte before or
 * behind the new one changes: the first end, but where a block was edited and the new one came of it, the other.
 */
function placesOf(aligned: readonly Aligned[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  let left = -1;
  aligned.forEach(({ from }, index) => {
    if (from === -1) return;
    const last = aligned[left];
    if (last && left < index - 1 && from === last.from + 1) places.set(last.isSame ? left : index - 1, from);
    left = index;
  });
  return places;
}

const lineEnds = (gap: string): number => gap.split('\n').length - 1;
