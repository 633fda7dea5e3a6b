import { noteDescriptionsChanged } from '#features/search/index.ts';
import type { Db } from '#platform/db/index.ts';
import { type Consumer, eventKind, on } from '#platform/events/index.ts';

/** A specification says something else than before, or is gone. */
export const specChanged = eventKind<{ organizationId: string; slug: string }>('openapi_spec.changed');

/** Has spaces indexed again whose pages may show the specification. */
export const specConsumer: Consumer<{ db: Db }> = {
  name: 'openapi_specs.search',
  reactions: [
    on(specChanged, ({ db }: { db: Db }, { payload }) => noteDescriptionsChanged(db, payload.organizationId)),
  ],
};
