import { type RawBuilder, sql } from 'kysely';
import { type Db, inTransaction, isPostgres, prepared, readRows } from '#platform/db/index.ts';
import { type Algorithm, rootsOf, stemsOf } from '../analysis/index.ts';
import { gramsOf, isMisspelled } from './rules.ts';

const WORDS_READ = 500;
const WORDS_WRITTEN = 200;

interface Spoken {
  /** As spaces say it; empty for those that say nothing. */
  language: string;
  /** What cuts their stems; undefined where nothing does. */
  algorithm: Algorithm | undefined;
}

/**
 * Notes that these words are used in a language. Each batch by itself, so that no long text holds the writer; a word that is
 * noted before its page lands, or although it never does, is found by nobody.
 */
export async function addWords(ctx: { db: Db }, spoken: Spoken, words: readonly string[]): Promise<void> {
  // In one order for everybody: two writers of the same words would else wait for each other.
  const sorted = words.toSorted();
  const fresh: Fresh[] = [];
  // Nearly all are known, and whoever only reads holds nobody up.
  for (let at = 0; at < sorted.length; at += WORDS_READ)
    fresh.push(...(await listFresh(ctx.db, spoken, sorted.slice(at, at + WORDS_READ))));
  for (let at = 0; at < fresh.length; at += WORDS_WRITTEN) {
    const some = fresh.slice(at, at + WORDS_WRITTEN);
    const { language, algorithm } = spoken;
    const stems =
      algorithm === undefined
        ? []
        : await stemsOf(
            some.map(({ word }) => word),
            algorithm,
          );
    const rows = [
      ...stems.map((stem, index) => ({ stem, language, word: some[index]?.word ?? '' })),
      ...some.flatMap(({ word }) => rootsOf(word).map((root) => ({ stem: rootName(root), language, word }))),
    ];
    await inTransaction(ctx, async ({ db }) => {
      await insertWords(db, language, some, markOf(algorithm));
      if (rows.length > 0)
        await db
          .insertInto('search_stems')
          .values(rows)
          .onConflict((on) => on.doNothing())
          .execute();
    });
  }
}

/** A word that is not there, or not with the stem that is wanted. */
interface Fresh {
  word: string;
  /** What is noted of it; undefined where it is not there. */
  stemmers: string | undefined;
}

const markOf = (algorithm: Algorithm | undefined): string => `,${algorithm ?? ''},`;

/** Under what name a root is among the stems. */
export const rootName = (root: string): string => `~:${root}`;

/** Of a word whose root is noted. */
const ROOTED = ',~,';
const isRooted = (word: string, stemmers: string | undefined): boolean =>
  stemmers?.includes(ROOTED) === true || rootsOf(word).length === 0;

async function listFresh(db: Db, { language, algorithm }: Spoken, words: readonly string[]): Promise<Fresh[]> {
  const known = await db
    .selectFrom('search_words')
    .select(['word', 'stemmers'])
    .where('word', 'in', words)
    .where('language', '=', language)
    .execute();
  const noted = new Map(known.map(({ word, stemmers }) => [word, stemmers ?? '']));
  const mark = markOf(algorithm);
  return words
    .map((word) => ({ word, stemmers: noted.get(word) }))
    .filter(({ word, stemmers }) => stemmers?.includes(mark) !== true || !isRooted(word, stemmers));
}

async function insertWords(db: Db, language: string, fresh: readonly Fresh[], mark: string): Promise<void> {
  const values = fresh.map(({ word, stemmers = '' }) => ({
    language,
    word,
    stemmers: stemmers + (stemmers.includes(mark) ? '' : mark) + (isRooted(word, stemmers) ? '' : ROOTED),
  }));
  await db
    .insertInto('search_words')
    .values(values)
    .onConflict((on) =>
      on.columns(['word', 'language']).doUpdateSet((eb) => ({ stemmers: eb.ref('excluded.stemmers') })),
    )
    .execute();
  const words = fresh.filter(({ stemmers, word }) => stemmers === undefined && isMisspelled(word));
  const grams = words.flatMap(({ word }) =>
    gramsOf(word).map((gram) => ({ language, gram, length: word.length, word })),
  );
  if (grams.length === 0) return;
  await db
    .insertInto('search_grams')
    .values(grams)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Past Kysely, whose way to a connection takes longer than SQLite takes for a few words. */
const read = <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> =>
  readRows(db, { compile: () => query.compile(db) });

/** The most words that are looked at more closely. */
const NEAR_AT_MOST = 300;

export interface Near {
  grams: readonly string[];
  /** Least and greatest length of a word. */
  lengths: readonly [number, number];
  /** How many of the groups of letters a word must have. */
  atLeast: number;
  /** Undefined for all languages. */
  languages: readonly string[] | undefined;
}

const spokenIn = (languages: readonly string[] | undefined): RawBuilder<unknown> =>
  languages === undefined ? sql`` : sql`AND language IN (${sql.join(languages)})`;

/** Words that share most of these groups of letters, those with the most of them first. */
export async function listNear(db: Db, { grams, lengths, atLeast, languages }: Near): Promise<string[]> {
  // In one language each group is there once for a word, and SQLite takes a third longer to make sure of that.
  const shared = languages?.length === 1 ? sql`COUNT(*)` : sql`COUNT(DISTINCT gram)`;
  const rows = await read(
    db,
    sql<{ word: string }>`
    SELECT word FROM search_grams
    WHERE gram IN (${sql.join(grams)}) AND length BETWEEN ${lengths[0]} AND ${lengths[1]} ${spokenIn(languages)}
    GROUP BY word HAVING ${shared} >= ${atLeast}
    ORDER BY ${shared} DESC, word LIMIT ${NEAR_AT_MOST}`,
  );
  return rows.map(({ word }) => word);
}

/** Those of these words that texts have. */
export async function listKnown(
  db: Db,
  words: readonly string[],
  languages: readonly string[] | undefined,
): Promise<string[]> {
  if (words.length === 0) return [];
  const rows = await read(
    db,
    sql<{ word: string }>`
    SELECT DISTINCT word FROM search_words WHERE word IN (${sql.join(words)}) ${spokenIn(languages)}`,
  );
  return rows.map(({ word }) => word);
}

const FORMS_AT_MOST = 1000;

/** The words that there are with these stems. */
export async function listForms(
  db: Db,
  stems: readonly string[],
  languages: readonly string[] | undefined,
): Promise<{ stem: string; word: string }[]> {
  if (stems.length === 0) return [];
  const rows = await read(
    db,
    sql<{ stem: string; word: string }>`
    SELECT stem, word FROM search_stems
    WHERE stem IN (${sql.join(stems)}) ${spokenIn(languages)} LIMIT ${FORMS_AT_MOST}`,
  );
  return rows;
}

const readStemmers = prepared<[algorithms: unknown], { algorithm: Algorithm }>((db, algorithms) => ({
  compile: () => {
    const asked = isPostgres(db)
      ? sql`unnest(${algorithms}::text[]) asked (value)`
      : sql`json_each(${algorithms}) asked`;
    return sql<{ algorithm: Algorithm }>`
      SELECT asked.value AS algorithm FROM ${asked}
      WHERE EXISTS (SELECT 1 FROM search_stems WHERE stem > asked.value || ':' AND stem < asked.value || ';')`.compile(
      db,
    );
  },
}));

/** Those of these stemmers that have cut words of texts. */
export async function listStemmers(db: Db, algorithms: readonly Algorithm[]): Promise<Set<Algorithm>> {
  const rows = await readStemmers(db, isPostgres(db) ? algorithms : JSON.stringify(algorithms));
  return new Set(rows.map(({ algorithm }) => algorithm));
}

const BEGUN_AT_MOST = 40;

/** Words that begin so, the word itself left out. */
export async function listBegun(
  db: Db,
  beginning: string,
  languages: readonly string[] | undefined,
): Promise<string[]> {
  // Text compares bytewise in both databases, and this is after all that follow the beginning.
  const end = `${beginning}\u{10FFFF}`;
  const rows = await read(
    db,
    sql<{ word: string }>`
    SELECT word FROM search_words
    WHERE word > ${beginning} AND word < ${end} ${spokenIn(languages)}
    ORDER BY word LIMIT ${BEGUN_AT_MOST}`,
  );
  return [...new Set(rows.map(({ word }) => word))];
}
