import { type RawBuilder, sql } from 'kysely';
import { awaitNoting, findUnnotedChanges } from '#features/contents/index.ts';
import { createCache } from '#platform/cache.ts';
import { type Problems, type StoreCtx, toLines } from './lines.ts';

interface Stray {
  /** A page or a text. */
  id: string;
  /** What it belongs to. */
  other: string;
}

interface Look {
  query: RawBuilder<Stray>;
  say: (stray: Stray) => string;
}

const HASH_LENGTH = 64;

// A page on which other texts stand has more behind the hash of its body, which names what those are.
const bodyOfPage = sql`unhex(substr(p.body_hash, 1, ${sql.lit(HASH_LENGTH)}))`;

const LOOKS: readonly Look[] = [
  {
    query: sql`SELECT p.page_id AS id, p.space_id AS other FROM search_pages p LEFT JOIN search_spaces s
      ON s.space_id = p.space_id WHERE s.space_id IS NULL`,
    say: ({ id, other }) => `The search knows the page ${id} of the space ${other}, which it does not know.`,
  },
  {
    query: sql`SELECT s.id, s.id AS other FROM spaces s LEFT JOIN search_spaces x ON x.space_id = s.id WHERE x.space_id IS NULL`,
    say: ({ id }) => `The search does not know the space ${id}.`,
  },
  {
    query: sql`SELECT x.space_id AS id, x.tree AS other FROM search_spaces x JOIN spaces s ON s.id = x.space_id
      JOIN revisions r ON r.id = s.head_revision_id WHERE x.due = 0 AND x.tree <> r.tree`,
    say: ({ id, other }) =>
      `The search has the space ${id} at ${other}, which is not what it holds, and does not mean to look again.`,
  },
  {
    query: sql`SELECT p.page_id AS id, p.body_hash AS other FROM search_pages p LEFT JOIN search_bodies b
      ON b.body_hash = p.body_hash WHERE p.body_hash <> '' AND b.body_hash IS NULL`,
    say: ({ id, other }) => `The search has lost what it knew of the text ${other} of the page ${id}.`,
  },
  {
    query: sql`SELECT t.body_hash AS id, t.base AS other FROM search_bodies t LEFT JOIN search_bodies b
      ON b.body_hash = t.base AND b.base IS NULL WHERE t.base IS NOT NULL AND b.body_hash IS NULL`,
    say: ({ id, other }) => `The search has lost the text ${other}, of which it knows the text ${id} to be a change.`,
  },
  {
    query: sql`SELECT p.page_id AS id, p.body_hash AS other FROM search_pages p JOIN search_spaces s
      ON s.space_id = p.space_id AND s.due = 0 LEFT JOIN objects o ON o.hash = ${bodyOfPage}
      WHERE p.body_hash <> '' AND o.hash IS NULL`,
    say: ({ id, other }) => `The search finds the page ${id} by the text ${other}, which is not there.`,
  },
  {
    query: sql`SELECT p.page_id AS id, p.space_id AS other FROM search_pages p LEFT JOIN search_index x
      ON x.rowid = p.number WHERE x.rowid IS NULL`,
    say: ({ id, other }) => `The search knows the page ${id} of the space ${other}, and finds it by no word.`,
  },
  {
    query: sql`SELECT x.rowid AS id, '' AS other FROM search_index x LEFT JOIN search_pages p
      ON p.number = x.rowid WHERE p.number IS NULL`,
    say: ({ id }) => `The search finds a page by the number ${id}, which no page has.`,
  },
  {
    query: sql`SELECT x.body_hash AS id, '' AS other FROM search_sections x LEFT JOIN search_bodies b
      ON b.body_hash = x.body_hash WHERE b.body_hash IS NULL`,
    say: ({ id }) => `The search has a section of the text ${id}, which it does not know.`,
  },
  {
    query: sql`SELECT lower(hex(l.hash)) AS id, '' AS other FROM body_links l LEFT JOIN objects o ON o.hash = l.hash WHERE o.hash IS NULL`,
    say: ({ id }) => `There are links of the text ${id}, which is not there.`,
  },
];

/** Whether what is derived from contents is of something that is there. */
export async function* strayDerivations({ db }: StoreCtx): Problems {
  for (const { query, say } of LOOKS) yield* toLines(db, query, say);
}

const changesIn = ({ db }: Pick<StoreCtx, 'db'>) => findUnnotedChanges({ db, caches: { trees: createCache(0) } });

/** Whether the history of pages has every revision that changed one. Servers of versions before 57 of the schema note none. */
export async function* lostHistory(ctx: StoreCtx): Problems {
  for await (const { id, space_id } of changesIn(ctx))
    yield `The revision ${id} of the space ${space_id} changed pages, and is in the history of none: see --repair.`;
}

/** Has the server note what the history of pages lacks. Answers how many revisions there are. */
export async function repairHistory(ctx: Pick<StoreCtx, 'db'>): Promise<number> {
  let count = 0;
  for await (const revision of changesIn(ctx)) {
    await awaitNoting(ctx.db, revision);
    count += 1;
  }
  return count;
}
