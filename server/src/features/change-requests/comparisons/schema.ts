import { Type } from 'typebox';
import { named, pageQuery } from '#platform/http/index.ts';
import { Changes, ChangesQuery } from '#features/contents/index.ts';
import { ChangeRequest } from '../schema.ts';

const TEXTS_AT_ONCE = 50;

export const DiffQuery = Type.Object({
  page: pageQuery.page,
  limit: Type.Optional(
    Type.Integer({ minimum: 0, maximum: TEXTS_AT_ONCE, default: 10, description: 'How many texts; 10 when left out.' }),
  ),
  pageId: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'Only the text of this page.' })),
});

const kind = Type.Enum(['kept', 'added', 'removed', 'changed']);
const side = (description: string) => Type.Optional(Type.String({ description }));

const from = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 256,
    description: 'Compares with this revision of the same space; left out, with the one that it was made from.',
  }),
);

export const RevisionChangesQuery = Type.Object({ ...ChangesQuery.properties, from });

export const RevisionDiffQuery = Type.Object({ ...DiffQuery.properties, from });

export const TextDiff = named(
  'TextDiff',
  Type.Object({
    object: Type.Literal('text-diff'),
    kind: Type.Enum(['created', 'edited', 'deleted']),
    subject: Type.Object({
      object: Type.Enum(['page', 'reusable-content']),
      id: Type.String(),
      title: Type.String(),
      path: Type.String(),
    }),
    fields: Type.Array(
      Type.Object({ kind, name: Type.String(), before: side('Its lines before.'), after: side('Its lines now.') }),
      { description: 'The keys of the front matter.' },
    ),
    blocks: Type.Array(
      Type.Object({
        kind,
        block: Type.String({ description: 'What it is, such as `paragraph`, `table` or `hint`.' }),
        before: side('Absent where it is as `after`, or was not there.'),
        after: side('Absent where it is gone.'),
        words: Type.Optional(
          Type.Array(Type.Object({ kind: Type.Enum(['kept', 'added', 'removed']), text: Type.String() }), {
            description:
              'Of a block that changed, or that moved and changed where it is now; in the order of reading. Absent beyond 20,000 runs of words in one answer.',
          }),
        ),
        move: Type.Optional(
          Type.Integer({
            minimum: 0,
            description:
              'Of a block that moved: the index of the other one of the two in `blocks`. What went has the kind `removed`, what came `added`.',
          }),
        ),
      }),
      { description: 'All blocks in the order of reading.' },
    ),
    tooLarge: Type.Optional(
      Type.Literal(true, {
        description: 'The texts are too large to be compared here, so `fields` and `blocks` are empty.',
      }),
    ),
  }),
);

export const RevisionChanges = Type.Object({
  ...Changes.properties,
  mergedFrom: Type.Optional(ChangeRequest),
});
