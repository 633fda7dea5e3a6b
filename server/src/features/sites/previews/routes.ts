import { Type } from 'typebox';
import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { ComputedCtx, TreesCtx } from '#features/contents/index.ts';
import { listPagePreviews } from './pages.ts';
import {
  PagePreview,
  PagePreviewsQuery,
  PreviewQuery,
  SitePreview,
  SiteVisibility,
  VisibilityQuery,
} from './schema.ts';
import { type LinksCtx, linkPreview } from './service.ts';
import { getSiteVisibility } from './visibility.ts';

export const previewOperations = [
  operation({
    id: 'getSitePublishingPreview',
    family: 'Docs sites',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/preview',
    summary: 'An address at which the site is read as it is now, published or not',
    description:
      'It shows the spaces of the site that the caller may read, as long as they may and the token that asks is in force.',
    permission: {
      on: 'organization',
      role: 'guest',
      also: '`read` on a space of the site',
    },
    params: idParams('organizationId', 'siteId'),
    query: PreviewQuery,
    status: 200,
    answer: SitePreview,
    errors: { 400: 'The claims are no object, or a change request and a revision are both asked for.' },
    handle: async (ctx: LinksCtx, { actor, params: { siteId }, query }) => ({
      body: { url: await linkPreview(ctx, actor, { siteId, query }) },
    }),
  }),
  operation({
    id: 'getSiteVisibility',
    family: 'Docs sites',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/visibility',
    summary: 'Which spaces of a site, and which pages with a condition, a visitor with these claims sees',
    description: 'Of the spaces that the caller may read. Without `claims`, of a visitor of whom nothing is known.',
    permission: { on: 'organization', role: 'read' },
    params: idParams('organizationId', 'siteId'),
    query: VisibilityQuery,
    status: 200,
    answer: SiteVisibility,
    errors: { 400: 'The claims are no object.' },
    handle: async (ctx: ComputedCtx & { db: Db }, { actor, params: { siteId }, query }) => ({
      body: await getSiteVisibility(ctx, actor, { siteId, claims: query.claims }),
    }),
  }),
  operation({
    id: 'listPagePreviews',
    family: 'Space content',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/page/{pageId}/previews',
    summary: 'Where a page is previewed: its address on each site that shows the space',
    description: 'At most twenty sites.',
    permission: { on: 'space', role: 'read' },
    params: idParams('spaceId', 'pageId'),
    query: PagePreviewsQuery,
    status: 200,
    answer: Type.Object({ items: Type.Array(PagePreview) }),
    errors: { 400: 'The claims are no object.' },
    handle: async (ctx: LinksCtx & TreesCtx, { actor, params, query }) => ({
      body: { items: await listPagePreviews(ctx, actor, { ...query, ...params }) },
    }),
  }),
];
