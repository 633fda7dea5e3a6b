import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import type { Mutant } from './list.ts';

/** `refused`: no test fails, but the compiler does. `untested`: no test loads the file. */
export type Outcome = 'noticed' | 'refused' | 'survived' | 'untested';

export interface Verdict extends Mutant {
  outcome: Outcome;
  /** The test that noticed and its name, what the compiler said, or how many files of tests did not notice. */
  by: string;
  /** What was tried: paths and texts of tests. A mutant that survived is judged again when they change. */
  tried: string;
}

export interface Results {
  find: (mutant: Mutant, tried: string) => Verdict | undefined;
  keep: (verdict: Verdict) => void;
}

const keyOf = ({ path, start, end, to, hash }: Mutant): string => [path, start, end, to, hash].join(' ');

/** What was judged, one line of JSON each, so that a run goes on where another ended. */
export function openResults(file: string, isFresh: boolean): Results {
  if (isFresh) rmSync(file, { force: true });
  const known = new Map(readVerdicts(file).map((verdict) => [keyOf(verdict), verdict]));
  return {
    find: (mutant, tried) => {
      const verdict = known.get(keyOf(mutant));
      const isNoticed = verdict?.outcome === 'noticed' || verdict?.outcome === 'refused';
      return isNoticed || verdict?.tried === tried ? verdict : undefined;
    },
    keep: (verdict) => appendFileSync(file, `${JSON.stringify(verdict)}\n`),
  };
}

function readVerdicts(file: string): Verdict[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Verdict);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
