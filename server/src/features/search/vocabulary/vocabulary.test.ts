import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { createTestDatabase } from '#testing/databases.ts';
import {
  addWords,
  listAlike,
  listCompounds,
  listMeant,
  listMeantBegun,
  listOtherForms,
  listParts,
  listRelated,
  listSameRoot,
} from './index.ts';

const database = await createTestDatabase();
after(() => database.drop());
const { db } = database;

const words = ['server', 'serves', 'severe', 'configuration', 'конфигурация', 'strasse', 'word', 'installation'];
const english = { language: 'en', algorithm: 'en' } as const;
await addWords({ db }, english, words);
await addWords({ db }, english, words);
await addWords({ db }, { language: 'de', algorithm: 'de' }, ['verkehr', 'verkehrsregel', 'regeln']);

test('a word of five letters has one slip, and neighbors that changed places are one', async () => {
  for (const slip of ['servre', 'srver', 'serever', 'sarver'])
    assert.deepEqual((await listMeant(db, slip, ['en']))[0], 'server', slip);
});

test('where nobody knows the language, a word has its forms of each that texts are in, as soon as they are', async () => {
  const formsOf = async (word: string) => (await listOtherForms(db, [word], undefined)).get(word) ?? [];
  assert.ok((await formsOf('servers')).includes('server'));
  assert.deepEqual(await formsOf('kitaplar'), []);
  await addWords({ db }, { language: '', algorithm: 'tr' }, ['kitap']);
  assert.deepEqual(await formsOf('kitaplar'), ['kitap']);
});

test('a word of nine letters has two slips', async () => {
  assert.deepEqual(await listMeant(db, 'konfigurazion', ['en']), ['configuration']);
  assert.deepEqual(await listMeant(db, 'канфигурацыя', ['en']), ['конфигурация']);
  assert.deepEqual(await listMeant(db, 'sarvar', ['en']), []);
});

test('the beginning of a word may have a slip, too', async () => {
  for (const slip of ['confgur', 'cnofigu', 'instlala']) {
    const [first] = await listMeantBegun(db, slip, ['en']);
    assert.equal(first, slip.startsWith('c') ? 'configuration' : 'installation', slip);
  }
  assert.deepEqual(await listMeantBegun(db, 'conf', ['en']), []);
  assert.deepEqual(await listMeantBegun(db, 'x'.repeat(500), ['en']), []);
});

test('words that look alike share half of their letters in a row', async () => {
  assert.deepEqual(await listAlike(db, 'severity', ['en']), ['severe']);
  assert.deepEqual(await listAlike(db, 'zebra', ['en']), []);
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

test('the forms of a word are those that texts have, in the languages that are searched', async () => {
  await addWords({ db }, english, ['installs', 'installed', 'install']);
  assert.deepEqual((await listOtherForms(db, ['installing'], ['en'])).get('installing'), [
    'install',
    'installs',
    'installed',
    'installation',
  ]);
  assert.equal((await listOtherForms(db, ['installing'], ['de'])).size, 0);
  assert.equal((await listOtherForms(db, ['installing'], undefined)).get('installing')?.length, 4);
});

test('a word from before has its stem as soon as a page with it is indexed again', async () => {
  await db.insertInto('search_words').values({ language: 'en', word: 'boats', stemmers: null }).execute();
  assert.equal((await listOtherForms(db, ['boat'], ['en'])).size, 0);
  await addWords({ db }, english, ['boats']);
  assert.deepEqual((await listOtherForms(db, ['boat'], ['en'])).get('boat'), ['boats']);
});

test('a word is found in those that are put together with it, and they by their parts', async () => {
  assert.deepEqual(await listCompounds(db, 'regel', ['de']), ['verkehrsregel']);
  assert.deepEqual(await listCompounds(db, 'verkehr', ['de']), ['verkehrsregel']);
  assert.deepEqual(await listParts(db, 'verkehrsregeln', ['de']), ['verkehrsregel', 'regeln']);
});

test('a word is related to those that begin like it', async () => {
  await addWords({ db }, { language: 'pl', algorithm: undefined }, ['zainstaluj', 'zaplecze']);
  assert.deepEqual(await listRelated(db, 'zainstalowac', ['pl']), ['zainstaluj']);
});

test('a short word is related to those that go on for little, where nobody cuts endings', async () => {
  await addWords({ db }, { language: 'cs', algorithm: undefined }, ['klicum', 'klicovanim', 'kl']);
  assert.deepEqual(await listRelated(db, 'klice', ['cs']), ['klicum']);
  await addWords({ db }, english, ['cursor']);
  assert.deepEqual(await listRelated(db, 'curs', ['en']), []);
});

test('words whose forms differ within have a root together', async () => {
  await addWords({ db }, { language: 'ar', algorithm: 'ar' }, ['الفواتير', 'فاتورتين', 'الدفع', 'مدفوعات']);
  assert.deepEqual(await listSameRoot(db, 'فاتورة', ['ar']), ['الفواتير']);
  await addWords({ db }, { language: 'he', algorithm: undefined }, ['והזמנות', 'שרתים']);
  assert.deepEqual(await listSameRoot(db, 'מזמינים', ['he']), ['והזמנות']);
  assert.deepEqual(await listSameRoot(db, 'שרת', ['he']), []);
  assert.deepEqual(await listSameRoot(db, 'דפדפן', ['he']), []);
});

test('a word that was noted before roots were gets one when it is met again', async () => {
  const arabic = { language: 'ar', algorithm: 'ar' } as const;
  await db.insertInto('search_words').values({ language: 'ar', word: 'كتب', stemmers: ',ar,' }).execute();
  assert.deepEqual(await listSameRoot(db, 'كتاب', ['ar']), []);
  await addWords({ db }, arabic, ['كتب']);
  await addWords({ db }, arabic, ['كتب']);
  assert.deepEqual(await listSameRoot(db, 'كتاب', ['ar']), ['كتب']);
  const row = await db.selectFrom('search_words').select('stemmers').where('word', '=', 'كتب').executeTakeFirst();
  assert.equal(row?.stemmers, ',ar,,~,');
});

test('a stranger who fills the vocabulary takes the usual forms of a word from nobody', async () => {
  const junk = Array.from(
    { length: 300 },
    (_, at) => `zebra${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}s`,
  );
  await addWords({ db }, english, [...junk, 'zebras']);
  assert.equal((await listOtherForms(db, ['zebra'], ['en'])).get('zebra')?.[0], 'zebras');
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
