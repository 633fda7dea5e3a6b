import type { Static } from 'typebox';
import type { Caller, SiteGrant } from '#access/index.ts';
import { holds, type TreesCtx, visitorOf } from '#features/contents/index.ts';
import { type Customization, readCustomizations, toShown } from '../customizations/index.ts';
import { toSite } from '../resources/index.ts';
import { addressOf, type SeenSite, type SiteSpacesCtx } from '../site-spaces/index.ts';
import type { SiteRow } from '../store.ts';
import { getSiteStructure, siteSpacesIn } from '../structure/index.ts';
import type { Site } from '../schema.ts';
import { withoutUnseen } from './links/index.ts';
import type { PublishedContentSite } from './schema.ts';

export type PublishedCtx = SiteSpacesCtx & TreesCtx;

interface Asked {
  siteId: string;
  shareKey?: string | undefined;
}

export async function getPublishedContentSite(
  ctx: PublishedCtx,
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
  const shown = async (settings: Customization) =>
    toShown(caller.site === undefined ? settings : await seenBy(ctx, caller.site, settings));
  const ofSpaces = [...looks.siteSpaces].map(async ([id, settings]) => [id, await shown(settings)] as const);
  const body = {
    object: 'published-content-site' as const,
    site: {
      ...(await withKey(ctx, seen, await toSite(ctx, site))),
      ...(caller.site === undefined ? {} : countsOf(seen)),
    },
    structure,
    customizations: {
      site: await shown(looks.site),
      siteSpaces: Object.fromEntries(await Promise.all(ofSpaces)),
    },
    scripts: [],
  };
  return { site, body };
}

/** Who came by a key is told addresses that work for them. */
async function withKey(ctx: SiteSpacesCtx, seen: SeenSite, site: Static<typeof Site>): Promise<Static<typeof Site>> {
  return seen.key === undefined ? site : { ...site, urls: { ...site.urls, published: await addressOf(ctx, seen) } };
}

/** Readers are not told how much there is that they do not see. */
const countsOf = ({ shown, parts }: SeenSite) => ({ siteSpaces: shown.length, siteSections: parts.sections.length });

/** A look without the links that its visitor is not shown; the conditions of the others are nobody's business. */
async function seenBy(ctx: PublishedCtx, grant: SiteGrant, settings: Customization): Promise<Customization> {
  const visitor = visitorOf(grant.claims);
  const links = settings.header.links.flatMap(({ condition, ...link }) =>
    condition === undefined || holds(visitor, condition) ? [link] : [],
  );
  return withoutUnseen(ctx, grant, { ...settings, header: { ...settings.header, links } });
}
