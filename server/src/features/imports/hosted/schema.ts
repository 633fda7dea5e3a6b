import { Type } from 'typebox';
import { DateTime, listOf, named } from '#platform/http/index.ts';

export const MENTIONS_LISTED = 100;

export const HostedSpace = named(
  'HostedSpace',
  Type.Object({
    object: Type.Literal('hosted-space'),
    id: Type.String({ description: 'The id that the space has in the hosted application.' }),
    status: Type.Enum(['known', 'pending', 'unknown'], {
      description:
        'Whether it is known which space is meant. `pending` while links in spaces that were imported before are being resolved.',
    }),
    space: Type.Optional(Type.String({ description: 'The space that is meant, if the caller may see it.' })),
    by: Type.Optional(
      Type.Enum(['person', 'import'], { description: 'Whether somebody said so, or an import found it by itself.' }),
    ),
    updatedAt: Type.Optional(DateTime()),
    links: Type.Integer({ minimum: 0, description: 'How many links name it, in spaces that the caller may see.' }),
    mentions: Type.Array(
      Type.Object({
        space: Type.String(),
        links: Type.Integer({ minimum: 0 }),
        resolved: Type.Boolean({ description: 'Whether its links lead to the space that is meant now.' }),
      }),
      { description: `The spaces with such links, at most ${MENTIONS_LISTED}.` },
    ),
  }),
);

export const HostedSpaces = listOf(HostedSpace);

export const UpdateHostedSpaces = Type.Object({
  spaces: Type.Array(
    Type.Object({
      id: Type.String({
        minLength: 1,
        maxLength: 2000,
        description: 'The id of a space of the hosted application, or its address there.',
      }),
      space: Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Null()], {
        description: 'The space that is meant; null where nobody knows it any more.',
      }),
    }),
    { minItems: 1, maxItems: 500, description: 'All of it is done, or nothing. Other ids keep what they mean.' },
  ),
});
