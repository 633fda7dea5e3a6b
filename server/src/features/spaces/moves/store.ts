import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';

/** Gives the pages of a new space the times that they have in another one. */
export async function copyPageTimes(db: Db, from: string, to: string): Promise<void> {
  await sql`
    INSERT INTO page_times (space_id, page_id, created_at, updated_at)
    SELECT ${to}, page_id, created_at, updated_at FROM page_times WHERE space_id = ${from}`.execute(db);
}

/** Notes that the first revision of a copy made all the pages that it has. */
export async function notePagesOfCopy(db: Db, spaceId: string): Promise<void> {
  await sql`
    INSERT INTO revision_pages (space_id, page_id, created_at, revision_id)
    SELECT page_times.space_id, page_times.page_id, revisions.created_at, revisions.id
    FROM page_times
    JOIN spaces ON spaces.id = page_times.space_id
    JOIN revisions ON revisions.id = spaces.head_revision_id
    WHERE page_times.space_id = ${spaceId}`.execute(db);
}

/** The address history of pages belongs to the organization that their space belongs to. */
export async function moveFormerPages(db: Db, spaceIds: readonly string[], organizationId: string): Promise<void> {
  await db
    .updateTable('former_addresses')
    .set({ organization_id: organizationId })
    .where('kind', '=', 'page')
    .where('scope_id', 'in', [...spaceIds])
    .execute();
}

export async function dropGrants(db: Db, spaceIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('grants')
    .where('space_id', 'in', [...spaceIds])
    .execute();
}
