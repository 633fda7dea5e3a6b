import { DEPTH_AT_MOST } from './json-bounds.ts';
import type { ProblemDetail } from '../problems/problem.ts';
import { pointerTo } from './validation-details.ts';

interface Unfit {
  /** The first of them, as many as the caller wants to name. */
  details: ProblemDetail[];
  count: number;
  isTooDeep: boolean;
}

interface Walk {
  part: NonNullable<ProblemDetail['in']>;
  named: number;
  /** The names on the way to where the walk is. */
  way: (string | number)[];
  found: Unfit;
}

/**
 * Text that cannot be kept as it came, in values and in names: PostgreSQL refuses NUL, and a lone surrogate would be
 * replaced silently. Only what is wrong gets a path.
 */
export function unfitValues(value: unknown, part: Walk['part'], named: number): Unfit {
  const found: Unfit = { details: [], count: 0, isTooDeep: false };
  walk(value, { part, named, way: [], found });
  if (!found.isTooDeep) return found;
  const message = `expected at most ${DEPTH_AT_MOST} levels of nesting`;
  return { ...found, details: [{ in: part, path: '', message }] };
}

// The recursion ends where values are nested too deep.
function walk(value: unknown, state: Walk): void {
  const { way, found } = state;
  if (typeof value === 'string' && isUnfit(value)) complain(state);
  if (typeof value !== 'object' || value === null || found.isTooDeep) return;
  if (way.length >= DEPTH_AT_MOST) {
    found.isTooDeep = true;
    return;
  }
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) step(value[at], at, state);
    return;
  }
  for (const key of Object.keys(value)) {
    // The name itself cannot be shown as it is, so the object that has it is named.
    if (isUnfit(key)) complain(state);
    else step((value as Record<string, unknown>)[key], key, state);
  }
}

function step(value: unknown, name: string | number, state: Walk): void {
  state.way.push(name);
  walk(value, state);
  state.way.pop();
}

const isUnfit = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

function complain({ part, named, way, found }: Walk): void {
  found.count += 1;
  if (found.details.length < named)
    found.details.push({ in: part, path: pointerTo(way), message: 'expected well-formed text without NUL' });
}
