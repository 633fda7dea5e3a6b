import type { Selectable, Updateable } from 'kysely';
import { type Db, newestFirst, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type SsoTestRow = Selectable<Tables['sso_tests']>;

const selectTest = prepared((db, id: string) => db.selectFrom('sso_tests').selectAll().where('id', '=', id));

export async function findTest(db: Db, id: string): Promise<SsoTestRow | undefined> {
  return (await selectTest(db, id))[0];
}

const selectCount = prepared((db, organizationId: string) =>
  db
    .selectFrom('sso_tests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId),
);

export async function countTests(db: Db, organizationId: string): Promise<number> {
  return Number((await selectCount(db, organizationId))[0]?.count ?? 0);
}

export const listTests = (
  db: Db,
  organizationId: string,
  slice: { after: SortKey | undefined; take: number },
): Promise<SsoTestRow[]> =>
  newestFirst(db.selectFrom('sso_tests').selectAll().where('organization_id', '=', organizationId), slice);

export async function insertTest(db: Db, row: SsoTestRow): Promise<void> {
  await db.insertInto('sso_tests').values(row).execute();
}

export async function updateTest(db: Db, id: string, change: Updateable<Tables['sso_tests']>): Promise<void> {
  await db.updateTable('sso_tests').set(change).where('id', '=', id).execute();
}

/** Forgets all of an organization but its newest. */
export async function keepNewest(db: Db, organizationId: string, atMost: number): Promise<void> {
  const newest = await listTests(db, organizationId, { after: undefined, take: atMost });
  await db
    .deleteFrom('sso_tests')
    .where('organization_id', '=', organizationId)
    .where(
      'id',
      'not in',
      newest.map(({ id }) => id),
    )
    .execute();
}
