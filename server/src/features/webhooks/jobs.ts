import { recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import type { Mail } from '#platform/mail/index.ts';
import { onBehalfOf } from '#platform/tenants.ts';
import { mailDisabled } from './mailing.ts';
import { type Attempt, attempt, type SendingCtx } from './sending.ts';
import { DISABLED_AFTER_MS, waitAfter } from './rules.ts';
import {
  deleteOldDeliveries,
  findDelivery,
  findDueDelivery,
  findOldDelivery,
  findWebhook,
  listDueWebhooks,
  postponeDue,
  updateDelivery,
  updateWebhookRow,
  type WebhookRow,
} from './store.ts';

/** A receiver that is slow gives way to others after so many. */
const SENT_AT_ONCE = 20;

type DeliverCtx = SendingCtx & { mail: Mail };

/** Sends what is due, one after the other to each receiver. */
export const deliverJob: JobKind<DeliverCtx> = {
  kind: 'webhooks.deliver',
  every: 1_000,
  // Most of it is waiting for others.
  together: 8,
  findDue: ({ db, clock }, most) => listDueWebhooks(db, clock.now(), most),
  isDue: async ({ db, clock }, id) => (await findDueDelivery(db, id, clock.now())) !== undefined,
  run: async (ctx, webhookId, { isStopping }) => {
    for (let sent = 0; sent < SENT_AT_ONCE && !isStopping(); sent += 1) {
      const webhook = await findWebhook(ctx.db, webhookId);
      if (webhook === undefined || webhook.disabled !== null) return;
      const delivery = await findDueDelivery(ctx.db, webhookId, ctx.clock.now());
      if (delivery === undefined) return;
      const made = await onBehalfOf(webhook.organization_id, () => attempt(ctx, webhook, delivery));
      await inTransaction(ctx, (tx) => settle(tx, { webhookId, deliveryId: delivery.id, made }));
      // Who does not answer at all would let each of the others wait as long.
      if (made.status === undefined) return;
    }
  },
};

type SettlingCtx = Pick<DeliverCtx, 'db' | 'clock' | 'mail'>;

interface Settling {
  webhookId: string;
  deliveryId: string;
  made: Attempt;
}

/** Writes down what became of an attempt, and when the next one is due. */
async function settle(tx: SettlingCtx, { webhookId, deliveryId, made }: Settling): Promise<void> {
  // As they are now: while the receiver thought about it, somebody may have enabled the webhook again, or deleted it.
  const [webhook, delivery] = [await findWebhook(tx.db, webhookId), await findDelivery(tx.db, deliveryId)];
  if (webhook === undefined || delivery === undefined) return;
  const now = tx.clock.now();
  const isTaken = made.status !== undefined && made.status >= 200 && made.status < 300;
  const attempts = delivery.attempts + 1;
  const wait = isTaken ? undefined : waitAfter(attempts);
  const until = wait === undefined ? null : now + wait;
  await updateDelivery(tx.db, delivery.id, {
    ...{ attempts, attempted_at: now, due_at: until },
    status: isTaken ? 'delivered' : until === null ? 'failed' : 'pending',
    ...{ answer_status: made.status ?? null, answer: made.body ?? null, error: made.error ?? null },
  });
  if (isTaken) {
    if (webhook.failing_since !== null) await updateWebhookRow(tx.db, webhook.id, { failing_since: null });
    return;
  }
  const since = webhook.failing_since ?? now;
  if (made.status === undefined && until !== null) await postponeDue(tx.db, webhook.id, { now, until });
  if (webhook.failing_since === null) await updateWebhookRow(tx.db, webhook.id, { failing_since: since });
  if (webhook.disabled === null && now - since >= DISABLED_AFTER_MS) await disable(tx, webhook);
}

/** Nobody asked for it, so the log says it of the server itself. */
async function disable(tx: SettlingCtx, { id, organization_id: organizationId }: WebhookRow): Promise<void> {
  await updateWebhookRow(tx.db, id, { disabled: 'failing', updated_at: tx.clock.now() });
  await recordAudit(tx, {
    ...{ action: 'webhook.disabled', organizationId, actor: {} },
    ...{
      target: { kind: 'webhook', id },
      before: { status: 'active' },
      after: { status: 'disabled', reason: 'failing' },
    },
  });
  await mailDisabled(tx, { organizationId, webhookId: id });
}

const HOUR_MS = 60 * 60_000;
const KEPT_MS = 30 * 24 * HOUR_MS;
const FORGOTTEN_AT_ONCE = 500;

/** Forgets what was to be sent a month ago. */
export const forgetDeliveriesJob: JobKind<{ db: Db; clock: Clock }> = {
  kind: 'webhooks.forget',
  every: HOUR_MS,
  findDue: async ({ db, clock }) => ((await findOldDelivery(db, clock.now() - KEPT_MS)) === undefined ? [] : ['old']),
  run: async (ctx, _subject, { isStopping }) => {
    const before = ctx.clock.now() - KEPT_MS;
    while (!isStopping() && (await findOldDelivery(ctx.db, before)) !== undefined)
      await inTransaction(ctx, (tx) => deleteOldDeliveries(tx.db, before, FORGOTTEN_AT_ONCE));
  },
};
