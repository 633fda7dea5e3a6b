import { eventKind } from '#platform/events/index.ts';

/** An address that pages of a space describe says something else than before. */
export const descriptionChanged = eventKind<{ spaceId: string }>('space.description_changed');
