import { changeRequestMerged, changeRequestReviewed, reviewRequested } from '#features/change-requests/index.ts';
import { commentPosted, replyPosted } from '#features/comments/index.ts';
import { findShownFeedback, pageRated, siteViewed, toShownView } from '#features/insights/index.ts';
import { spaceContentUpdated, spaceVisibilityUpdated } from '#features/spaces/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { type Consumer, type Event, type EventKind, on } from '#platform/events/index.ts';
import { newId } from '#platform/ids.ts';
import type { WebhookEvent } from './rules.ts';
import { countWaiting, insertDelivery, listInterested, updateDelivery } from './store.ts';

interface RecordingCtx {
  db: Db;
  clock: Clock;
}

/** Where it happened: on a space, or on a site, and there perhaps on the page of a space. */
interface Place {
  spaceId?: string;
  siteId?: string;
}

/** So much waits for one receiver; what comes while it takes nothing is written down as failed. */
const WAITING_AT_MOST = 1_000;

/** Writes down for each webhook that is interested what it is to be sent. Twice is as good as once. */
async function record(
  ctx: RecordingCtx,
  type: WebhookEvent,
  { id, subject, organizationId, payload, createdAt }: Event<Place>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { spaceId, siteId } = payload;
    const sent = { eventId: id, type, organizationId, createdAt: new Date(createdAt).toISOString(), ...payload };
    for (const webhook of await listInterested(tx.db, { organizationId, spaceId, siteId, kind: type })) {
      const delivery = newId();
      const isFull = (await countWaiting(tx.db, webhook.id, WAITING_AT_MOST)) >= WAITING_AT_MOST;
      await insertDelivery(tx.db, {
        ...{ id: delivery, webhook_id: webhook.id, event_id: id, kind: type, subject },
        ...{ payload: JSON.stringify(sent), created_at: tx.clock.now() },
      });
      const error = `More than ${WAITING_AT_MOST} deliveries wait.`;
      if (isFull) await updateDelivery(tx.db, delivery, { status: 'failed', due_at: null, error });
    }
  });
}

const sending = <P extends { spaceId: string }>(kind: EventKind<P>, type: WebhookEvent) =>
  on(kind, (ctx: RecordingCtx, event) => record(ctx, type, event));

export const webhookConsumer: Consumer<RecordingCtx> = {
  name: 'webhooks.record',
  reactions: [
    sending(spaceContentUpdated, 'space_content_updated'),
    sending(spaceVisibilityUpdated, 'space_visibility_updated'),
    on(siteViewed, (ctx: RecordingCtx, event) =>
      record(ctx, 'site_view', { ...event, payload: toShownView(event.payload) }),
    ),
    on(pageRated, async (ctx: RecordingCtx, event) => {
      const payload = await findShownFeedback(ctx.db, event.payload);
      if (payload !== undefined) await record(ctx, 'page_feedback', { ...event, payload });
    }),
    sending(changeRequestMerged, 'change_request_merged'),
    sending(changeRequestReviewed, 'change_request_reviewed'),
    sending(reviewRequested, 'change_request_review_requested'),
    sending(commentPosted, 'comment_posted'),
    sending(replyPosted, 'comment_replied'),
  ],
};
