import type { Outcome, Verdict } from './results.ts';

/** One mutant in two lines. */
export const describe = ({ path, line, before, after, outcome, by }: Verdict): string =>
  `${outcome} ${path}:${line} (${by})\n    - ${before}\n    + ${after}`;

/** How many were noticed, in all and by area, and how many of these by the compiler alone. */
export function toReport(verdicts: readonly Verdict[]): string {
  const areas = Map.groupBy(verdicts, ({ path }) =>
    path
      .split('/')
      .slice(0, path.startsWith('server/') ? 3 : 1)
      .join('/'),
  );
  const rows: [string, readonly Verdict[]][] = [...areas].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [...rows, ['all', verdicts] as const].map(([name, some]) => toLine(name, some)).join('\n');
}

function toLine(name: string, verdicts: readonly Verdict[]): string {
  const count = (outcome: Outcome) => verdicts.filter((verdict) => verdict.outcome === outcome).length;
  const refused = count('refused');
  const noticed = count('noticed') + refused;
  const share = verdicts.length === 0 ? 0 : (100 * noticed) / verdicts.length;
  const figures = `${String(noticed).padStart(4)} of ${String(verdicts.length).padStart(4)} noticed  ${share.toFixed(0)}%`;
  return `${name.padEnd(24)} ${figures}${refused === 0 ? '' : `, ${refused} by the compiler`}`;
}
