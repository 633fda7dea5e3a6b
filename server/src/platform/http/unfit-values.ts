import type { ProblemDetail } from './problem.ts';
import { escapePointer } from './validation-details.ts';

/** Nothing that we keep is nested deeper than a few levels; what is would overflow the stack of whoever walks it. */
const DEPTH_AT_MOST = 200;

const UNFIT = /\0|\p{Surrogate}/u;

interface Unfit {
  details: ProblemDetail[];
  /** How many values there are, at any depth. */
  values: number;
  isTooDeep: boolean;
}

/**
 * Text that cannot be kept as it came, in values and in names: PostgreSQL refuses NUL, and a lone surrogate would be
 * replaced silently. Walks without recursion.
 */
export function unfitValues(value: unknown, part: NonNullable<ProblemDetail['in']>): Unfit {
  const details: ProblemDetail[] = [];
  const pending = [{ value, path: '', depth: 0 }];
  let values = 0;
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    values += 1;
    if (at.depth > DEPTH_AT_MOST) {
      const message = `expected at most ${DEPTH_AT_MOST} levels of nesting`;
      return { details: [{ in: part, path: '', message }], values, isTooDeep: true };
    }
    if (isUnfit(at.value)) details.push(complain(part, at.path));
    if (typeof at.value !== 'object' || at.value === null) continue;
    // Backwards, because the last one pushed is the first one looked at.
    for (const [key, child] of Object.entries(at.value).toReversed()) {
      const path = `${at.path}/${escapePointer(key)}`;
      // The name itself cannot be shown as it is, so the object that has it is named.
      if (isUnfit(key)) details.push(complain(part, at.path));
      else pending.push({ value: child, path, depth: at.depth + 1 });
    }
  }
  return { details, values, isTooDeep: false };
}

const isUnfit = (value: unknown): boolean => typeof value === 'string' && UNFIT.test(value);

const complain = (part: NonNullable<ProblemDetail['in']>, path: string): ProblemDetail => ({
  in: part,
  path,
  message: 'expected well-formed text without NUL',
});
