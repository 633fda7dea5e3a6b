// Previews of a page: where it is read on each site that shows its space.
import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { getBranch } from '#features/change-requests/index.ts';
import { getCurrent, type TreesCtx } from '#features/contents/index.ts';
import { notFound } from '#platform/http/index.ts';
import { listSitesWith } from '../spaces-on-sites/index.ts';
import { readClaims } from './rules.ts';
import type { PagePreview } from './schema.ts';
import { findPreviewedSite, type LinksCtx } from './service.ts';

/** Nobody compares more of them, and each costs queries. */
const SITES_AT_MOST = 20;

interface Asked {
  spaceId: string;
  pageId: string;
  claims?: string | undefined;
  changeRequest?: string | undefined;
  drafts?: boolean | undefined;
}

export async function listPagePreviews(
  ctx: LinksCtx & TreesCtx,
  { tokenId }: Caller,
  asked: Asked,
): Promise<Static<typeof PagePreview>[]> {
  const claims = readClaims(asked.claims);
  const path = await pathOf(ctx, asked);
  const previews: Static<typeof PagePreview>[] = [];
  for (const siteId of await listSitesWith(ctx.db, asked.spaceId, SITES_AT_MOST)) {
    const preview = { siteId, tokenId, claims };
    const site = await findPreviewedSite(ctx, preview);
    const row = site?.rows.find((each) => each.space_id === asked.spaceId);
    if (row === undefined) continue;
    previews.push({
      object: 'page-preview',
      site: { id: siteId, title: row.site_title },
      siteSpace: row.site_space_id,
      url: ctx.addresses.previewUrl(preview, row.spot + path),
    });
  }
  return previews;
}

/** Below the variant: the version that is shown, and the page in it. */
async function pathOf(ctx: TreesCtx, { spaceId, pageId, changeRequest, drafts = false }: Asked): Promise<string> {
  const branch =
    changeRequest === undefined ? undefined : await getBranch(ctx, { spaceId, changeRequestId: changeRequest });
  const { tree } = branch?.place ?? (await getCurrent(ctx, spaceId));
  const page = tree.pageById.get(pageId);
  if (page === undefined || page.path === undefined) throw notFound('page');
  const line = branch?.request.number;
  const version = drafts ? `/~/drafts/${line ?? 'main'}` : line === undefined ? '' : `/~/changes/${line}`;
  return `${version}/${page.path.split('/').map(encodeURIComponent).join('/')}`;
}
