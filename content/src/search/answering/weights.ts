// Weights: how much a part of a question says, by how many of the pages have it.
import { FORM, type Term } from './terms.ts';

/** Of the weight of a word, what one has that says little by itself. */
const WEAK = 0.55;

export const weightOf = (pages: number, all: number): number => Math.log(1 + (all + 1) / (pages + 0.5));

/** A term with what it says. A word that others may stand for says no less for it, where texts have it: `own` of the pages have it as it was written. */
export function withWeight(term: Term, { pages, own, all }: { pages: number; own: number; all: number }): Term {
  return { ...term, weight: weightOf(own || pages, all) * (term.isWeak === true ? WEAK : 1) };
}

/** A term without what may stand for it; undefined where it has nothing such. */
export function asWritten(term: Term): Term | undefined {
  const variants = term.variants.filter(({ weight }) => weight >= FORM);
  return variants.length === term.variants.length ? undefined : { ...term, variants };
}
