// Ranking: how well a page answers, as a reader would see it. Pure, so both databases give the same answers.
import { type Measures, measurePage, type Question, type RankedText } from './measures.ts';

export { NOTED, type Question, type RankedText, toQuestion } from './measures.ts';

export interface Ranked {
  /** Larger is better; 0 for a page that has nothing of what is looked for. */
  score: number;
  /** How much of the question it has, from 0 to 1. */
  share: number;
  /** Whether its title has all of the question. */
  isByTitle: boolean;
  /** Which of the first `NOTED` parts of the question it has: a bit for each. */
  present: number;
  /** The sections to show, best first. */
  sections: RankedSection[];
}

export interface RankedSection {
  ordinal: number;
  /** As that of a page: of what it has itself. */
  score: number;
}

/**
 * How much each measure counts. A title says what a page is about, a heading what a part of it is about,
 * and the more of a question stands in one place, the likelier that place answers it.
 */
const WEIGHT: Readonly<Record<keyof Measures, number>> = {
  text: 1.7,
  heading: 1.3,
  intro: 0.4,
  title: 2.6,
  wholeTitle: 1.2,
  path: 0.5,
  former: 2.4,
  named: 0.6,
  phrase: 1.2,
  besideInTitle: 1.2,
  besideInBody: 0.8,
  section: 0.9,
  near: 0.7,
};
const MEASURES = Object.keys(WEIGHT) as (keyof Measures)[];

/** How steeply a page falls that lacks a part of the question. */
const BY_SHARE = 0.65;

const SECTIONS_SHOWN = 3;
const SCALE = 1000;

/** How well a page answers. Looks at nothing but the page and the question. */
export function rankPage(page: RankedText, question: Question): Ranked {
  const measured = measurePage(page, question);
  if (measured === undefined) return { score: 0, share: 0, isByTitle: false, present: 0, sections: [] };
  const { measures, share, isByTitle, present, lines } = measured;
  const sum = MEASURES.reduce((all, name) => all + WEIGHT[name] * measures[name], 0);
  return {
    score: toScore(sum * share ** BY_SHARE),
    share,
    isByTitle,
    present,
    sections: lines
      .slice(0, SECTIONS_SHOWN)
      .map(({ ordinal, score: own }) => ({ ordinal, score: toScore(own / question.weight) })),
  };
}

const toScore = (score: number): number => Math.round(score * SCALE);
