// Meant: what somebody may have meant who wrote a word that stands hardly anywhere.
import { fieldMeanings, isCompounding } from '../analysis/index.ts';
import { understand, understandApart } from '../understanding.ts';
import { type Term, textOf, type Variant, weightOf } from '@lectern/content/search';
import {
  editsIn,
  listAlike,
  listCompounds,
  listMeant,
  listMeantBegun,
  listOtherForms,
  listParts,
  listRelated,
  listSameRoot,
  slipsBetween,
} from '../vocabulary/index.ts';
import { countTerms, type Search, SELDOM, weigh, type Weighed } from './weighing.ts';

/** How well a word answers that has a slip less, one that is put together with it, one that only begins like it, and one that is a part of it. */
const SLIP = 0.6;
const SECOND_SLIP = 0.1;
const COMPOUND = 0.5;
const RELATED = 0.45;
const PART = 0.4;
/** How well a word answers whose beginning has a slip less, and one that only looks alike. */
const SLIP_BEGUN = 0.5;
const ALIKE = 0.35;

/** More words of one question are not looked for in other forms. */
const LOOKED_FOR = 6;

/** The same, where words that nowhere stand side by side are terms by themselves. */
export async function splitNames(search: Search, weighed: Weighed): Promise<Weighed> {
  const said = weighed.terms.filter(({ isStop }) => !isStop);
  const apart = new Set(said.filter((term, index) => weighed.counts[index] === 0 && inParts(term).includes(' ')));
  return apart.size === 0 ? weighed : splitTerms(search, weighed.terms, apart);
}

/** The same of terms that have several words, where no page has these side by side: the index says only that one has all of them. */
export async function splitPhrases(
  search: Search,
  terms: readonly Term[],
  isFound: (index: number) => boolean,
): Promise<Weighed | undefined> {
  const apart = new Set(terms.filter((term, index) => !term.isStop && !isFound(index) && textOf(term).includes(' ')));
  return apart.size === 0 ? undefined : splitTerms(search, terms, apart);
}

async function splitTerms(search: Search, terms: readonly Term[], apart: ReadonlySet<Term>): Promise<Weighed> {
  const split: Term[] = [];
  for (const term of terms) split.push(...(apart.has(term) ? await wordsOf(search, term) : [term]));
  return weigh(search, [...new Map(split.map((term) => [textOf(term), term])).values()]);
}

/** What was written, where it is a name by its parts. */
function inParts(term: Term): string {
  const written = textOf(term).replaceAll(' ', '');
  return (
    term.variants.find(({ text }) => text.includes(' ') && text.replaceAll(' ', '') === written)?.text ?? textOf(term)
  );
}

async function wordsOf({ ctx, scope }: Search, term: Term): Promise<Term[]> {
  const all = await understand(ctx.db, inParts(term), scope);
  // What is in a list side by side is found again as one.
  const words = all.length > 1 ? all : await understandApart(ctx.db, inParts(term), scope);
  return words.map((word, index) => ({ ...word, prefix: term.prefix && index === words.length - 1 }));
}

/** The same terms, where those that hardly any page has may also be words that somebody meant. */
export async function addMeant(search: Search, { terms, counts, all: known }: Weighed): Promise<Weighed> {
  let left = LOOKED_FOR;
  const said = terms.filter(({ isStop }) => !isStop);
  const changed = new Map<Term, Term>();
  for (const [index, term] of said.entries()) {
    const isNowhere = (counts[index] ?? 0) === 0;
    if ((counts[index] ?? 0) >= SELDOM || left === 0) continue;
    left -= 1;
    await search.pause();
    const further = await listFurther(search, term, isNowhere);
    if (further.length > 0) changed.set(term, { ...term, variants: join(term.variants, further) });
  }
  if (changed.size === 0) return { terms, counts, all: known };
  const again = [...changed.values()];
  const { pages, all } = await countTerms(search, again, said.length);
  const counted = new Map(again.map((term, index) => [term, pages[index] ?? 0]));
  const now = (term: Term): Term => {
    const other = changed.get(term);
    return other === undefined ? term : { ...other, weight: weightOf(counted.get(other) ?? 0, all) };
  };
  return {
    terms: terms.map(now),
    counts: said.map((term, index) => counted.get(changed.get(term) ?? term) ?? counts[index] ?? 0),
    all: known,
  };
}

async function listFurther(
  { ctx: { db }, scope: { languages } }: Search,
  term: Term,
  isNowhere: boolean,
): Promise<Variant[]> {
  const text = textOf(term);
  // Of a name, its parts are what somebody may have meant.
  if (text.includes(' ')) return [];
  const further: Variant[] = (await listMeant(db, text, languages)).map((word, index) => ({
    text: word,
    weight: SLIP - SECOND_SLIP * Math.min(3, index / 4),
  }));
  if (isCompounding(languages))
    further.push(...(await listCompounds(db, text, languages)).map((word) => ({ text: word, weight: COMPOUND })));
  if (isNowhere) further.push(...otherNames(text, languages));
  if (isNowhere && term.prefix)
    further.push(...(await listMeantBegun(db, text, languages)).map((word) => ({ text: word, weight: SLIP_BEGUN })));
  if (!isNowhere || further.length > 0) return further;
  const parts = await listParts(db, text, languages);
  const forms = await listOtherForms(db, parts, languages);
  const related = [...(await listSameRoot(db, text, languages)), ...(await listRelated(db, text, languages))];
  const found = [
    ...[...parts, ...[...forms.values()].flat()].map((word) => ({ text: word, weight: PART })),
    ...related.map((word) => ({ text: word, weight: RELATED })),
  ];
  // Rather what looks alike than nothing.
  return found.length > 0
    ? found
    : (await listAlike(db, text, languages)).map((word) => ({ text: word, weight: ALIKE }));
}

/** What texts may say instead of a word of the field that was written with a slip, and that they have in no form. */
function otherNames(text: string, languages: readonly string[] | undefined): Variant[] {
  const edits = editsIn(text);
  if (edits === 0) return [];
  const isMeant = (name: string) => (slipsBetween(text, name, edits) ?? 0) > 0;
  return fieldMeanings(languages)
    .filter((group) => group.some(isMeant))
    .flatMap((group) => group.filter((name) => !isMeant(name)).map((name) => ({ text: name, weight: RELATED })));
}

/** Each variant once, with what it is worth at most; what was written stays the first. */
function join(variants: readonly Variant[], further: readonly Variant[]): Variant[] {
  const known = new Set(variants.map(({ text }) => text));
  return [...variants, ...further.filter(({ text }) => !known.has(text))];
}
