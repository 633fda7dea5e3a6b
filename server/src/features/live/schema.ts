import { type Static, Type } from 'typebox';
import { named } from '#platform/http/index.ts';
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

const id = (description: string) => Type.Optional(Type.String({ description }));

export const LiveEvent = named(
  'LiveEvent',
  Type.Object({
    type: Type.Unsafe<string>({
      type: 'string',
      enum: ['reset', ...shownKinds.map(({ kind }) => kind)],
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
