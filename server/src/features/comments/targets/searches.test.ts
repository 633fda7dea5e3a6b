import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PageDocument, toDocument } from '@lectern/content';
import fc from 'fast-check';
import { type Block, blocksOf } from './blocks.ts';
import { blockOf, findAgain } from './searches.ts';

const read = (markdown: string): PageDocument =>
  toDocument(`# Page\n\n${markdown}`, ({ target }) => ({ kind: 'url', url: target }));

/** The block of a page that has this text and, where that is said, this type. */
const pick = (document: PageDocument, text: string, type = 'paragraph'): Block =>
  blocksOf(document).find((block) => block.text === text && block.type === type) ?? assert.fail(`no ${type} "${text}"`);

/** What becomes of a comment on the block with `text` when the page becomes `after`. */
const follow = (before: string, text: string, after: string, type?: string) =>
  findAgain(read(after), pick(read(before), text, type));

const SENTENCE = 'The server listens on port eight thousand unless it is configured otherwise.';

test('a block that nobody touched is found by its key, wherever it moved', () => {
  const found = follow(`One.\n\n${SENTENCE}`, SENTENCE, `${SENTENCE}\n\n* A list\n\nOne, edited.`);
  assert.deepEqual(found, { id: pick(read(SENTENCE), SENTENCE).key, text: SENTENCE, outdated: false });
});

test('a block that became one of another type is found by its text', () => {
  const { id, outdated } = follow(SENTENCE, SENTENCE, `## ${SENTENCE}\n\nMore.`);
  assert.deepEqual([id, outdated], [pick(read(`## ${SENTENCE}`), SENTENCE, 'heading-1').key, false]);
});

test('of two with the same text the one of the same type is meant', () => {
  const { id } = follow('> Same words', 'Same words', '* Same words\n\nSame words', 'blockquote');
  const list = pick(read('* Same words\n\nSame words'), 'Same words', 'list-unordered');
  assert.equal(id, list.key, 'without a quote, the first');
  const paragraph = follow('**Same** words', 'Same words', '## Same words\n\n_Same_ words');
  assert.equal(paragraph.id, pick(read('_Same_ words'), 'Same words').key);
});

test('a block that was edited is found where half of its words are still there', () => {
  const edited = 'The server listens on port nine thousand unless it is configured otherwise, on all interfaces.';
  const after = `Something else about servers.\n\n${edited}\n\nThe end.`;
  assert.deepEqual(follow(SENTENCE, SENTENCE, after), {
    ...{ id: pick(read(after), edited).key, text: edited, outdated: false },
  });
});

test('a block that was rewritten or removed is outdated, and stays as it was', () => {
  for (const after of ['', 'Nothing is left of it.', 'The port is another.']) {
    const known = pick(read(SENTENCE), SENTENCE);
    assert.deepEqual(findAgain(read(after), known), { id: known.key, text: SENTENCE, outdated: true }, after);
  }
});

test('of several that are alike the one that is most alike is found', () => {
  const closer = 'The server listens on port eight thousand unless it is configured so.';
  const after = `The server listens on a port unless it is configured otherwise.\n\n${closer}`;
  assert.equal(follow(SENTENCE, SENTENCE, after).text, closer);
});

test('of two that are as much alike the one of the same type is found', () => {
  const after = '## one two three five\n\none two three six';
  assert.equal(follow('one two three four', 'one two three four', after).text, 'one two three six');
});

test('a text without blanks is followed as well', () => {
  const before = '服务器监听八千端口，除非另有说明。';
  const after = '介绍。\n\n服务器默认监听九千端口，除非另有说明。';
  assert.equal(follow(before, before, after).text, '服务器默认监听九千端口，除非另有说明。');
});

test('one of several equal blocks is found as long as there is one', () => {
  const [, second] = blocksOf(read('Twice.\n\nTwice.'));
  assert.deepEqual(findAgain(read('Twice.'), second ?? assert.fail()), {
    ...{ id: pick(read('Twice.'), 'Twice.').key, text: 'Twice.', outdated: false },
  });
});

test('a list is found by what is in it, though its key says nothing of that', () => {
  const before = '* one apple\n* two apples\n\nText.\n\n* a pear\n* two pears';
  const [, second] = blocksOf(read(before)).filter((block) => block.type === 'list-unordered');
  assert.equal(second?.text, 'a pear two pears');
  const found = findAgain(read(`* a new list\n\nMore text.\n\n${before}`), second);
  assert.deepEqual([found.text, found.id === second.key], [second.text, false]);
  assert.equal(findAgain(read('* one\n\nText.\n\n* something else'), second).outdated, true);
});

test('a block without any text is found by its key only', () => {
  const picture = blocksOf(read('![](a.png)')).find((block) => block.type === 'image') ?? assert.fail();
  assert.equal(findAgain(read('Before.\n\n![](a.png)'), picture).outdated, false);
  assert.equal(findAgain(read('![](b.png)'), picture).outdated, true);
});

test('a long text is kept by its beginning, never cut within a character', () => {
  const block = blocksOf(read(`x${'\u{1F600}'.repeat(2000)}`)).find(({ type }) => type === 'paragraph');
  assert.ok(block !== undefined && block.text.length <= 600 && block.text.isWellFormed());
});

test('every block that has a key can be commented on', () => {
  const document = read(
    '* a\n  * b\n\n> quote\n\n{% tabs %}\n{% tab title="T" %}\ninside\n{% endtab %}\n{% endtabs %}\n\n| a |\n| - |\n| b |',
  );
  const keys = [...JSON.stringify(document).matchAll(/"key":"([^"]+)"/g)].map(([, key = '']) => key);
  assert.ok(keys.length > 8);
  for (const key of keys) assert.equal(blockOf(document, key)?.key, key);
});

test('whatever is done to a page, a block that is still in it is found with its text', () => {
  const word = fc.constantFrom('port', 'server', 'host', 'data', 'folder', 'token', 'user', 'x');
  const line = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
  const page = fc.array(line, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(page, page, fc.nat(), (before, around, at) => {
      const text = before[at % before.length] ?? '';
      const after = [...around.slice(0, at % 3), text, ...around.slice(at % 3)];
      const found = follow(before.join('\n\n'), text, after.join('\n\n'));
      assert.deepEqual([found.text, found.outdated], [text, false]);
    }),
  );
});

test('a page made to be slow is searched in bounded time', () => {
  const many = Array.from({ length: 4000 }, (_, index) => `${'same words again and again '.repeat(10)}${index}`);
  const document = read(many.join('\n\n'));
  const block = { key: 'gone', type: 'paragraph', text: `${'same words again and again '.repeat(10)}unknown` };
  findAgain(document, block);
  for (let count = 0; count < 1000; count += 1) findAgain(document, { ...block, key: `gone-${count}` });
});
