// Ranking: how well a page answers, as a reader would see it. Pure, so both databases give the same answers.
import { indexWords } from '@lectern/content';
import { createCut, type Cut } from './lines.ts';
import { type Match, type Pattern, placesIn, toPattern } from './patterns.ts';
import { type Term, textOf } from './rules.ts';

export interface Ranked {
  /** Larger is better; 0 for a page that has nothing of what is looked for. */
  score: number;
  /** How much of the question it has, from 0 to 1. */
  share: number;
  /** Whether its title has all of the question. */
  isByTitle: boolean;
  /** The sections to show, best first. */
  sections: RankedSection[];
}

export interface RankedSection {
  ordinal: number;
  /** As that of a page: of what it has itself. */
  score: number;
}

export interface RankedText {
  title: string;
  /** Its path; the empty text where nobody sees one. */
  path: string;
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
}

/**
 * How much each place counts, in the weight of a word. A title says what a page is about, a heading what a part of it is about,
 * and the more of a question stands in one place, the likelier that place answers it.
 */
const WEIGHT = {
  text: 1.4,
  heading: 0.9,
  title: 2.2,
  wholeTitle: 1.6,
  path: 0.5,
  named: 0.6,
  section: 1.2,
  intro: 0.5,
  phrase: 1.2,
  besideInText: 0.5,
  besideInHeading: 0.9,
  besideInTitle: 1.2,
} as const;

/** A word that stands in a text this often is half of what it could be at most, in a text of a usual length. */
const HALF = 1.6;
const USUAL_LENGTH = 4000;
/** How much of that a length changes. */
const BY_LENGTH = 0.5;

/** What stands at the beginning of a page says what it is about; in code units. */
const INTRO = 350;

/** In code units, between the end of a word and the beginning of the next. */
const BESIDE = 1;
const NEAR = 16;
const NEAR_COUNTS = 0.5;

const SECTIONS_SHOWN = 3;
const SCALE = 1000;

/** How well a page answers. Looks at nothing but the page and the question. */
export function rankPage({ title, path, words }: RankedText, { terms, patterns, weight, phrase }: Question): Ranked {
  const titleWords = ` ${indexWords(title)} `;
  const inTitle = patterns.map((pattern) => placesIn(titleWords, pattern));
  const pathWords = ` ${indexWords(path)} `;
  const inPath = patterns.map((pattern) => placesIn(pathWords, pattern));
  const inBody = patterns.map((pattern) => placesIn(words, pattern));
  const cut = createCut(words);
  const lines = new Map<number, Line>();
  let [found, score, titles, names] = [0, 0, 0, 0];
  for (const [index, term] of terms.entries()) {
    const title = bestOf(inTitle[index]);
    const { text, heading, intro } = readTerm(inBody[index] ?? [], {
      index,
      cut,
      lines,
      length: words.length,
      count: terms.length,
    });
    if (term.isStop) continue;
    found += term.weight * presence(title, bestOf(inPath[index]), bestOf(inBody[index]));
    titles += term.weight * title;
    const named = bestOf(inPath[index]);
    names += term.weight * Math.max(title, named);
    score += term.weight * WEIGHT.path * named;
    score +=
      term.weight * (WEIGHT.text * text + WEIGHT.heading * heading + WEIGHT.intro * intro + WEIGHT.title * title);
  }
  if (found === 0) return { score: 0, share: 0, isByTitle: false, sections: [] };
  const share = found / weight;
  const named = titles / weight;
  score += weight * WEIGHT.wholeTitle * named * titleShare(titleWords, inTitle);
  // What lies where it belongs often leaves out in its title what is said above it.
  if (titles > 0) score += weight * WEIGHT.named * (names / weight) ** 2;
  if (phrase !== undefined && (words.includes(phrase) || titleWords.includes(phrase))) score += weight * WEIGHT.phrase;
  score += besides(terms, inTitle, () => WEIGHT.besideInTitle);
  score += besides(terms, inBody, (at, worth) => {
    const { ordinal, isHeading } = cut(at);
    const counts = isHeading ? WEIGHT.besideInHeading : WEIGHT.besideInText;
    const line = lines.get(ordinal);
    if (line !== undefined) line.beside = Math.max(line.beside, counts * worth);
    return counts;
  });
  const ranked = rankLines(lines, terms);
  score += WEIGHT.section * (ranked[0]?.has ?? 0);
  return {
    score: toScore((score / weight) * share),
    share,
    isByTitle: terms.every(({ isStop }, index) => isStop || (inTitle[index]?.length ?? 0) > 0),
    sections: ranked
      .slice(0, SECTIONS_SHOWN)
      .map(({ ordinal, score: own }) => ({ ordinal, score: toScore(own / weight) })),
  };
}

const toScore = (score: number): number => Math.round(score * SCALE);

const bestOf = (matches: readonly Match[] | undefined): number =>
  matches?.reduce((best, { weight }) => Math.max(best, weight), 0) ?? 0;

/** A word that was only meant is there for the most part. */
function presence(...best: number[]): number {
  const most = Math.max(...best);
  return most === 0 ? 0 : (1 + most) / 2;
}

interface Line {
  ordinal: number;
  /** The best form of each term, in its heading and in its text. */
  headings: number[];
  texts: number[];
  /** What it counts that words stand side by side there. */
  beside: number;
}

interface Reading {
  index: number;
  cut: Cut;
  lines: Map<number, Line>;
  length: number;
  count: number;
}

/** What a term is in a body: how often it stands in text, up to 1, and how well a heading has it. Notes the lines that have it. */
function readTerm(
  matches: readonly Match[],
  { index, cut, lines, length, count }: Reading,
): { text: number; heading: number; intro: number } {
  let [times, heading, intro] = [0, 0, 0];
  for (const { start, weight } of matches) {
    const { ordinal, isHeading } = cut(start);
    const known = lines.get(ordinal);
    const line = known ?? {
      ordinal,
      headings: Array<number>(count).fill(0),
      texts: Array<number>(count).fill(0),
      beside: 0,
    };
    if (known === undefined) lines.set(ordinal, line);
    const its = isHeading ? line.headings : line.texts;
    its[index] = Math.max(its[index] ?? 0, weight);
    if (isHeading) heading = Math.max(heading, weight * headingFactor(cut.headingWords(ordinal)));
    else if (start < INTRO) intro = Math.max(intro, weight);
    times += weight;
  }
  const half = HALF * (1 - BY_LENGTH + (BY_LENGTH * length) / USUAL_LENGTH);
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
const IN_HEADING = 1.3;

interface RankedLine extends RankedSection {
  /** What it has of the question. */
  has: number;
}

/** A section that has less than so much of what the best one has is not shown. */
const SHOWN_FROM = 0.6;

/** The lines of a body that have the most of a question, the best first. */
function rankLines(lines: ReadonlyMap<number, Line>, terms: readonly Term[]): RankedLine[] {
  const ranked = [...lines.values()].map(({ ordinal, headings, texts, beside }): RankedLine => {
    const weigh = (of: (index: number) => number): number =>
      terms.reduce((sum, { weight, isStop }, index) => (isStop ? sum : sum + weight * of(index)), 0);
    const has = weigh((index) => Math.max(headings[index] ?? 0, texts[index] ?? 0));
    const inHeading = weigh((index) => headings[index] ?? 0);
    return { ordinal, has: has + (IN_HEADING - 1) * inHeading, score: has + IN_HEADING * inHeading + beside };
  });
  const most = ranked.reduce((best, { has }) => Math.max(best, has), 0);
  return ranked
    .filter(({ has }) => has > 0 && has >= SHOWN_FROM * most)
    .toSorted((a, b) => b.score - a.score || a.ordinal - b.ordinal);
}

type Worth = (at: number, worth: number) => number;

/** What it counts that words stand side by side as in the question. */
function besides(terms: readonly Term[], matches: readonly (readonly Match[])[], weightAt: Worth): number {
  let sum = 0;
  for (let index = 0; index + 1 < terms.length; index += 1) {
    const [one, other] = [terms[index], terms[index + 1]];
    if (one === undefined || other === undefined) continue;
    const weight = shareInPair(one) + shareInPair(other);
    sum += weight * bestPair([matches[index] ?? [], matches[index + 1] ?? []], { weight, weightAt });
  }
  return sum;
}

const shareInPair = ({ isStop, weight }: Term): number => (isStop ? 0.1 : 0.5 * weight);

/** Both lists are in order, so each is gone through once. */
function bestPair(
  [first, second]: readonly [readonly Match[], readonly Match[]],
  { weight: pairWeight, weightAt }: { weight: number; weightAt: Worth },
): number {
  let best = 0;
  let next = 0;
  for (const { end, weight } of first) {
    while (next < second.length && (second[next]?.start ?? 0) < end) next += 1;
    const after = second[next];
    if (after === undefined) break;
    const gap = after.start + 1 - end;
    if (gap > NEAR) continue;
    const worth = weight * after.weight * (gap <= BESIDE ? 1 : NEAR_COUNTS);
    best = Math.max(best, worth * weightAt(after.start, pairWeight * worth));
  }
  return best;
}

/** A word in a long heading says less of what is below it. */
const headingFactor = (words: number): number => 0.5 + 0.5 / Math.sqrt(Math.max(1, words));
