import type { PageNode } from '#features/contents/index.ts';
import { editsIn, slipsBetween } from '#features/search/index.ts';
import type { AskedWord } from './rules.ts';
import { endsOf, type Posting, type Titles } from './titles.ts';

const SHOWN = 5;

/** Whoever asks for nothing must not cost more than who reads: words that more pages have say nothing about any of them. */
const POSTINGS_AT_MOST = 4000;
const BEGINNINGS_AT_MOST = 20;
const COMPARED_AT_MOST = 1000;

/** A page is named where at least so much of what was asked for is in its name. */
const ENOUGH = 0.15;
/** And not much less than in that of the likeliest. */
const OF_BEST = 0.35;

const SLIP = 0.8;
const BEGINNING = 0.6;
/** Shorter ones are the beginning of too much. */
const SHORTEST = 3;

interface Match {
  asked: AskedWord;
  /** How well the word of the page answers the one that was asked for. */
  factor: number;
  postings: readonly Posting[];
}

/** The pages that an address may have meant, the likeliest first. */
export function likelyPages(titles: Titles, asked: readonly AskedWord[]): PageNode[] {
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  const scores = scoresOf(titles, matchesOf(titles, asked));
  const ranked: { page: number; score: number }[] = [];
  for (const [page, { share, score, names }] of scores) {
    if (share / total < ENOUGH) continue;
    ranked.push({ page, score: score * (1 + Math.min(1, names / Math.max(1, titles.counts[page] ?? 1))) });
  }
  // Of those that are as likely, the one that readers come to first.
  ranked.sort((a, b) => b.score - a.score || a.page - b.page);
  const least = OF_BEST * (ranked[0]?.score ?? 0);
  return ranked
    .slice(0, SHOWN)
    .filter(({ score }) => score >= least)
    .flatMap(({ page }) => titles.pages[page] ?? []);
}

function matchesOf(titles: Titles, asked: readonly AskedWord[]): Match[] {
  const matches = asked.flatMap((each) =>
    [...meantBy(titles, each.word)].map(([word, factor]) => ({
      asked: each,
      factor,
      postings: titles.postings.get(word) ?? [],
    })),
  );
  // Rare words first: they say most.
  matches.sort((a, b) => a.postings.length - b.postings.length);
  let left = POSTINGS_AT_MOST;
  return matches.filter(({ postings }) => (left -= postings.length) >= 0);
}

/** The words of titles that a word may mean, and how likely each. */
function meantBy({ postings, sorted, byEnds }: Titles, word: string): Map<string, number> {
  const meant = new Map<string, number>();
  for (const other of beginningWith(sorted, word)) meant.set(other, BEGINNING);
  for (let length = word.length - 1; length > SHORTEST; length -= 1)
    if (postings.has(word.slice(0, length))) meant.set(word.slice(0, length), BEGINNING);
  const edits = editsIn(word);
  if (edits !== 0)
    for (const other of alike(byEnds, word)) if (slipsBetween(word, other, edits) !== undefined) meant.set(other, SLIP);
  if (postings.has(word)) meant.set(word, 1);
  return meant;
}

function beginningWith(sorted: readonly string[], word: string): string[] {
  if (word.length < SHORTEST) return [];
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return sorted.slice(low, low + BEGINNINGS_AT_MOST).filter((other) => other.startsWith(word));
}

const alike = (byEnds: Titles['byEnds'], word: string): string[] =>
  endsOf(word)
    .flatMap((end) => byEnds.get(end) ?? [])
    .filter((other) => Math.abs(other.length - word.length) <= 2)
    .slice(0, COMPARED_AT_MOST);

interface Score {
  /** The weight of the words that were asked for and found. */
  share: number;
  score: number;
  /** How many words of its name were asked for. */
  names: number;
}

function scoresOf({ pages }: Titles, matches: readonly Match[]): Map<number, Score> {
  const best = new Map<number, Map<AskedWord, { value: number; weight: number; rarity: number }>>();
  for (const { asked, factor, postings } of matches) {
    const rarity = Math.log(1 + pages.length / postings.length);
    for (const { page, weight } of postings) {
      const words = best.get(page) ?? new Map();
      best.set(page, words);
      const value = asked.weight * factor * weight;
      if (value > (words.get(asked)?.value ?? 0)) words.set(asked, { value, weight, rarity });
    }
  }
  return new Map(
    [...best].map(([page, words]) => {
      const all = [...words.values()];
      return [
        page,
        {
          share: all.reduce((sum, { value }) => sum + value, 0),
          score: all.reduce((sum, { value, rarity }) => sum + value * rarity, 0),
          names: all.filter(({ weight }) => weight === 1).length,
        },
      ];
    }),
  );
}
