import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { gramsOf } from './rules.ts';

const WORDS_READ = 500;
const WORDS_WRITTEN = 200;

/**
 * Notes that these words are used in a language. Each batch by itself, so that no long text holds the writer; a word that is
 * noted before its page lands, or although it never does, is found by nobody.
 */
export async function addWords(ctx: { db: Db }, language: string, words: readonly string[]): Promise<void> {
  // In one order for everybody: two writers of the same words would else wait for each other.
  const sorted = words.toSorted();
  const fresh: string[] = [];
  // Nearly all are known, and whoever only reads holds nobody up.
  for (let at = 0; at < sorted.length; at += WORDS_READ)
    fresh.push(...(await listFresh(ctx.db, language, sorted.slice(at, at + WORDS_READ))));
  for (let at = 0; at < fresh.length; at += WORDS_WRITTEN)
    await inTransaction(ctx, (tx) => insertWords(tx.db, language, fresh.slice(at, at + WORDS_WRITTEN)));
}

async function listFresh(db: Db, language: string, words: readonly string[]): Promise<string[]> {
  const known = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', 'in', words)
    .where('language', '=', language)
    .execute();
  const isKnown = new Set(known.map(({ word }) => word));
  return words.filter((word) => !isKnown.has(word));
}

async function insertWords(db: Db, language: string, words: readonly string[]): Promise<void> {
  await db
    .insertInto('search_words')
    .values(words.map((word) => ({ language, word })))
    .onConflict((on) => on.doNothing())
    .execute();
  const grams = words.flatMap((word) => gramsOf(word).map((gram) => ({ language, gram, length: word.length, word })));
  await db
    .insertInto('search_grams')
    .values(grams)
    .onConflict((on) => on.doNothing())
    .execute();
}

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

/** Words that share most of these groups of letters, those with the most of them first. */
export async function listNear(db: Db, { grams, lengths, atLeast, languages }: Near): Promise<string[]> {
  const spoken = languages === undefined ? sql`` : sql`AND language IN (${sql.join(languages)})`;
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM search_grams
    WHERE gram IN (${sql.join(grams)}) AND length BETWEEN ${lengths[0]} AND ${lengths[1]} ${spoken}
    GROUP BY word HAVING COUNT(DISTINCT gram) >= ${atLeast}
    ORDER BY COUNT(DISTINCT gram) DESC, word LIMIT ${NEAR_AT_MOST}`.execute(db);
  return rows.map(({ word }) => word);
}
