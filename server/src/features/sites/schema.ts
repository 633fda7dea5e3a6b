import { Type } from 'typebox';
import { DateTime, named } from '#platform/http/index.ts';

/** `legacy-*` exist on sites brought from elsewhere; new ones take one of the first four. */
const NEW_TYPES = ['basic', 'premium', 'ultimate', 'sponsored'] as const;
const TYPES = [...NEW_TYPES, 'legacy-basic', 'legacy-premium'] as const;

export const SITE_VISIBILITIES = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;

export const Site = named(
  'Site',
  Type.Object({
    object: Type.Literal('site'),
    id: Type.String(),
    type: Type.Enum([...TYPES]),
    title: Type.String({ minLength: 2, maxLength: 128 }),
    hostname: Type.Optional(Type.String({ maxLength: 512 })),
    basename: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    visibility: Type.Enum([...SITE_VISIBILITIES]),
    published: Type.Boolean({
      description: 'When true, the site is reachable by the audience that `visibility` sets.',
    }),
    siteSpaces: Type.Integer(),
    createdAt: DateTime(),
    features: Type.Array(Type.Object({ id: Type.String(), plan: Type.String(), frozen: Type.Boolean() })),
    urls: Type.Object({
      location: Type.String(),
      app: Type.String(),
      published: Type.Optional(Type.String({ description: 'Only while the site is published.' })),
    }),
  }),
);

export const CreateSite = Type.Object({
  type: Type.Optional(Type.Enum([...NEW_TYPES])),
  title: Type.Optional(Type.String({ minLength: 2, maxLength: 128 })),
  visibility: Type.Optional(Type.Enum([...SITE_VISIBILITIES])),
  spaces: Type.Optional(
    Type.Union(
      [Type.Array(Type.String({ minLength: 1, maxLength: 256 }), { maxItems: 100 }), Type.Enum(['sample', 'empty'])],
      {
        description: 'Ids of the spaces to show, the first of them as the default; or a new space for the site.',
      },
    ),
  ),
});
