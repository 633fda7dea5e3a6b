import { closedPlaceOf, publishedSiteUrl, publishedUrlsOf } from '#features/sites/index.ts';
import { NOBODY, visibleTree, withComputedPages } from '#features/contents/index.ts';
import { findHead, findSpace } from '#features/spaces/index.ts';
import { encodePath } from './addresses/index.ts';
import type { PublishingCtx } from './ctx.ts';
import { loginByAccount } from './visitors/index.ts';

/** What an address of the app names, such as `/o/ORGANIZATION/s/SPACE/guide`. What of it is absent is not named. */
export interface AppAddress {
  organizationId?: string | undefined;
  siteId?: string | undefined;
  spaceId?: string | undefined;
  pageId?: string | undefined;
  /** The path of a page, or `~/…` for what is no page. */
  path?: string | undefined;
}

/** Where everybody may read the thing; undefined where nobody does or it is no thing that is published. */
export async function publicPlaceOf(ctx: PublishingCtx, address: AppAddress): Promise<string | undefined> {
  const { organizationId, siteId, spaceId } = address;
  if (siteId !== undefined && organizationId !== undefined) return publishedSiteUrl(ctx, { organizationId, siteId });
  if (spaceId === undefined || !(await isContent(ctx, address))) return undefined;
  const published = (await publishedUrlsOf(ctx, ctx.db, [spaceId])).get(spaceId);
  const path = published === undefined ? '' : await pathIn(ctx, address);
  return published === undefined || path === '' ? published : `${published}/${encodePath(path)}`;
}

/** Where members of its organization read content by their account, on a site for its own readers; undefined where there is none. */
export async function memberPlaceOf(ctx: PublishingCtx, address: AppAddress): Promise<string | undefined> {
  const { spaceId } = address;
  if (spaceId === undefined || !(await isContent(ctx, address))) return undefined;
  const closed = await closedPlaceOf(ctx, ctx.db, spaceId);
  if (closed === undefined) return undefined;
  const path = await pathIn(ctx, address);
  return loginByAccount(closed.site, `${closed.path}${path === '' ? '' : `/${encodePath(path)}`}` || '/');
}

/** What a revision was, or a change request would be, is nothing that a site shows. */
async function isContent(
  ctx: PublishingCtx,
  { organizationId, spaceId = '', path = '' }: AppAddress,
): Promise<boolean> {
  if (path.startsWith('~')) return false;
  const space = await findSpace(ctx.db, spaceId);
  // Once it was given away, nothing of it is found through its former organization.
  return space !== undefined && space.organization_id === (organizationId ?? space.organization_id);
}

/** The path of a page that everybody may see; empty for all others, so that they look like those that are not there. */
async function pathIn(ctx: PublishingCtx, { spaceId = '', pageId, path = '' }: AppAddress): Promise<string> {
  if (pageId === undefined) return path;
  const head = await findHead(ctx.db, spaceId);
  const tree = head && (await visibleTree(ctx, await withComputedPages(ctx, { spaceId, tree: head.tree }), NOBODY));
  return tree?.pageById.get(pageId)?.path ?? '';
}
