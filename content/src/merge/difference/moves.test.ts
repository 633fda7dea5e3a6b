import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyPage } from '../testing.ts';
import { diffPage } from './diff-page.ts';

const blocksOf = (before: string, after: string) =>
  diffPage(new TextEncoder().encode(before), new TextEncoder().encode(after)).blocks;

const TALE = ['One day a fox came by.', 'It saw a raven in a tree.', 'The raven had a piece of cheese.', 'And so on.'];
const toPage = (paragraphs: readonly string[]): string => `${paragraphs.join('\n\n')}\n`;

test('a block that went and came elsewhere has moved, and both places name each other', () => {
  const [one = '', ...others] = TALE;
  const blocks = blocksOf(toPage(TALE), toPage([...others, one]));
  assert.deepEqual(
    blocks.map(({ kind, move }) => [kind, move]),
    [
      ['removed', 4],
      ['kept', undefined],
      ['kept', undefined],
      ['kept', undefined],
      ['added', 0],
    ],
  );
});

test('one that moved and was edited says which words are others', () => {
  const [one = '', ...others] = TALE;
  const blocks = blocksOf(toPage(TALE), toPage([...others, one.replace('fox', 'wolf')]));
  assert.equal(blocks[0]?.move, 4);
  assert.deepEqual(
    blocks[4]?.words?.filter(({ kind }) => kind !== 'kept').map(({ text }) => text),
    ['fox', 'wolf'],
  );
});

test('what says little has not moved, nor has another kind of block', () => {
  const moves = (before: string, after: string): number =>
    blocksOf(before, after).filter(({ move }) => move !== undefined).length;
  assert.equal(moves('***\n\nA text that stays here.\n', 'A text that stays here.\n\n***\n'), 0);
  assert.equal(moves('One two three four.\n\nA text.\n', 'A text.\n\n## One two three four.\n'), 0);
});

test('each move has two ends, one where it went and one where it came', () => {
  fc.assert(
    fc.property(anyPage, anyPage, (before, after) => {
      const blocks = blocksOf(before, after);
      for (const [index, { kind, move }] of blocks.entries()) {
        if (move === undefined) continue;
        assert.equal(blocks[move]?.move, index);
        assert.deepEqual(new Set([kind, blocks[move]?.kind]), new Set(['removed', 'added']));
      }
    }),
  );
});

test('many blocks in another order take no longer than they should', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => `This is paragraph number ${index} of them.`);
  const started = performance.now();
  const blocks = blocksOf(toPage(many), toPage(many.toReversed()));
  assert.ok(blocks.filter(({ move }) => move !== undefined).length > 9_000);
  assert.ok(performance.now() - started < 10_000);
});
