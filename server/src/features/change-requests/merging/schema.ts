import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';
import { TextDiff } from '../comparisons/index.ts';

export const DECISIONS = ['ours', 'theirs', 'both', 'both-theirs-first', 'text'] as const;
const RESOLUTIONS_AT_MOST = 1000;
const OWN_TEXT_AT_MOST = 40_000;
export const CONFLICTS_AT_ONCE = 100;

export const MergeAnswer = Type.Object({
  revision: Type.String({ description: 'Of the space after a merge; of the request where there were conflicts.' }),
  result: Type.Enum(['merge', 'conflicts']),
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
    cut: Type.Optional(Type.Literal(true, { description: 'At least one of the texts is cut.' })),
    takes: Type.Array(Type.Enum([...DECISIONS]), { description: 'How it can be decided.' }),
  }),
);

export const UpdateAnswer = Type.Object({
  revision: Type.String({ description: 'The revision that the request is at.' }),
  result: Type.Enum(['update', 'conflicts']),
  conflicts: Type.Optional(
    Type.Array(Conflict, {
      maxItems: CONFLICTS_AT_ONCE,
      description: 'Those that nobody decided. A decision may bring up others than were listed before.',
    }),
  ),
});

const Resolutions = Type.Array(
  Type.Object({
    conflict: Type.String({ minLength: 1, maxLength: 256, description: 'Its id in the list of conflicts.' }),
    take: Type.Enum([...DECISIONS], {
      description:
        '`ours` is what the request has, `theirs` what the space has. `both` puts the text of the space after that of the request, `both-theirs-first` before it. `text` takes what `text` says.',
    }),
    text: Type.Optional(
      Type.String({
        maxLength: OWN_TEXT_AT_MOST,
        description: 'With `take: text`, what is to stand there in the source; empty for nothing.',
      }),
    ),
  }),
  {
    maxItems: RESOLUTIONS_AT_MOST,
    description: 'How conflicts are to be decided. One that has changed since it was listed is left undecided.',
  },
);

export const UpdateRequest = Type.Object({ resolutions: Type.Optional(Resolutions) });

export const PreviewRequest = Type.Object({
  resolutions: Type.Optional(Resolutions),
  subject: Type.Object(
    {
      object: Type.Enum(['page', 'reusable-content']),
      id: Type.String({ minLength: 1, maxLength: 256 }),
    },
    { description: 'The text that is looked at.' },
  ),
});

export const ResolutionPreview = named(
  'ResolutionPreview',
  Type.Object({
    object: Type.Literal('resolution-preview'),
    revision: Type.String({ description: 'The revision that the request is at.' }),
    revisionOfSpace: Type.String({ description: 'The revision of the space that would be pulled in.' }),
    conflicts: Type.Integer({ description: 'How many conflicts would be left in the whole request.' }),
    ours: Type.Optional(Type.String({ description: 'The text as the request has it; absent where it has none.' })),
    theirs: Type.Optional(Type.String({ description: 'The text as the space has it; absent where it has none.' })),
    merged: Type.Optional(
      Type.String({ description: 'The text as it would be. Of what is not decided, it has what the request has.' }),
    ),
    difference: Type.Optional(
      Type.Object(
        {
          fields: TextDiff.properties.fields,
          blocks: TextDiff.properties.blocks,
          tooLarge: TextDiff.properties.tooLarge,
        },
        { description: 'What the update would change in the text of the request.' },
      ),
    ),
    tooLarge: Type.Optional(Type.Literal(true, { description: 'The texts are too large to be answered.' })),
  }),
);

export const ConflictsQuery = Type.Object({
  page: Type.Optional(Type.String({ maxLength: 2048, description: 'The `next.page` of the previous answer.' })),
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: CONFLICTS_AT_ONCE })),
});
