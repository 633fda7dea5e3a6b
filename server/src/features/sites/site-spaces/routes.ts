import { operation } from '#access/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import { type SiteSpacesCtx, toSiteSpaces } from './resources/index.ts';
import { AddSpace, ListSiteSpaces, SiteSpace } from './schema.ts';
import { addSpaceToSite, listSiteSpaces } from './service.ts';

const family = 'Site spaces';
const path = '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces';

export const siteSpaceOperations = [
  operation({
    id: 'listSiteSpaces',
    family,
    method: 'GET',
    path,
    summary: 'The spaces that a site shows, by position',
    description:
      'Spaces that the caller may read, and where everybody may read the site, all that it shows. Deleted spaces are left out. Guests see what everybody sees, and sites with a space that they may read.',
    permission: {
      on: 'organization',
      role: 'guest',
      also: 'guests where the site is published or shows what they may read',
    },
    params: idParams('organizationId', 'siteId'),
    query: ListSiteSpaces,
    status: 200,
    answer: listOf(SiteSpace),
    handle: async (ctx: SiteSpacesCtx, { actor, params, query }) => {
      const { items, site, ...page } = await listSiteSpaces(ctx, actor, { siteId: params.siteId, query });
      return { body: { ...page, items: await toSiteSpaces(ctx, site, items) } };
    },
  }),
  operation({
    id: 'addSpaceToSite',
    family,
    method: 'POST',
    path,
    summary: 'Add a space to a site, at its end',
    description: 'The first space of a site is its default. Title and path come from the title of the space.',
    permission: { on: 'organization', role: 'create', also: '`read` on the space' },
    params: idParams('organizationId', 'siteId'),
    body: AddSpace,
    status: 201,
    answer: SiteSpace,
    errors: {
      400: 'The space is no space of this organization, or the section none of the site.',
      409: 'The site shows this space already.',
      412: 'The site shows as many spaces as one may.',
    },
    handle: async (ctx: SiteSpacesCtx, { actor, params, body }) => {
      const { site, shown } = await addSpaceToSite(ctx, actor, { siteId: params.siteId, body });
      const [siteSpace] = await toSiteSpaces(ctx, site, shown);
      if (siteSpace === undefined) throw new Error('A space was lost on its way into a site.');
      // Nothing answers a single one of them, so it is found where they are listed.
      const list = path.replace('{organizationId}', params.organizationId).replace('{siteId}', params.siteId);
      return { body: siteSpace, version: shown[0]?.row.version ?? 1, location: `${ctx.baseUrl}${list}` };
    },
  }),
];
