import { type Caller, operation } from '#access/index.ts';
import { actorOf } from '#features/audit-log/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import type { CommitCtx } from '#features/contents/index.ts';
import { adaptiveSchemaOperations } from './adaptive-schema/index.ts';
import { updateSiteById } from './changes/index.ts';
import { customizationOperations } from './customizations/index.ts';
import { pictureOperations } from './pictures/index.ts';
import { previewOperations } from './previews/index.ts';
import { getSiteSeen, publishedOperations } from './published/index.ts';
import { publishingAuthOperations } from './publishing-auth/index.ts';
import { toSite, toSites } from './resources/index.ts';
import { CreateSite, ListSites, Site, UpdateSite } from './schema.ts';
import { createSite, deleteSiteById, listSites, publishSite, type SitesCtx, unpublishSite } from './service.ts';
import { sectionGroupOperations } from './section-groups/index.ts';
import { sectionOperations } from './sections/index.ts';
import { redirectOperations } from './redirects/index.ts';
import { shareLinkOperations } from './share-links/index.ts';
import { siteSpaceOperations, type SiteSpacesCtx } from './site-spaces/index.ts';
import type { SiteRow } from './store.ts';
import { structureOperations } from './structure/index.ts';

const family = 'Docs sites';
const collection = '/v1/orgs/{organizationId}/sites';
const single = `${collection}/{siteId}`;
const params = idParams('organizationId', 'siteId');
const creators = { on: 'organization', role: 'create' } as const;
const changed = 'The site was changed since it was read.';

const answer = async (ctx: SitesCtx, caller: Caller, row: SiteRow) => ({
  body: await toSite(ctx, caller, row),
  version: row.version,
});

const siteOnlyOperations = [
  operation({
    id: 'listSites',
    family,
    method: 'GET',
    path: collection,
    summary: 'The sites of an organization, oldest first',
    description: 'Members see all of them, guests those that show a space which they may read.',
    permission: { on: 'organization', role: 'guest', also: 'guests see the sites whose content they may read' },
    params: idParams('organizationId'),
    query: ListSites,
    status: 200,
    answer: listOf(Site),
    handle: async (ctx: SitesCtx, { actor, query }) => {
      const { items, ...page } = await listSites(ctx, actor, query);
      return { body: { ...page, items: await toSites(ctx, actor, items) } };
    },
  }),
  operation({
    id: 'createSite',
    family,
    method: 'POST',
    path: collection,
    summary: 'Create a site over spaces of the organization, or over a new one',
    description: 'The site is not published. The first space is its default, served at the root of the site.',
    permission: { ...creators, also: '`read` on each space' },
    params: idParams('organizationId'),
    body: CreateSite,
    bodyOptional: true,
    status: 201,
    answer: Site,
    errors: {
      400: 'A space to show is no space of this organization.',
      409: 'The basename is another site’s of the organization, or was until lately.',
    },
    handle: async (ctx: SitesCtx & CommitCtx, { actor, body }) => {
      const site = await answer(ctx, actor, await createSite(ctx, actor, body));
      return { ...site, location: site.body.urls.location };
    },
  }),
  operation({
    id: 'getSiteById',
    family,
    method: 'GET',
    path: single,
    summary: 'One site',
    permission: { on: 'organization', role: 'read', visitor: true },
    params,
    status: 200,
    answer: Site,
    handle: async (ctx: SiteSpacesCtx, { actor, params: asked }) => {
      const { site, body } = await getSiteSeen(ctx, actor, asked);
      return { body, version: site.version };
    },
  }),
  operation({
    id: 'updateSiteById',
    family,
    method: 'PATCH',
    path: single,
    summary: 'Change a site',
    description: 'What is left out stays. Readers see the change on their next request.',
    permission: creators,
    params,
    body: UpdateSite,
    status: 200,
    answer: Site,
    errors: {
      400: 'The new default is no space or section of the site.',
      409: 'The basename is another site’s of the organization, or was until lately.',
      412: changed,
    },
    handle: async (ctx: SitesCtx, { actor, params: site, body, ifMatch }) =>
      answer(ctx, actor, await updateSiteById(ctx, { ...site, ifMatch, by: actorOf(actor) }, body)),
  }),
  operation({
    id: 'deleteSiteById',
    family,
    method: 'DELETE',
    path: single,
    summary: 'Delete a site at once, and for good',
    description: 'Its spaces stay. All its addresses answer 404.',
    permission: creators,
    params,
    status: 205,
    errors: { 412: changed },
    handle: async (ctx: SitesCtx, { actor, params: site, ifMatch }) => {
      await deleteSiteById(ctx, { ...site, ifMatch, by: actorOf(actor) });
      return { body: undefined };
    },
  }),
  operation({
    id: 'publishSite',
    family,
    method: 'POST',
    path: `${single}/publish`,
    summary: 'Publish a site to the audience that its visibility sets',
    permission: creators,
    params,
    status: 200,
    answer: Site,
    errors: { 412: 'The site has no content, or was changed since it was read.' },
    handle: async (ctx: SitesCtx, { actor, params: site, ifMatch }) =>
      answer(ctx, actor, await publishSite(ctx, { ...site, ifMatch, by: actorOf(actor) })),
  }),
  operation({
    id: 'unpublishSite',
    family,
    method: 'POST',
    path: `${single}/unpublish`,
    summary: 'Take a site from its readers',
    description: 'All that is set stays, and the site can be published again.',
    permission: creators,
    params,
    status: 200,
    answer: Site,
    errors: { 412: changed },
    handle: async (ctx: SitesCtx, { actor, params: site, ifMatch }) =>
      answer(ctx, actor, await unpublishSite(ctx, { ...site, ifMatch, by: actorOf(actor) })),
  }),
];

/** Every operation on sites, on their parts, and on the links that admit to them. */
export const siteOperations = [
  ...siteOnlyOperations,
  ...publishedOperations,
  ...previewOperations,
  ...customizationOperations,
  ...pictureOperations,
  ...structureOperations,
  ...sectionGroupOperations,
  ...sectionOperations,
  ...siteSpaceOperations,
  ...shareLinkOperations,
  ...redirectOperations,
  ...adaptiveSchemaOperations,
  ...publishingAuthOperations,
];
