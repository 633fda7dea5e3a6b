import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publishedSiteUrl, publishedUrlsOf } from '#features/sites/index.ts';
import { NOBODY, visibleTree } from '#features/contents/index.ts';
import { findHead, findSpace } from '#features/spaces/index.ts';
import { encodePath } from './addresses/index.ts';
import { countCost } from './costs.ts';
import type { PublishingCtx } from './ctx.ts';
import { PLAIN_POLICY } from './themes/index.ts';
import { messagesIn, renderErrorView } from '@lectern/theme';

// `urls.app` of resources. There is no editor in the browser yet, so an address of it leads readers to what is published of
// the thing, and says of everything else how it is reached. A browser shows no token: what is said is the same whether the
// thing is hidden, gone or was never there.

interface Params {
  organizationId?: string;
  spaceId?: string;
  siteId?: string;
  collectionId?: string;
  userId?: string;
  pageId?: string;
  '*'?: string;
}

/** The addresses, and what the API has of the thing behind each. */
const ADDRESSES: Record<string, (params: Params) => string> = {
  '/u/:userId': ({ userId = '' }) => `/v1/users/${userId}`,
  // As links in comments and documents name spaces and their pages, by their ids.
  '/s/:spaceId': ({ spaceId = '' }) => `/v1/spaces/${spaceId}`,
  '/s/:spaceId/:pageId': ({ spaceId = '', pageId = '' }) => `/v1/spaces/${spaceId}/content/page/${pageId}`,
  '/o/:organizationId': ({ organizationId = '' }) => `/v1/orgs/${organizationId}`,
  '/o/:organizationId/c/:collectionId': ({ collectionId = '' }) => `/v1/collections/${collectionId}`,
  '/o/:organizationId/sites/:siteId': ({ organizationId = '', siteId = '' }) =>
    `/v1/orgs/${organizationId}/sites/${siteId}`,
  '/o/:organizationId/s/:spaceId': ({ spaceId = '' }) => `/v1/spaces/${spaceId}`,
  '/o/:organizationId/s/:spaceId/*': ({ spaceId = '', '*': rest = '' }) => {
    const revision = /^~\/revisions\/(\w+)$/.exec(rest)?.[1];
    if (revision !== undefined) return `/v1/spaces/${spaceId}/revisions/${revision}`;
    return `/v1/spaces/${spaceId}/content/path/${encodeURIComponent(rest)}`;
  },
};

const ID = /^\w{1,64}$/;

export function serveAppAddresses(app: FastifyInstance, ctx: PublishingCtx, assets: Record<string, string>): void {
  for (const [url, resource] of Object.entries(ADDRESSES)) {
    app.get(url, async (request: FastifyRequest<{ Params: Params }>, reply) => {
      countCost(ctx, request, 1);
      const { params } = request;
      reply.header('cache-control', 'no-cache');
      const published = await findPublished(ctx, params);
      if (published !== undefined) return reply.redirect(published, 307);
      const { '*': _, ...ids } = params;
      const isAddress = Object.values(ids).every((id) => ID.test(id));
      return sendExplanation(reply, assets, isAddress ? resource(params) : undefined);
    });
  }
}

/** Where everybody may read the thing; undefined where nobody does or it is no thing that is published. */
async function findPublished(ctx: PublishingCtx, params: Params): Promise<string | undefined> {
  const { organizationId, siteId, spaceId, pageId, '*': rest = '' } = params;
  if (![organizationId, siteId, spaceId, pageId].every((id) => id === undefined || ID.test(id))) return undefined;
  if (siteId !== undefined && organizationId !== undefined) return publishedSiteUrl(ctx, { organizationId, siteId });
  // What a revision was is nothing that a site shows.
  if (spaceId === undefined || rest.startsWith('~')) return undefined;
  const space = await findSpace(ctx.db, spaceId);
  // Once it was given away, nothing of it is found through its former organization.
  if (space === undefined || space.organization_id !== (organizationId ?? space.organization_id)) return undefined;
  const published = (await publishedUrlsOf(ctx, ctx.db, [spaceId])).get(spaceId);
  const path = published === undefined || pageId === undefined ? rest : await pathOfPage(ctx, { spaceId, pageId });
  return published === undefined || path === '' ? published : `${published}/${encodePath(path)}`;
}

/** The path of a page that everybody may see; empty for all others, so that they look like those that are not there. */
async function pathOfPage(
  ctx: PublishingCtx,
  { spaceId, pageId }: { spaceId: string; pageId: string },
): Promise<string> {
  const head = await findHead(ctx.db, spaceId);
  const tree = head && (await visibleTree(ctx, head.tree, NOBODY));
  return tree?.pageById.get(pageId)?.path ?? '';
}

function sendExplanation(reply: FastifyReply, assets: Record<string, string>, resource?: string): FastifyReply {
  const text = messagesIn('en');
  const html = renderErrorView({
    assets,
    ...(resource === undefined ? { status: 404 } : {}),
    title: resource === undefined ? text.missingTitle : text.appTitle,
    message: resource === undefined ? text.missingText : `${text.appText} GET ${resource}`,
    links: [
      { title: text.apiReference, url: '/docs/api' },
      { title: text.sites, url: '/' },
    ],
  });
  return reply
    .code(resource === undefined ? 404 : 200)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PLAIN_POLICY })
    .send(html);
}
