import { type Selectable, sql } from 'kysely';
import { organizationsOfSitesWhere } from '#features/sites/index.ts';
import { type Db, newestFirst, oldestFirst, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type WebhookRow = Selectable<Tables['webhooks']>;
export type DeliveryRow = Selectable<Tables['webhook_deliveries']>;

interface Slice {
  after: SortKey | undefined;
  take: number;
}

const selectWebhook = prepared((db, id: string) => db.selectFrom('webhooks').selectAll().where('id', '=', id));

export const findWebhook = async (db: Db, id: string): Promise<WebhookRow | undefined> =>
  (await selectWebhook(db, id))[0];

export async function countWebhooks(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The webhooks of an organization, oldest first. */
export const listWebhookRows = (db: Db, organizationId: string, slice: Slice): Promise<WebhookRow[]> =>
  oldestFirst(db.selectFrom('webhooks').selectAll().where('organization_id', '=', organizationId), slice);

export async function insertWebhook(
  db: Db,
  row: Omit<WebhookRow, 'version' | 'disabled' | 'failing_since'>,
): Promise<void> {
  await db.insertInto('webhooks').values(row).execute();
}

export async function updateWebhookRow(
  db: Db,
  id: string,
  changes: Partial<Pick<WebhookRow, 'url' | 'kinds' | 'disabled' | 'failing_since' | 'secret' | 'updated_at'>>,
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** What it was sent goes with it. */
export async function deleteWebhookRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** The webhooks that are to learn of something on a space, or on a site and perhaps a space there; an organization has few. */
export function listInterested(
  db: Db,
  {
    organizationId,
    spaceId = '',
    siteId,
    kind,
  }: { organizationId: string; spaceId?: string | undefined; siteId?: string | undefined; kind: string },
): Promise<Pick<WebhookRow, 'id'>[]> {
  const isOnSite =
    siteId === undefined
      ? sql<boolean>`EXISTS (SELECT 1 FROM site_spaces
          WHERE site_spaces.site_id = webhooks.site_id AND site_spaces.space_id = ${spaceId})`
      : sql<boolean>`site_id = ${siteId}`;
  return db
    .selectFrom('webhooks')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('disabled', 'is', null)
    .where(sql<boolean>`' ' || kinds || ' ' LIKE ('% ' || ${kind} || ' %')`)
    .where(sql<boolean>`(space_id IS NULL AND site_id IS NULL OR space_id = ${spaceId} OR ${isOnSite})`)
    .execute();
}

/** Of these sites those whose views a webhook is to be sent, with their organizations. */
export const listWatchedByWebhooks = (db: Db, siteIds: readonly string[]): Promise<Map<string, string>> =>
  organizationsOfSitesWhere(
    db,
    siteIds,
    sql<boolean>`EXISTS (
      SELECT 1 FROM webhooks
      WHERE webhooks.organization_id = sites.organization_id AND disabled IS NULL
        AND ' ' || kinds || ' ' LIKE '% site_view %')`,
  );

/** Places a delivery behind all that wait of its subject. The same event again is no second one. */
export async function insertDelivery(
  db: Db,
  row: Pick<DeliveryRow, 'id' | 'webhook_id' | 'event_id' | 'kind' | 'subject' | 'payload' | 'created_at'>,
): Promise<void> {
  const last = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.max('place').as('place'))
    .where('webhook_id', '=', row.webhook_id)
    .where('subject', '=', row.subject)
    .where(isWaiting)
    .executeTakeFirst();
  const place = Math.max(row.created_at, Number(last?.place ?? 0) + 1);
  await db
    .insertInto('webhook_deliveries')
    .values({ ...row, place, status: 'pending', due_at: row.created_at })
    .onConflict((on) => on.columns(['webhook_id', 'event_id']).doNothing())
    .execute();
}

// Written out, so that the index of those that wait serves.
const isWaiting = () => sql<boolean>`due_at IS NOT NULL`;

/** How many wait for a receiver; it counts to `most` and no further. */
export async function countWaiting(db: Db, webhookId: string, most: number): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .where(isWaiting)
        .limit(most)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What is first of its subject, and due. */
const isFirst = sql<boolean>`NOT EXISTS (SELECT 1 FROM webhook_deliveries earlier WHERE earlier.webhook_id = webhook_deliveries.webhook_id
  AND earlier.subject = webhook_deliveries.subject AND earlier.due_at IS NOT NULL AND earlier.place < webhook_deliveries.place)`;

/** Webhooks that have something to send, the longest waiting first. */
export async function listDueWebhooks(db: Db, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select('webhook_deliveries.webhook_id')
    .where('webhook_deliveries.due_at', '<=', now)
    .where('webhooks.disabled', 'is', null)
    .where(isFirst)
    .groupBy('webhook_deliveries.webhook_id')
    .orderBy((eb) => eb.fn.min('webhook_deliveries.due_at'))
    .limit(most)
    .execute();
  return rows.map(({ webhook_id: id }) => id);
}

/** What is to be sent next. */
export function findDueDelivery(db: Db, webhookId: string, now: number): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('due_at', '<=', now)
    .where(isFirst)
    .orderBy('due_at')
    .orderBy('place')
    .limit(1)
    .executeTakeFirst();
}

const selectDelivery = prepared((db, id: string) =>
  db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id),
);

export const findDelivery = async (db: Db, id: string): Promise<DeliveryRow | undefined> =>
  (await selectDelivery(db, id))[0];

export async function updateDelivery(
  db: Db,
  id: string,
  changes: Partial<Omit<DeliveryRow, 'id' | 'webhook_id' | 'event_id'>>,
): Promise<void> {
  await db.updateTable('webhook_deliveries').set(changes).where('id', '=', id).execute();
}

/** After a receiver that does not answer, all that is due waits as long. */
export async function postponeDue(
  db: Db,
  webhookId: string,
  { now, until }: { now: number; until: number },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ due_at: until })
    .where('webhook_id', '=', webhookId)
    .where('due_at', '<=', now)
    .execute();
}

export async function countDeliveries(db: Db, webhookId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What a webhook sent, newest first. */
export const listDeliveryRows = (db: Db, webhookId: string, slice: Slice): Promise<DeliveryRow[]> =>
  newestFirst(db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId), slice);

export const findOldDelivery = (db: Db, before: number): Promise<{ id: string } | undefined> =>
  db.selectFrom('webhook_deliveries').select('id').where('created_at', '<', before).limit(1).executeTakeFirst();

export async function deleteOldDeliveries(db: Db, before: number, most: number): Promise<void> {
  const old = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(most);
  const ids = (await old.execute()).map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('webhook_deliveries').where('id', 'in', ids).execute();
}

/** Whether a space or a site is there and belongs to an organization. */
export async function isPlaceOf(
  db: Db,
  organizationId: string,
  { space, site }: { space?: string | undefined; site?: string | undefined },
): Promise<boolean> {
  const found =
    space === undefined
      ? db
          .selectFrom('sites')
          .select('organization_id')
          .where('id', '=', site ?? '')
      : db.selectFrom('spaces').select('organization_id').where('id', '=', space).where('deleted_at', 'is', null);
  return (await found.execute())[0]?.organization_id === organizationId;
}
