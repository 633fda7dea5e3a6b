import { TAG_COLORS } from '@lectern/content';
import { Type } from 'typebox';
import { DateTime, idParams, named, pageQuery, Uri } from '#platform/http/index.ts';
import { User } from '#features/users/schema.ts';
import { DEREFERENCED, EVALUATIONS } from './documents/index.ts';
import { sourceFields } from './sources.ts';

const flag = () => Type.Optional(Type.Boolean());

const Layout = named(
  'PageLayout',
  Type.Object({
    width: Type.Enum(['default', 'wide']),
    cover: Type.Boolean(),
    coverSize: Type.Enum(['hero', 'full', 'background']),
    coverMask: Type.Literal('none'),
    title: Type.Boolean(),
    description: Type.Boolean(),
    tableOfContents: Type.Boolean(),
    outline: Type.Boolean(),
    pagination: Type.Boolean(),
    metadata: Type.Boolean(),
    tags: Type.Boolean(),
    actions: Type.Boolean(),
    anchors: Type.Boolean(),
  }),
);

const Git = Type.Object({ oid: Type.String(), path: Type.String() });

const Reference = named('ContentRef', Type.Object({ kind: Type.String() }, { additionalProperties: true }));

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

export const Document = named(
  'Document',
  Type.Object(
    {
      object: Type.Literal('document'),
      data: Type.Object({ schemaVersion: Type.Integer() }),
      nodes: Type.Array(Type.Unsafe<object>({ type: 'object' }), {
        description: 'Blocks, each with `object`, `type`, `data` and what it holds.',
      }),
    },
    { description: 'The page as a tree of blocks.' },
  ),
);

export const Page = named(
  'Page',
  Type.Object({
    object: Type.Literal('page'),
    id: Type.String(),
    type: Type.Enum(['document', 'group', 'link', 'computed']),
    kind: Type.Optional(
      Type.Enum(['sheet', 'group', 'link'], { description: 'The former name of `type`: a document is a `sheet`.' }),
    ),
    tags: Type.Optional(Type.Array(Type.String(), { description: 'The slugs of its tags, from its front matter.' })),
    title: Type.String(),
    emoji: Type.Optional(Type.String()),
    icon: Type.Optional(Type.String({ maxLength: 50 })),
    createdAt: Type.Optional(DateTime()),
    updatedAt: Type.Optional(DateTime()),
    slug: Type.Optional(Type.String()),
    path: Type.Optional(Type.String({ description: 'Address of the page inside the space, without a leading slash.' })),
    description: Type.Optional(Type.String()),
    markdown: Type.Optional(
      Type.String({ description: 'The page as its author wrote it: heading and body, without front matter.' }),
    ),
    document: Type.Optional(Document),
    ...sourceFields,
    documentId: Type.Optional(Type.String()),
    urls: Type.Optional(Type.Object({ app: Uri() })),
    git: Type.Optional(Git),
    layout: Type.Optional(Layout),
    cover: Type.Optional(
      Type.Object({
        ref: Type.Optional(Reference),
        refDark: Type.Optional(Reference),
        yPos: Type.Number(),
        height: Type.Optional(Type.Number({ description: 'In pixels; absent for the usual height.' })),
      }),
    ),
    variables: Type.Optional(Type.Record(Type.String(), Scalar)),
    hidden: flag(),
    noIndex: flag(),
    noRobotsIndex: flag(),
    condition: Type.Optional(
      Type.String({ description: 'For members: the expression that decides which visitors the page is shown to.' }),
    ),
    target: Type.Optional(Reference),
    href: Type.Optional(Type.String()),
    computed: Type.Optional(Type.Object({ type: Type.String() }, { additionalProperties: true })),
    pages: Type.Optional(
      Type.Array(Type.Unsafe<object>({ $ref: '#/components/schemas/Page' }), {
        description: 'The pages below it; empty where it is shown alone, as the target or the place of a link.',
      }),
    ),
  }),
);

export const File = named(
  'File',
  Type.Object({
    object: Type.Literal('file'),
    id: Type.String(),
    name: Type.String(),
    contentType: Type.String(),
    downloadURL: Uri('Works without a token for at least a day.'),
    size: Type.Integer({ description: 'Bytes.' }),
    dimensions: Type.Optional(Type.Object({ width: Type.Integer(), height: Type.Integer() })),
    git: Type.Optional(Git),
  }),
);

export const ReusableContent = named(
  'ReusableContent',
  Type.Object({
    object: Type.Literal('reusable-content'),
    id: Type.String(),
    title: Type.String(),
    document: Type.String(),
    git: Type.Optional(Git),
    ...sourceFields,
  }),
);

export const Tag = named(
  'Tag',
  Type.Object({
    slug: Type.String({ description: 'The name by which updates and pages have it.' }),
    label: Type.String(),
    color: Type.Enum([...TAG_COLORS]),
    emoji: Type.Optional(Type.String()),
    icon: Type.Optional(Type.String()),
  }),
);

const listedRevision = {
  object: Type.Literal('revision'),
  id: Type.String(),
  type: Type.Enum(['edits', 'merge', 'rollback', 'update', 'computed']),
  parents: Type.Array(Type.String()),
  createdAt: DateTime(),
  urls: Type.Object({
    app: Uri(),
    published: Type.Optional(
      Uri('Only of the current revision, and while a published site shows the space to everybody.'),
    ),
    public: Type.Optional(Uri('The same address as `published`.')),
  }),
};

export const Revision = named(
  'Revision',
  Type.Object({
    ...listedRevision,
    pages: Type.Array(Page),
    files: Type.Array(File),
    reusableContents: Type.Array(ReusableContent),
    variables: Type.Record(Type.String(), Scalar),
    tags: Type.Array(Tag, {
      description: 'How the tags of its updates and pages are shown; one that is not here is shown by its slug.',
    }),
    mergedFrom: Type.Optional(
      Type.Object(
        { object: Type.Literal('change-request'), id: Type.String() },
        {
          additionalProperties: true,
          description: 'Of a merge, for members: the change request that it took in, as it is read by itself.',
        },
      ),
    ),
  }),
);

export const ListedRevision = named(
  'ListedRevision',
  Type.Object(
    {
      ...listedRevision,
      message: Type.String({ description: 'What was done, in one line.' }),
      // Absent where nobody is known to have made it, and for guests, who do not know the others.
      author: Type.Optional(User),
      contributors: Type.Optional(
        Type.Array(User, { description: 'Who wrote in it besides its author; absent where that is nobody.' }),
      ),
      imported: Type.Optional(Type.Literal(true, { description: 'An import made it.' })),
      mergedFrom: Type.Optional(
        Type.Object(
          {
            object: Type.Literal('change-request'),
            id: Type.String(),
            number: Type.Optional(Type.Integer()),
            subject: Type.Optional(Type.String()),
          },
          { description: 'The change request that it took in.' },
        ),
      ),
    },
    { description: 'A revision without its tree.' },
  ),
);

export const contentQuery = {
  metadata: Type.Optional(
    Type.Boolean({ default: true, description: 'false leaves out the Git metadata of pages and files.' }),
  ),
  computed: Type.Optional(
    Type.Boolean({
      default: true,
      description:
        'false answers places of computed pages as they are declared; else, and to site content tokens, the pages are there in their stead. A place of which nothing can be shown is an empty, hidden document.',
    }),
  ),
};

export const ContentQuery = Type.Object(contentQuery);

const FORMATS = ['markdown', 'document', 'source'] as const;

const evaluated = Type.Optional(
  Type.Enum([...EVALUATIONS], {
    description:
      'Whether expressions in a document are answered with their values: `true`, or `deterministic-only` for those that no visitor decides.',
  }),
);

const dereferenced = Type.Optional(
  Type.Enum([...DEREFERENCED], {
    description:
      'Whether a document has the blocks of reusable contents in the place of the blocks that name them: `true` and `reusable-contents` are the same.',
  }),
);

export const EvaluatedQuery = Type.Object({ evaluated, dereferenced });

export const MetaLinks = named(
  'PageMetaLinks',
  Type.Object({
    canonical: Type.Optional(Type.Unsafe<object>(Reference)),
    alternates: Type.Array(Type.Unsafe<object>(Reference)),
  }),
);

/** There is one schema of documents, so both choices answer the same. */
export const DocumentQuery = Type.Object({
  schema: Type.Optional(Type.Enum(['current', 'next'], { description: 'Which schema the document follows.' })),
});

/** How one page is asked for. */
export const PageQuery = Type.Object({
  ...contentQuery,
  format: Type.Optional(
    Type.Enum([...FORMATS], {
      description:
        'How the text is answered; Markdown when left out. `source` is the whole file with its front matter, for members.',
    }),
  ),
  evaluated,
  dereferenced,
});

/** How one reusable content is asked for. */
export const ReusableQuery = Type.Object({
  ...contentQuery,
  format: Type.Optional(
    Type.Enum(['source'], { description: '`source` also answers the whole file with its front matter, to members.' }),
  ),
});

/** Reads of the main content may ask for what it was. */
export const atQuery = {
  at: Type.Optional(DateTime('The content as it was at this moment; as it is now when left out.')),
};

export const FilesQuery = Type.Object({
  ...pageQuery,
  ...contentQuery,
  name: Type.Optional(
    Type.String({ maxLength: 200, description: 'Only files with this in their name, in upper or lower case.' }),
  ),
  contentType: Type.Optional(
    Type.String({ maxLength: 80, description: 'Only files whose type begins so, such as `image/`.' }),
  ),
});

export const Pages = Type.Object({ pages: Type.Array(Page) });

/** Slashes of the path are sent as `%2F`. */
const pagePath = Type.String({ maxLength: 4096, description: 'Address of the page inside the space.' });

export const pathParams = <K extends string>(...ids: K[]) => Type.Object({ ...idParams(...ids).properties, pagePath });
