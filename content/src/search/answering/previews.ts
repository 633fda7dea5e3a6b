import { eachToken, type Token } from '../tokens.ts';
import { type Term, textOf } from './terms.ts';

/** From one code unit up to another, as JavaScript counts them. */
export interface Range {
  start: number;
  end: number;
}

export interface Preview {
  /** Plain text: whoever shows it as HTML must escape it. */
  body: string;
  highlights: Range[];
}

const LENGTH = 220;
/** Of a word that is shown by itself. */
const LONG_ENOUGH = 4;
/** How much is shown of what stands before a match. */
const BEFORE = 60;
/** A match further in a section than this is found, but its preview is the beginning of the section. */
const LOOKED_THROUGH = 20_000;

interface ShownWords {
  whole: ReadonlySet<string>;
  begun: readonly string[];
}

// The same terms are shown in every title and section of what was found.
const known = new WeakMap<readonly Term[], ShownWords>();

function wordsOf(terms: readonly Term[]): ShownWords {
  const words = known.get(terms) ?? shownWords(terms);
  known.set(terms, words);
  return words;
}

/** The words that are shown where they stand, and those that may go on. What says nothing by itself is not shown. */
function shownWords(terms: readonly Term[]): ShownWords {
  const said = terms.filter(({ isStop }) => !isStop);
  const begun = said.flatMap((term) => (term.prefix ? (textOf(term).split(' ').at(-1) ?? []) : []));
  const whole = said.flatMap(({ variants }) =>
    variants.flatMap(({ text }, index) => {
      const words = text.split(' ');
      // Of words that stand for others, the short ones say nothing apart.
      return words.length === 1 || index === 0 ? words : words.filter((word) => word.length >= LONG_ENOUGH);
    }),
  );
  return { whole: new Set(whole), begun };
}

/** Where the words stand that are meant; ranges that touch each other become one. */
export function highlightsIn(text: string, terms: readonly Term[]): Range[] {
  const found: Range[] = [];
  const { whole, begun } = wordsOf(terms);
  const from = (shift: number) => (token: Token) => {
    const { word, kind } = token;
    if (kind === 'last' || !(whole.has(word) || begun.some((beginning) => word.startsWith(beginning)))) return;
    const [start, end] = [token.start + shift, token.end + shift];
    const last = found.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  };
  if (!ASCII.test(text)) eachToken(text, from(0));
  else for (const { start, end } of runsWith(text, whole)) eachToken(text.slice(start, end), from(start));
  return found;
}

const ASCII = /^[\u0000-\u007F]*$/;

/** The runs of letters and digits in which one of these words stands, in order. Most have none, and need no tokens. */
function runsWith(text: string, words: Iterable<string>): readonly Range[] {
  const folded = text.toLowerCase();
  let found: Map<number, number> | undefined;
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1;) {
      let [start, end] = [at, at + word.length];
      while (start > 0 && isInWord(folded.charCodeAt(start - 1))) start -= 1;
      while (end < folded.length && isInWord(folded.charCodeAt(end))) end += 1;
      found ??= new Map();
      found.set(start, end);
      at = folded.indexOf(word, end);
    }
  }
  if (found === undefined) return NONE;
  const runs = Array.from(found, ([start, end]) => ({ start, end }));
  return runs.length < 2 ? runs : runs.sort((a, b) => a.start - b.start);
}

const NONE: readonly Range[] = [];

const isInWord = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57);

/** A piece of a text of a line or two, around the place where the most of the words stand. */
export function previewOf(text: string, terms: readonly Term[]): Preview {
  const all = highlightsIn(text.slice(0, LOOKED_THROUGH), terms);
  const from = bestStart(all);
  const start = from <= BEFORE ? 0 : wordStart(text, from - BEFORE, from);
  const end = wordEnd(text, start + LENGTH);
  const before = start === 0 ? '' : '…';
  // One character for one character: the ranges must stay true.
  const piece = text.slice(start, end).replace(/[^\S ]/g, ' ');
  const shift = before.length - start;
  const highlights = all
    .filter((range) => range.start >= start && range.end <= end)
    .map((range) => ({ start: range.start + shift, end: range.end + shift }));
  return { body: `${before}${piece}${end < text.length ? '…' : ''}`, highlights };
}

/** The first place from which the most of a preview is what somebody looks for. */
function bestStart(all: readonly Range[]): number {
  let best = { start: 0, weight: 0 };
  let weight = 0;
  let next = 0;
  for (const { start, end } of all) {
    for (let range = all[next]; range !== undefined && range.end <= start + LENGTH - BEFORE; range = all[++next])
      weight += range.end - range.start;
    if (weight > best.weight) best = { start, weight };
    // A match longer than a preview was never counted.
    weight = Math.max(0, weight - (end - start));
  }
  return best.start;
}

/** The beginning of the first word after `from`, if there is one before `most`. */
function wordStart(text: string, from: number, most: number): number {
  const blank = text.slice(from, most).search(/\s/);
  return blank === -1 ? whole(text, from) : from + blank + 1;
}

function wordEnd(text: string, from: number): number {
  if (from >= text.length) return text.length;
  const back = text.slice(from - BEFORE, from + 1).search(/\s\S*$/);
  return back === -1 ? whole(text, from) : from - BEFORE + back;
}

/** Not between the two halves of a character. */
function whole(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit < 0xe000 ? at - 1 : at;
}
