import type { Aligned } from './align.ts';

/** What stood between nodes before an edit, one text more than there were nodes, and what stands between new ones. */
export type Gaps = { gaps: readonly string[]; between: string };

/** Texts with what stands between them: where two were neighbors, what stood there. */
export function joinChildren({ gaps, between }: Gaps, aligned: readonly Aligned[], texts: readonly string[]): string {
  let output = gaps[0] ?? '';
  texts.forEach((text, index) => {
    const next = aligned[index + 1];
    output += text;
    if (next) output += gapBetween({ gaps, between }, aligned[index] as Aligned, next);
  });
  return output + (gaps.at(-1) ?? '');
}

/** Where something new stands behind what was there, the gap that was there comes first: no byte before the new one changes. */
export function gapBetween({ gaps, between }: Gaps, { from }: Aligned, next: Aligned): string {
  const after = from === -1 || from + 2 >= gaps.length ? undefined : gaps[from + 1];
  if (after !== undefined && next.from === from + 1) return after;
  const before = from === -1 || next.from <= 0 ? undefined : gaps[next.from];
  const wide = [after, next.from === -1 ? undefined : before].find(
    (gap) => gap !== undefined && lineEnds(gap) >= lineEnds(between) && /^[\s>]*$/.test(gap),
  );
  return wide ?? between;
}

const lineEnds = (gap: string): number => gap.split('\n').length - 1;
