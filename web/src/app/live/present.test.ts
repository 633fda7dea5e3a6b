import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesByPage, othersIn } from './present.ts';

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

test('a tree is shown who is in which page, without the person who looks, and in the same words as long as they stay', () => {
  const items = [at('Wim', 'p'), at('Olga\nBerg', 'p'), at('Rosa', 'q'), at('Ada', 'p', 'c'), at('Zoe', 'p')];
  const names = namesByPage(items, { changeRequest: undefined, me: 'id-Wim' });
  assert.deepEqual(
    [...names],
    [
      ['p', 'Olga Berg\nZoe'],
      ['q', 'Rosa'],
    ],
  );
  assert.deepEqual(
    namesByPage(items.toReversed(), { changeRequest: undefined, me: 'id-Wim' }).get('p'),
    names.get('p'),
  );
  assert.deepEqual([...namesByPage(items, { changeRequest: 'c', me: 'id-Ada' })], []);
  const many = Array.from({ length: 100 }, (_, index) => at(`P${index}`, 'p'));
  assert.equal(namesByPage(many, { changeRequest: undefined, me: undefined }).get('p')?.split('\n').length, 20);
});
