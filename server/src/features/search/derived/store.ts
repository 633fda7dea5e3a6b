import { type Insertable, type RawBuilder, sql } from 'kysely';
import { type Db, isPostgres, prepared, type Tables } from '#platform/db/index.ts';
import { type Cuts, type Kept, restoreText } from './rules.ts';

export type BodyRow = Insertable<Tables['search_bodies']>;

/** As one parameter, so that it is the same statement however many names there are. */
const toParameter = (db: Db, names: readonly string[]): unknown => (isPostgres(db) ? names : JSON.stringify(names));

const named = (db: Db, names: readonly string[]): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`= ANY(${toParameter(db, names)}::text[])`
    : sql`IN (SELECT value FROM json_each(${toParameter(db, names)}))`;

/** Texts with these names, as `t`. SQLite must begin with the names. */
const bodiesNamed = (db: Db, names: unknown): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`search_bodies t WHERE t.body_hash = ANY(${names}::text[])`
    : sql`json_each(${names}) named CROSS JOIN search_bodies t WHERE t.body_hash = named.value`;

const cutsIn = (cuts: string | null): Cuts => JSON.parse(cuts ?? '[0,0,0,0]') as Cuts;

interface WordsRow {
  body_hash: string;
  tokenizer: number;
  words: string;
}

interface KeptWordsRow extends WordsRow {
  cuts: string | null;
  base: string | null;
}

const selectWords = prepared<[names: unknown], KeptWordsRow>((db, names) => ({
  compile: () =>
    sql<KeptWordsRow>`
      SELECT t.body_hash, t.tokenizer, t.words, t.cuts, t.base FROM ${bodiesNamed(db, names)}`.compile(db),
}));

/** The words of these texts. */
export async function readWords(db: Db, names: readonly string[]): Promise<WordsRow[]> {
  const rows = await selectWords(db, toParameter(db, names));
  if (rows.every(({ base }) => base === null)) return rows;
  const bases = await readBases(rows, async (some) => selectWords(db, toParameter(db, some)));
  return rows.flatMap((row) => {
    const { body_hash, tokenizer, base } = row;
    if (base === null) return [row];
    const whole = bases.get(base)?.words;
    // Removed since, and so is what continued it.
    if (whole === undefined) return [];
    const [head, tail] = cutsIn(row.cuts);
    return [{ body_hash, tokenizer, words: restoreText(whole, { middle: row.words, head, tail }) }];
  });
}

/** What some of these texts continue, by name. Few do, and to look for it together with each text takes a tenth of the time of all. */
async function readBases<Row extends { body_hash: string; base: string | null }>(
  rows: readonly Row[],
  read: (names: readonly string[]) => Promise<Row[]>,
): Promise<Map<string, Row>> {
  const names = new Set<string>();
  for (const { base } of rows) if (base !== null) names.add(base);
  const found = names.size === 0 ? [] : await read([...names]);
  return new Map(found.map((row) => [row.body_hash, row]));
}

interface SectionsRow {
  body_hash: string;
  sections: string;
  cuts: string | null;
  base: string | null;
}

const selectSections = prepared<[names: unknown], SectionsRow>((db, names) => ({
  compile: () =>
    sql<SectionsRow>`
      SELECT t.body_hash, t.sections, t.cuts, t.base FROM ${bodiesNamed(db, names)}
      AND t.sections IS NOT NULL`.compile(db),
}));

/** The sections of these texts as JSON; texts that were derived when each section was a row are left out. */
export async function readSectionLists(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await selectSections(db, toParameter(db, names));
  const bases = await readBases(rows, async (some) => selectSections(db, toParameter(db, some)));
  const found = new Map<string, string>();
  for (const { body_hash: name, sections, cuts, base } of rows) {
    if (base === null) found.set(name, sections);
    const whole = base === null ? undefined : bases.get(base)?.sections;
    if (whole === undefined) continue;
    const [, , head, tail] = cutsIn(cuts);
    found.set(name, restoreText(whole, { middle: sections, head, tail }));
  }
  return found;
}

export interface SectionKey {
  hash: string;
  ordinal: number;
}

/** A section without what only its text needs to know. */
export interface ReadSection {
  anchor: string;
  heading: string;
  text: string;
}

interface SectionRow extends ReadSection {
  body_hash: string;
  ordinal: number;
}

/** Sections of texts that were derived when each section was a row. */
export async function readOldSections(db: Db, keys: readonly SectionKey[]): Promise<SectionRow[]> {
  const hashes = keys.map(({ hash }) => hash);
  const ordinals = keys.map(({ ordinal }) => ordinal);
  const wanted = isPostgres(db)
    ? sql`SELECT * FROM unnest(${hashes}::text[], ${ordinals}::int[])`
    : sql`SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(keys.map(({ hash, ordinal }) => [hash, ordinal]))})`;
  const { rows } = await sql<SectionRow>`
    SELECT body_hash, ordinal, anchor, heading, text FROM search_sections
    WHERE (body_hash, ordinal) IN (${wanted})`.execute(db);
  return rows;
}

/** For each of these texts the whole one that it continues, or itself, as it is kept. */
export async function listBases(db: Db, names: readonly string[]): Promise<Map<string, Kept & { name: string }>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<Kept & { of: string; name: string }>`
    SELECT t.body_hash AS of, b.body_hash AS name, b.words, b.sections
    FROM search_bodies t JOIN search_bodies b ON b.body_hash = COALESCE(t.base, t.body_hash)
    WHERE t.body_hash ${named(db, names)} AND b.sections IS NOT NULL`.execute(db);
  return new Map(rows.map(({ of, ...base }) => [of, base]));
}

/** Some of the texts that continue one of these. */
export async function listContinuing(db: Db, names: readonly string[], most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_bodies')
    .select('body_hash')
    .where('base', 'in', names)
    .orderBy('base')
    .limit(most)
    .execute();
  return rows.map((row) => row.body_hash);
}

/** Those of these texts that others continue. */
export async function listContinued(db: Db, names: readonly string[]): Promise<Set<string | null>> {
  const rows = await db.selectFrom('search_bodies').select('base').distinct().where('base', 'in', names).execute();
  return new Set(rows.map((row) => row.base));
}

export async function insertBodies(db: Db, rows: readonly BodyRow[]): Promise<void> {
  await db.insertInto('search_bodies').values(rows).execute();
}

/** Keeps a text whole that was kept as what it has other than another. */
export async function writeWhole(db: Db, name: string, { words, sections }: Kept): Promise<void> {
  await db
    .updateTable('search_bodies')
    .set({ words, sections, base: null, cuts: null })
    .where('body_hash', '=', name)
    .execute();
}

/** Removes texts; answers which others they continued. */
export async function deleteBodies(db: Db, names: readonly string[]): Promise<string[]> {
  await db.deleteFrom('search_sections').where('body_hash', 'in', names).execute();
  const rows = await db.deleteFrom('search_bodies').where('body_hash', 'in', names).returning('base').execute();
  return [...new Set(rows.flatMap((row) => row.base ?? []))];
}

/** So much of a name is in the index of pages by their texts. */
const BEGINNING = 16;

/** Those of these texts that pages have. */
export async function listUsed(db: Db, names: readonly string[]): Promise<Set<string>> {
  const beginnings = [...new Set(names.map((name) => name.slice(0, BEGINNING)))];
  const rows = await db
    .selectFrom('search_pages')
    .select('body_hash')
    .distinct()
    .where(sql`substr(body_hash, 1, ${sql.lit(BEGINNING)})`, 'in', beginnings)
    .where('body_hash', 'in', names)
    .execute();
  return new Set(rows.map((row) => row.body_hash));
}
