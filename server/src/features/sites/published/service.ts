import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { readCustomizations, toShown } from '../customizations/index.ts';
import { toSite } from '../resources/index.ts';
import { addressOf, type SeenSite, type SiteSpacesCtx } from '../site-spaces/index.ts';
import type { SiteRow } from '../store.ts';
import { getSiteStructure, siteSpacesIn } from '../structure/index.ts';
import type { Site } from '../schema.ts';
import type { PublishedContentSite } from './schema.ts';

interface Asked {
  siteId: string;
  shareKey?: string | undefined;
}

export async function getPublishedContentSite(
  ctx: SiteSpacesCtx,
  caller: Caller,
  asked: Asked,
): Promise<{ site: SiteRow; body: Static<typeof PublishedContentSite> }> {
  const { seen, structure } = await getSiteStructure(ctx, caller, asked);
  const { site } = seen;
  const looks = await readCustomizations(
    ctx,
    site,
    siteSpacesIn(structure).map(({ id }) => id),
  );
  const body = {
    object: 'published-content-site' as const,
    site: await withKey(ctx, seen, await toSite(ctx, site)),
    structure,
    customizations: {
      site: toShown(looks.site),
      siteSpaces: Object.fromEntries([...looks.siteSpaces].map(([id, settings]) => [id, toShown(settings)])),
    },
    scripts: [],
  };
  return { site, body };
}

/** Who came by a key is told addresses that work for them. */
async function withKey(ctx: SiteSpacesCtx, seen: SeenSite, site: Static<typeof Site>): Promise<Static<typeof Site>> {
  return seen.key === undefined ? site : { ...site, urls: { ...site.urls, published: await addressOf(ctx, seen) } };
}
