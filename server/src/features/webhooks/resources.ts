// How the API shows webhooks and what they send.
import type { Static } from 'typebox';
import type { WebhookEvent } from './rules.ts';
import type { Webhook, WebhookDelivery } from './schema.ts';
import type { DeliveryRow, WebhookRow } from './store.ts';

interface ShownFrom {
  baseUrl: string;
}

const toTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

const locationOf = ({ baseUrl }: ShownFrom, row: WebhookRow): string =>
  `${baseUrl}/v1/orgs/${row.organization_id}/webhooks/${row.id}`;

export function toWebhook(from: ShownFrom, row: WebhookRow): Static<typeof Webhook> {
  return {
    object: 'webhook',
    id: row.id,
    url: row.url,
    events: row.kinds.split(' ') as WebhookEvent[],
    ...(row.space_id === null ? {} : { space: row.space_id }),
    ...(row.site_id === null ? {} : { site: row.site_id }),
    status: row.disabled === null ? 'active' : 'disabled',
    ...(row.disabled === null ? {} : { disabledReason: row.disabled }),
    ...(row.failing_since === null ? {} : { failingSince: toTime(row.failing_since) }),
    createdAt: toTime(row.created_at),
    updatedAt: toTime(row.updated_at),
    urls: { location: locationOf(from, row) },
  };
}

export function toDelivery(
  from: ShownFrom,
  webhook: { organizationId: string; webhookId: string },
  row: DeliveryRow,
): Static<typeof WebhookDelivery> {
  const { organizationId, webhookId } = webhook;
  return {
    object: 'webhook-delivery',
    id: row.id,
    event: JSON.parse(row.payload) as Record<string, unknown>,
    status: row.status,
    attempts: row.attempts,
    ...(row.attempted_at === null ? {} : { attemptedAt: toTime(row.attempted_at) }),
    ...(row.due_at === null ? {} : { nextAttemptAt: toTime(row.due_at) }),
    ...(row.answer_status === null ? {} : { answer: { status: row.answer_status, body: row.answer ?? '' } }),
    ...(row.error === null ? {} : { error: row.error }),
    createdAt: toTime(row.created_at),
    urls: { location: `${from.baseUrl}/v1/orgs/${organizationId}/webhooks/${webhookId}/deliveries/${row.id}` },
  };
}
