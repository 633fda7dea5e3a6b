import { sql } from 'kysely';
import { type Problems, type StoreCtx, toLines } from './lines.ts';

interface Wrong {
  id: string;
  other: string;
}

/** Whether what is known of translated languages is what their pages say, and their runs are over or go on. */
export async function* wrongTranslations({ db }: StoreCtx): Problems {
  // While spaces are compared, the pages are ahead.
  yield* toLines(
    db,
    sql<Wrong>`SELECT b.id, b.language AS other FROM translation_spaces b WHERE b.looked = b.changes AND (
      b.translated <> (SELECT COALESCE(SUM(p.translated), 0) FROM translation_pages p WHERE p.binding_id = b.id)
      OR b.stale <> (SELECT COALESCE(SUM(p.stale), 0) FROM translation_pages p WHERE p.binding_id = b.id)
      OR b.missing <> (SELECT COALESCE(SUM(p.missing), 0) FROM translation_pages p WHERE p.binding_id = b.id))`,
    ({ id, other }) => `The language ${other} (${id}) counts other texts than its pages have.`,
  );
  yield* toLines(
    db,
    sql<Wrong>`SELECT b.id, b.language AS other FROM translation_spaces b WHERE b.looked > b.changes`,
    ({ id, other }) => `The language ${other} (${id}) was compared after changes that were never made.`,
  );
  yield* toLines(
    db,
    sql<Wrong>`SELECT d.change_request_id AS id, d.binding_id AS other FROM translation_deliveries d
      JOIN translation_spaces b ON b.id = d.binding_id
      JOIN change_requests c ON c.id = d.change_request_id WHERE c.space_id <> b.space_id`,
    ({ id, other }) =>
      `The change request ${id} brings translations to the language ${other}, which has another space.`,
  );
  yield* toLines(
    db,
    sql<Wrong>`SELECT r.binding_id AS id, r.state AS other FROM translation_runs r
      WHERE (r.state IN ('completed', 'failed')) <> (r.due_at IS NULL)`,
    ({ id, other }) => `The run of a machine for the language ${id} is ${other}, and its next turn says otherwise.`,
  );
}
