import { type Static, Type } from 'typebox';
import { User } from '#features/users/schema.ts';
import { DateTime, named } from '#platform/http/index.ts';
import { shownKinds } from './kinds.ts';

export const LONGEST_SECONDS = 3_600;
const USUAL_SECONDS = 1_800;

export const LiveQuery = Type.Object({
  seconds: Type.Integer({
    ...{ minimum: 0, maximum: LONGEST_SECONDS, default: USUAL_SECONDS },
    description:
      'The stream ends after so long, and is to be opened again. With 0 it says what has happened since `Last-Event-ID`, and ends.',
  }),
});

/** Says only that it is another one: it is no part of what is missed and shown again. */
export const PRESENCE_CHANGED = 'presence.changed';

const id = (description: string) => Type.Optional(Type.String({ description }));

export const LiveEvent = named(
  'LiveEvent',
  Type.Object({
    type: Type.Unsafe<string>({
      type: 'string',
      enum: ['reset', PRESENCE_CHANGED, ...shownKinds.map(({ kind }) => kind)],
      description:
        'After `reset`, read everything again: what happened meanwhile is not known any more. Types may be added.',
    }),
    at: Type.Optional(Type.String({ format: 'date-time', description: 'When it happened.' })),
    revision: id('The revision that the space or the change request is at since then.'),
    changeRequest: id('The change request that it happened to, or in.'),
    comment: id('The comment that it happened to.'),
    reply: id('The reply that it happened to.'),
    page: id('The page of a draft.'),
    version: Type.Optional(Type.Integer({ description: 'The version that the draft is at since then.' })),
  }),
);

export type LiveEvent = Static<typeof LiveEvent>;

const Place = {
  page: Type.String({ minLength: 1, maxLength: 100, description: 'The page that they look at.' }),
  changeRequest: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Absent in the main content.' }),
  ),
};

export const PutPresence = Type.Object(Place);

export const Presence = named(
  'Presence',
  Type.Object({
    items: Type.Array(
      Type.Object({
        user: Type.Optional(User),
        ...Place,
        until: DateTime('They are gone then, unless they say again that they are there.'),
      }),
    ),
  }),
);
