import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerFrom } from './answers.ts';
import { type HeldIndex, type HeldPage, PLACE } from './held.ts';

const codeOf = (page: number, place: number, often = 1): number => page * 16 + place * 4 + often;

const INDEX: HeldIndex = {
  ...{ pages: 3, words: ['cold'], texts: [0], sections: [], counts: ['Nothing', 'One page', 'Pages'] },
  languages: { en: { stop: ['the'], weak: [], synonyms: [] } },
  variants: [
    { from: 0, to: 2, language: 'en', section: '', title: 'Guide', around: [0] },
    { from: 2, to: 3, language: 'en', section: '', title: 'Old guide', around: [1] },
  ],
};
const pageOf = (title: string, text: string): HeldPage => ({
  ...{ title, url: `${title.toLowerCase()}.html`, path: title.toLowerCase(), above: [] },
  sections: [
    ['', '', text],
    ['more', 'More', 'Nothing else.'],
  ],
});
const FILES: Record<string, unknown> = {
  'search/index': INDEX,
  'search/words-0': {
    cold: [codeOf(1, PLACE.text)],
    kiln: [codeOf(0, PLACE.title), codeOf(1, PLACE.text), codeOf(2, PLACE.text)],
  },
  'search/texts-0': [pageOf('Kiln', 'The kiln is hot.'), pageOf('Ice', 'A cold kiln.'), pageOf('Old', 'An old kiln.')],
};

const ask = (question: string, signal = new AbortController().signal) =>
  answerFrom({ root: '../', load: async (name) => FILES[name] }, 0)(`https://a.example/?${question}`, signal);

test('a question is answered from the files of an edition, the best page first, with its words marked', async () => {
  const answer = await ask('q=kiln');
  assert.deepEqual(
    [answer.count, answer.summary, answer.pages.map(({ url }) => url)],
    [2, 'Pages', ['../kiln.html', '../ice.html']],
  );
  assert.deepEqual(answer.pages[0]?.title, ['', 'Kiln']);
  assert.deepEqual(answer.pages[0]?.sections, [{ url: '../kiln.html', title: [], text: ['The ', 'kiln', ' is hot.'] }]);
  const everywhere = await ask('q=kiln&all=1');
  assert.deepEqual(
    everywhere.pages.map(({ above }) => above),
    [['Guide'], ['Guide'], ['Old guide']],
  );
});

test('a page that has all of a question comes before those that have a part of it', async () => {
  assert.deepEqual(
    (await ask('q=cold+kiln')).pages.map(({ url }) => url),
    ['../ice.html', '../kiln.html'],
  );
});

test('no question has no answer, and one that nobody waits for any more has none either', async () => {
  assert.deepEqual(await ask('q='), { pages: [], count: 0, summary: '' });
  await assert.rejects(ask('q=kiln', AbortSignal.abort()), { name: 'AbortError' });
});

test('of a phrase that no page has side by side, each word is found', async () => {
  const synonyms: [string, string[][]][] = [['en:cold en:kiln', [['freezer']]]];
  const languages = { en: { stop: ['the'], weak: [], synonyms } };
  const files = {
    ...FILES,
    'search/index': { ...INDEX, languages },
    'search/texts-0': [
      pageOf('Kiln', 'The kiln is hot.'),
      pageOf('Ice', 'A kiln that is cold.'),
      pageOf('Old', 'An old kiln.'),
    ],
  };
  const load = async (name: string) => files[name as keyof typeof files];
  const answer = await answerFrom({ root: '../', load }, 0)(
    'https://a.example/?q=cold+kiln',
    new AbortController().signal,
  );
  assert.deepEqual(
    answer.pages.map(({ url }) => url),
    ['../ice.html', '../kiln.html'],
  );
});
