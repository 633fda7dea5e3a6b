import { Type } from 'typebox';
import { DateTime, named } from '#platform/http/index.ts';

export const STATES = ['watching', 'muted', 'none'] as const;
export type WatchState = (typeof STATES)[number];

const Id = Type.String({ minLength: 1, maxLength: 256 });
const State = Type.Enum([...STATES], {
  description:
    '`watching`: the caller hears what happens there. `muted`: of nothing but what asks them in person. `none`: of what concerns them.',
});

export const WatchQuery = Type.Object({
  page: Type.Optional({ ...Id, description: 'A page of the space, in place of all of it.' }),
});

export const UpdateWatch = Type.Object({
  state: State,
  page: Type.Optional({ ...Id, description: 'A page of the space, in place of all of it.' }),
});

export const Watch = named(
  'Watch',
  Type.Object({
    object: Type.Literal('watch'),
    space: Type.Object({ id: Type.String(), title: Type.String() }),
    page: Type.Optional(Type.Object({ id: Type.String(), title: Type.String() })),
    state: State,
    updatedAt: Type.Optional(DateTime()),
  }),
);
