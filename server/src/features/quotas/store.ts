import { sql } from 'kysely';
import { type Db, prepared } from '#platform/db/index.ts';
import { type Amounts, type Kind } from './rules.ts';

const selectQuotas = prepared((db, organizationId: string) =>
  db.selectFrom('organization_quotas').select(['kind', 'most']).where('organization_id', '=', organizationId),
);

/** What is set for one organization, by kind; null is no bound. */
export async function readQuotas(db: Db, organizationId: string): Promise<Map<string, number | null>> {
  const rows = await selectQuotas(db, organizationId);
  return new Map(rows.map(({ kind, most }) => [kind, most === null ? null : Number(most)]));
}

const selectUses = prepared((db, organizationId: string) =>
  db
    .selectFrom('organization_uses')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql<number>`0`).as('storage'),
      eb.fn.coalesce(eb.fn.sum<number>('pages'), sql<number>`0`).as('pages'),
      eb.fn.coalesce(eb.fn.sum<number>('spaces'), sql<number>`0`).as('spaces'),
      eb.fn.coalesce(eb.fn.sum<number>('sites'), sql<number>`0`).as('sites'),
    ])
    .select((eb) =>
      eb
        .selectFrom('member_counts')
        .select((inner) => inner.fn.coalesce(inner.fn.sum<number>('items'), sql<number>`0`).as('items'))
        .where('organization_id', '=', organizationId)
        .as('members'),
    )
    .where('organization_id', '=', organizationId),
);

/** What an organization takes: a few rows, however much it is. */
export async function readUses(db: Db, organizationId: string): Promise<Amounts> {
  const [row] = await selectUses(db, organizationId);
  return {
    storage: Number(row?.storage ?? 0),
    spaces: Number(row?.spaces ?? 0),
    pages: Number(row?.pages ?? 0),
    sites: Number(row?.sites ?? 0),
    members: Number(row?.members ?? 0),
  };
}

/** Bytes and spaces of many organizations, by id. */
export async function readUsesOfMany(
  db: Db,
  organizationIds: readonly string[],
): Promise<Map<string, Pick<Amounts, 'storage' | 'spaces'>>> {
  const found = new Map<string, Pick<Amounts, 'storage' | 'spaces'>>();
  for (let at = 0; at < organizationIds.length; at += ORGANIZATIONS_AT_ONCE) {
    const rows = await db
      .selectFrom('organization_uses')
      .select((eb) => [
        'organization_id',
        eb.fn.sum<number>('bytes').as('bytes'),
        eb.fn.sum<number>('spaces').as('spaces'),
      ])
      .where('organization_id', 'in', organizationIds.slice(at, at + ORGANIZATIONS_AT_ONCE))
      .groupBy('organization_id')
      .execute();
    for (const row of rows) found.set(row.organization_id, { storage: Number(row.bytes), spaces: Number(row.spaces) });
  }
  return found;
}

const ORGANIZATIONS_AT_ONCE = 500;

/** The organizations that keep most, the largest first. It looks at all of them. */
export async function listLargest(db: Db, most: number): Promise<{ id: string; hostname: string; storage: number }[]> {
  const rows = await db
    .selectFrom('organization_uses')
    .innerJoin('organizations', 'organizations.id', 'organization_uses.organization_id')
    .select(['organizations.id', 'organizations.hostname'])
    .select((eb) => eb.fn.sum<number>('organization_uses.bytes').as('storage'))
    .groupBy(['organizations.id', 'organizations.hostname'])
    .orderBy('storage', 'desc')
    .orderBy('organizations.id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, storage: Number(row.storage) }));
}

/** Bytes of deleted spaces, which go with them. */
export async function readTrash(db: Db, organizationId: string): Promise<number> {
  const row = await db
    .selectFrom('spaces')
    .innerJoin('holders', 'holders.id', 'spaces.id')
    .select((eb) => eb.fn.sum<number | null>(sql`holders.bytes + holders.copied_bytes`).as('bytes'))
    .where('spaces.organization_id', '=', organizationId)
    .where('spaces.deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(row.bytes ?? 0);
}

/** Whether what revisions of the organization name is still being counted. */
export async function isBeingMeasured(db: Db, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('unmeasured_revisions')
    .innerJoin('spaces', 'spaces.id', 'unmeasured_revisions.space_id')
    .select('spaces.id')
    .where('spaces.organization_id', '=', organizationId)
    // The order of an index, in which PostgreSQL stops at the first; it reads all spaces of the server else.
    .orderBy('spaces.position')
    .orderBy('spaces.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function putQuota(
  db: Db,
  { organizationId, kind, most, now }: { organizationId: string; kind: Kind; most: number | null; now: number },
): Promise<void> {
  await db
    .insertInto('organization_quotas')
    .values({ organization_id: organizationId, kind, most, updated_at: now })
    .onConflict((on) => on.columns(['organization_id', 'kind']).doUpdateSet({ most, updated_at: now }))
    .execute();
}

export async function deleteQuota(db: Db, organizationId: string, kind: Kind): Promise<void> {
  await db
    .deleteFrom('organization_quotas')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .execute();
}
