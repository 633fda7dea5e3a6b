import { type Selectable, sql } from 'kysely';
import { type Db, oldestFirst, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';
import { candidatesFor, restBelow } from './rules.ts';

export type RedirectRow = Selectable<Tables['site_redirects']>;
export type RedirectTarget = Pick<RedirectRow, 'kind' | 'target_id' | 'page_id'>;

const redirectsOf = (db: Db, siteId: string, search: string | undefined) => {
  const query = db.selectFrom('site_redirects').where('site_id', '=', siteId);
  if (search === undefined) return query;
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return query.where(sql<boolean>`lower(source) LIKE ${pattern} ESCAPE '\\'`);
};

export async function countRedirects(db: Db, siteId: string, search?: string): Promise<number> {
  const row = await redirectsOf(db, siteId, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The redirects of a site, oldest first, those after a key. */
export const pageOfRedirects = (
  db: Db,
  { siteId, search }: { siteId: string; search: string | undefined },
  slice: { after: SortKey | undefined; take: number },
): Promise<RedirectRow[]> => oldestFirst(redirectsOf(db, siteId, search).selectAll(), slice);

export async function findRedirect(db: Db, siteId: string, id: string): Promise<RedirectRow | undefined> {
  return db
    .selectFrom('site_redirects')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Those of a site that have one of these folded sources. */
export async function findBySources(db: Db, siteId: string, folded: readonly string[]): Promise<RedirectRow[]> {
  if (folded.length === 0) return [];
  return db
    .selectFrom('site_redirects')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('folded_source', 'in', [...folded])
    .execute();
}

export interface MatchedRedirect {
  row: RedirectRow;
  /** Below a wildcard, what followed the part that it names; empty where nothing did. */
  rest?: string;
}

/** The redirect of a site for a decoded path: the exact one, else that of the longest wildcard. */
export async function matchRedirect(db: Db, siteId: string, path: string): Promise<MatchedRedirect | undefined> {
  const candidates = candidatesFor(path);
  const rows = new Map((await findBySources(db, siteId, candidates)).map((row) => [row.folded_source, row]));
  const [row] = candidates.flatMap((candidate) => rows.get(candidate) ?? []);
  if (row === undefined) return undefined;
  const rest = restBelow(path, row.folded_source);
  return { row, ...(rest === undefined ? {} : { rest }) };
}

/** As `matchRedirect`, of many paths at once; those that no redirect is for are left out. */
export async function matchRedirects(
  db: Db,
  siteId: string,
  paths: readonly string[],
): Promise<Map<string, RedirectRow>> {
  const candidates = new Map(paths.map((path) => [path, candidatesFor(path)]));
  const found = await findBySources(db, siteId, [...new Set([...candidates.values()].flat())]);
  const rows = new Map(found.map((row) => [row.folded_source, row]));
  return new Map(
    [...candidates].flatMap(([path, sources]): [string, RedirectRow][] => {
      const [row] = sources.flatMap((source) => rows.get(source) ?? []);
      return row === undefined ? [] : [[path, row]];
    }),
  );
}

export async function insertRedirects(db: Db, rows: readonly Omit<RedirectRow, 'version'>[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('site_redirects')
      .values([...rows])
      .execute();
}

/** Counts the version up: to be called only where something changes. */
export async function updateRedirect(
  db: Db,
  id: string,
  changes: Partial<RedirectTarget & Pick<RedirectRow, 'source' | 'folded_source'>>,
): Promise<void> {
  await db
    .updateTable('site_redirects')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteRedirect(db: Db, id: string): Promise<void> {
  await db.deleteFrom('site_redirects').where('id', '=', id).execute();
}

/** The space that a site space of a site shows, and the tree that it is at. */
export async function findTreeOf(
  db: Db,
  siteId: string,
  siteSpaceId: string,
): Promise<{ spaceId: string; tree: string } | undefined> {
  return db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .innerJoin('revisions', 'revisions.id', 'spaces.head_revision_id')
    .select(['spaces.id as spaceId', 'revisions.tree'])
    .where('site_spaces.id', '=', siteSpaceId)
    .where('site_spaces.site_id', '=', siteId)
    .where('spaces.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The sources of the redirects of a site, at most so many. */
export async function listRedirectSources(db: Db, siteId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('site_redirects')
    .select('source')
    .where('site_id', '=', siteId)
    .orderBy('folded_source')
    .limit(most)
    .execute();
  return rows.map(({ source }) => source);
}
