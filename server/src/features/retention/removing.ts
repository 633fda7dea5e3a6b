// Removing: revisions go, and what they brought is said of the next one that stays.
import { sql } from 'kysely';
import { countAnew } from '#features/quotas/index.ts';
import { recordAudit } from '#features/audit-log/index.ts';
import { type Clock, toIso } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { OldRevision } from './lines.ts';
import type { Plan } from './planning.ts';

interface TxCtx {
  db: Db;
  clock: Clock;
}

/** Removes what a plan of this transaction says; answers how many. */
export async function removePlanned(
  tx: TxCtx,
  { rows, going }: Pick<Plan, 'rows' | 'going'>,
  space: { id: string; organization_id: string },
): Promise<number> {
  if (going.size === 0) return 0;
  let run: OldRevision[] = [];
  for (const row of rows) {
    if (going.has(row.id)) run.push(row);
    else {
      await bequeath(tx, run, row);
      run = [];
    }
  }
  const gone = rows.filter(({ id }) => going.has(id));
  await remove(tx, gone);
  const times = gone.map((row) => row.created_at);
  await recordAudit(tx, {
    ...{ action: 'space.revisions_removed', organizationId: space.organization_id, actor: {} },
    target: { kind: 'space', id: space.id },
    after: { count: gone.length, from: toIso(Math.min(...times)), until: toIso(Math.max(...times)) },
  });
  return gone.length;
}

/**
 * What differs between a revision and the one before it that is still there is what those between them brought, too: it has their pages in
 * its history, and their writers, and was made from what they were made from.
 */
async function bequeath({ db }: TxCtx, run: readonly OldRevision[], heir: OldRevision): Promise<void> {
  const [first] = run;
  const parent = first?.parents[0];
  if (first === undefined || parent === undefined) return;
  const ids = run.map(({ id }) => id);
  await db
    .updateTable('revisions')
    .set({ parents: JSON.stringify([parent, ...heir.parents.slice(1)]) })
    .where('id', '=', heir.id)
    .execute();
  await sql`
    INSERT INTO revision_pages (space_id, page_id, created_at, revision_id)
    SELECT DISTINCT space_id, page_id, CAST(${heir.created_at} AS BIGINT), CAST(${heir.id} AS TEXT)
    FROM revision_pages WHERE revision_id IN (${sql.join(ids)})
    ON CONFLICT DO NOTHING`.execute(db);
  await bequeathWriters(db, run, heir);
  // A draft that is closed says from which revision it went on if its page should be gone.
  await db
    .updateTable('drafts')
    .set({ base_revision_id: parent })
    .where('base_revision_id', 'in', ids)
    .where('open', '=', 0)
    .execute();
}

/** Of more who wrote in a revision, the first are named, as of a draft. */
const WRITERS_AT_MOST = 100;

async function bequeathWriters(db: Db, run: readonly OldRevision[], heir: OldRevision): Promise<void> {
  const ids = run.map(({ id }) => id);
  const rows = await db
    .selectFrom('revision_contributors')
    .select(['revision_id', 'user_id'])
    .where('revision_id', 'in', [heir.id, ...ids])
    .execute();
  const known = new Set(rows.filter((row) => row.revision_id === heir.id).map((row) => row.user_id));
  const writers = new Set([...run.flatMap((row) => row.author_id ?? []), ...rows.map((row) => row.user_id)]);
  const added = [...writers].filter((userId) => userId !== heir.author_id && !known.has(userId));
  const taken = added.slice(0, Math.max(0, WRITERS_AT_MOST - known.size));
  if (taken.length === 0) return;
  await db
    .insertInto('revision_contributors')
    .values(taken.map((user_id) => ({ revision_id: heir.id, user_id })))
    .execute();
}

async function remove({ db, clock }: TxCtx, gone: readonly OldRevision[]): Promise<void> {
  const removed_at = clock.now();
  const ids = gone.map(({ id }) => id);
  await db
    .insertInto('removed_revisions')
    .values(
      gone.map(({ id, space_id, tree, import_tree }) => ({ revision_id: id, space_id, tree, import_tree, removed_at })),
    )
    .execute();
  await db.deleteFrom('revision_pages').where('revision_id', 'in', ids).execute();
  await db.deleteFrom('revisions').where('id', 'in', ids).execute();
  for (const spaceId of new Set(gone.map((each) => each.space_id))) await countAnew(db, spaceId);
}
