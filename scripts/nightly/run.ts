import type { Part, Scale, Verdict } from './types.ts';

/** The parts that are asked for; a name that is none is a mistake. */
export function chooseParts(parts: readonly Part[], only: string | undefined): Part[] {
  if (only === undefined) return [...parts];
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined)
    throw new Error(`There is no part ${unknown}. The parts: ${parts.map(({ name }) => name).join(', ')}.`);
  return parts.filter(({ name }) => names.includes(name));
}

/** Runs a part. One that fails in an unforeseen way is broken, and the others run all the same. */
export async function runPart(part: Part, scale: Scale, say: (line: string) => void): Promise<Verdict> {
  const missing = part.findMissing?.();
  if (missing !== undefined) return { part: part.name, state: 'not run', missing };
  const started = performance.now();
  const outcome = await part.run(scale, say).catch((error: unknown) => ({
    rows: [],
    problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
  const seconds = (performance.now() - started) / 1000;
  return { part: part.name, state: outcome.problems.length === 0 ? 'kept' : 'broken', seconds, outcome };
}

/** 0 where all that was asked for was kept, 1 where something was not, and 2 where something was not even tried. */
export function exitCodeOf(verdicts: readonly Verdict[]): number {
  if (verdicts.some(({ state }) => state === 'broken')) return 1;
  return verdicts.some(({ state }) => state === 'not run') ? 2 : 0;
}

export function toLines(verdict: Verdict): string[] {
  if (verdict.state === 'not run') return [`− ${verdict.part}: not run. ${verdict.missing}`];
  const { outcome, seconds, state, part } = verdict;
  const mark = state === 'kept' ? '✔' : '✖';
  return [
    `${mark} ${part}: ${state}, ${(seconds / 60).toFixed(1)} min`,
    ...outcome.rows.map(
      ({ what, ours, baseline }) => `    ${what}: ${ours}${baseline === undefined ? '' : ` (${baseline})`}`,
    ),
    ...outcome.problems.map((problem) => `  ✖ ${problem}`),
  ];
}
