import { Type } from 'typebox';
import { DateTime, named, nullable, pageQuery, Uri } from '#platform/http/index.ts';

/** `legacy-*` exist on sites brought from elsewhere; new ones take one of the first four. */
const NEW_TYPES = ['basic', 'premium', 'ultimate', 'sponsored'] as const;
const TYPES = [...NEW_TYPES, 'legacy-basic', 'legacy-premium'] as const;

export const SITE_VISIBILITIES = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;

const Title = () => Type.String({ minLength: 2, maxLength: 128 });
const Visibility = () => Type.Enum([...SITE_VISIBILITIES]);
const AdaptiveContent = () => Type.Object({ enabled: Type.Boolean() });

/** A host with a dot in it and at least one segment of a path. */
const PROXY = '^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+[A-Za-z]{2,63}(?:/[A-Za-z0-9._~-]+)+$';

/** What somebody may do with a site. */
const flags = [
  'view',
  'access',
  'edit',
  'create',
  'admin',
  'installIntegration',
  'viewAdaptiveSchema',
  'editAdaptiveSchema',
] as const;

export const Site = named(
  'Site',
  Type.Object({
    object: Type.Literal('site'),
    id: Type.String(),
    type: Type.Enum([...TYPES]),
    appliedType: Type.Enum([...TYPES], { description: 'The same: no site of this server is frozen.' }),
    title: Title(),
    hostname: Type.Optional(Type.String({ maxLength: 512 })),
    basename: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    proxy: Type.Optional(
      Type.Object({
        origin: Type.String({ description: 'Host and path of the proxy, as it was set.' }),
        target: Type.String({ description: 'Where the proxy finds the site.' }),
      }),
    ),
    visibility: Visibility(),
    defaultLevel: Type.Literal('inherit', {
      description: 'Sites have no roles of their own: those of the organization count.',
    }),
    permissions: Type.Object(
      Object.fromEntries(flags.map((flag) => [flag, Type.Boolean()])) as Record<
        (typeof flags)[number],
        ReturnType<typeof Type.Boolean>
      >,
      { description: 'What the caller may do with the site.' },
    ),
    published: Type.Boolean({
      description: 'When true, the site is reachable by the audience that `visibility` sets.',
    }),
    siteSpaces: Type.Integer({ description: 'Spaces that the site shows; deleted ones do not count.' }),
    siteSections: Type.Integer({ description: 'Sections that the site has; 0 where it shows spaces without any.' }),
    createdAt: DateTime(),
    adaptiveContent: Type.Optional(AdaptiveContent()),
    ads: Type.Optional(
      Type.Object(
        { status: Type.String(), submittable: Type.Optional(Type.Boolean()) },
        { description: 'No site of this server has any.' },
      ),
    ),
    features: Type.Array(Type.Object({ id: Type.String(), plan: Type.Enum([...TYPES]), frozen: Type.Boolean() }), {
      description: 'What the site uses beyond the basic. Nothing is refused because of its `type`.',
    }),
    urls: Type.Object({
      location: Uri(),
      app: Uri(),
      published: Type.Optional(Uri('Only while the site is published.')),
      preview: Type.Optional(
        Uri(
          'Where members read the site as it is now, published or not, once they log in. Absent while it has no content.',
        ),
      ),
    }),
  }),
);

export const ListSites = Type.Object({
  ...pageQuery,
  space: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'Only sites that show this space.' })),
  title: Type.Optional(
    Type.String({
      maxLength: 128,
      description: 'Only sites whose title has this in it; the case of the letters A to Z does not matter.',
    }),
  ),
  published: Type.Optional(Type.Boolean()),
  type: Type.Optional(Type.Array(Type.Enum([...TYPES]), { description: 'Repeated for several types.', maxItems: 20 })),
});

const Basename = (description: string) => Type.String({ minLength: 1, maxLength: 100, description });

export const CreateSite = Type.Object({
  type: Type.Optional(Type.Enum([...NEW_TYPES])),
  title: Type.Optional(Title()),
  basename: Type.Optional(
    Basename('As in a change of the site. Left out, it follows the title, with a number where that is taken.'),
  ),
  visibility: Type.Optional(Visibility()),
  spaces: Type.Optional(
    Type.Union(
      [Type.Array(Type.String({ minLength: 1, maxLength: 256 }), { maxItems: 100 }), Type.Enum(['sample', 'empty'])],
      {
        description:
          'Ids of the spaces to show, the first of them as the default; or a new space for the site, `empty` with one empty page or `sample` with a few pages to begin with.',
      },
    ),
  ),
});

export const UpdateSite = Type.Object({
  title: Type.Optional(Title()),
  visibility: Type.Optional(Visibility()),
  basename: Type.Optional(
    Basename(
      'Letters and digits of any script, dashes and underscores, and dots behind digits, in lower case; unique in the organization. The former one leads to the new one.',
    ),
  ),
  adaptiveContent: Type.Optional(AdaptiveContent()),
  defaultSiteSpace: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'The space that is served at the root: of a site with sections, one of the default section.',
    }),
  ),
  defaultSiteSection: Type.Optional(
    Type.String({ minLength: 1, maxLength: 256, description: 'The default section of a site that has sections.' }),
  ),
  proxy: Type.Optional(
    nullable(
      Type.String({
        maxLength: 512,
        pattern: PROXY,
        description: 'Host and path under which a proxy shows the site, such as `example.com/docs`; null removes it.',
      }),
    ),
  ),
});
