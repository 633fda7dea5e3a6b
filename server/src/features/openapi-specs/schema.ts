import { Type } from 'typebox';
import { DateTime, listOf, named, pageQuery, Uri } from '#platform/http/index.ts';

export const Slug = () => Type.String({ minLength: 1, maxLength: 100, pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' });

const Visibility = Type.Enum(['private', 'public'], {
  description:
    'Who may read it: members of the organization, or also programs that show readers its sites, by a site content token.',
});

const Source = Type.Union(
  [
    Type.Object({ url: Type.String({ format: 'uri', minLength: 1, maxLength: 2048 }) }),
    Type.Object({ text: Type.String({ minLength: 1, description: 'The description itself, as JSON or YAML.' }) }),
  ],
  { description: 'Where it comes from: an address, which is asked again every six hours, or a text.' },
);

export const OpenAPISpec = named(
  'OpenAPISpec',
  Type.Object({
    object: Type.Literal('openapi-spec'),
    id: Type.String(),
    slug: Slug(),
    sourceURL: Type.Optional({ ...Uri(), maxLength: 2048 }),
    visibility: Visibility,
    processingState: Type.Enum(['pending', 'progress', 'complete']),
    lastVersion: Type.Optional(
      Type.String({ description: 'The id of the newest version. A source that fails leaves it.' }),
    ),
    lastProcessedAt: Type.Optional(DateTime()),
    lastProcessErrorCode: Type.Optional(
      Type.Enum(['FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR'], {
        description: 'Why the last attempt made nothing of the source.',
      }),
    ),
    lastProcessErrorMessage: Type.Optional(Type.String({ description: 'The same for people.' })),
    createdAt: DateTime(),
    updatedAt: DateTime(),
    permissions: Type.Object({ view: Type.Boolean(), edit: Type.Boolean() }),
    urls: Type.Object({ location: Uri(), app: Uri() }),
  }),
);

export const OpenAPISpecVersion = named(
  'OpenAPISpecVersion',
  Type.Object({
    object: Type.Literal('openapi-spec-version'),
    id: Type.String(),
    createdAt: DateTime(),
    url: { ...Uri('Where the document is.'), maxLength: 2048 },
    urls: Type.Object({ location: Uri() }),
  }),
);

export const OpenAPISpecs = listOf(OpenAPISpec);
export const OpenAPISpecVersions = listOf(OpenAPISpecVersion);

export const OpenAPISpecParts = listOf(
  named(
    'OpenAPISpecPart',
    Type.Object(
      {
        object: Type.Literal('openapi-spec-part'),
        kind: Type.Enum(['operation', 'webhook', 'schema']),
        method: Type.Optional(Type.String({ description: 'In lower case. Absent of a schema.' })),
        name: Type.String({ description: 'The path of an operation, or the name of a webhook or schema.' }),
        title: Type.String(),
        tag: Type.Optional(Type.String({ description: 'The title of its tag, where it has one.' })),
      },
      { description: 'What a block of a page can show of a specification.' },
    ),
  ),
);

export const PartsQuery = Type.Object({
  ...pageQuery,
  kind: Type.Optional(Type.Enum(['operation', 'webhook', 'schema'], { description: 'Only parts of this kind.' })),
  text: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Only parts with all of these words in their method, name, title or tag, in upper or lower case.',
    }),
  ),
});

/** The document is never looked into: it is as its author wrote it. */
const Document = Type.Unsafe<object>({ type: 'object' });

const File = Type.Object({
  filename: Type.String(),
  dir: Type.String(),
  isEntrypoint: Type.Boolean(),
  references: Type.Array(Type.String()),
  specification: Document,
});

export const OpenAPISpecContent = named(
  'OpenAPISpecContent',
  Type.Object({
    filesystem: Type.Union([Type.Record(Type.String(), File), Type.Array(File)], {
      description:
        'The document by the name of its file, which is the only one. Holders of a site content token get a list with it.',
    }),
    url: Uri('Where the document is.'),
  }),
);

export const OpenAPISpecRawContent = named('OpenAPISpecRawContent', Document);

export const CreateOpenAPISpec = Type.Object({ slug: Slug(), source: Source });
export const CreateOrUpdateOpenAPISpec = Type.Object({ source: Source });
export const UpdateOpenAPISpec = Type.Object({ visibility: Visibility });
