// Inputs: the parts of which changes are made, as schemas: texts, references, files and properties of pages.
import { TAG_COLORS } from '@lectern/content';
import { Type } from 'typebox';
import { named, nullable } from '#platform/http/index.ts';
import { SourceEncoding } from '../sources.ts';

const NAME = '^[A-Za-z0-9_-]{1,64}$';

/** A page, file or reusable content: by id, or `ref:NAME` for one that the same batch made before. */
export const thing = (description: string) =>
  Type.String({ minLength: 1, maxLength: 256, description: `${description}, by id or as \`ref:NAME\`.` });

export const ref = Type.Optional(
  Type.String({
    pattern: NAME,
    description:
      'A name for what is made. Later changes use it as `ref:NAME` in place of an id, and every text of the batch may link to `./NAME.md`, `./NAME` or `ref:NAME`.',
  }),
);

const clearable = (maxLength: number, description: string) =>
  Type.Optional(nullable(Type.String({ maxLength, description })));
const flag = (description: string) => Type.Optional(Type.Boolean({ description }));

const Scalar = Type.Union([Type.String({ maxLength: 256 }), Type.Number(), Type.Boolean()]);

const variables = Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' }), nullable(Scalar), {
  maxProperties: 200,
  description: 'Values by name; null removes one, and those that are not named stay.',
});

const tagName = Type.String({ minLength: 1, maxLength: 100, description: 'The name of a tag.' });

/** What a change says of a tag. The same rules hold as for the file of the tags. */
const InputTag = Type.Object({
  label: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'What readers see; the name where it is left out.' }),
  ),
  color: Type.Optional(Type.Enum([...TAG_COLORS])),
  icon: Type.Optional(nullable(Type.String({ pattern: '^[a-z0-9-]{1,50}$', description: 'The name of an icon.' }))),
  emoji: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 20, description: 'In place of an icon.' }))),
});

const tags = Type.Record(Type.String({ minLength: 1, maxLength: 100 }), nullable(InputTag), {
  maxProperties: 200,
  description: 'Tags by name; null removes one. What is not named stays, also of a tag.',
});

const redirects = Type.Record(
  Type.String({ minLength: 1, maxLength: 1500 }),
  nullable(Type.Object({ page: thing('The page that readers are led to') })),
  {
    maxProperties: 200,
    description:
      'Where addresses of the space lead that no page has; null removes one, and those that are not named stay. Addresses are written without a leading slash, and not encoded.',
  },
);

const blocks = () => Type.Array(Type.Unsafe<object>({ type: 'object' }));

const forms = {
  markdown: Type.Optional(
    Type.String({
      description: 'The text, with or without its heading. Front matter at its start sets the properties of the page.',
    }),
  ),
  document: Type.Optional(Type.Object({ nodes: blocks() }, { additionalProperties: true })),
  nodes: Type.Optional(
    Type.Array(Type.Unsafe<object>({ type: 'object' }), { description: 'Blocks, as `document` has them.' }),
  ),
};

export const InputDocument = Type.Object(
  {
    ...forms,
    source: Type.Optional(
      Type.String({
        description:
          'The whole file, front matter and heading included, kept byte for byte. What it does not say is gone.',
      }),
    ),
    sourceEncoding: Type.Optional(SourceEncoding),
  },
  {
    description: 'The text: as `markdown`, as blocks in `document` or `nodes`, or as the `source` of its file.',
  },
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
  coverSize: Type.Optional(Type.Enum(['hero', 'full', 'background'])),
  cover: Type.Optional(Type.Boolean()),
  title: Type.Optional(Type.Boolean()),
  description: Type.Optional(Type.Boolean()),
  tableOfContents: Type.Optional(Type.Boolean()),
  outline: Type.Optional(Type.Boolean()),
  pagination: Type.Optional(Type.Boolean()),
  metadata: Type.Optional(Type.Boolean()),
  tags: Type.Optional(Type.Boolean()),
  actions: Type.Optional(Type.Boolean()),
});

const Cover = Type.Object({
  ref: Type.Optional(InputReference),
  refDark: Type.Optional(nullable(InputReference)),
  yPos: Type.Optional(Type.Number({ minimum: -10_000, maximum: 10_000 })),
  height: Type.Optional(
    nullable(Type.Number({ exclusiveMinimum: 0, maximum: 2000, description: 'In pixels; null for the usual height.' })),
  ),
});

const Computed = Type.Object(
  {
    type: Type.String({ pattern: '^(builtin:(openapi|translation)|integration:[^:]+:[^:]+)$', maxLength: 200 }),
    props: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    dependencies: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { description: 'The source of computed pages.' },
);

export const FileName = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'With its ending, without folders.',
});

/** Where the bytes of a file come from. */
export const FileContent = {
  url: Type.Optional(
    Type.String({ maxLength: 2048, description: 'Where the bytes are fetched from, by http or https.' }),
  ),
  base64: Type.Optional(Type.String({ description: 'The bytes themselves.' })),
  contentType: Type.Optional(
    Type.String({ maxLength: 200, description: 'What the bytes are; derived from the name where it is left out.' }),
  ),
};

export const InputFile = Type.Object({ name: FileName, ...FileContent, ref });

/** What `insert_page` and `update_page` say of a page. Which of it a page has follows from its kind. */
export const pageProperties = {
  kind: Type.Optional(
    Type.Enum(['document', 'group', 'link', 'computed'], {
      description: 'What an inserted page is; a document when left out. Groups lie at the top only.',
    }),
  ),
  document: Type.Optional(InputDocument),
  into: Type.Optional(
    nullable(Type.String({ maxLength: 256, description: 'The page above, by id or as `ref:NAME`; null is the top.' })),
  ),
  at: Type.Optional(At),
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
  condition: clearable(1024, 'Whom the page is shown to, as an expression; null and the empty text remove it.'),
  variables: Type.Optional(variables),
  tags: Type.Optional(
    Type.Array(tagName, {
      maxItems: 20,
      uniqueItems: true,
      description: 'The names of its tags, the most important one first.',
    }),
  ),
  target: Type.Optional(InputReference),
  computed: Type.Optional(Computed),
};

// What changes the space as a whole.

export const UpdateVariables = named(
  'UpdateVariables',
  Type.Object({ operation: Type.Literal('update_variables'), variables }),
);

export const UpdateTags = named(
  'UpdateTags',
  Type.Object(
    { operation: Type.Literal('update_tags'), tags },
    { description: 'Makes, changes and removes tags of the space. Pages keep the names of theirs.' },
  ),
);

export const UpdateRedirects = named(
  'UpdateRedirects',
  Type.Object(
    { operation: Type.Literal('update_redirects'), redirects },
    { description: 'Leads addresses of the space to pages. One that a page has shows that page.' },
  ),
);
