import { type Static, Type } from 'typebox';
import { named, nullable } from '#platform/http/index.ts';
import { File } from '../schema.ts';

export const CHANGE_TYPES = [
  'insert_page',
  'update_page',
  'delete_page',
  'revert_page',
  'insert_files',
  'insert_reusable_content',
  'update_reusable_content',
  'delete_reusable_content',
  'update_variables',
] as const;

export const CHANGES_AT_MOST = 50;
export const FILES_AT_MOST = 20;

const NAME = '^[A-Za-z0-9_-]{1,64}$';

/** A page, file or reusable content: by id, or `ref:NAME` for one that the same batch made before. */
const thing = (what: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: `${what}, by id or as \`ref:NAME\`.` }));

const text = (maxLength: number, description: string) => Type.Optional(Type.String({ maxLength, description }));
const clearable = (maxLength: number, description: string) =>
  Type.Optional(nullable(Type.String({ maxLength, description })));
const flag = (description: string) => Type.Optional(Type.Boolean({ description }));

const Scalar = Type.Union([Type.String({ maxLength: 256 }), Type.Number(), Type.Boolean()]);

const variables = Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' }), nullable(Scalar), {
  maxProperties: 200,
  description: 'Values by name; null removes one, and those that are not named stay.',
});

const InputDocument = Type.Object(
  {
    markdown: Type.Optional(Type.String({ description: 'The text, with or without its heading.' })),
    document: Type.Optional(
      Type.Object({ nodes: Type.Array(Type.Unsafe<object>({ type: 'object' })) }, { additionalProperties: true }),
    ),
    nodes: Type.Optional(
      Type.Array(Type.Unsafe<object>({ type: 'object' }), { description: 'Blocks, as `document` has them.' }),
    ),
  },
  { description: 'The text: as `markdown`, or as blocks in `document` or `nodes`.' },
);

const At = Type.Union(
  [
    Type.Integer({ minimum: 0 }),
    Type.Enum(['start', 'end']),
    Type.Object({ before: Type.String({ maxLength: 256 }) }),
    Type.Object({ after: Type.String({ maxLength: 256 }) }),
  ],
  { description: 'Where among its siblings: an index, `start`, `end`, or before or after a page there.' },
);

const InputReference = Type.Object(
  { kind: Type.String({ maxLength: 32 }) },
  { additionalProperties: true, description: 'Where it leads: `kind` `url`, `page`, `anchor` or `file`.' },
);

const Layout = Type.Object({
  width: Type.Optional(Type.Enum(['default', 'wide'])),
  coverSize: Type.Optional(Type.Enum(['hero', 'full'])),
  cover: Type.Optional(Type.Boolean()),
  title: Type.Optional(Type.Boolean()),
  description: Type.Optional(Type.Boolean()),
  tableOfContents: Type.Optional(Type.Boolean()),
  outline: Type.Optional(Type.Boolean()),
  pagination: Type.Optional(Type.Boolean()),
  metadata: Type.Optional(Type.Boolean()),
});

const Cover = Type.Object({
  ref: InputReference,
  refDark: Type.Optional(nullable(InputReference)),
  yPos: Type.Optional(Type.Number({ minimum: -10_000, maximum: 10_000 })),
});

const Computed = Type.Object(
  {
    type: Type.String({ pattern: '^(builtin:(openapi|translation)|integration:[^:]+:[^:]+)$', maxLength: 200 }),
    props: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    dependencies: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { description: 'The source of computed pages.' },
);

const InputFile = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200, description: 'With its ending, without folders.' }),
  url: text(2048, 'Where the bytes are fetched from, by http or https.'),
  base64: Type.Optional(Type.String({ description: 'The bytes themselves.' })),
  contentType: text(200, 'What the bytes are; told by the name where it is left out.'),
  ref: Type.Optional(Type.String({ pattern: NAME })),
});

const Change = named(
  'Change',
  Type.Object(
    {
      type: Type.Enum([...CHANGE_TYPES]),
      page: thing('The page to update, delete or revert'),
      reusableContent: thing('The reusable content to update or delete'),
      revision: text(256, 'The revision that a page is brought back from; the last one in which it differs.'),
      block: text(64, 'The `key` of the one block that `revert_page` brings back; the whole page when left out.'),
      kind: Type.Optional(
        Type.Enum(['document', 'group', 'link', 'computed'], {
          description: 'What an inserted page is; a document when left out. Groups lie at the top only.',
        }),
      ),
      document: Type.Optional(InputDocument),
      into: Type.Optional(
        nullable(
          Type.String({ maxLength: 256, description: 'The page above, by id or as `ref:NAME`; null is the top.' }),
        ),
      ),
      at: Type.Optional(At),
      ref: Type.Optional(
        Type.String({
          pattern: NAME,
          description: 'A name for what is made, for later changes and, as `ref:NAME`, for links.',
        }),
      ),
      title: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      slug: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'The last part of the address.' })),
      description: clearable(300, 'What the page is about; null removes it.'),
      emoji: clearable(32, 'Null removes it.'),
      icon: clearable(50, 'The name of an icon; null removes it.'),
      cover: Type.Optional(nullable(Cover)),
      layout: Type.Optional(nullable(Layout)),
      hidden: flag('Left out of the table of contents.'),
      noIndex: flag('Left out of the search of the site.'),
      noRobotsIndex: flag('Left out of search engines.'),
      variables: Type.Optional(variables),
      target: Type.Optional(InputReference),
      computed: Type.Optional(Computed),
      files: Type.Optional(Type.Array(InputFile, { minItems: 1, maxItems: FILES_AT_MOST })),
    },
    { description: 'One change; which properties it takes follows from its `type`.' },
  ),
);

/** The body of an editing batch, for a space and for a change request. */
export const EditContent = Type.Object({
  changes: Type.Array(Change, {
    minItems: 1,
    maxItems: CHANGES_AT_MOST,
    description: 'Made one after the other. If one of them cannot be made, none is.',
  }),
});

export type EditRequest = Static<typeof EditContent>;
export type EditChange = EditRequest['changes'][number];
export type EditFile = NonNullable<EditChange['files']>[number];

/** What came of one change, in the order of the request. */
export const EditOutcome = named(
  'EditOutcome',
  Type.Object({
    type: Type.Enum([...CHANGE_TYPES]),
    page: Type.Optional(Type.String({ description: 'The page that was made, changed or removed.' })),
    reusableContent: Type.Optional(Type.String()),
    files: Type.Optional(Type.Array(Type.String())),
    ref: Type.Optional(Type.String()),
  }),
);

/** The parts of an answer with `compat=false` beside what the edited thing itself is. */
export const editedParts = {
  changes: Type.Array(EditOutcome),
  insertedFiles: Type.Optional(Type.Array(File)),
};

export const editQuery = {
  compat: Type.Optional(
    Type.Boolean({ default: true, description: 'false also answers what came of each change, and the files.' }),
  ),
};
