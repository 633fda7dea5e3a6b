import { Type } from 'typebox';
import { INTEGRATION_SCOPES } from '#access/index.ts';
import { Organization } from '#features/organizations/schema.ts';
import { listOf, named, pageQuery, Uri } from '#platform/http/index.ts';
import { Block, Configurations, ContentSecurityPolicy, ContentSource, ExternalLink } from './definition.ts';

const NAME = '^[a-zA-Z0-9-_.]+$';

export const nameParams = Type.Object({
  integrationName: Type.String({ minLength: 1, maxLength: 100, pattern: NAME }),
});

export const CATEGORIES = [
  'analytics',
  'collaboration',
  'content',
  'gitsync',
  'marketing',
  'visitor-auth',
  'other',
] as const;

const Target = Type.Enum(['all', 'site', 'space', 'organization'], { description: 'Where it can be installed.' });

const Visibility = Type.Enum(['public', 'private', 'unlisted'], {
  description:
    'Who may see and install it: everybody, its owner, or whoever knows its name. An organization that installed it keeps it.',
});

const Scopes = Type.Array(Type.Enum([...INTEGRATION_SCOPES]), {
  maxItems: INTEGRATION_SCOPES.length,
  uniqueItems: true,
  description: 'What its tokens may do where it is installed, and which events it receives.',
});

const Categories = Type.Array(Type.Enum([...CATEGORIES]), { maxItems: CATEGORIES.length, uniqueItems: true });

const title = () => Type.String({ minLength: 2, maxLength: 30 });
const SUMMARY = { maxLength: 2048, description: 'Markdown.' };

export const Integration = named(
  'Integration',
  Type.Object({
    object: Type.Literal('integration'),
    name: Type.String(),
    version: Type.Integer({ description: 'Grows by one with each publication.' }),
    title: title(),
    description: Type.String(),
    summary: Type.Optional(Type.String(SUMMARY)),
    previewImages: Type.Array(Type.String()),
    target: Target,
    verified: Type.Boolean(),
    visibility: Visibility,
    scopes: Scopes,
    categories: Categories,
    blocks: Type.Optional(Type.Array(Block)),
    contentSources: Type.Optional(Type.Array(ContentSource)),
    configurations: Type.Optional(Configurations),
    externalLinks: Type.Array(ExternalLink),
    owner: Organization,
    urls: Type.Object({
      location: Uri(),
      icon: Type.Optional(Uri('Absent where it has none.')),
      app: Uri(),
      assets: Uri('Below it are its pictures.'),
      publicEndpoint: Uri('Where the integration answers requests.'),
    }),
    permissions: Type.Object({
      admin: Type.Boolean({ description: 'Whether the caller may publish and unpublish it.' }),
      install: Type.Boolean({ description: 'Whether the caller administers an organization to install it in.' }),
    }),
    contentSecurityPolicy: Type.Optional(ContentSecurityPolicy),
  }),
);

export const Integrations = listOf(Integration);

/** A picture of this many bytes, as base64. */
const picture = (bytes: number) => Type.String({ minLength: 1, maxLength: Math.ceil(bytes / 3) * 4 + 64 });

export const ICON_BYTES = 256 * 1024;
export const PREVIEW_BYTES = 1024 * 1024;
export const MOST_PREVIEWS = 3;
const SCRIPT_CHARACTERS = 8 * 1024 * 1024;

export const PublishIntegration = Type.Object({
  organization: Type.String({
    minLength: 1,
    maxLength: 256,
    description: 'The id or the subdomain of the organization that publishes it.',
  }),
  title: title(),
  description: Type.String({ maxLength: 100 }),
  script: Type.String({ minLength: 1, maxLength: SCRIPT_CHARACTERS, description: 'What it runs.' }),
  scopes: Scopes,
  icon: Type.Optional({ ...picture(ICON_BYTES), description: 'A PNG or JPEG of at most 256 KiB, as base64.' }),
  summary: Type.Optional(Type.String(SUMMARY)),
  previewImages: Type.Optional(
    Type.Array(picture(PREVIEW_BYTES), {
      maxItems: MOST_PREVIEWS,
      description: 'PNG or JPEG of at most 1 MiB each, as base64.',
    }),
  ),
  visibility: Type.Optional(Visibility),
  target: Type.Optional(Target),
  categories: Type.Optional(Categories),
  blocks: Type.Optional(Type.Array(Block, { maxItems: 50 })),
  contentSources: Type.Optional(Type.Array(ContentSource, { maxItems: 50 })),
  externalLinks: Type.Optional(Type.Array(ExternalLink, { maxItems: 5 })),
  configurations: Type.Optional(Configurations),
  secrets: Type.Optional(
    Type.Record(Type.String({ minLength: 1, maxLength: 100 }), Type.String({ maxLength: 8192 }), {
      maxProperties: 20,
      description:
        'What the script receives and nobody is ever shown. Those of before stay where none are sent, and go where none are in it.',
    }),
  ),
  contentSecurityPolicy: Type.Optional(ContentSecurityPolicy),
  runtime: Type.Optional(
    Type.Enum(['v1', 'v2'], {
      description: 'The form of the script: a service worker, or a module. `v1` if left out.',
    }),
  ),
});

export const IntegrationsQuery = Type.Object({
  ...pageQuery,
  search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of the name or the title.' })),
  category: Type.Optional(Type.Enum([...CATEGORIES])),
  blockDomain: Type.Optional(
    Type.String({ maxLength: 100, pattern: NAME, description: 'A host whose addresses one of its blocks shows.' }),
  ),
  blocks: Type.Optional(Type.Boolean({ description: 'Those with blocks, or those without.' })),
  contentSources: Type.Optional(Type.Boolean({ description: 'Those with content sources, or those without.' })),
  owner: Type.Optional(Type.String({ maxLength: 256, description: 'The id of the organization that publishes it.' })),
  scope: Type.Optional(Type.Enum([...INTEGRATION_SCOPES], { description: 'Those that ask for this scope.' })),
  target: Type.Optional(Target),
});
