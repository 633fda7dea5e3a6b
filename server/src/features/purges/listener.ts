import { descriptionChanged } from '#features/contents/index.ts';
import { type Listener, on } from '#platform/events/index.ts';
import { noteSpace } from './store.ts';

/** What an address describes is on pages of a space, and changes without a revision of it. */
export const purgeListener: Listener = on(descriptionChanged, (tx, { payload }) => noteSpace(tx.db, payload.spaceId));
