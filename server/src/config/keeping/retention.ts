// For how long revisions of spaces are kept.
import { accept, type Parsed, refuse } from '../parse.ts';

/** From the youngest to the oldest: how many of the revisions of an age are kept. */
export const THINNED = ['all', 'daily', 'weekly', 'monthly'] as const;

export interface RetentionStep {
  keep: (typeof THINNED)[number];
  /** Days since the revision was no longer the newest; absent where it holds for good. */
  days?: number;
}

/**
 * Up to which age all revisions are kept, then the last one of each day, week or month. What is older than the last step goes.
 * Empty where nothing ever goes.
 */
export type RevisionKeep = readonly Readonly<RetentionStep>[];

/** Whoever was away for so long still has what they write merged from the revision that they began with. */
const ALL_AT_LEAST = 7;
const DAYS_AT_MOST = 36_500;

const EXPECTED = `all, or a rule such as all=90,daily=365,weekly=always: days from ${ALL_AT_LEAST} to ${DAYS_AT_MOST}, each more than those before, with all first`;

/** `all`, or `all=90,daily=365,weekly=always`. */
export function revisionKeep(text: string): Parsed<RevisionKeep> {
  if (text.trim() === 'all') return accept([]);
  const steps: RetentionStep[] = [];
  for (const part of text.split(',')) {
    const [, name = '', value = ''] = /^\s*([a-z]+)\s*=\s*(\d{1,5}|always)\s*$/.exec(part) ?? [];
    const [keep, days] = [THINNED.find((each) => each === name), value === 'always' ? Infinity : Number(value)];
    const last = steps.at(-1);
    if (keep === undefined || (days > DAYS_AT_MOST && days !== Infinity)) return refuse(EXPECTED);
    // What is thinned out further comes later, and nothing comes after what holds for good.
    if (last !== undefined && (THINNED.indexOf(keep) <= THINNED.indexOf(last.keep) || days <= (last.days ?? Infinity)))
      return refuse(EXPECTED);
    steps.push(days === Infinity ? { keep } : { keep, days });
  }
  const [first] = steps;
  if (first?.keep !== 'all' || (first.days ?? Infinity) < ALL_AT_LEAST) return refuse(EXPECTED);
  return accept(first.days === undefined ? [] : steps);
}
