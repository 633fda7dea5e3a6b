import { eventKind } from '#platform/events/index.ts';

/** A space is removed for good, with all that is its alone. Its row is the last to go, and is still there. */
export const spacePurged = eventKind<{ spaceId: string }>('space.purged');

/** Who may see the space was changed by where it was taken. */
export const spaceVisibilityUpdated = eventKind<{ spaceId: string; previousVisibility: string; visibility: string }>(
  'space.visibility_updated',
);

/** The space is at another revision: by an edit, a merge, an import or a rollback. */
export const spaceContentUpdated = eventKind<{ spaceId: string; revisionId: string }>('space.content_updated');
