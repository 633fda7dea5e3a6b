// Figures of a browser, in milliseconds: the medians of runs, and their rows in the results next to a baseline of the same run.
import type { Row } from './report.ts';

/** What is measured in each run, by its key, and what a row calls it. */
export type Figures<Run> = readonly (readonly [key: keyof Run, name: string])[];

/** The value below which so many of them are. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** A run that has the median of each figure. */
export const medianOf = <Run extends Record<keyof Run, number>>(figures: Figures<Run>, runs: readonly Run[]): Run =>
  Object.fromEntries(
    figures.map(([key]) => [
      key,
      quantileOf(
        runs.map((run) => run[key]),
        0.5,
      ),
    ]),
  ) as Run;

interface Compared<Run> {
  what: string;
  ours: Run;
  /** What the baseline is called in each row. */
  against: string;
  baseline: Run;
}

export const rowsOf = <Run extends Record<keyof Run, number>>(
  figures: Figures<Run>,
  { what, ours, against, baseline }: Compared<Run>,
): Row[] =>
  figures.map(([key, name]) => ({
    what: `${what}: ${name}`,
    ours: `${ours[key].toFixed(0)} ms`,
    baseline: `${against} ${baseline[key].toFixed(0)} ms`,
    ratio: ours[key] / Math.max(0.1, baseline[key]),
  }));
