import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { CreateSite, Site } from './schema.ts';
import { createSite, publishSite, type SitesCtx, toSite } from './service.ts';

const family = 'Docs sites';

export const siteOperations = [
  operation({
    id: 'createSite',
    family,
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites',
    summary: 'Create a site over spaces of the organization',
    description: 'The site is not published. The first space is its default, served at the root of the site.',
    permission: { on: 'organization', role: 'create' },
    params: idParams('organizationId'),
    body: CreateSite,
    bodyOptional: true,
    status: 201,
    answer: Site,
    errors: {
      400: 'A space to show is no space of this organization.',
      501: 'The site cannot make its own space yet.',
    },
    handle: async (ctx: SitesCtx, { actor, body }) => {
      const row = await createSite(ctx, actor, body);
      const site = await toSite(ctx, row);
      return { body: site, version: row.version, location: site.urls.location };
    },
  }),
  operation({
    id: 'publishSite',
    family,
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/publish',
    summary: 'Publish a site to the audience that its visibility sets',
    permission: { on: 'organization', role: 'create' },
    params: idParams('organizationId', 'siteId'),
    status: 200,
    answer: Site,
    errors: { 412: 'The site has no content, or was changed since it was read.' },
    handle: async (ctx: SitesCtx, { params, ifMatch }) => {
      const row = await publishSite(ctx, { ...params, ifMatch });
      return { body: await toSite(ctx, row), version: row.version };
    },
  }),
];
