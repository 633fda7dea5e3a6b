import { eventKind } from '#platform/events/index.ts';

/** A space is removed for good, with all that is its alone. Its row is the last to go, and is still there. */
export const spacePurged = eventKind<{ spaceId: string }>('space.purged');
