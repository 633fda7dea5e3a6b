import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';
import type { RunState } from './schema.ts';

type WholeRow = Selectable<Tables['import_runs']>;
/** A run without its report, which may be long. */
export type RunRow = Omit<WholeRow, 'report'>;
export type UploadRow = Selectable<Tables['import_uploads']>;

const COLUMNS = [
  ...['id', 'organization_id', 'created_by', 'state', 'source', 'target', 'space_id', 'change_request_id'],
  ...['created_at', 'started_at', 'ended_at', 'turned_at', 'attempts', 'phase', 'done', 'total', 'error'],
  ...['revision_id', 'base_revision_id', 'result', 'undone_at'],
] as (keyof RunRow)[];

export async function insertRun(db: Db, row: Insertable<Tables['import_runs']>): Promise<void> {
  await db.insertInto('import_runs').values(row).execute();
}

export const findRun = (db: Db, id: string): Promise<RunRow | undefined> =>
  db.selectFrom('import_runs').select(COLUMNS).where('id', '=', id).executeTakeFirst();

export async function findReport(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('import_runs').select('report').where('id', '=', id).executeTakeFirst();
  return row?.report ?? null;
}

/** Which runs are listed. */
export interface RunFilter {
  organizationId: string;
  /** Those of one person alone; undefined for all. */
  createdBy: string | undefined;
  spaceId: string | undefined;
  changeRequestId: string | undefined;
  states: readonly RunState[] | undefined;
}

const filtered = (db: Db, filter: RunFilter) => {
  let query = db.selectFrom('import_runs').where('organization_id', '=', filter.organizationId);
  if (filter.createdBy !== undefined) query = query.where('created_by', '=', filter.createdBy);
  if (filter.spaceId !== undefined) query = query.where('space_id', '=', filter.spaceId);
  if (filter.changeRequestId !== undefined) query = query.where('change_request_id', '=', filter.changeRequestId);
  return filter.states === undefined ? query : query.where('state', 'in', filter.states);
};

/** The last ones first. */
export function listRuns(
  db: Db,
  filter: RunFilter,
  { after, take }: { after: SortKey | undefined; take: number },
): Promise<RunRow[]> {
  const query = filtered(db, filter).select(COLUMNS).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(take);
  if (after === undefined) return query.execute();
  return query.where(sql<boolean>`(created_at, id) < (${after[0]}, ${after[1]})`).execute();
}

export async function countRuns(db: Db, filter: RunFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Runs of an organization that are not over. */
export async function countDue(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('import_runs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Organizations with runs that are due, those first that got no turn for the longest time, however many they have. */
export async function listDueOrganizations(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('import_runs')
    .select('organization_id')
    .where('ended_at', 'is', null)
    .groupBy('organization_id')
    .orderBy((eb) => eb.fn.max('turned_at'))
    .orderBy('organization_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.organization_id);
}

/** The run of an organization that waits longest. */
export const findDueRun = (db: Db, organizationId: string): Promise<RunRow | undefined> =>
  db
    .selectFrom('import_runs')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .orderBy('turned_at')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Changes a run that is not over; answers whether it was not. */
export async function updateDue(db: Db, id: string, changes: Partial<WholeRow>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_runs')
    .set(changes)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that a run was taken back; answers whether nobody did before. */
export async function noteUndone(db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_runs')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertUpload(db: Db, row: UploadRow): Promise<void> {
  await db.insertInto('import_uploads').values(row).execute();
}

export const findUpload = (db: Db, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('import_uploads').selectAll().where('id', '=', id).executeTakeFirst();

/** What an organization uploaded since. */
export async function sumUploads(
  db: Db,
  organizationId: string,
  since: number,
): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('import_uploads')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number | null>('size').as('bytes')])
    .where('organization_id', '=', organizationId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) };
}

/** Those that were taken back stay: what their spaces were brought to by them counts no more. */
const oldRuns = (db: Db, before: number, most: number) =>
  db
    .selectFrom('import_runs')
    .select('id')
    .where('ended_at', '<=', before)
    .where('undone_at', 'is', null)
    .orderBy('ended_at')
    .limit(most);

const oldUploads = (db: Db, before: number, most: number) =>
  db.selectFrom('import_uploads').select('id').where('created_at', '<=', before).orderBy('created_at').limit(most);

export const hasOldRuns = async (db: Db, before: number): Promise<boolean> =>
  (await oldRuns(db, before, 1).execute()).length > 0;

export const hasOldUploads = async (db: Db, before: number): Promise<boolean> =>
  (await oldUploads(db, before, 1).execute()).length > 0;

/** Forgets at most so many; answers how many. */
export async function deleteOldRuns(db: Db, before: number, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('import_runs')
    .where('id', 'in', oldRuns(db, before, most))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteOldUploads(db: Db, before: number, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('import_uploads')
    .where('id', 'in', oldUploads(db, before, most))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
