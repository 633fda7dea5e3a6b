import { type Selectable, type Updateable } from 'kysely';
import { type Db, oldestFirst, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type ProviderRow = Selectable<Tables['sso_providers']>;
export type Kind = ProviderRow['kind'];

const selectProvider = prepared((db, providerId: string) =>
  db.selectFrom('sso_providers').selectAll().where('id', '=', providerId),
);

export async function findProvider(db: Db, providerId: string): Promise<ProviderRow | undefined> {
  return (await selectProvider(db, providerId))[0];
}

const selectCount = prepared((db, organizationId: string, kind: Kind) =>
  db
    .selectFrom('sso_providers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind),
);

export async function countProviders(db: Db, organizationId: string, kind: Kind): Promise<number> {
  return Number((await selectCount(db, organizationId, kind))[0]?.count ?? 0);
}

/** At most `take` providers of one kind, oldest first. */
export function listProviders(
  db: Db,
  { organizationId, kind }: { organizationId: string; kind: Kind },
  slice: { after: SortKey | undefined; take: number },
): Promise<ProviderRow[]> {
  const providers = db.selectFrom('sso_providers').selectAll();
  return oldestFirst(providers.where('organization_id', '=', organizationId).where('kind', '=', kind), slice);
}

const selectAllOf = prepared((db, organizationId: string) =>
  db
    .selectFrom('sso_providers')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('kind')
    .orderBy('created_at')
    .orderBy('id'),
);

/** All providers of an organization, which are few. */
export const listAllProviders = (db: Db, organizationId: string): Promise<ProviderRow[]> =>
  selectAllOf(db, organizationId);

export async function insertProvider(
  db: Db,
  row: Pick<ProviderRow, 'id' | 'organization_id' | 'kind' | 'label' | 'created_at' | 'updated_at'> &
    Partial<ProviderRow>,
): Promise<void> {
  await db.insertInto('sso_providers').values(row).execute();
}

export async function updateProvider(
  db: Db,
  providerId: string,
  change: Updateable<Tables['sso_providers']>,
): Promise<void> {
  await db
    .updateTable('sso_providers')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', providerId)
    .execute();
}

export async function deleteProvider(db: Db, providerId: string): Promise<void> {
  await db.deleteFrom('sso_providers').where('id', '=', providerId).execute();
}

export async function forgetIdentities(db: Db, providerId: string): Promise<void> {
  await db.deleteFrom('sso_identities').where('provider_id', '=', providerId).execute();
}
