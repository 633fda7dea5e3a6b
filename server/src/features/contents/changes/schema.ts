import { type Static, Type } from 'typebox';
import { named, Uri } from '#platform/http/index.ts';
import { contentQuery, Tag } from '../schema.ts';

const thing = { id: Type.String(), title: Type.String(), path: Type.String(), type: Type.String() };
const Page = Type.Object(thing);
const File = Type.Object({
  ...thing,
  name: Type.String(),
  contentType: Type.String(),
  size: Type.Integer({ description: 'Bytes; of a file that is gone, as it was.' }),
  downloadURL: Uri('Of a file that is gone, as it was.'),
});
const ReusableContent = Type.Object({
  ...thing,
  document: Type.String({ description: 'The id of its text; of one that is gone, as it was.' }),
});

const Place = Type.Object({
  parent: Type.Union([Page, Type.Null()], { description: 'Null at the top level.' }),
  position: Type.Integer({ description: 'Among its siblings, from 0.' }),
});

const Attributes = Type.Record(
  Type.String(),
  Type.Object({ before: Type.Optional(Type.Unknown()), after: Type.Optional(Type.Unknown()) }),
  { description: 'The fields that changed, by name; a value that is not there is left out.' },
);

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
      'tag_created',
      'tag_edited',
      'tag_deleted',
    ]),
    page: Type.Optional(Page),
    file: Type.Optional(File),
    reusableContent: Type.Optional(ReusableContent),
    tag: Type.Optional(Type.Unsafe<Static<typeof Tag>>(Tag)),
    attributes: Type.Optional(Attributes),
    variables: Type.Optional(Attributes),
    documentEdited: Type.Optional(Type.Boolean({ description: 'The text, or the bytes of a file, are others.' })),
    parent: Type.Optional(
      Type.Object(
        { before: Type.Optional(Page), after: Type.Optional(Page) },
        {
          description:
            'Below which page a page was, and is, where it came, went or moved; a side at the top level is left out.',
        },
      ),
    ),
    moved: Type.Optional(Type.Object({ from: Place, to: Place })),
  }),
);

const CHANGES_AT_ONCE = 1000;

export const ChangesQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: CHANGES_AT_ONCE,
      default: 10,
      description: 'How many changes to answer at most.',
    }),
  ),
  ...contentQuery,
});

export const Changes = Type.Object({
  changes: Type.Array(Change),
  more: Type.Optional(Type.Integer({ description: 'How many more there are; absent where these are all.' })),
});
