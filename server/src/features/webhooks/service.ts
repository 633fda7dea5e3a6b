import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { type AuditEntry, doneBy, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import {
  badRequest,
  invalid,
  type ListRequest,
  notFound,
  type Page,
  paginate,
  preconditionFailed,
  requireMatch,
} from '#platform/http/index.ts';
import { newId, newSecret } from '#platform/ids.ts';
import type { Seals } from '#platform/secrets/index.ts';
import type { CreateWebhook, UpdateWebhook } from './schema.ts';
import { secretPurpose } from './sending.ts';
import {
  countDeliveries,
  countWebhooks,
  deleteWebhookRow,
  type DeliveryRow,
  findDelivery,
  findWebhook,
  insertWebhook,
  isPlaceOf,
  listDeliveryRows,
  listWebhookRows,
  updateDelivery,
  updateWebhookRow,
  type WebhookRow,
} from './store.ts';

export interface WebhooksCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
  seals: Seals;
}

export interface NamedWebhook {
  organizationId: string;
  webhookId: string;
}

const WEBHOOKS_AT_MOST = 50;
const SECRET_BYTES = 32;

export const listWebhooks = (
  ctx: WebhooksCtx,
  organizationId: string,
  request: ListRequest,
): Promise<Page<WebhookRow>> =>
  paginate(request, {
    scope: ['webhooks', organizationId],
    count: () => countWebhooks(ctx.db, organizationId),
    rows: (after, take) => listWebhookRows(ctx.db, organizationId, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });

export async function getWebhook(ctx: { db: Db }, { organizationId, webhookId }: NamedWebhook): Promise<WebhookRow> {
  const row = await findWebhook(ctx.db, webhookId);
  if (row === undefined || row.organization_id !== organizationId) throw notFound('webhook');
  return row;
}

export async function createWebhook(
  ctx: WebhooksCtx,
  caller: Caller,
  { url, events, space, site }: Static<typeof CreateWebhook>,
): Promise<{ row: WebhookRow; secret: string }> {
  const { organizationId } = caller.rights;
  checkAddress(url);
  if (space !== undefined && site !== undefined)
    throw badRequest('A webhook is about a space or a site, and not both.');
  return inTransaction(ctx, async (tx) => {
    if ((space ?? site) !== undefined && !(await isPlaceOf(tx.db, organizationId, { space, site })))
      throw badRequest(`There is no such ${space === undefined ? 'site' : 'space'} in the organization.`);
    if ((await countWebhooks(tx.db, organizationId)) >= WEBHOOKS_AT_MOST)
      throw preconditionFailed(`An organization has at most ${WEBHOOKS_AT_MOST} webhooks.`);
    const [id, now, secret] = [newId(), tx.clock.now(), makeSecret()];
    await insertWebhook(tx.db, {
      ...{ id, organization_id: organizationId, space_id: space ?? null, site_id: site ?? null, url },
      ...{ kinds: events.join(' '), secret: ctx.seals.seal(secretPurpose(id), secret) },
      ...{ created_by: caller.userId, created_at: now, updated_at: now },
    });
    const row = await getWebhook(tx, { organizationId, webhookId: id });
    await record(tx, caller, { row, action: 'webhook.created', after: stateOf(row) });
    return { row, secret };
  });
}

const makeSecret = (): string => `whsec_${newSecret(SECRET_BYTES)}`;

function checkAddress(url: string): void {
  const read = URL.parse(url);
  const isWeb = read !== null && /^https?:$/.test(read.protocol) && read.username === '' && read.password === '';
  if (!isWeb)
    throw invalid('body.url: expected an address with http or https, without a password', [
      { in: 'body', path: '/url', message: 'expected an address with http or https, without a password' },
    ]);
}

/** Where deliveries go, for the log: a query may hold a key. */
const stateOf = (row: WebhookRow) => {
  const { protocol, host, pathname } = new URL(row.url);
  return { url: `${protocol}//${host}${pathname}`, events: row.kinds, disabled: row.disabled, version: row.version };
};

const record = (
  tx: { db: Db; clock: Clock },
  caller: Caller,
  { row, ...done }: { row: WebhookRow } & Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> => recordAudit(tx, { ...doneBy(caller), target: { kind: 'webhook', id: row.id }, ...done });

export async function updateWebhook(
  ctx: WebhooksCtx,
  caller: Caller,
  {
    url,
    events,
    status,
    ifMatch,
    ...named
  }: NamedWebhook & Static<typeof UpdateWebhook> & { ifMatch: readonly string[] | undefined },
): Promise<WebhookRow> {
  if (url !== undefined) checkAddress(url);
  return inTransaction(ctx, async (tx) => {
    const before = await getWebhook(tx, named);
    requireMatch(ifMatch, before.version);
    await updateWebhookRow(tx.db, before.id, {
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { kinds: events.join(' ') }),
      ...(status === 'active' ? { disabled: null, failing_since: null } : {}),
      ...(status === 'disabled' ? { disabled: before.disabled ?? 'by_hand' } : {}),
      updated_at: tx.clock.now(),
    });
    const row = await getWebhook(tx, named);
    await record(tx, caller, { row, action: 'webhook.updated', before: stateOf(before), after: stateOf(row) });
    return row;
  });
}

/** A new secret signs from the next delivery on. */
export async function renewWebhookSecret(
  ctx: WebhooksCtx,
  caller: Caller,
  named: NamedWebhook,
): Promise<{ row: WebhookRow; secret: string }> {
  return inTransaction(ctx, async (tx) => {
    const before = await getWebhook(tx, named);
    const secret = makeSecret();
    const sealed = ctx.seals.seal(secretPurpose(before.id), secret);
    await updateWebhookRow(tx.db, before.id, { secret: sealed, updated_at: tx.clock.now() });
    const row = await getWebhook(tx, named);
    await record(tx, caller, { row, action: 'webhook.secret_renewed', after: stateOf(row) });
    return { row, secret };
  });
}

export async function deleteWebhook(ctx: WebhooksCtx, caller: Caller, named: NamedWebhook): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await getWebhook(tx, named);
    await deleteWebhookRow(tx.db, row.id);
    await record(tx, caller, { row, action: 'webhook.deleted', before: stateOf(row) });
  });
}

/** What a webhook sent or is to send, newest first. */
export async function listWebhookDeliveries(
  ctx: WebhooksCtx,
  { page, limit, ...named }: NamedWebhook & ListRequest,
): Promise<Page<DeliveryRow>> {
  const { id } = await getWebhook(ctx, named);
  return paginate(
    { page, limit },
    {
      scope: ['webhook-deliveries', id],
      count: () => countDeliveries(ctx.db, id),
      rows: (after, take) => listDeliveryRows(ctx.db, id, { after, take }),
      keyOf: (row) => [row.created_at, row.id],
      keyTypes: ['number', 'string'],
    },
  );
}

export interface NamedDelivery extends NamedWebhook {
  deliveryId: string;
}

export async function getWebhookDelivery(
  ctx: { db: Db },
  { deliveryId, ...named }: NamedDelivery,
): Promise<DeliveryRow> {
  const { id } = await getWebhook(ctx, named);
  const row = await findDelivery(ctx.db, deliveryId);
  if (row?.webhook_id !== id) throw notFound('delivery');
  return row;
}

/** Sends again what was delivered or given up, before what waits of the same subject. */
export async function redeliverWebhookDelivery(
  ctx: WebhooksCtx,
  caller: Caller,
  named: NamedDelivery,
): Promise<DeliveryRow> {
  return inTransaction(ctx, async (tx) => {
    const webhook = await getWebhook(tx, named);
    if (webhook.disabled !== null) throw preconditionFailed('The webhook is disabled.');
    const row = await getWebhookDelivery(tx, named);
    await updateDelivery(tx.db, row.id, { status: 'pending', attempts: 0, due_at: tx.clock.now() });
    await record(tx, caller, { row: webhook, action: 'webhook.redelivered', after: { delivery: row.id } });
    return getWebhookDelivery(tx, named);
  });
}
