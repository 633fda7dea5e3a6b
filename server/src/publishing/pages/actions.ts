import type { TreesCtx } from '#features/contents/index.ts';
import type { PageView, SiteFrame } from '@lectern/theme';
import { updatesUrl } from '../addresses/index.ts';
import { findEditUrl } from './edit-link.ts';
import type { Place } from './navigation.ts';

/** Who can fetch a page of these without a key or a name. */
const OPEN = new Set(['public', 'unlisted']);

interface ShownPage {
  place: Place;
  around: { origin: string; siteBase: string; preview?: object };
  frame: SiteFrame;
}

/** What a page can be done with, as far as that is not in its own address. Of what is not published, nothing. */
export async function actionsOf(
  ctx: TreesCtx,
  { place, around, frame }: ShownPage,
): Promise<Pick<PageView, 'isOpen' | 'mcpUrl' | 'editUrl'>> {
  const editUrl = frame.look?.hasEditLink === true ? await findEditUrl(ctx, place) : undefined;
  const { origin, siteBase, preview } = around;
  return {
    ...(editUrl === undefined ? {} : { editUrl }),
    ...(preview === undefined
      ? { isOpen: OPEN.has(place.variant.row.visibility), mcpUrl: `${origin}${siteBase}/~gitbook/mcp` }
      : {}),
  };
}

/** Of the updates that a page shows. Programs that follow news can neither log in nor see previews. */
export const feedOf = (
  { page, variant }: Place,
  { preview }: { preview?: object },
  body: string,
): Pick<PageView, 'updatesUrl'> =>
  body.includes('<section class="update"') && preview === undefined && variant.row.visibility !== 'visitor-auth'
    ? { updatesUrl: updatesUrl(variant, page) }
    : {};
