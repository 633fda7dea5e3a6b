import { eventKind } from '#platform/events/index.ts';

/** A specification says something else than before, or is gone. */
export const specChanged = eventKind<{ organizationId: string; slug: string }>('openapi_spec.changed');
