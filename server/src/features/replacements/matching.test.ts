// On SQLite alone: it is about texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BadPattern, checkPattern, findMatches, replaceMatches, type Search } from './matching.ts';

const search = (query: string, more: Partial<Search> = {}): Search => ({
  ...{ query, regex: false, words: false, matchCase: false, in: ['text'] },
  ...more,
});
const foundIn = (source: string, asked: Search) =>
  findMatches(source, asked).matches.map(({ place, start, end }) => [place, source.slice(start, end)]);
const replaced = (source: string, asked: Search, chosen?: number[]) => replaceMatches(source, asked, chosen).source;

const PAGE = [
  '---\ndescription: About kilns\n---\n# Kiln\n\nA kiln is a kiln, `kiln` and **Kiln**.\n',
  '* kilns in a list\n\n> A kiln quoted\n> over kiln lines\n',
  '```js kiln\nconst kiln = 1;\n```\n\n[a kiln](https://kiln.example/kiln) [page](kiln.md)\n',
  '{% hint style="info" %}\nA kiln.\n{% endhint %}\n',
].join('\n');

test('only the places that are asked for are looked into', () => {
  const kiln = (place: Search['in'][number]) => foundIn(PAGE, search('kiln', { in: [place] })).map(([, text]) => text);
  assert.deepEqual(kiln('titles'), ['Kiln']);
  assert.deepEqual(kiln('descriptions'), ['kiln']);
  assert.deepEqual(kiln('code'), ['kiln']);
  assert.deepEqual(kiln('links'), ['kiln', 'kiln']);
  assert.equal(kiln('text').length, 8);
});

test('whole words, cases and letters of every script', () => {
  assert.equal(foundIn('kiln kilns akiln _kiln 😀kiln ökiln', search('kiln', { words: true })).length, 2);
  assert.equal(foundIn('Straße STRASSE straße', search('straße', { matchCase: true })).length, 1);
  assert.equal(foundIn('ÄRGER ärger', search('ärger')).length, 2);
  assert.equal(foundIn('窯 と 窯', search('窯')).length, 2);
  assert.equal(foundIn('a kiln_name here, 2 * kiln, [kiln', search('kiln')).length, 3);
});

test('every character outside of the matches stays, and those that were not chosen do', () => {
  assert.equal(
    replaced('A  kiln\u00a0is\ta kiln.  \r\n\r\nkiln', search('kiln', { replacement: 'oven' })),
    'A  oven\u00a0is\ta oven.  \r\n\r\noven',
  );
  assert.equal(replaced('a a a', search('a', { replacement: 'b' }), [1]), 'a b a');
  assert.equal(replaced(PAGE, search('kiln', { replacement: 'kiln', matchCase: true })), PAGE);
  const all = replaced(PAGE, search('kiln', { replacement: 'oven' }));
  for (const kept of [
    '`kiln`',
    '```js kiln\nconst kiln = 1;',
    '(https://kiln.example/kiln)',
    '(kiln.md)',
    '# Kiln',
    'About kilns',
  ])
    assert.ok(all.includes(kept), kept);
});

test('groups of a pattern come into the replacement, and without one a dollar is a dollar', () => {
  const dates = search('(\\d+)\\.(\\d+)', { regex: true, replacement: '$2-$1 $$ $9' });
  assert.equal(replaced('Of 24.12 now', dates), 'Of 12-24 $ $9 now');
  assert.equal(replaced('a.b acb', search('a.b', { replacement: '$1' })), '$1 acb');
});

test('what has formatting within is left alone and counted', () => {
  const { matches, formatted } = findMatches('two **wo**rds and two words', search('two words'));
  assert.deepEqual([matches.length, formatted], [1, 0]);
  const within = findMatches('two **words** here', search('two \\S+ ?words', { regex: true }));
  assert.deepEqual(within.matches, []);
  assert.equal(findMatches('x `code` y', search('x . y', { regex: true })).matches.length, 0);
});

test('a word that would become another block is noticed', () => {
  for (const replacement of ['# Title', '* item', '> quote', '```'])
    assert.equal(
      replaceMatches('# T\n\nword\n\nend\n', search('word', { replacement })).isSameShape,
      false,
      replacement,
    );
  assert.equal(replaceMatches('# T\n\nword\n', search('word', { replacement: '**bold**' })).isSameShape, true);
});

test('a description stays what its front matter says', () => {
  const page = (description: string): string => `---\ndescription: ${description}\nhidden: true\n---\n# K\n\nx\n`;
  const asked = (replacement: string) => search('kilns', { in: ['descriptions'], replacement });
  const isSame = (description: string, replacement: string): boolean =>
    replaceMatches(page(description), asked(replacement)).isSameShape;
  for (const replacement of ['a: b', ' #1', 'a: [x', 'x\u0001: |'])
    assert.equal(isSame('About kilns', replacement), false, replacement);
  for (const replacement of ['[x', '"x', '&x', '*x', '- x'])
    assert.equal(isSame('kilns', replacement), false, replacement);
  assert.equal(isSame('"About kilns"', 'say "hi"'), false);
  for (const description of ['About kilns', 'kilns', '"About kilns"', "'About kilns'", '"A \\"b\\" kilns"'])
    assert.equal(isSame(description, 'ovens, and more'), true, description);
  assert.equal(replaced(page('"About kilns"'), asked('ovens')), page('"About ovens"'));
});

test('what would end its link or its cell stays, and is counted', () => {
  const table = '| a | b |\n|---|---|\n| kiln | x |\n\nA kiln\n';
  const { source, count, formatted } = replaceMatches(table, search('kiln', { replacement: 'a|b' }));
  assert.deepEqual([source, count, formatted], [table.replace('A kiln', 'A a|b'), 1, 1]);
  const link = '[a](https://kiln.example/x) b\n';
  for (const replacement of ['a) b', 'a b', 'a"', '<x'])
    assert.equal(replaced(link, search('kiln', { in: ['links'], replacement })), link, replacement);
  assert.equal(replaced(link, search('kiln', { in: ['links'], replacement: 'oven' })), link.replace('kiln', 'oven'));
});

test('what comes into a page has a bound, however often a group is put in', () => {
  const source = `# T\n\n${'word '.repeat(40_000)}\n`;
  for (const query of ['(.+)', '(.{1000})', '(.)']) {
    const asked = search(query, { regex: true, replacement: '$1'.repeat(1000) });
    const { matches } = findMatches(source, asked);
    assert.ok(matches.reduce((sum, { replacement }) => sum + replacement.length, 0) < 2_500_000, query);
    const done = replaceMatches(source, asked);
    assert.deepEqual([done.isTooMuch, done.source === source], [true, true], query);
  }
  const all = search('word', { replacement: 'x'.repeat(2000) });
  assert.equal(replaceMatches(source, all).isTooMuch, true);
});

test('hostile patterns take no longer than the text is long, and bad ones are refused with a reason', () => {
  const source = `# T\n\n${'a'.repeat(50_000)}b ${'x '.repeat(20_000)}\n`;
  const started = performance.now();
  for (const query of ['(a+)+$', '(a|aa)+$', '(.*)*c', '(x+x+)+y', '^(\\w+\\s?)*$'])
    findMatches(source, search(query, { regex: true }));
  assert.ok(performance.now() - started < 20_000);
  for (const query of ['(', '(?=a)', '[z-a]', '(a)\\1', '((a{1,1000}){1,1000}){1,1000}'])
    assert.throws(() => checkPattern(search(query, { regex: true })), BadPattern, query);
  assert.deepEqual(foundIn('abc', search('x*', { regex: true })), []);
  assert.ok(findMatches('a'.repeat(10_000), search('a')).matches.length <= 2000);
});
