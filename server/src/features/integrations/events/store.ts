import { type Selectable, sql } from 'kysely';
import type { IntegrationScope } from '#access/index.ts';
import { organizationsOfSitesWhere } from '#features/sites/index.ts';
import { type Db, newestFirst, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';

export type IntegrationEventRow = Selectable<Tables['integration_events']>;

export interface NewIntegrationEvent {
  /** Where it is recorded again under the same id, it is recorded once. */
  id?: string;
  integrationId: string;
  installationId: string;
  payload: { type: string } & Record<string, unknown>;
  now: number;
}

/** Records what an installation is to learn, behind all that it has yet to learn. */
export async function insertIntegrationEvent(
  db: Db,
  { id = newId(), integrationId, installationId, payload, now }: NewIntegrationEvent,
): Promise<void> {
  const last = await db
    .selectFrom('integration_events')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .where('installation_id', '=', installationId)
    .where(isPending)
    .executeTakeFirst();
  await db
    .insertInto('integration_events')
    .values({
      ...{ id, integration_id: integrationId, installation_id: installationId, type: payload.type },
      payload: JSON.stringify({ eventId: id, ...payload, installationId }),
      ...{ status: 'pending', logs: '[]', created_at: Math.max(now, Number(last?.at ?? 0) + 1) },
    })
    .onConflict((on) => on.column('id').doNothing())
    .execute();
}

// Written out, so that the index of those that are pending serves.
const isPending = () => sql<boolean>`status = 'pending'`;

export async function countEvents(db: Db, integrationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('integration_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('integration_id', '=', integrationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The events of an integration, newest first. */
export const listEvents = (
  db: Db,
  integrationId: string,
  slice: { after: SortKey | undefined; take: number },
): Promise<IntegrationEventRow[]> =>
  newestFirst(db.selectFrom('integration_events').selectAll().where('integration_id', '=', integrationId), slice);

const selectEvent = prepared((db, id: string) => db.selectFrom('integration_events').selectAll().where('id', '=', id));

export const findEvent = async (db: Db, id: string): Promise<IntegrationEventRow | undefined> =>
  (await selectEvent(db, id))[0];

/** An installation that is to learn of something. */
interface Covering {
  integration_id: string;
  installation_id: string;
}

/** The installations that cover a space or a site and have a scope; an organization has few. */
export function listCovering(
  db: Db,
  {
    organizationId,
    scope,
    ...place
  }: { organizationId: string; scope: IntegrationScope; spaceId?: string; siteId?: string },
): Promise<Covering[]> {
  const { spaceId = '', siteId = '' } = place;
  const [selection, column, id] =
    spaceId === '' ? ['site_selection', 'site_id', siteId] : ['space_selection', 'space_id', spaceId];
  return db
    .selectFrom('integration_installations')
    .innerJoin('integrations', 'integrations.id', 'integration_installations.integration_id')
    .select(['integration_installations.integration_id', 'integration_installations.id as installation_id'])
    .where('integration_installations.organization_id', '=', organizationId)
    .where('integration_installations.paused', '=', 0)
    .where('integrations.unpublished_at', 'is', null)
    .where(sql<boolean>`' ' || integrations.scopes || ' ' LIKE ('% ' || ${scope} || ' %')`)
    .where(
      sql<boolean>`(${sql.ref(`integration_installations.${selection}`)} = 'all' OR EXISTS (
        SELECT 1 FROM integration_places WHERE installation_id = integration_installations.id AND ${sql.ref(column ?? '')} = ${id}))`,
    )
    .execute();
}

/** Whether so many wait for an installation. */
export async function hasManyPending(db: Db, installationId: string, many: number): Promise<boolean> {
  const row = await db
    .selectFrom('integration_events')
    .select('id')
    .where('installation_id', '=', installationId)
    .where(isPending)
    .limit(1)
    .offset(many - 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of these sites those whose views an installation is to learn of, with their organizations. */
export const listWatchedSites = (db: Db, siteIds: readonly string[]): Promise<Map<string, string>> =>
  organizationsOfSitesWhere(
    db,
    siteIds,
    sql<boolean>`EXISTS (
      SELECT 1 FROM integration_installations installed
      INNER JOIN integrations ON integrations.id = installed.integration_id
      WHERE installed.organization_id = sites.organization_id AND installed.paused = 0
        AND integrations.unpublished_at IS NULL AND ' ' || integrations.scopes || ' ' LIKE '% site:views:read %'
        AND (installed.site_selection = 'all' OR EXISTS (
          SELECT 1 FROM integration_places WHERE installation_id = installed.id AND site_id = sites.id)))`,
  );

/** Installations that have something to learn. */
export async function listPendingInstallations(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('integration_events')
    .select('installation_id')
    .where(isPending)
    .groupBy('installation_id')
    .limit(most)
    .execute();
  return rows.map(({ installation_id: id }) => id);
}

/** What an installation is to learn next. */
export function findPendingEvent(db: Db, installationId: string): Promise<IntegrationEventRow | undefined> {
  return db
    .selectFrom('integration_events')
    .selectAll()
    .where('installation_id', '=', installationId)
    .where(isPending)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function finishIntegrationEvent(
  db: Db,
  id: string,
  { status, logs }: Pick<IntegrationEventRow, 'status' | 'logs'>,
): Promise<void> {
  await db.updateTable('integration_events').set({ status, logs }).where('id', '=', id).execute();
}

/** One that is older than this, whatever became of it. */
export const findOldEvent = (db: Db, before: number): Promise<{ id: string } | undefined> =>
  db.selectFrom('integration_events').select('id').where('created_at', '<', before).limit(1).executeTakeFirst();

/** Deletes the oldest, and answers how many. */
export const deleteOldEvents = (db: Db, before: number, most: number): Promise<number> =>
  deleteFound(db, selectIds(db, most).where('created_at', '<', before));

/** The same of an integration, or of one installation of it, however old they are. */
export const deleteEventsOf = (
  db: Db,
  { integrationId, installationId }: { integrationId: string; installationId?: string },
  most: number,
): Promise<number> => {
  const its = selectIds(db, most).where('integration_id', '=', integrationId);
  return deleteFound(db, installationId === undefined ? its : its.where('installation_id', '=', installationId));
};

const selectIds = (db: Db, most: number) =>
  db.selectFrom('integration_events').select('id').orderBy('created_at').limit(most);

async function deleteFound(db: Db, found: ReturnType<typeof selectIds>): Promise<number> {
  const ids = (await found.execute()).map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('integration_events').where('id', 'in', ids).execute();
  return ids.length;
}
