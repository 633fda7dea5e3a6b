import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseForAll, groupBySubject, leftOf, orphansOf, readChoices, staleOf, toResolutions } from './choices.ts';
import type { Conflict } from './types.ts';
import { nameOfConflict, nameOfTake, startOfText, takesShown } from './words.ts';

const page = { object: 'page', id: 'p', title: 'Page', path: 'page' } as const;
const conflict = (id: string, more: Partial<Conflict> = {}): Conflict => ({
  ...{ id, subject: page, field: 'body', block: 'paragraph 1', ours: 'Ours', theirs: 'Theirs' },
  takes: ['ours', 'theirs', 'both', 'both-theirs-first', 'text'],
  ...more,
});

test('choices become resolutions of the conflicts that are there, and text goes with text alone', () => {
  const conflicts = [conflict('a'), conflict('b'), conflict('c')];
  const choices = { a: { take: 'ours', text: 'kept' }, b: { take: 'text' }, gone: { take: 'theirs' } } as const;
  assert.deepEqual(toResolutions(conflicts, choices), [
    { conflict: 'a', take: 'ours' },
    { conflict: 'b', take: 'text', text: '' },
  ]);
  assert.deepEqual(
    leftOf(conflicts, choices).map(({ id }) => id),
    ['c'],
  );
});

test('a choice that a conflict does not take any more is none', () => {
  const cell = conflict('a', { takes: ['ours', 'theirs'] });
  assert.deepEqual(toResolutions([cell], { a: { take: 'both' } }), []);
  assert.equal(leftOf([cell], { a: { take: 'both' } }).length, 1);
});

test('choices of conflicts that are gone are counted, and own words among them shown', () => {
  const choices = { a: { take: 'ours' }, b: { take: 'text', text: 'Mine' }, c: { take: 'theirs' } } as const;
  assert.equal(staleOf([conflict('a')], choices), 2);
  assert.deepEqual(orphansOf([conflict('a')], choices), ['Mine']);
});

test('one choice for all leaves what somebody chose, and what cannot be chosen', () => {
  const conflicts = [conflict('a'), conflict('b'), conflict('c', { takes: ['ours'] })];
  const all = chooseForAll({ a: { take: 'ours' } }, conflicts, 'theirs');
  assert.deepEqual(all, { a: { take: 'ours' }, b: { take: 'theirs' } });
});

test('what a browser kept is read with care', () => {
  const kept = { a: { take: 'ours' }, b: { take: 'all' }, c: null, d: { take: 'text', text: 4 }, e: 'x' };
  assert.deepEqual(readChoices(kept), { a: { take: 'ours' }, d: { take: 'text' } });
  for (const broken of [undefined, null, 'x', [], 4]) assert.deepEqual(readChoices(broken), {});
});

test('conflicts of one thing stand together', () => {
  const file = conflict('f', { subject: { object: 'file', id: 'x', title: 'a.png', path: 'a.png' } });
  const groups = groupBySubject([conflict('a'), file, conflict('b')]);
  assert.deepEqual(
    groups.map(({ key, conflicts }) => [key, conflicts.map(({ id }) => id).join(' ')]),
    [
      ['page:p', 'a b'],
      ['file:x', 'f'],
    ],
  );
});

test('each conflict has a name', () => {
  const named = (more: Partial<Conflict>) => nameOfConflict(conflict('a', more));
  assert.equal(named({}), 'Paragraph 1');
  assert.equal(named({ field: 'presence' }), 'Deleted on one side, changed on the other');
  assert.equal(named({ field: 'layout.outline' }), 'Layout: outline');
  assert.equal(named({ field: 'place' }), 'Where it stands');
  const variables = { object: 'variables', title: 'variables', path: '' } as const;
  assert.equal(named({ field: 'version', subject: variables }), 'Variable version');
  const { ours: _, ...deleted } = conflict('a', { field: 'presence', takes: ['ours', 'theirs', 'both'] });
  assert.equal(nameOfTake('ours', deleted), 'Delete it, as the change request did');
  assert.deepEqual(takesShown(deleted), ['ours', 'theirs']);
  assert.equal(startOfText(conflict('a')), 'Ours\n\nTheirs');
});
