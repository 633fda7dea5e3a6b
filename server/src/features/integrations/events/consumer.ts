import { spaceContentUpdated } from '#features/spaces/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { type Consumer, on } from '#platform/events/index.ts';
import { insertIntegrationEvent, listCovering } from './store.ts';

interface ConsumerCtx {
  db: Db;
  clock: Clock;
}

/** Records for installations what happened on the spaces that they cover. */
export const integrationEventsConsumer: Consumer<ConsumerCtx> = {
  name: 'integrations.events',
  reactions: [
    on(spaceContentUpdated, (ctx: ConsumerCtx, { id, organizationId, payload }) =>
      inTransaction(ctx, async (tx) => {
        const { spaceId, revisionId } = payload;
        const scope = 'space:content:read';
        for (const covering of await listCovering(tx.db, { organizationId, scope, spaceId })) {
          const { integration_id: integrationId, installation_id: installationId } = covering;
          await insertIntegrationEvent(tx.db, {
            ...{ id: `${id}-${installationId}`, integrationId, installationId, now: tx.clock.now() },
            payload: { type: 'space_content_updated', spaceId, revisionId },
          });
        }
      }),
    ),
  ],
};
