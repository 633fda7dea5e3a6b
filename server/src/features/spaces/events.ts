import { eventKind } from '#platform/events/index.ts';

/** A space is removed for good, with all that is its alone. Its row is the last to go, and is still there. */
export const spacePurged = eventKind<{ spaceId: string }>('space.purged');

/** The space is at another revision: by an edit, a merge, an import or a rollback. */
export const spaceContentUpdated = eventKind<{ spaceId: string; revisionId: string }>('space.content_updated');
