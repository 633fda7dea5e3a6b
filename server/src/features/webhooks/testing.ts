import { inTransaction } from '#platform/db/index.ts';
import { newId } from '#platform/ids.ts';
import type { World } from '#testing/world.ts';
import { secretPurpose } from './sending.ts';
import { insertDelivery, insertWebhook } from './store.ts';

/** A webhook with something to send. */
export async function insertSending({ ctx }: Pick<World, 'ctx'>, organizationId: string) {
  const [webhookId, deliveryId] = [newId(), newId()];
  const nowhere = { space_id: null, site_id: null, created_by: null };
  await insertWebhook(ctx.db, {
    ...{ id: webhookId, organization_id: organizationId, ...nowhere, url: 'https://receiver.example/hook' },
    ...{ kinds: 'comment_posted', secret: ctx.seals.seal(secretPurpose(webhookId), 's'), created_at: 1, updated_at: 1 },
  });
  await inTransaction(ctx, (tx) =>
    insertDelivery(tx.db, {
      ...{ id: deliveryId, webhook_id: webhookId, event_id: newId(), kind: 'comment_posted', subject: 'comment:c' },
      ...{ payload: '{}', created_at: 1 },
    }),
  );
  return { webhookId, deliveryId };
}
