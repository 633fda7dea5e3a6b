// Patterns: where the variants of a term stand in the words of a text, found in one pass for all that begin alike.
import { BEGUN, type Term } from './terms.ts';

/** A place in words that have a blank around each: from the blank before up to the blank after. */
export interface Match {
  start: number;
  end: number;
  weight: number;
}

export interface Pattern {
  groups: readonly Group[];
}

/** Variants that begin with the same letters. */
interface Group {
  beginning: string;
  /** By their first words: what must follow, and how well it answers. */
  variants: ReadonlyMap<string, readonly { rest: string; weight: number }[]>;
  /** Set where the beginning is all of a word, and that the only variant: then no other needs to be looked up. */
  only: { length: number; weight: number } | undefined;
  /** What may go on. */
  begun: string | undefined;
}

const SHORTEST_BEGINNING = 3;
/** How often a term is looked for in one body. */
const TIMES_READ = 400;
const BLANK = 32;

/** Prepares a term to be looked for in many texts. */
export function toPattern({ variants, prefix }: Term): Pattern {
  const begun = prefix ? variants[0]?.text : undefined;
  const sorted = variants.toSorted((a, b) => (a.text < b.text ? -1 : 1));
  const groups: { beginning: string; its: typeof sorted }[] = [];
  for (const variant of sorted) {
    const last = groups.at(-1);
    const shared = last === undefined ? '' : sharedBeginning(last.beginning, firstOf(variant.text));
    if (last !== undefined && shared.length >= Math.min(SHORTEST_BEGINNING, last.beginning.length)) {
      last.beginning = shared;
      last.its.push(variant);
    } else groups.push({ beginning: firstOf(variant.text), its: [variant] });
  }
  return {
    groups: groups.map(({ beginning, its }) => ({
      beginning,
      variants: byFirst(its),
      only: onlyOf(its),
      begun: begun !== undefined && its.some(({ text }) => text === begun) ? begun : undefined,
    })),
  };
}

const onlyOf = ([first, ...others]: Term['variants']): Group['only'] =>
  first === undefined || others.length > 0 || first.text.includes(' ')
    ? undefined
    : { length: first.text.length, weight: first.weight };

const firstOf = (text: string): string => text.split(' ', 1)[0] ?? '';

function sharedBeginning(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

function byFirst(variants: Term['variants']): Group['variants'] {
  const found = new Map<string, { rest: string; weight: number }[]>();
  for (const { text, weight } of variants) {
    const first = firstOf(text);
    found.set(first, [...(found.get(first) ?? []), { rest: text.slice(first.length), weight }]);
  }
  return found;
}

/** Where a term stands among words, in order. */
export function placesIn(words: string, { groups }: Pattern): Match[] {
  const found: Match[] = [];
  for (const group of groups) readGroup(words, group, found);
  return groups.length === 1 ? found : found.sort((a, b) => a.start - b.start);
}

/** A blank before a beginning stands everywhere, and a search that begins with one stops everywhere. */
function readGroup(words: string, group: Group, found: Match[]): void {
  const { beginning, begun } = group;
  let left = TIMES_READ;
  for (let at = words.indexOf(beginning); at !== -1 && left > 0; at = words.indexOf(beginning, at + 1)) {
    if (words.charCodeAt(at - 1) !== BLANK) continue;
    const wordEnd = words.indexOf(' ', at);
    const end = wordEnd === -1 ? words.length : wordEnd;
    const match = matchAt(words, { at, end }, group) ?? begunAt(words, at, begun);
    if (match === undefined) continue;
    found.push(match);
    left -= 1;
  }
}

/** The best variant that stands at a place; undefined where it is worth less than what only begins so. */
function matchAt(words: string, { at, end }: { at: number; end: number }, { only, variants, begun }: Group) {
  if (only !== undefined) return end - at === only.length ? { start: at - 1, end, weight: only.weight } : undefined;
  let match: Match | undefined;
  for (const { rest, weight } of variants.get(words.slice(at, end)) ?? []) {
    const restEnd = end + rest.length;
    if (rest !== '' && !(words.startsWith(rest, end) && words.charCodeAt(restEnd) === BLANK)) continue;
    if (match === undefined || weight > match.weight) match = { start: at - 1, end: restEnd, weight };
  }
  return match !== undefined && match.weight < BEGUN && begun !== undefined && words.startsWith(begun, at)
    ? undefined
    : match;
}

function begunAt(words: string, at: number, begun: string | undefined): Match | undefined {
  if (begun === undefined || !words.startsWith(begun, at)) return undefined;
  const end = words.indexOf(' ', at + begun.length);
  return { start: at - 1, end: end === -1 ? words.length : end, weight: BEGUN };
}
