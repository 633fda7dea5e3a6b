import type { IntegrationScope } from '#access/index.ts';
import { findShownFeedback, pageRated, siteViewed, toShownView } from '#features/insights/index.ts';
import { findEntrance } from '#features/sites/index.ts';
import { spaceContentUpdated, spaceVisibilityUpdated } from '#features/spaces/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { type Consumer, type Event, on } from '#platform/events/index.ts';
import { hasManyPending, insertIntegrationEvent, listCovering } from './store.ts';

interface ConsumerCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
  sitesHost?: string;
}

/** So much that readers did waits for one installation; what comes meanwhile is left out. */
const WAITING_AT_MOST = 1_000;

interface Recording {
  scope: IntegrationScope;
  place: { spaceId: string } | { siteId: string };
  payload: { type: string } & Record<string, unknown>;
  /** Whether readers cause it, as often as they like. */
  isOfReaders?: true;
}

/** Records for installations what happened on the spaces and sites that they cover. */
const record = (
  ctx: ConsumerCtx,
  { id, organizationId }: Event,
  { scope, place, payload, isOfReaders }: Recording,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    for (const covering of await listCovering(tx.db, { organizationId, scope, ...place })) {
      const { integration_id: integrationId, installation_id: installationId } = covering;
      if (isOfReaders && (await hasManyPending(tx.db, installationId, WAITING_AT_MOST))) continue;
      await insertIntegrationEvent(tx.db, {
        ...{ id: `${id}-${installationId}`, integrationId, installationId, now: tx.clock.now() },
        payload,
      });
    }
  });

/** Where a site is. Which of its addresses a reader asked for is not said: it may hold the key of a share link. */
const urlOf = async (ctx: ConsumerCtx, siteId: string): Promise<string> =>
  (await findEntrance(ctx, siteId))?.url ?? ctx.baseUrl;

export const integrationEventsConsumer: Consumer<ConsumerCtx> = {
  name: 'integrations.events',
  reactions: [
    on(spaceContentUpdated, (ctx: ConsumerCtx, event) => {
      const { spaceId, revisionId } = event.payload;
      const payload = { type: 'space_content_updated', spaceId, revisionId };
      return record(ctx, event, { scope: 'space:content:read', place: { spaceId }, payload });
    }),
    on(spaceVisibilityUpdated, (ctx: ConsumerCtx, event) => {
      const { spaceId, previousVisibility, visibility } = event.payload;
      const payload = { type: 'space_visibility_updated', spaceId, previousVisibility, visibility };
      return record(ctx, event, { scope: 'space:metadata:read', place: { spaceId }, payload });
    }),
    on(siteViewed, async (ctx: ConsumerCtx, event) => {
      const { siteId } = event.payload;
      const payload = { type: 'site_view', ...toShownView(event.payload), url: await urlOf(ctx, siteId) };
      await record(ctx, event, { scope: 'site:views:read', place: { siteId }, payload, isOfReaders: true });
    }),
    on(pageRated, async (ctx: ConsumerCtx, event) => {
      const { siteId } = event.payload;
      const shown = await findShownFeedback(ctx.db, event.payload);
      if (shown === undefined) return;
      const payload = { type: 'page_feedback', ...shown, url: await urlOf(ctx, siteId) };
      await record(ctx, event, { scope: 'page:feedback:read', place: { siteId }, payload, isOfReaders: true });
    }),
  ],
};
