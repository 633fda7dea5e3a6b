import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toUnits } from '@lectern/content';
import { countStates, type Entry, firstEntries, nextEntries, statesOf } from './rules.ts';

const hashOf = (text: string): string => toUnits(text)[0]?.hash ?? assert.fail(text);

/** What is translated of a source by a page, where nothing or something was known before. */
function look(source: string, target: string, known?: Entry[]) {
  const [units, texts] = [toUnits(source), toUnits(target)];
  const entries = known === undefined ? firstEntries(units, texts) : nextEntries(known, texts);
  const found = statesOf(units, entries, texts);
  return { entries, counts: countStates(found), states: found.map(({ unit, state }) => `${unit.source}: ${state}`) };
}

const SOURCE = '# Ovens\n\nHeat the oven.\n\nWait.\n\n* one\n* two\n';
const FRENCH = '# Fours\n\nChauffez le four.\n\nAttendez.\n\n* un\n* deux\n';

test('of a copy of the source nothing is translated', () => {
  assert.deepEqual(look(SOURCE, SOURCE).counts, { translated: 0, stale: 0, missing: 5 });
});

test('of a page that nobody translated everything is missing', () => {
  assert.deepEqual(look(SOURCE, '').counts, { translated: 0, stale: 0, missing: 5 });
});

test('a page that people translated counts as translated', () => {
  assert.deepEqual(look(SOURCE, FRENCH).counts, { translated: 5, stale: 0, missing: 0 });
});

test('exactly the text that was changed in the source is stale', () => {
  const { entries } = look(SOURCE, FRENCH);
  const changed = look(SOURCE.replace('Wait.', 'Wait an hour.'), FRENCH, entries);
  assert.deepEqual(
    changed.states.filter((state) => !state.endsWith('translated')),
    ['Wait an hour.: stale'],
  );
});

test('a text that is new in the source is missing, and one that is gone there makes no other stale', () => {
  const { entries } = look(SOURCE, FRENCH);
  assert.deepEqual(look(`${SOURCE}\nNew.\n`, FRENCH, entries).counts, { translated: 5, stale: 0, missing: 1 });
  assert.deepEqual(look(SOURCE.replace('Wait.\n\n', ''), FRENCH, entries).counts, {
    translated: 4,
    stale: 0,
    missing: 0,
  });
});

test('texts that the source has in another order are translated still', () => {
  const { entries } = look(SOURCE, FRENCH);
  const moved = '# Ovens\n\nWait.\n\nHeat the oven.\n\n* two\n* one\n';
  assert.deepEqual(look(moved, FRENCH, entries).counts, { translated: 5, stale: 0, missing: 0 });
});

test('what a person changes in a translation translates what it did', () => {
  const { entries } = look(SOURCE, FRENCH);
  const edited = look(SOURCE, FRENCH.replace('Attendez.', 'Patientez.'), entries);
  assert.deepEqual(edited.counts, { translated: 5, stale: 0, missing: 0 });
  const later = look(SOURCE.replace('Wait.', 'Wait!'), FRENCH.replace('Attendez.', 'Patientez.'), edited.entries);
  assert.deepEqual(later.counts, { translated: 4, stale: 1, missing: 0 });
});

test('a person translates one text of a copy after the other', () => {
  const first = look(SOURCE, SOURCE);
  const second = look(SOURCE, SOURCE.replace('Wait.', 'Attendez.'), first.entries);
  assert.deepEqual(
    second.states.filter((state) => state.endsWith('translated')),
    ['Wait.: translated'],
  );
});

test('a paragraph more in a translation is none of the source', () => {
  const { entries } = look(SOURCE, FRENCH);
  const more = look(SOURCE, FRENCH.replace('Attendez.', 'Attendez.\n\nNote de la traductrice.'), entries);
  assert.deepEqual(more.counts, { translated: 5, stale: 0, missing: 0 });
});

test('a text that a file or a machine left as it is counts as translated', () => {
  const [, hash] = [0, hashOf('Kiln')];
  const known: Entry[] = [{ source: hash, target: hash, origin: 'import' }];
  assert.deepEqual(look('Kiln', 'Kiln', known).counts, { translated: 1, stale: 0, missing: 0 });
  assert.deepEqual(look('Kiln', 'Kiln').counts, { translated: 0, stale: 0, missing: 1 });
});

test('each of several texts that are the same has a translation of its own', () => {
  const { entries } = look('Note\n\nA\n\nNote\n', 'Note 1\n\nB\n\nNote 2\n');
  assert.deepEqual(look('Note\n\nNote\n', 'Note 1\n\nB\n\nNote 2\n', entries).counts, {
    translated: 2,
    stale: 0,
    missing: 0,
  });
  assert.equal(look('Note\n\nNote\n\nNote\n', 'Note 1\n\nB\n\nNote 2\n', entries).counts.missing, 1);
});

test('pages with ten thousand texts are compared in linear time', () => {
  const page = (word: string) =>
    Array.from({ length: 10_000 }, (_, n) => `${word} ${n % 3 === 0 ? 'same' : n}`).join('\n\n');
  const { entries, counts } = look(page('Text'), page('Texte'));
  assert.equal(counts.translated + counts.missing, toUnits(page('Text')).length);
  look(page('Other'), page('Autre'), entries);
});
