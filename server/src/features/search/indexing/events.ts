import { descriptionChanged } from '#features/contents/index.ts';
import type { Db } from '#platform/db/index.ts';
import { type Consumer, on } from '#platform/events/index.ts';
import { noteDescriptionChanged } from './store.ts';

/** Has spaces indexed again whose pages show what an address said, which says something else by now. */
export const descriptionConsumer: Consumer<{ db: Db }> = {
  name: 'search.descriptions',
  reactions: [on(descriptionChanged, ({ db }: { db: Db }, { payload }) => noteDescriptionChanged(db, payload.spaceId))],
};
