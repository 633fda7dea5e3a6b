import assert from 'node:assert/strict';
import { test } from 'node:test';
import { othersIn } from './present.ts';

const at = (name: string, page: string, changeRequest?: string) => ({
  ...{ user: { id: `id-${name}`, displayName: name }, page },
  ...(changeRequest !== undefined && { changeRequest }),
});

test('others in the same page are shown, and not the person who looks', () => {
  const items = [at('Wim', 'p'), at('Olga Berg', 'p'), at('Rosa', 'q'), at('Ada', 'p', 'c'), { page: 'p' }];
  const others = othersIn(items, { page: 'p', changeRequest: undefined, me: 'id-Wim' });
  assert.deepEqual(
    others.map(({ name, initials }) => [name, initials]),
    [
      ['Olga Berg', 'OB'],
      ['Somebody', '?'],
    ],
  );
  const proposing = othersIn(items, { page: 'p', changeRequest: 'c', me: 'id-Wim' });
  assert.deepEqual(
    proposing.map(({ name }) => name),
    ['Ada'],
  );
});

test('initials are whole characters, also of names in other scripts', () => {
  for (const [name, initials] of [
    ['ada lovelace king', 'AK'],
    ['wim', 'W'],
    ['वि शर्मा', 'विश'],
    ['👩‍🚀 Ann', '👩‍🚀A'],
    ['  ', '?'],
  ] as const) {
    const [other] = othersIn([at(name, 'p')], { page: 'p', changeRequest: undefined, me: 'id' });
    assert.equal(other?.initials, initials);
  }
});
