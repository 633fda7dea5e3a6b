import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';

const DECISIONS = ['ours', 'theirs', 'both'] as const;
const RESOLUTIONS_AT_MOST = 1000;
const CONFLICTS_AT_ONCE = 100;

export const MergeAnswer = Type.Object({
  revision: Type.String({ description: 'Of the space after a merge; of the request where there were conflicts.' }),
  result: Type.Enum(['merge', 'conflicts']),
});

export const UpdateAnswer = Type.Object({
  revision: Type.String({ description: 'The revision that the request is at.' }),
  result: Type.Enum(['update', 'conflicts']),
});

export const UpdateRequest = Type.Object({
  resolutions: Type.Optional(
    Type.Array(
      Type.Object({
        conflict: Type.String({ minLength: 1, maxLength: 256, description: 'Its id in the list of conflicts.' }),
        take: Type.Enum([...DECISIONS], {
          description: '`ours` is what the request has, `theirs` what the space has; `both` is for texts.',
        }),
      }),
      {
        maxItems: RESOLUTIONS_AT_MOST,
        description: 'How conflicts are to be decided. One that has changed since it was listed is left undecided.',
      },
    ),
  ),
});

export const ConflictsQuery = Type.Object({
  page: Type.Optional(Type.String({ maxLength: 2048, description: 'The `next.page` of the previous answer.' })),
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: CONFLICTS_AT_ONCE })),
});

const side = (description: string) => Type.Optional(Type.String({ description }));

export const Conflict = named(
  'Conflict',
  Type.Object({
    object: Type.Literal('conflict'),
    id: Type.String({ description: 'The same as long as the conflict is.' }),
    subject: Type.Object({
      object: Type.Enum(['page', 'file', 'reusable-content', 'variables', 'redirects', 'aliases', 'tags']),
      id: Type.Optional(Type.String()),
      title: Type.String(),
      path: Type.String(),
    }),
    field: Type.String({
      description: '`body`, `place`, `presence` (one side deleted what the other changed), or what else it is about.',
    }),
    block: Type.Optional(Type.String({ description: 'Where in a body.' })),
    base: side('What both began with; absent where there was nothing. Long texts are cut.'),
    ours: side('What the request has.'),
    theirs: side('What the space has.'),
  }),
);
