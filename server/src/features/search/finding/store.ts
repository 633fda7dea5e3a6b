import { type RawBuilder, sql } from 'kysely';
import type { Cache } from '#platform/cache.ts';
import { type Db, isPostgres, prepared, readRows } from '#platform/db/index.ts';
import { INDEX_VERSION, listWords } from '../derived/index.ts';
import { type Groups, toFts5, toTsquery } from './rules.ts';

/** A page that may be what somebody looks for. */
export interface Candidate {
  number: number;
  space_id: string;
  page_id: string;
  body_hash: string;
  title: string;
  path: string;
  /** The words of its earlier addresses. */
  former: string;
}

export interface Question {
  groups: Groups;
  /** Which spaces, said of `pages.space_id`. */
  where: RawBuilder<unknown>;
  most: number;
  /** Only pages with a greater number. */
  after?: number | undefined;
  /** Whether the groups name the spaces, too. */
  isNamed: boolean;
}

const matches = (db: Db, groups: Groups): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`search_index.tokens @@ ${toTsquery(groups)}::tsquery`
    : sql`search_index MATCH ${toFts5(groups)}`;

/** What is to be asked besides the index where the words that it is asked for do not name the spaces. */
function placeOf({ where, isNamed }: Question) {
  // CROSS JOIN: SQLite must begin with what matches, whatever it takes the sizes of the tables for.
  return isNamed
    ? { pages: sql``, within: sql`` }
    : { pages: sql`CROSS JOIN search_pages pages`, within: sql`AND pages.number = search_index.rowid AND ${where}` };
}

/** The numbers of pages that match, in order. Most are asked for more than once, so what stands in their rows is read later. */
export async function listNumbers(db: Db, question: Question): Promise<number[]> {
  const { groups, most, after } = question;
  const { pages, within } = placeOf(question);
  const later = after === undefined ? sql`` : sql`AND search_index.rowid > ${after}`;
  // One text for all of them: a row for each costs several times as much.
  const all = isPostgres(db)
    ? sql`COALESCE(json_agg(number ORDER BY number), '[]')::text`
    : sql`json_group_array(number)`;
  const { rows } = await sql<{ numbers: string }>`
    SELECT ${all} AS numbers FROM (
      SELECT search_index.rowid AS number FROM search_index ${pages}
      WHERE ${matches(db, groups)} ${within} ${later}
      ORDER BY search_index.rowid LIMIT ${most}) found`.execute(db);
  return JSON.parse(rows[0]?.numbers ?? '[]') as number[];
}

type Asked = readonly [groups: string, after: number, last: number, most: number];

const readMatching = prepared<Asked, { numbers: string }>((db, ...[groups, after, last, most]) => ({
  compile: () =>
    sql<{ numbers: string }>`
      SELECT json_group_array(number) AS numbers FROM (
        SELECT rowid AS number FROM search_index
        WHERE search_index MATCH ${groups} AND rowid > ${after} AND rowid <= ${last}
        ORDER BY rowid LIMIT ${most})`.compile(db),
}));

const countMatching = prepared<Asked, { pages: number }>((db, ...[groups, after, last, most]) => ({
  compile: () =>
    sql<{ pages: number }>`
      SELECT COUNT(*) AS pages FROM (
        SELECT 1 FROM search_index
        WHERE search_index MATCH ${groups} AND rowid > ${after} AND rowid <= ${last} LIMIT ${most})`.compile(db),
}));

const countBetween = prepared<[first: number, last: number], { pages: number }>((db, first, last) => ({
  compile: () =>
    sql<{ pages: number }>`
      SELECT COUNT(*) AS pages FROM search_pages WHERE number BETWEEN ${first} AND ${last}`.compile(db),
}));

export interface Stretch {
  groups: Groups;
  /** Of greater numbers than this one. */
  after: number;
  last: number;
  most: number;
}

/** The numbers of all pages in a stretch of the index of SQLite that match, in order, whatever space they are in. */
export async function listStretch(db: Db, { groups, after, last, most }: Stretch): Promise<number[]> {
  const [row] = await readMatching(db, toFts5(groups), after, last, most);
  return JSON.parse(row?.numbers ?? '[]') as number[];
}

/** How many pages in a stretch of the index of SQLite match, up to `most`, whatever space they are in. */
export async function countStretch(db: Db, { groups, after, last, most }: Stretch): Promise<number> {
  const [row] = await countMatching(db, toFts5(groups), after, last, most);
  return row?.pages ?? 0;
}

/** How many pages have a number from `first` to `last`, whatever space they are in. */
export async function countNumbered(db: Db, first: number, last: number): Promise<number> {
  const [row] = await countBetween(db, first, last);
  return row?.pages ?? 0;
}

/** Pages by their numbers, as far as they are in the spaces. */
export async function readPages(
  db: Db,
  numbers: readonly number[],
  { where }: Pick<Question, 'where'>,
): Promise<Candidate[]> {
  if (numbers.length === 0) return [];
  const asked = isPostgres(db)
    ? sql`unnest(${numbers}::bigint[]) asked (value)`
    : sql`json_each(${JSON.stringify(numbers)}) asked`;
  // CROSS JOIN: SQLite must begin with the numbers, and not with all pages of a space.
  const query = sql<Candidate>`
    SELECT pages.number, pages.space_id, pages.page_id, pages.body_hash, pages.title, pages.path, pages.former
    FROM ${asked} CROSS JOIN search_pages pages
    WHERE pages.number = asked.value AND ${where}`;
  return readRows(db, { compile: () => query.compile(db) });
}

/** How many pages each of these questions finds, up to as many as it wants at most, asked at once. */
export async function countPages(db: Db, questions: readonly Question[]): Promise<number[]> {
  if (questions.length === 0) return [];
  const counts = questions.map((question, index) => {
    const { pages, within } = placeOf(question);
    return sql`SELECT ${sql.lit(index)} AS question, COUNT(*) AS pages FROM (
      SELECT 1 FROM search_index ${pages} WHERE ${matches(db, question.groups)} ${within}
      LIMIT ${sql.lit(question.most)}) matching`;
  });
  const query = sql<{ question: number; pages: number }>`${sql.join(counts, sql` UNION ALL `)}`;
  const rows = await readRows(db, { compile: () => query.compile(db) });
  const found = new Map(rows.map(({ question, pages }) => [Number(question), Number(pages)]));
  return questions.map((_, index) => found.get(index) ?? 0);
}

export interface WordsCtx {
  db: Db;
  /**
   * The tokens of bodies by their names. Who types asks for much the same pages with every letter. Null for what was read
   * once: most is read only once, and to keep it would cost more than to read it.
   */
  caches: { searchWords: Cache<string | null> };
}

const NAME_WEIGHT = 200;

/** Of so few texts at once none outlives its use: a collector that must carry them costs more than their reading. */
export const READ_AT_ONCE = 40;

/** Things that have a text with its tokens, a few at a time. */
export async function* readInParts<T>(
  ctx: WordsCtx,
  things: readonly T[],
  nameOf: (thing: T) => string,
): AsyncGenerator<{ thing: T; words: string }[]> {
  for (let at = 0; at < things.length; at += READ_AT_ONCE) {
    const some = things.slice(at, at + READ_AT_ONCE);
    const words = await readWords(ctx, [...new Set(some.map(nameOf))]);
    yield some.map((thing) => ({ thing, words: words.get(nameOf(thing)) ?? '' }));
  }
}

/** The tokens of these bodies. */
async function readWords(
  { db, caches: { searchWords } }: WordsCtx,
  names: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const missing: string[] = [];
  const seen = new Set<string>();
  for (const name of names) {
    const kept = searchWords.get(name);
    if (typeof kept === 'string') {
      found.set(name, kept);
      continue;
    }
    missing.push(name);
    if (kept === null) seen.add(name);
  }
  if (missing.length === 0) return found;
  for (const { body_hash: name, tokenizer, words } of await listWords(db, missing)) {
    found.set(name, words);
    // What an older version made of the same body is about to be made again.
    if (tokenizer !== INDEX_VERSION) continue;
    if (seen.has(name)) searchWords.set(name, words, words.length + NAME_WEIGHT);
    else searchWords.set(name, null, NAME_WEIGHT);
  }
  return found;
}
