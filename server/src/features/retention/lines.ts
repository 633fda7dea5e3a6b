// Lines: the revisions of a space one after the other, from the oldest on: those of its main content, or of a merged change request.
import { type Db, oldestFirst } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

/** The main line of a space, or that of a change request in it. */
export interface Line {
  spaceId: string;
  /** Null for the main line. */
  requestId: string | null;
}

export interface OldRevision {
  id: string;
  space_id: string;
  kind: string;
  author_id: string | null;
  tree: string;
  import_tree: string | null;
  created_at: number;
  parents: readonly string[];
}

const COLUMNS = ['id', 'space_id', 'kind', 'author_id', 'tree', 'import_tree', 'created_at', 'parents'] as const;

/** The next revisions of a line that came before a time. */
export async function listOld(
  db: Db,
  { spaceId, requestId }: Line,
  { before, after, take }: { before: number; after: SortKey | undefined; take: number },
): Promise<OldRevision[]> {
  const all = db.selectFrom('revisions').select(COLUMNS).where('created_at', '<', before);
  // Each by its index.
  const ofLine =
    requestId === null
      ? all.where('space_id', '=', spaceId).where('change_request_id', 'is', null)
      : all.where('change_request_id', '=', requestId).where('space_id', '=', spaceId);
  const rows = await oldestFirst(ofLine, { after, take });
  return rows.map((row) => ({ ...row, parents: JSON.parse(row.parents) as string[] }));
}

/** Merged change requests of a space: they never change again. Others may be opened again, and what was said of them counts then. */
export async function listMerged(
  db: Db,
  spaceId: string,
  { after, take }: { after: number; take: number },
): Promise<{ id: string; number: number }[]> {
  return db
    .selectFrom('change_requests')
    .select(['id', 'number'])
    .where('space_id', '=', spaceId)
    .where('status', '=', 'merged')
    .where('number', '>', after)
    .orderBy('number')
    .limit(take)
    .execute();
}

/** A space whose history may be thinned out; undefined for one that is deleted, or whose pages are still being noted. */
export async function findThinnable(db: Db, spaceId: string): Promise<{ organization_id: string } | undefined> {
  const space = await db
    .selectFrom('spaces')
    .select('organization_id')
    .where('id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (space === undefined) return undefined;
  const waiting = await db
    .selectFrom('unnoted_revisions')
    .select('revision_id')
    .where('space_id', '=', spaceId)
    .limit(1)
    .executeTakeFirst();
  return waiting === undefined ? space : undefined;
}

export async function listSpaces(db: Db, after: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('spaces')
    .select('id')
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

const REQUESTS_AT_ONCE = 100;

/** The lines of a space whose revisions may go. */
export async function* linesOf(db: Db, spaceId: string): AsyncGenerator<Line> {
  yield { spaceId, requestId: null };
  for (let after = 0; ;) {
    const requests = await listMerged(db, spaceId, { after, take: REQUESTS_AT_ONCE });
    for (const { id } of requests) yield { spaceId, requestId: id };
    const last = requests.at(-1);
    if (last === undefined) return;
    after = last.number;
  }
}
