import { Type } from 'typebox';
import { named, pageQuery } from '#platform/http/index.ts';

const Thing = Type.Object({ id: Type.String(), title: Type.String(), path: Type.String(), type: Type.String() });

const Place = Type.Object({
  parent: Type.Union([Thing, Type.Null()], { description: 'Null at the top level.' }),
  position: Type.Integer({ description: 'Among its siblings, from 0.' }),
});

const Change = named(
  'ContentChange',
  Type.Object({
    type: Type.Enum([
      'page_created',
      'page_edited',
      'page_deleted',
      'page_moved',
      'file_created',
      'file_edited',
      'file_deleted',
      'reusable_content_created',
      'reusable_content_edited',
      'reusable_content_deleted',
      'variables_edited',
      'redirects_edited',
    ]),
    page: Type.Optional(Thing),
    file: Type.Optional(Thing),
    reusableContent: Type.Optional(Thing),
    attributes: Type.Optional(
      Type.Record(Type.String(), Type.Object({ before: Type.Unknown(), after: Type.Unknown() }), {
        description: 'The fields that changed, by name; a value that is not there is null.',
      }),
    ),
    documentEdited: Type.Optional(Type.Boolean({ description: 'The text, or the bytes of a file, are others.' })),
    moved: Type.Optional(Type.Object({ from: Place, to: Place })),
  }),
);

const CHANGES_AT_ONCE = 1000;

export const ChangesQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: CHANGES_AT_ONCE, default: 10 })),
});

export const Changes = Type.Object({
  changes: Type.Array(Change),
  more: Type.Optional(Type.Integer({ description: 'How many more there are; absent where these are all.' })),
});

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
            description: 'Of a changed block, in the order of reading.',
          }),
        ),
      }),
      { description: 'All blocks in the order of reading.' },
    ),
  }),
);
