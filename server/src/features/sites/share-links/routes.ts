import type { Static } from 'typebox';
import { operation } from '#access/index.ts';
import { actorOf } from '#features/audit-log/index.ts';
import { idParams, listOf, PageQuery } from '#platform/http/index.ts';
import { getOrganizationById } from '#features/organizations/index.ts';
import { addressIn, listedAt, siteUrl } from '../rules.ts';
import type { SiteRow } from '../store.ts';
import { CreateShareLink, ShareLink, UpdateShareLink } from './schema.ts';
import {
  createSiteShareLink,
  deleteSiteShareLinkById,
  listSiteShareLinks,
  type ShareLinksCtx,
  updateSiteShareLinkById,
} from './service.ts';
import type { ShareLinkRow } from './store.ts';

const family = 'Site share links';
const path = '/v1/orgs/{organizationId}/sites/{siteId}/share-links';
const single = `${path}/{shareLinkId}`;
const params = idParams('organizationId', 'siteId', 'shareLinkId');
const creators = { on: 'organization', role: 'create' } as const;
const changed = 'The link was changed since it was read.';

async function toShareLinks(
  ctx: ShareLinksCtx,
  site: SiteRow,
  rows: readonly ShareLinkRow[],
): Promise<Static<typeof ShareLink>[]> {
  const organization = await getOrganizationById(ctx, site.organization_id);
  const url = siteUrl(ctx, addressIn(organization, site));
  return rows.map((row) => ({
    object: 'share-link',
    id: row.id,
    name: row.name,
    createdAt: new Date(row.created_at).toISOString(),
    active: row.active === 1,
    urls: { published: `${url}/${row.share_key}` },
  }));
}

async function answer(ctx: ShareLinksCtx, { site, row }: { site: SiteRow; row: ShareLinkRow }) {
  const [body] = await toShareLinks(ctx, site, [row]);
  if (body === undefined) throw new Error('A share link was lost on its way out.');
  return { body, version: row.version };
}

export const shareLinkOperations = [
  operation({
    id: 'listSiteShareLinks',
    family,
    method: 'GET',
    path,
    summary: 'The share links of a site with their secret addresses, oldest first',
    permission: creators,
    params: idParams('organizationId', 'siteId'),
    query: PageQuery,
    status: 200,
    answer: listOf(ShareLink),
    handle: async (ctx: ShareLinksCtx, { params: site, query }) => {
      const { items, site: row, ...page } = await listSiteShareLinks(ctx, { ...site, query });
      return { body: { ...page, items: await toShareLinks(ctx, row, items) } };
    },
  }),
  operation({
    id: 'createSiteShareLink',
    family,
    method: 'POST',
    path,
    summary: 'Make an address that admits its holders to a site',
    description: 'It does so while the site is published with the visibility `share-link` and the link is active.',
    permission: creators,
    params: idParams('organizationId', 'siteId'),
    body: CreateShareLink,
    status: 201,
    answer: ShareLink,
    errors: { 412: 'The site has as many share links as one may.' },
    handle: async (ctx: ShareLinksCtx, { actor, params: site, body: { name } }) => {
      const made = await answer(ctx, await createSiteShareLink(ctx, { ...site, name, by: actorOf(actor) }));
      return { ...made, location: listedAt(ctx, path, site) };
    },
  }),
  operation({
    id: 'updateSiteShareLinkById',
    family,
    method: 'PATCH',
    path: single,
    summary: 'Name a share link, revoke it or admit its holders again',
    permission: creators,
    params,
    body: UpdateShareLink,
    status: 200,
    answer: ShareLink,
    errors: { 412: changed },
    handle: async (ctx: ShareLinksCtx, { actor, params: link, body, ifMatch }) =>
      answer(ctx, await updateSiteShareLinkById(ctx, { ...link, body, ifMatch, by: actorOf(actor) })),
  }),
  operation({
    id: 'deleteSiteShareLinkById',
    family,
    method: 'DELETE',
    path: single,
    summary: 'Delete a share link for good',
    description: 'Its address answers 404 from the next request on.',
    permission: creators,
    params,
    status: 205,
    errors: { 412: changed },
    handle: async (ctx: ShareLinksCtx, { actor, params: link, ifMatch }) => {
      await deleteSiteShareLinkById(ctx, { ...link, ifMatch, by: actorOf(actor) });
      return { body: undefined };
    },
  }),
];
