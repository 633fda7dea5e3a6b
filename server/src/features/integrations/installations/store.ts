import { type Selectable, sql } from 'kysely';
import { type Db, oldestFirst, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type InstallationRow = Selectable<Tables['integration_installations']>;
export type PlaceRow = Selectable<Tables['integration_places']>;

/** A page of a list in the order of age. */
interface Slice {
  after: SortKey | undefined;
  take: number;
}

/** Which installations of an integration are meant. */
export interface Wanted {
  integrationId: string;
  externalId?: string | undefined;
}

const selectInstallation = prepared((db, id: string) =>
  db.selectFrom('integration_installations').selectAll().where('id', '=', id),
);

export const findInstallation = async (db: Db, id: string): Promise<InstallationRow | undefined> =>
  (await selectInstallation(db, id))[0];

/** Those with these ids, at most a thousand. */
export async function listInstallationsById(db: Db, ids: readonly string[]): Promise<InstallationRow[]> {
  return ids.length === 0
    ? []
    : db.selectFrom('integration_installations').selectAll().where('id', 'in', ids).execute();
}

const selectInOrganization = prepared((db, organizationId: string, integrationId: string) =>
  db
    .selectFrom('integration_installations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('integration_id', '=', integrationId),
);

export const findInstallationIn = async (
  db: Db,
  organizationId: string,
  integrationId: string,
): Promise<InstallationRow | undefined> => (await selectInOrganization(db, organizationId, integrationId))[0];

const withExternalId = ({ integrationId, externalId = '' }: Wanted, column: 'installation_id' | 'place_id') =>
  sql`(SELECT ${sql.ref(column)} FROM integration_external_ids
    WHERE integration_id = ${integrationId} AND external_id = ${externalId} AND ${sql.ref(column)} IS NOT NULL
      ${column === 'installation_id' ? sql`AND place_id IS NULL` : sql``})`;

function wantedInstallations(db: Db, wanted: Wanted) {
  const query = db.selectFrom('integration_installations').where('integration_id', '=', wanted.integrationId);
  return wanted.externalId === undefined
    ? query
    : query.where(sql<boolean>`id IN ${withExternalId(wanted, 'installation_id')}`);
}

export async function countInstallations(db: Db, wanted: Wanted): Promise<number> {
  const query = wantedInstallations(db, wanted).select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

export async function countInstallationsIn(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('integration_installations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All of an organization: at most one of each integration. */
export const listInstallationsIn = (db: Db, organizationId: string): Promise<InstallationRow[]> =>
  db.selectFrom('integration_installations').selectAll().where('organization_id', '=', organizationId).execute();

/** Installations of an integration, oldest first. */
export const listInstallations = (db: Db, wanted: Wanted, slice: Slice): Promise<InstallationRow[]> =>
  oldestFirst(wantedInstallations(db, wanted).selectAll(), slice);

export async function insertInstallation(db: Db, row: Omit<InstallationRow, 'paused' | 'version'>): Promise<void> {
  await db.insertInto('integration_installations').values(row).execute();
}

export async function updateInstallation(
  db: Db,
  id: string,
  changes: Partial<Omit<InstallationRow, 'id' | 'integration_id' | 'organization_id' | 'version'>>,
): Promise<void> {
  await db
    .updateTable('integration_installations')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteInstallation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('integration_installations').where('id', '=', id).execute();
}

/** On how many spaces each of these installations was installed by itself. */
export async function countSpaces(db: Db, installationIds: readonly string[]): Promise<Map<string, number>> {
  if (installationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('integration_places')
    .select((eb) => ['installation_id', eb.fn.countAll<number>().as('count')])
    .where('installation_id', 'in', installationIds)
    .where('space_id', 'is not', null)
    .groupBy('installation_id')
    .execute();
  return new Map(rows.map(({ installation_id: id, count }) => [id, Number(count)]));
}

export type PlaceKind = 'space' | 'site';

const columnOf = (kind: PlaceKind) => (kind === 'space' ? ('space_id' as const) : ('site_id' as const));

/** Which places of installations are meant: those of one installation, or of all of an integration. */
export interface WantedPlaces extends Wanted {
  kind: PlaceKind;
  installationId?: string | undefined;
}

function wantedPlaces(db: Db, { kind, installationId, ...wanted }: WantedPlaces) {
  let query = db
    .selectFrom('integration_places')
    .where('integration_id', '=', wanted.integrationId)
    .where(columnOf(kind), 'is not', null);
  if (installationId !== undefined) query = query.where('installation_id', '=', installationId);
  return wanted.externalId === undefined
    ? query
    : query.where(sql<boolean>`id IN ${withExternalId(wanted, 'place_id')}`);
}

export async function countPlaces(db: Db, wanted: WantedPlaces): Promise<number> {
  const query = wantedPlaces(db, wanted).select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Places of installations, oldest first. */
export const listPlaces = (db: Db, wanted: WantedPlaces, slice: Slice): Promise<PlaceRow[]> =>
  oldestFirst(wantedPlaces(db, wanted).selectAll(), slice);

export function findPlace(
  db: Db,
  { installationId, kind, id }: { installationId: string; kind: PlaceKind; id: string },
): Promise<PlaceRow | undefined> {
  return db
    .selectFrom('integration_places')
    .selectAll()
    .where('installation_id', '=', installationId)
    .where(columnOf(kind), '=', id)
    .executeTakeFirst();
}

export async function insertPlace(db: Db, row: Omit<PlaceRow, 'version'>): Promise<void> {
  await db.insertInto('integration_places').values(row).execute();
}

export async function updatePlace(
  db: Db,
  id: string,
  changes: Partial<Pick<PlaceRow, 'configuration' | 'external_ids' | 'updated_at'>>,
): Promise<void> {
  await db
    .updateTable('integration_places')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deletePlace(db: Db, id: string): Promise<void> {
  await db.deleteFrom('integration_places').where('id', '=', id).execute();
}

/** Makes these the external ids of an installation, or of one of its places. */
export async function putExternalIds(
  db: Db,
  of: { integrationId: string; installationId: string; placeId: string | null },
  externalIds: readonly string[],
): Promise<void> {
  const { integrationId: integration_id, installationId: installation_id, placeId: place_id } = of;
  await db
    .deleteFrom('integration_external_ids')
    .where('installation_id', '=', installation_id)
    .where('place_id', place_id === null ? 'is' : '=', place_id)
    .execute();
  const rows = externalIds.map((external_id) => ({ integration_id, external_id, installation_id, place_id }));
  if (rows.length > 0) await db.insertInto('integration_external_ids').values(rows).execute();
}

/** Whether a space or a site is there and belongs to an organization. */
export async function isOfOrganization(
  db: Db,
  { kind, id, organizationId }: { kind: PlaceKind; id: string; organizationId: string },
): Promise<boolean> {
  const found =
    kind === 'space'
      ? db.selectFrom('spaces').select('organization_id').where('id', '=', id).where('deleted_at', 'is', null)
      : db.selectFrom('sites').select('organization_id').where('id', '=', id);
  const [row] = await found.execute();
  return row?.organization_id === organizationId;
}
