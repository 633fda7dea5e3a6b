import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { toSite } from '../resources/index.ts';
import { seeSite, type SiteSpacesCtx, toSiteSpaces } from '../site-spaces/index.ts';
import type { SiteRow } from '../store.ts';
import { defaultCustomization } from './rules.ts';
import type { PublishedContentSite, SiteStructure } from './schema.ts';

interface Asked {
  siteId: string;
  shareKey?: string | undefined;
}

interface Structured {
  site: SiteRow;
  structure: Static<typeof SiteStructure>;
}

export async function getSiteStructure(ctx: SiteSpacesCtx, caller: Caller, asked: Asked): Promise<Structured> {
  const { site, shown } = await seeSite(ctx, caller, asked);
  return { site, structure: { type: 'siteSpaces', structure: await toSiteSpaces(ctx, site, shown) } };
}

export async function getPublishedContentSite(
  ctx: SiteSpacesCtx,
  caller: Caller,
  asked: Asked,
): Promise<{ site: SiteRow; body: Static<typeof PublishedContentSite> }> {
  const { site, structure } = await getSiteStructure(ctx, caller, asked);
  const customization = defaultCustomization(site.title);
  const body = {
    object: 'published-content-site' as const,
    site: await toSite(ctx, site),
    structure,
    customizations: {
      site: customization,
      siteSpaces: Object.fromEntries(structure.structure.map(({ id }) => [id, customization])),
    },
    scripts: [],
  };
  return { site, body };
}
