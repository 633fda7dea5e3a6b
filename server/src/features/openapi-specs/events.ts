import { noteSpecification } from '#features/external-renderers/index.ts';
import { noteDescriptionsChanged } from '#features/search/index.ts';
import type { Db } from '#platform/db/index.ts';
import { type Consumer, eventKind, type Listener, type ListenerCtx, on } from '#platform/events/index.ts';

/** A specification says something else than before, or is gone. */
export const specChanged = eventKind<{ organizationId: string; slug: string }>('openapi_spec.changed');

/** Has spaces indexed again whose pages may show the specification. */
export const specConsumer: Consumer<{ db: Db }> = {
  name: 'openapi_specs.search',
  reactions: [
    on(specChanged, ({ db }: { db: Db }, { payload }) => noteDescriptionsChanged(db, payload.organizationId)),
  ],
};

/** Has renderers read again what they keep: they would show what was before for as long as the space has no new revision. */
export const specListener: Listener = on(specChanged, ({ db }: ListenerCtx, { payload }) =>
  noteSpecification(db, payload),
);
