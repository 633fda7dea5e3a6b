import { type Db, prepared } from '#platform/db/index.ts';
import { foldPath, type PageNode } from '../trees/index.ts';
import { movesBetween } from './rules.ts';

const KIND = 'page';
const BATCH = 500;

/** In characters; no path of a page is longer. */
const LONGEST = 4000;

export interface Moving {
  spaceId: string;
  organizationId: string;
  before: readonly PageNode[];
  after: readonly PageNode[];
}

/** Notes the address history of the pages that have another one now. */
export async function recordMoves(db: Db, moving: Moving, now: number): Promise<void> {
  const rows = movesBetween(moving.before, moving.after).map(({ pageId, from }) => ({
    kind: KIND,
    scope_id: moving.spaceId,
    address: from,
    target_id: pageId,
    organization_id: moving.organizationId,
    created_at: now,
  }));
  for (let at = 0; at < rows.length; at += BATCH) {
    await db
      .insertInto('former_addresses')
      .values(rows.slice(at, at + BATCH))
      .onConflict((on) =>
        on.columns(['kind', 'scope_id', 'address']).doUpdateSet((row) => ({
          target_id: row.ref('excluded.target_id'),
          created_at: now,
        })),
      )
      .execute();
  }
}

const selectFormer = prepared((db, spaceId: string, address: string) =>
  db
    .selectFrom('former_addresses')
    .select('target_id')
    .where('kind', '=', KIND)
    .where('scope_id', '=', spaceId)
    .where('address', '=', address),
);

/** The page that lay at this address of a space before, by its id; it may be gone by now. */
export async function findFormerPage(db: Db, spaceId: string, path: string): Promise<string | undefined> {
  // No page has such an address, and PostgreSQL takes no NUL.
  if (path.length > LONGEST || path.includes('\0')) return undefined;
  const [row] = await selectFormer(db, spaceId, foldPath(path));
  return row?.target_id;
}

/** Of each page more are not looked at. */
const OF_A_PAGE = 20;

/** The addresses that these pages of a space had before, folded, the newest first; of all together at most some for each. */
export async function listFormerPathsOf(
  db: Db,
  spaceId: string,
  pageIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (pageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('former_addresses')
    .select(['target_id', 'address'])
    .where('target_id', 'in', pageIds)
    .where('scope_id', '=', spaceId)
    .where('kind', '=', KIND)
    .orderBy('created_at', 'desc')
    .orderBy('address')
    .limit(OF_A_PAGE * pageIds.length)
    .execute();
  const found = Map.groupBy(rows, (row) => row.target_id);
  return new Map([...found].map(([id, its]) => [id, its.slice(0, OF_A_PAGE).map(({ address }) => address)]));
}

/** The addresses that pages of a space had before, in the order of their letters, at most so many. */
export async function listFormerPaths(db: Db, spaceId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('former_addresses')
    .select('address')
    .where('kind', '=', KIND)
    .where('scope_id', '=', spaceId)
    .orderBy('address')
    .limit(most)
    .execute();
  return rows.map(({ address }) => address);
}
