import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';
import { SourceEncoding } from '../../sources.ts';

const text = (description: string) => Type.Optional(Type.String({ description }));

const side = (description: string) =>
  Type.Object(
    {
      revision: Type.Optional(Type.String({ description: 'Absent for what was sent.' })),
      title: Type.String(),
      source: text('The file. Left out where the answer would be too large, and for pages without a text.'),
      sourceEncoding: Type.Optional(SourceEncoding),
    },
    { description },
  );

export const ConflictPlaces = Type.Array(
  Type.Object({
    field: Type.String({
      description:
        '`body`, `title`, `slug`, `place` (the page above), `presence` (the page was deleted), or another property.',
    }),
    block: text('Where in the text: `title`, `front matter: icon`, `paragraph 3`.'),
    base: text('What both began with; absent where there was nothing. Long texts are cut.'),
    ours: text('What the change says.'),
    theirs: text('What is there now.'),
  }),
  { description: 'Where both say something different; at most 100.' },
);

const EditConflict = named(
  'EditConflict',
  Type.Object({
    change: Type.Integer({ description: 'The number of the change in the batch, from 0.' }),
    page: Type.String({ description: 'The id of the page, or of the reusable content.' }),
    base: side('The page at the revision that the change was made from.'),
    ours: side('What the change would have made of that.'),
    theirs: Type.Optional(side('The page as it is now; absent where it was deleted.')),
    places: ConflictPlaces,
  }),
);

/** What a refusal for conflicts says to programs. */
export const EditConflicts = Type.Object({
  conflicts: Type.Optional(
    Type.Array(EditConflict, {
      description: 'The changes whose `base` is no longer what the page is. Nothing was written.',
    }),
  ),
});
