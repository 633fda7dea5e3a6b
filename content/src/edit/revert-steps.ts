// Blocks of a page that become what they were: where each stood, and what becomes of the gaps between them.
import type { Sequence } from '../merge/types.ts';

/** What happens to the unit at a place: another text, none, or, with `from`, a unit that comes back before it. */
export type Step = { at: number; text: string | undefined; from?: number };

/** The text of a page after these steps. */
export function revertTo(after: Sequence, steps: readonly Step[]): string {
  // From the end to the beginning, so that places stay what they were; of two that come back, the first stands first.
  const ordered = steps.toSorted((a, b) => b.at - a.at || orderOf(b) - orderOf(a));
  return written(ordered.reduce(take, after));
}

const orderOf = ({ from = Number.MAX_SAFE_INTEGER }: Step): number => from;

function take(sequence: Sequence, { at, text, from }: Step): Sequence {
  if (from !== undefined) return withUnit(sequence, at, text ?? '');
  if (text === undefined) return without(sequence, at);
  const unit = { kind: 'text' as const, text };
  return { units: sequence.units.with(at, unit), gaps: sequence.gaps };
}

/** After which unit something came that is no more. */
export function becamePlace(became: readonly number[], from: number): number {
  const before = became.slice(0, from).findLast((index) => index !== -1);
  return before === undefined ? 0 : before + 1;
}

const written = ({ units, gaps }: Sequence): string =>
  units.reduce((text, unit, index) => text + unit.text + (gaps[index + 1] ?? ''), gaps[0] ?? '');

function without({ units, gaps }: Sequence, at: number): Sequence {
  // The end of a page stays its end.
  const isLast = at === units.length - 1 && at > 0;
  return { units: units.toSpliced(at, 1), gaps: gaps.toSpliced(isLast ? at : at + 1, 1) };
}

function withUnit({ units, gaps }: Sequence, at: number, text: string): Sequence {
  const isLast = at === units.length;
  const apart = gaps.some((gap) => gap.includes('\r\n')) ? '\r\n\r\n' : '\n\n';
  const unit = { kind: 'text' as const, text };
  // In front of the others, or behind the gap before it; the gap of a page's end stays at its end.
  const between = isLast && at > 0 ? gaps.toSpliced(at, 0, apart) : gaps.toSpliced(at + 1, 0, apart);
  return { units: units.toSpliced(at, 0, unit), gaps: between };
}
