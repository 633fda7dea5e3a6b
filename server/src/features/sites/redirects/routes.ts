import type { Static } from 'typebox';
import { operation } from '#access/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import { toIso } from '#platform/clock/index.ts';
import { createSiteRedirect, createSiteRedirects } from './creations.ts';
import { toDestination } from './destinations.ts';
import { followSiteAddress } from './following.ts';
import { isWildcard } from './rules.ts';
import {
  CreatedRedirects,
  CreateRedirect,
  CreateRedirects,
  FollowedSiteAddress,
  FollowQuery,
  ListRedirects,
  RedirectQuery,
  ResolvedRedirect,
  SiteRedirect,
  UpdateRedirect,
} from './schema.ts';
import {
  deleteSiteRedirectById,
  getSiteRedirectBySource,
  listSiteRedirects,
  type RedirectsCtx,
  updateSiteRedirectById,
} from './service.ts';
import type { RedirectRow } from './store.ts';

const family = 'Site redirects';
const site = '/v1/orgs/{organizationId}/sites/{siteId}';
const path = `${site}/redirects`;
const single = `${path}/{redirectId}`;
const siteParams = idParams('organizationId', 'siteId');
const params = idParams('organizationId', 'siteId', 'redirectId');
const creators = { on: 'organization', role: 'create' } as const;
const changed = 'The redirect was changed since it was read.';
const unknown = 'A destination is not on the site.';
const taken = 'The site has a redirect from this source already.';
const full = 'The site has as many redirects as one may.';

const toRedirect = (row: RedirectRow): Static<typeof SiteRedirect> => ({
  object: 'site-redirect',
  id: row.id,
  source: row.source,
  destination: toDestination(row),
  draft: false,
  captureWildcard: isWildcard(row.source),
  permanent: false,
  createdAt: toIso(row.created_at),
});

const answer = (row: RedirectRow) => ({ body: toRedirect(row), version: row.version });

export const redirectOperations = [
  operation({
    id: 'listSiteRedirects',
    family,
    method: 'GET',
    path,
    summary: 'The redirects of a site, oldest first',
    permission: { on: 'organization', role: 'read' },
    params: siteParams,
    query: ListRedirects,
    status: 200,
    answer: listOf(SiteRedirect),
    handle: async (ctx: RedirectsCtx, { params: request, query }) => {
      const { items, ...page } = await listSiteRedirects(ctx, { ...request, query });
      return { body: { ...page, items: items.map(toRedirect) } };
    },
  }),
  operation({
    id: 'createSiteRedirect',
    family,
    method: 'POST',
    path,
    summary: 'Lead readers of a path without a page to a section, a variant or a page',
    description: 'It works from the next request on. A page that lies at the path comes first.',
    permission: creators,
    params: siteParams,
    body: CreateRedirect,
    status: 201,
    answer: SiteRedirect,
    errors: { 400: unknown, 409: taken, 412: full },
    handle: async (ctx: RedirectsCtx, { actor, params: request, body }) => {
      const row = await createSiteRedirect(ctx, actor, { ...request, body });
      // Nothing answers a single one of them, so it is found where they are listed.
      const list = path.replace('{organizationId}', request.organizationId).replace('{siteId}', request.siteId);
      return { ...answer(row), location: `${ctx.baseUrl}${list}` };
    },
  }),
  operation({
    id: 'createSiteRedirects',
    family,
    method: 'POST',
    path: `${path}/bulk`,
    summary: 'Make many redirects at once: all of them or none',
    description: 'A refusal names the redirects that are wrong. What is there already as it is wanted is no error.',
    permission: creators,
    params: siteParams,
    body: CreateRedirects,
    bodyLimit: 4 * 1024 * 1024,
    status: 200,
    creates: true,
    answer: CreatedRedirects,
    errors: { 400: unknown, 409: 'The site has another redirect from one of the sources.', 412: full },
    handle: async (ctx: RedirectsCtx, { actor, params: request, body }) => {
      const { redirects: wanted, dryRun: isDryRun = false } = body;
      const made = await createSiteRedirects(ctx, actor, { ...request, wanted, isDryRun });
      const items = made.map(({ row, isNew }) => ({
        status: isNew ? ('created' as const) : ('unchanged' as const),
        redirect: toRedirect(row),
      }));
      return { body: { items } };
    },
  }),
  operation({
    id: 'updateSiteRedirectById',
    family,
    method: 'PATCH',
    path: single,
    summary: 'Change where a redirect is from or where it leads',
    permission: creators,
    params,
    body: UpdateRedirect,
    status: 200,
    answer: SiteRedirect,
    errors: { 400: unknown, 409: taken, 412: changed },
    handle: async (ctx: RedirectsCtx, { actor, params: request, body, ifMatch }) =>
      answer(await updateSiteRedirectById(ctx, actor, { ...request, body, ifMatch })),
  }),
  operation({
    id: 'deleteSiteRedirectById',
    family,
    method: 'DELETE',
    path: single,
    summary: 'Delete a redirect',
    permission: creators,
    params,
    status: 205,
    errors: { 412: changed },
    handle: async (ctx: RedirectsCtx, { params: request, ifMatch }) => {
      await deleteSiteRedirectById(ctx, { ...request, ifMatch });
      return { body: undefined };
    },
  }),
  operation({
    id: 'getSiteRedirectBySource',
    family,
    method: 'GET',
    path: `${site}/redirect`,
    summary: 'The redirect for a path, and the address that it leads to',
    description: 'An exact source comes before a wildcard, a longer wildcard before a shorter one.',
    permission: {
      on: 'organization',
      role: 'guest',
      visitor: true,
      also: 'guests where the site is published or shows what they may read',
    },
    params: siteParams,
    query: RedirectQuery,
    status: 200,
    answer: ResolvedRedirect,
    handle: async (ctx: RedirectsCtx, { actor, params: { siteId }, query }) => {
      const { row, target } = await getSiteRedirectBySource(ctx, actor, { ...query, siteId });
      return { body: { redirect: toRedirect(row), target }, version: row.version };
    },
  }),
  operation({
    id: 'followSiteAddress',
    family,
    method: 'GET',
    path: `${site}/address`,
    summary: 'What readers of a site come to at an address, and by which rule',
    description:
      'For readers of whom nothing is known, whether or not the site is published. Only spaces that the caller sees on the site are looked into.',
    permission: { on: 'organization', role: 'read' },
    params: siteParams,
    query: FollowQuery,
    status: 200,
    answer: FollowedSiteAddress,
    handle: async (ctx: RedirectsCtx, { actor, params: { siteId }, query }) => {
      const { row, ...followed } = await followSiteAddress(ctx, actor, { ...query, siteId });
      return { body: { ...followed, ...(row === undefined ? {} : { redirect: toRedirect(row) }) } };
    },
  }),
];
