// Ranking: how well a page answers, as a reader would see it. Pure, so both databases give the same answers.
export { kindOf, type Ranked, rankPage, type Round } from './rules.ts';
