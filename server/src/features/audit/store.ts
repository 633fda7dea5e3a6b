import { sql } from 'kysely';
import type { AuditRow } from '#features/audit-log/index.ts';
import { type Db, prepared } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

const COLUMNS = { actor: 'actor_id', action: 'action', target: 'target_id' } as const;

export type FilterName = keyof typeof COLUMNS;
export const FILTER_NAMES = Object.keys(COLUMNS) as FilterName[];

export interface AuditFilter {
  organizationId: string;
  from: number | undefined;
  to: number | undefined;
  /** The first is looked up by its index; of what that finds, the others leave some. */
  values: readonly (readonly [FilterName, string])[];
}

function filtered(db: Db, { organizationId, from, to, values }: AuditFilter) {
  let query = db.selectFrom('audit_events').where('organization_id', '=', organizationId);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<=', to);
  for (const [place, [name, value]] of values.entries()) {
    const column = COLUMNS[name];
    // Behind COALESCE no index fits, so that no database takes the wrong one.
    query =
      place === 0
        ? query.where(column, '=', value)
        : query.where(sql<boolean>`COALESCE(${sql.ref(column)}, '') = ${value}`);
  }
  return query;
}

/** How many events pass; of more than `most`, `most`. */
export async function countEvents(db: Db, filter: AuditFilter, most: number): Promise<number> {
  const row = await db
    .selectFrom(filtered(db, filter).select('at').limit(most).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** At most `take` events in order of time, those behind a key of time and id. */
export async function listEvents(
  db: Db,
  filter: AuditFilter,
  { after, take, order }: { after: SortKey | undefined; take: number; order: 'asc' | 'desc' },
): Promise<AuditRow[]> {
  const isBehind = order === 'asc' ? sql`>` : sql`<`;
  return filtered(db, filter)
    .selectAll()
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(at, id) ${isBehind} (${after?.[0]}, ${after?.[1]})`))
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(take)
    .execute();
}

const selectEvent = prepared((db, organizationId: string, id: string) =>
  db.selectFrom('audit_events').selectAll().where('id', '=', id).where('organization_id', '=', organizationId),
);

export async function findEvent(db: Db, organizationId: string, id: string): Promise<AuditRow | undefined> {
  return (await selectEvent(db, organizationId, id))[0];
}
