// Measures: what a page has of a question, place by place. Pure; how much each of them counts is said elsewhere.
import { indexWords } from '../words.ts';
import {
  clearLines,
  createCut,
  type Cut,
  headingWords,
  isInHeading,
  lineAt,
  type Lines,
  noteBeside,
  noteTerm,
  rankLines,
  type RankedLine,
} from './lines.ts';
import { besides, nearness } from './nearness.ts';
import { type Match, type Pattern, placesIn, toPattern } from './patterns.ts';
import { type Term, textOf } from './terms.ts';

export interface RankedText {
  title: string;
  /** Its path; the empty text where nobody sees one. */
  path: string;
  /** The tokens of its earlier addresses that are no longer in its title and path. */
  former?: string;
  /** The tokens of the body: a line for each section, its heading and its text apart by a tab. */
  words: string;
}

/** Prepares what is looked for. */
export function toQuestion(terms: readonly Term[]): Question {
  const last = terms.at(-1);
  return {
    terms,
    patterns: terms.map(toPattern),
    weight: terms.reduce((sum, { weight, isStop }) => sum + (isStop ? 0 : weight), 0),
    phrase: terms.length < 3 ? undefined : ` ${terms.map(textOf).join(' ')}${last?.prefix === true ? '' : ' '}`,
    lines: { values: new Float64Array(0), lines: 0, terms: terms.length },
  };
}

/** What is looked for, prepared for many pages. */
export interface Question {
  terms: readonly Term[];
  patterns: readonly Pattern[];
  /** The weights of all terms together that say something. */
  weight: number;
  /** All of it as it was written, as it stands in words; undefined for one or two terms, whose places are compared anyway. */
  phrase: string | undefined;
  /** Room in which the lines of one page after the other are measured. */
  lines: Lines;
}

/** How much of a question a page has in its places, each from 0 to about 1. */
export interface Measures {
  /** In the text: the more, the more often. */
  text: number;
  heading: number;
  intro: number;
  title: number;
  /** The same, and how much of the title was asked for. */
  wholeTitle: number;
  path: number;
  /** In earlier addresses, where the title does not have it. */
  former: number;
  /** In title and path together. */
  named: number;
  /** Just as it was written. */
  phrase: number;
  /** Side by side. */
  besideInTitle: number;
  besideInBody: number;
  /** In the section that has the most. */
  section: number;
  /** Of each two terms, how near to each other they stand in title or text, in whatever order. */
  near: number;
}

export interface Measured {
  measures: Measures;
  /** How much of the question it has at all. */
  share: number;
  isByTitle: boolean;
  /** A bit for each of the first parts of the question that it has. */
  present: number;
  lines: readonly RankedLine[];
}

/** A word that stands in a text this often is half of what it could be at most, in a text of a usual length. */
const HALF = 1.6;
const USUAL_LENGTH = 4000;
/** How much of that a length changes. */
const BY_LENGTH = 0.5;

/** What stands at the beginning of a page says what it is about; in code units. */
const INTRO = 350;

const BESIDE_IN_HEADING = 1.8;

/** Where the terms of a question stand in a page. */
interface Places {
  titleWords: string;
  words: string;
  inTitle: readonly (readonly Match[])[];
  inPath: readonly (readonly Match[])[];
  inFormer: readonly (readonly Match[])[];
  inBody: readonly (readonly Match[])[];
  cut: Cut;
}

/** What a page has of a question; undefined where that is nothing. */
export function measurePage({ title, path, former = '', words }: RankedText, question: Question): Measured | undefined {
  const { patterns, terms, weight, lines: room } = question;
  const titleWords = wordsIn(title);
  const pathWords = wordsIn(path);
  const places: Places = {
    titleWords,
    words,
    inTitle: patterns.map((pattern) => placesIn(titleWords, pattern)),
    inPath: patterns.map((pattern) => placesIn(pathWords, pattern)),
    inFormer: former === '' ? [] : patterns.map((pattern) => placesIn(` ${former} `, pattern)),
    // Words that say nothing stand everywhere.
    inBody: patterns.map((pattern, index) => (terms[index]?.isStop === true ? [] : placesIn(words, pattern))),
    cut: createCut(words),
  };
  clearLines(room, places.cut.ends.length + 1);
  const sums = sumTerms(places, question);
  if (sums.share === 0) return undefined;
  const inBody = besidesInBody(places, question);
  const lines = rankLines(room, terms);
  return {
    measures: {
      // One by one: to spread an object costs as much as to measure a place.
      text: sums.text,
      heading: sums.heading,
      intro: sums.intro,
      title: sums.title,
      path: sums.path,
      former: sums.former,
      wholeTitle: sums.title === 0 ? 0 : sums.title * titleShare(titleWords, places.inTitle),
      // What lies where it belongs often leaves out in its title what is said above it.
      named: sums.title > 0 ? sums.names ** 2 : 0,
      phrase: hasPhrase(places, question) ? 1 : 0,
      besideInTitle: besides(terms, places.inTitle, () => 1) / weight,
      besideInBody: inBody / weight,
      section: (lines[0]?.has ?? 0) / weight,
      near: Math.max(nearness(terms, places.inTitle), nearness(terms, places.inBody)),
    },
    share: sums.share,
    present: sums.present,
    isByTitle: terms.every(({ isStop }, index) => isStop || bestOf(places.inTitle[index]) > 0),
    lines,
  };
}

const NAMES_KEPT = 24_000;
const LONGEST_NAME = 200;
const named = new Map<string, string>();

/** The words of a title or a path, with a blank around each. Questions meet the same ones again and again. */
function wordsIn(name: string): string {
  const known = named.get(name);
  if (known !== undefined) return known;
  const words = ` ${indexWords(name)} `;
  if (name.length > LONGEST_NAME) return words;
  if (named.size >= NAMES_KEPT) named.clear();
  named.set(name, words);
  return words;
}

/** What the terms are one by one, each by its weight. */
function sumTerms({ inTitle, inPath, inFormer, inBody, cut }: Places, { terms, weight, lines }: Question) {
  const sums = { text: 0, heading: 0, intro: 0, title: 0, path: 0, former: 0, share: 0, names: 0, present: 0 };
  for (let index = 0; index < terms.length; index += 1) {
    const term = terms[index];
    if (term === undefined || term.isStop) continue;
    const { text, heading, intro } = readTerm(inBody[index] ?? [], { index, cut, lines });
    const share = term.weight / weight;
    const title = bestOf(inTitle[index]);
    const path = bestOf(inPath[index]);
    const former = bestOf(inFormer[index]);
    const there = presence(title, path, former, bestOf(inBody[index]));
    if (there > 0 && index < NOTED) sums.present |= 1 << index;
    sums.share += share * there;
    sums.names += share * Math.max(title, path);
    sums.title += share * title;
    sums.path += share * path;
    sums.former += share * former;
    sums.text += share * text;
    sums.heading += share * heading;
    sums.intro += share * intro;
  }
  return sums;
}

const hasPhrase = ({ words, titleWords }: Places, { phrase }: Question): boolean =>
  phrase !== undefined && (words.includes(phrase) || titleWords.includes(phrase));

const besidesInBody = ({ inBody, cut }: Places, { terms, lines }: Question): number =>
  besides(terms, inBody, (at, worth) => {
    const ordinal = lineAt(cut, at);
    const counts = isInHeading(cut, ordinal, at) ? BESIDE_IN_HEADING : 1;
    noteBeside(lines, ordinal, counts * worth);
    return counts;
  });

function bestOf(matches: readonly Match[] = []): number {
  let best = 0;
  for (const { weight } of matches) if (weight > best) best = weight;
  return best;
}

/** A word that was only meant is there for the most part. */
function presence(title: number, path: number, former: number, body: number): number {
  const most = Math.max(title, path, former, body);
  return most === 0 ? 0 : (1 + most) / 2;
}

interface Reading {
  index: number;
  cut: Cut;
  lines: Lines;
}

/** Of so many parts of a question, one number says which a page has. */
export const NOTED = 31;

/** What a term is in a body: how often it stands in text, up to 1, and how well a heading has it. Notes the lines that have it. */
function readTerm(
  matches: readonly Match[],
  { index, cut, lines }: Reading,
): { text: number; heading: number; intro: number } {
  let times = 0;
  let heading = 0;
  let intro = 0;
  let ordinal = 0;
  for (const { start, weight } of matches) {
    // Matches are in order.
    ordinal = lineAt(cut, start, ordinal);
    const isHeading = isInHeading(cut, ordinal, start);
    noteTerm(lines, ordinal, index, { isHeading, weight });
    if (isHeading) heading = Math.max(heading, weight * headingFactor(headingWords(cut, ordinal)));
    else if (start < INTRO) intro = Math.max(intro, weight);
    times += weight;
  }
  const half = HALF * (1 - BY_LENGTH + (BY_LENGTH * cut.words.length) / USUAL_LENGTH);
  return { text: times / (times + half), heading, intro };
}

/** How much of the words of a title was asked for. */
function titleShare(title: string, matches: readonly (readonly Match[])[]): number {
  const covered = new Set<number>();
  for (const its of matches)
    for (const { start, end } of its) {
      for (let at = start; at < end; at += 1) if (title.charCodeAt(at) === BLANK) covered.add(at);
    }
  return covered.size / Math.max(1, title.trim().split(' ').length);
}

const BLANK = 32;
/** A word in a long heading says less of what is below it. */
const headingFactor = (words: number): number => 0.5 + 0.5 / Math.sqrt(Math.max(1, words));
