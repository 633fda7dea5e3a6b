import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { createTestDatabase } from '#testing/databases.ts';
import { addWords, listMeant } from './index.ts';

const database = await createTestDatabase();
after(() => database.drop());
const { db } = database;

const words = ['server', 'serves', 'severe', 'configuration', 'конфигурация', 'strasse', 'word', 'installation'];
await addWords({ db }, 'en', words);
await addWords({ db }, 'en', words);
await addWords({ db }, 'de', ['verkehr']);

test('a word of five letters has one slip, and neighbors that changed places are one', async () => {
  for (const slip of ['servre', 'srver', 'serever', 'sarver'])
    assert.deepEqual((await listMeant(db, slip, ['en']))[0], 'server', slip);
});

test('a word of nine letters has two slips', async () => {
  assert.deepEqual(await listMeant(db, 'konfigurazion', ['en']), ['configuration']);
  assert.deepEqual(await listMeant(db, 'канфигурацыя', ['en']), ['конфигурация']);
  assert.deepEqual(await listMeant(db, 'sarvar', ['en']), []);
});

test('a short word, and one with digits, is meant as it is written', async () => {
  assert.deepEqual(await listMeant(db, 'ward', ['en']), []);
  assert.deepEqual(await listMeant(db, 'serv3r', ['en']), []);
});

test('only words of the languages that are asked for are meant', async () => {
  assert.deepEqual(await listMeant(db, 'verkher', ['en']), []);
  assert.deepEqual(await listMeant(db, 'verkher', ['de', 'en']), ['verkehr']);
  assert.deepEqual(await listMeant(db, 'verkher', undefined), ['verkehr']);
});

test('whichever letter is left out, added, changed or swapped, the word is found', async () => {
  const slip = fc.record({
    at: fc.nat(11),
    letter: fc.constantFrom('a', 'q', 'z'),
    kind: fc.constantFrom('out', 'in', 'other', 'swap'),
  });
  await fc.assert(
    fc.asyncProperty(slip, async ({ at, letter, kind }) => {
      const word = 'installation';
      const [before, here, next] = [word.slice(0, at), word[at] ?? '', word[at + 1] ?? ''];
      const written = {
        out: before + word.slice(at + 1),
        in: before + letter + word.slice(at),
        other: before + letter + word.slice(at + 1),
        swap: before + next + here + word.slice(at + 2),
      }[kind];
      if (written !== word) assert.deepEqual(await listMeant(db, written, ['en']), [word], written);
    }),
    { numRuns: 60 },
  );
});
