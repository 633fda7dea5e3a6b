// Ranking: how well a page answers, as a reader would see it. Pure, so both databases give the same answers.
import { indexWords } from '@lectern/content';
import { phraseOf, type Term } from './rules.ts';

/** How a page was found: with what was written, with what was meant, with some of it. */
export type Round = 'exact' | 'meant' | 'some';

export interface Ranked {
  /** Larger is better; 0 for a page that has nothing of what is looked for. */
  score: number;
  /** The sections to show, best first. */
  sections: RankedSection[];
  /** Whether the words stand side by side in its text. */
  hasPhrase: boolean;
}

export interface RankedSection {
  ordinal: number;
  /** As that of a page: of what it has itself. */
  score: number;
}

export interface RankedText {
  title: string;
  /** The tokens of the body: a line for each section, its heading and its text apart by a tab. */
  words: string;
}

/** What was found in the same way, with as many words, in as good a place. */
export const kindOf = (score: number): number => Math.floor(score / WEIGHT.place);

/** Whether the best place of what was looked for is the title of the page. */
export const isFoundByTitle = (score: number): boolean =>
  kindOf(score) % (WEIGHT.matched / WEIGHT.place) >= PLACE.title;

const ROUND = { exact: 3, meant: 2, some: 1 } as const;

/** What decides, each before all that follows. */
const WEIGHT = { round: 1e9, matched: 1e7, place: 1e5, whole: 5e4, title: 3000, heading: 300, times: 1 } as const;

/** The best place of what is looked for: title over heading over text, side by side over scattered. */
const PLACE = {
  wholeTitle: 9,
  phraseInTitle: 8,
  title: 7,
  phraseInHeading: 6,
  heading: 5,
  phraseInText: 4,
  section: 3,
  page: 2,
} as const;

const SECTIONS_SHOWN = 3;
/** How often a word is looked for in one body, and how many of these times make a page better. */
const TIMES_READ = 500;
const TIMES_COUNTED = 50;

/** How well a page answers. Looks at nothing but the page and the question. */
export function rankPage({ title, words }: RankedText, terms: readonly Term[], round: Round): Ranked {
  const phrase = phraseOf(terms);
  const titleWords = ` ${indexWords(title)} `;
  const inTitle = terms.map((term) => placesOf(titleWords, term).length > 0);
  const body = readBody(words, terms, phrase);
  const matched = terms.filter((_, index) => inTitle[index] === true || body.matched[index] === true).length;
  if (matched === 0) return { score: 0, sections: [], hasPhrase: false };
  const titles = inTitle.filter(Boolean).length;
  const place = Math.max(
    placeInTitle(titleWords, { phrase, isAll: titles === terms.length }),
    ...body.lines.map((line) => line.place),
  );
  const isWhole = body.hasWhole || titleWords.includes(phrase.whole);
  const headings = body.lines.filter((line) => line.inHeading > 0).length;
  const score =
    WEIGHT.round * ROUND[round] +
    WEIGHT.matched * matched +
    WEIGHT.place * place +
    (isWhole ? WEIGHT.whole : 0) +
    WEIGHT.title * Math.min(titles, 9) +
    WEIGHT.heading * Math.min(headings, 9) +
    WEIGHT.times * Math.min(body.times, TIMES_COUNTED);
  return { score, sections: toShow(body.lines, round), hasPhrase: body.hasPhrase };
}

interface Line {
  ordinal: number;
  place: number;
  /** How many of the terms stand in it, and in its heading. */
  matched: number;
  inHeading: number;
  /** The last term that was counted there. */
  last: number;
  lastInHeading: number;
}

interface Phrase {
  whole: string;
  begun: string;
}

interface Body {
  /** Lines in which anything was found. */
  lines: Line[];
  /** Which of the terms were found. */
  matched: boolean[];
  times: number;
  hasPhrase: boolean;
  /** Whether the words stand there as they were written, to their ends. */
  hasWhole: boolean;
}

/** Goes through a body from match to match: most of its lines have none, and are never looked at. */
function readBody(words: string, terms: readonly Term[], phrase: Phrase): Body {
  const cut = createCut(words);
  const lines = new Map<number, Line>();
  const lineAt = (ordinal: number): Line => {
    const line = lines.get(ordinal) ?? { ordinal, place: 0, matched: 0, inHeading: 0, last: -1, lastInHeading: -1 };
    lines.set(ordinal, line);
    return line;
  };
  let times = 0;
  const matched = terms.map((term, index) => {
    const places = placesOf(words, term);
    for (const at of places) {
      const { ordinal, isHeading } = cut(at);
      const line = lineAt(ordinal);
      if (line.last !== index) line.matched += 1;
      line.last = index;
      if (isHeading && line.lastInHeading !== index) {
        line.inHeading += 1;
        line.lastInHeading = index;
      }
    }
    times += places.length;
    return places.length > 0;
  });
  for (const line of lines.values()) line.place = placeOf(line, terms.length);
  const together = matched.includes(true) ? phrasePlaces(words, phrase) : [];
  // One word is side by side with itself wherever it stands.
  for (const at of terms.length === 1 ? [] : together) {
    const { ordinal, isHeading } = cut(at);
    const line = lineAt(ordinal);
    line.place = Math.max(line.place, isHeading ? PLACE.phraseInHeading : PLACE.phraseInText);
  }
  return {
    lines: [...lines.values()],
    matched,
    times,
    hasPhrase: together.length > 0,
    hasWhole: isWholeAmong(words, phrase, together),
  };
}

const phrasePlaces = (words: string, { whole, begun }: Phrase): number[] =>
  wordPlaces(words, whole.trim(), begun !== whole);

/** Of more places than are read, one further on may be whole. */
const isWholeAmong = (words: string, { whole, begun }: Phrase, places: readonly number[]): boolean =>
  (begun === whole && places.length > 0) ||
  places.some((at) => words.charCodeAt(at + whole.length - 1) === BLANK) ||
  (places.length >= TIMES_READ && words.includes(whole));

function placeOf({ inHeading, matched }: Line, all: number): number {
  if (inHeading === all) return PLACE.heading;
  return matched === all ? PLACE.section : PLACE.page;
}

/** The line of a place in the words of a body, and whether it is in the heading. */
function createCut(words: string): (at: number) => { ordinal: number; isHeading: boolean } {
  const ends: number[] = [];
  const tabs: number[] = [];
  for (let at = words.indexOf('\n'); at !== -1; at = words.indexOf('\n', at + 1)) ends.push(at);
  for (let at = words.indexOf('\t'); at !== -1; at = words.indexOf('\t', at + 1)) tabs.push(at);
  return (at) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return { ordinal: low, isHeading: at < (tabs[low] ?? 0) };
  };
}

function placeInTitle(title: string, { phrase, isAll }: { phrase: Phrase; isAll: boolean }): number {
  if (title === phrase.whole) return PLACE.wholeTitle;
  if (title.includes(phrase.begun)) return PLACE.phraseInTitle;
  return isAll ? PLACE.title : 0;
}

/** Where one of the words that are meant stands among words with a blank around each. */
const placesOf = (words: string, { variants, prefix }: Term): number[] =>
  variants.length === 1
    ? wordPlaces(words, variants[0] ?? '', prefix)
    : variants.flatMap((word, index) => wordPlaces(words, word, prefix && index === 0));

const BLANK = 32;

/**
 * Looks for the word itself, or for words side by side: a blank before it stands everywhere, and a search that begins with
 * one stops everywhere.
 */
function wordPlaces(words: string, word: string, isBegun: boolean): number[] {
  const found: number[] = [];
  for (let at = words.indexOf(word); at !== -1 && found.length < TIMES_READ; at = words.indexOf(word, at + 1))
    if (words.charCodeAt(at - 1) === BLANK && (isBegun || words.charCodeAt(at + word.length) === BLANK))
      found.push(at - 1);
  return found;
}

/** Those that have the most of what is looked for, the best places first. */
function toShow(lines: readonly Line[], round: Round): RankedSection[] {
  const most = Math.max(1, ...lines.map((line) => line.matched));
  return lines
    .filter((line) => line.matched === most)
    .toSorted((a, b) => b.place - a.place || b.inHeading - a.inHeading || a.ordinal - b.ordinal)
    .slice(0, SECTIONS_SHOWN)
    .map((line) => ({
      ordinal: line.ordinal,
      score:
        WEIGHT.round * ROUND[round] +
        WEIGHT.matched * line.matched +
        WEIGHT.place * line.place +
        WEIGHT.heading * Math.min(line.inHeading, 9),
    }));
}
