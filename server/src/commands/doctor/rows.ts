import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import { partsOf, type Problems, type StoreCtx, toLines } from './lines.ts';

interface Lost {
  id: string;
  other: string;
}

/** Whether every space has its head, and every revision its tree and its parents. */
export async function* lostRevisions({ db }: StoreCtx): Problems {
  yield* toLines(
    db,
    sql<Lost>`SELECT s.id, s.head_revision_id AS other FROM spaces s LEFT JOIN revisions r
      ON r.id = s.head_revision_id AND r.space_id = s.id AND r.change_request_id IS NULL WHERE r.id IS NULL`,
    ({ id, other }) => `The space ${id} is at the revision ${other}, which is not there or not one of its own.`,
  );
  yield* toLines(
    db,
    sql<Lost>`SELECT r.id, r.tree AS other FROM revisions r LEFT JOIN objects o ON o.hash = unhex(r.tree) WHERE o.hash IS NULL`,
    ({ id, other }) => `The revision ${id} has lost its tree, ${other}.`,
  );
  yield* lostParents(db);
}

async function* lostParents(db: Db): Problems {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('revisions')
      .select(['id', 'space_id', 'parents'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .execute();
    const named = rows.flatMap(({ id, space_id, parents }) =>
      (JSON.parse(parents) as string[]).map((parent) => ({ id, parent, place: `${parent} ${space_id}` })),
    );
    for (const part of partsOf(named)) {
      const found = await db
        .selectFrom('revisions')
        .select(['id', 'space_id'])
        .where(
          'id',
          'in',
          part.map(({ parent }) => parent),
        )
        .execute();
      const there = new Set(found.map(({ id, space_id }) => `${id} ${space_id}`));
      for (const { id, parent, place } of part)
        // Its space may have been deleted since we read it.
        if (!there.has(place) && (await isThere(db, id))) yield `The revision ${id} has lost its parent ${parent}.`;
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

const isThere = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('revisions').select('id').where('id', '=', id).execute()).length > 0;

/** Whether the change requests lead to revisions of their spaces, and say of themselves what is so. */
export async function* lostLines({ db }: StoreCtx): Problems {
  const named = {
    initial_revision_id: 'began at',
    merged_ancestor_id: 'was updated from',
    merged_revision_id: 'was merged as',
  };
  yield* toLines(
    db,
    sql<Lost>`SELECT c.id, c.head_revision_id AS other FROM change_requests c LEFT JOIN revisions r
      ON r.id = c.head_revision_id AND r.space_id = c.space_id
      AND (r.change_request_id = c.id OR r.id = c.initial_revision_id) WHERE r.id IS NULL`,
    ({ id, other }) =>
      `The change request ${id} is at the revision ${other}, which is not there or not one of its own.`,
  );
  for (const [column, said] of Object.entries(named))
    yield* toLines(
      db,
      sql<Lost>`SELECT c.id, c.${sql.ref(column)} AS other FROM change_requests c LEFT JOIN revisions r
        ON r.id = c.${sql.ref(column)} AND r.space_id = c.space_id AND r.change_request_id IS NULL
        WHERE c.${sql.ref(column)} IS NOT NULL AND r.id IS NULL`,
      ({ id, other }) => `The change request ${id} ${said} the revision ${other}, which is not there.`,
    );
  yield* toLines(
    db,
    sql<Lost>`SELECT id, status AS other FROM change_requests
      WHERE (status = 'merged' AND merged_revision_id IS NULL) OR (status <> 'merged' AND merged_revision_id IS NOT NULL)`,
    ({ id, other }) => `The change request ${id} has the status ${other}, and its merge says otherwise.`,
  );
  yield* toLines(
    db,
    sql<Lost>`SELECT r.id, r.change_request_id AS other FROM revisions r LEFT JOIN change_requests c
      ON c.id = r.change_request_id AND c.space_id = r.space_id WHERE r.change_request_id IS NOT NULL AND c.id IS NULL`,
    ({ id, other }) => `The revision ${id} is one of the change request ${other}, which is not there.`,
  );
}

/** Whether every draft that is open has its text, on a line that is there. */
export async function* lostDrafts({ db }: StoreCtx): Problems {
  yield* toLines(
    db,
    sql<Lost>`SELECT d.id, d.page_id AS other FROM drafts d LEFT JOIN draft_texts t
      ON t.draft_id = d.id AND t.version = d.version WHERE d.open = 1 AND t.draft_id IS NULL`,
    ({ id, other }) => `The draft ${id} of the page ${other} has lost its text.`,
  );
  yield* toLines(
    db,
    sql<Lost>`SELECT d.id, d.line AS other FROM drafts d LEFT JOIN change_requests c
      ON c.id = d.line AND c.space_id = d.space_id WHERE d.line <> '' AND c.id IS NULL`,
    ({ id, other }) => `The draft ${id} is one of the change request ${other}, which is not there.`,
  );
  yield* toLines(
    db,
    sql<Lost>`SELECT d.id, d.base_revision_id AS other FROM drafts d LEFT JOIN revisions r
      ON r.id = d.base_revision_id AND r.space_id = d.space_id WHERE r.id IS NULL`,
    ({ id, other }) => `The draft ${id} was made from the revision ${other}, which is not there.`,
  );
}
