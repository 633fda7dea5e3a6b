import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Seen, Step } from '../../web/src/app/editor/fidelity/types.ts';
import { judge, nothing } from './judge.ts';

const PAGE = '# Page\n\nOne two.\n\n*  Three\n';

function judged(step: Partial<Step>, seen: Partial<Seen> = {}) {
  const before = { name: 'word', word: 'neux', before: PAGE, kept: [1, 1], refused: [0, 0], isRead: true } as const;
  const after = PAGE.replace('One', 'One neux');
  const all = nothing();
  const steps: Step[] = [{ ...before, kept: [1, 1], refused: [0, 0], after, ...step }];
  judge(all, PAGE, { path: 'page.md', opened: PAGE, undone: PAGE, steps, ...seen });
  const { done: _done, wordsNot: _wordsNot, refusals: _refusals, ...counts } = all;
  return { ...counts, faults: all.faults.map(({ kind }) => kind) };
}

test('an edit that changed its word alone is well', () => {
  assert.deepEqual(judged({}), { pages: 1, edits: 1, refused: 0, words: 1, wordsAlone: 1, faults: [] });
});

test('what changes more than the word is counted, and what changes another block is a fault', () => {
  const more = judged({ after: PAGE.replace('One two', 'One  neux two') });
  assert.deepEqual([more.wordsAlone, more.faults], [0, []]);
  assert.deepEqual(judged({ after: PAGE.replace('One', 'One neux').replace('*  ', '* ') }).faults, ['outside']);
});

test('a page that changes by itself, is read otherwise or keeps what was taken back is a fault', () => {
  assert.deepEqual(judged({ isRead: false }, { opened: '', undone: '' }).faults, ['open', 'undo', 'misread']);
  assert.deepEqual(judged({}, { error: 'edit 1' }).faults, ['thrown']);
});

test('code that is indented may get a fence where it becomes the neighbor of other code, and nowhere else', () => {
  const before = 'One.\n\n    a\n\nTwo.\n\n    b\n\nThree.\n';
  const step = { name: 'delete', before, after: 'One.\n\n    a\n\n```\nb\n```\n\nThree.\n', word: undefined };
  assert.deepEqual(judged({ ...step, kept: [2, 2] }).faults, []);
  assert.deepEqual(judged({ ...step, before: step.after, after: before, kept: [2, 2] }).faults, []);
  const far = { ...step, after: 'One.\n\n    a\n\nTwo!\n\n```\nb\n```\n\nThree.\n' };
  assert.deepEqual(judged({ ...far, kept: [2, 2] }).faults, ['outside']);
});

test('what is refused is counted once', () => {
  assert.equal(judged({ refused: [0, 1] }).refused, 1);
  assert.equal(judged({ refused: [1, 1] }).refused, 0);
});
