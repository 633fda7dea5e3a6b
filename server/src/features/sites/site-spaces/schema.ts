import { Type } from 'typebox';
import { named, nullable, pageQuery, Uri } from '#platform/http/index.ts';
import { Space } from '#features/spaces/schema.ts';
import { Pointers } from '../positions/index.ts';

export const SiteSpace = named(
  'SiteSpace',
  Type.Object({
    object: Type.Literal('site-space'),
    id: Type.String({ description: 'Of the space as a part of the site.' }),
    path: Type.String({ minLength: 1, maxLength: 100 }),
    section: Type.Optional(Type.String({ description: 'The section that it belongs to.' })),
    space: Space,
    title: Type.String({ description: 'That of the space.' }),
    default: Type.Optional(
      Type.Boolean({
        description: 'Whether it is served at the root of its section, or of a site without any, without its path.',
      }),
    ),
    condition: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
    draft: Type.Literal(false, { description: 'What is added to a site is shown as soon as the site is published.' }),
    hasAdvancedCustomizationFeature: Type.Optional(Type.Boolean()),
    urls: Type.Object({
      published: Uri('Where it is, or would be if the site were published.'),
    }),
  }),
);

export const ShareKey = Type.Optional(
  Type.String({
    maxLength: 256,
    description:
      'Of an active share link of the site: where links are how it is read, addresses carry the key. A key that no active link has is answered with 404.',
  }),
);

export const ListSiteSpaces = Type.Object({
  ...pageQuery,
  shareKey: ShareKey,
  default: Type.Optional(
    Type.Boolean({
      description: 'True: only the default site space, of a site with sections that of each; false: only the others.',
    }),
  ),
});

export const AddSpace = Type.Object({
  spaceId: Type.String({ minLength: 1, maxLength: 256 }),
  sectionId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 256, description: 'A section of the site, where it has sections.' }),
  ),
});

export const UpdateSiteSpace = Type.Object({
  path: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Unlike those of the spaces next to it. The former one leads to the new one.',
    }),
  ),
  condition: Type.Optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength: 1024,
        description: 'An expression that says who sees it; null shows it to all readers again.',
      }),
    ),
  ),
});

export const MoveSiteSpace = Type.Object({
  position: Type.Optional(Pointers),
  sectionId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'Another section of the site that the space is to be in. Its path of now leads to where it is then.',
    }),
  ),
});
