import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexWords } from '@lectern/content';
import { rankPage, type Ranked, toQuestion } from '@lectern/content/search';
import { plainTerms } from './testing.ts';

/** Sections as heading and text. */
type Sections = [heading: string, text: string][];

const rank = (query: string, title: string, ...sections: Sections) => {
  const words = sections.map(([heading, text]) => ` ${indexWords(heading)} \t ${indexWords(text)} `).join('\n');
  return rankPage({ title, path: '', words }, toQuestion(plainTerms(query)));
};

const ordinalsOf = ({ sections }: Pick<Ranked, 'sections'>): number[] => sections.map(({ ordinal }) => ordinal);

/** That each of these pages is better than the one after it. */
function assertFalling(query: string, pages: [title: string, ...Sections][]): void {
  const scores = pages.map(([title, ...sections]) => rank(query, title, ...sections).score);
  assert.deepEqual(
    scores,
    [...new Set(scores)].toSorted((a, b) => b - a),
  );
}

test('a page is better the more prominently it has the words, and side by side rather than apart', () => {
  assertFalling('quick start', [
    ['Quick start'],
    ['A quick start for all'],
    ['Start here, quick'],
    ['Page', ['Your quick start', 'x']],
    ['Page', ['Start quick', 'x']],
    ['Page', ['x', 'a quick start is']],
    ['Page', ['x', 'start it, quick']],
    ['Page', ['x', 'start'], ['y', 'quick']],
    ['Page', ['x', 'start']],
  ]);
});

test('words that stand near to each other are better than the same far apart, in whatever order', () => {
  const filler = 'and something else is said here at some length about other things '.repeat(3);
  assertFalling('quick start', [
    ['Page', ['x', `start it all quick ${filler}`]],
    ['Page', ['x', `start it all, as others say of what they do, quick ${filler}`]],
    ['Page', ['x', `start ${filler} quick`]],
  ]);
});

test('a whole word is better than one that only begins so, and many times better than once', () => {
  assertFalling('cat', [
    ['Page', ['', 'cat cat']],
    ['Page', ['', 'cat']],
    ['Page', ['', 'catalogue']],
  ]);
});

test('a page without any of the words is none', () => {
  const { score, sections } = rank('cat', 'Dogs', ['Dogs', 'bark']);
  assert.deepEqual({ score, sections }, { score: 0, sections: [] });
});

test('the sections with the most of the words are shown, the best first and three at most', () => {
  const { sections } = rank(
    'red apple',
    'Page',
    ['', 'red'],
    ['', 'an apple, red'],
    ['Red apple', ''],
    ['', 'red apple'],
  );
  assert.deepEqual(ordinalsOf({ sections }), [2, 3, 1]);
  const scores = sections.map(({ score }) => score);
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  );
  const many: Sections = Array.from({ length: 9 }, () => ['', 'red']);
  assert.deepEqual(ordinalsOf(rank('red', 'Page', ...many)), [0, 1, 2]);
});

test('a word that stands in a section after many others is seen', () => {
  const { sections } = rank('red apple', 'Page', ['', 'red '.repeat(300)], ['', 'red apple']);
  assert.deepEqual(ordinalsOf({ sections }), [1]);
});

test('a page whose title alone has the word is as good, however much else it says', () => {
  const long = rank('cat', 'Cat', ['', 'dog '.repeat(900)]);
  assert.deepEqual(rank('cat', 'Cat', ['', 'dog']), long);
});

test('in one text, a word counts 400 times and no more', () => {
  const scoreOf = (times: number) =>
    rank('cat', 'Page', ['', 'cat '.repeat(times) + 'dog '.repeat(2000 - times)]).score;
  assert.equal(scoreOf(400), scoreOf(2000));
});
