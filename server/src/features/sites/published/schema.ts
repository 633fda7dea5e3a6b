import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';
import { SiteCustomization } from '../customizations/index.ts';
import { Site } from '../schema.ts';
import { SiteStructure } from '../structure/index.ts';

export const PublishedContentSite = named(
  'PublishedContentSite',
  Type.Object({
    object: Type.Literal('published-content-site'),
    site: Site,
    structure: SiteStructure,
    customizations: Type.Object({
      site: SiteCustomization,
      siteSpaces: Type.Record(Type.String(), SiteCustomization, {
        description: 'For the id of each site space, how it looks.',
      }),
    }),
    scripts: Type.Array(
      Type.Object({
        script: Type.String(),
        contentSecurityPolicy: Type.Optional(Type.String()),
        cookies: Type.Boolean(),
      }),
      { description: 'Of integrations.' },
    ),
  }),
);
