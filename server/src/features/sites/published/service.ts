import type { Static } from 'typebox';
import type { Caller, SiteGrant } from '#access/index.ts';
import { holds, type ComputedCtx, visitorOf } from '#features/contents/index.ts';
import { type Customization, readCustomizations, toShown } from '../customizations/index.ts';
import { toSite } from '../resources/index.ts';
import { addressOf, type SeenSite, seeSite, type SiteSpacesCtx } from '../site-spaces/index.ts';
import { getSiteById } from '../service.ts';
import { letsQuestionsBeAnswered, type SiteRow } from '../store.ts';
import { getSiteStructure, siteSpacesIn } from '../structure/index.ts';
import type { Site } from '../schema.ts';
import { withoutUnseen } from './links.ts';
import type { PublishedContentSite } from './schema.ts';

export type PublishedCtx = SiteSpacesCtx &
  ComputedCtx & {
    /** Set where an operator has named what answers questions. */
    settings: { answering: object | undefined };
  };

interface SiteReference {
  siteId: string;
  shareKey?: string | undefined;
}

export async function getPublishedContentSite(
  ctx: PublishedCtx,
  caller: Caller,
  asked: SiteReference,
): Promise<{ site: SiteRow; body: Static<typeof PublishedContentSite> }> {
  const { seen, structure } = await getSiteStructure(ctx, caller, asked);
  const { site } = seen;
  const looks = await readCustomizations(
    ctx,
    site,
    siteSpacesIn(structure).map(({ id }) => id),
  );
  const isAnswered =
    ctx.settings.answering !== undefined && (await letsQuestionsBeAnswered(ctx.db, site.organization_id));
  const answerable = isAnswered ? (settings: Customization) => settings : unanswered;
  const shown = async (settings: Customization) =>
    toShown(answerable(caller.site === undefined ? settings : await seenBy(ctx, caller.site, settings)));
  const ofSpaces = [...looks.siteSpaces].map(async ([id, settings]) => [id, await shown(settings)] as const);
  const body = {
    object: 'published-content-site' as const,
    site: await toSiteSeen(ctx, caller, seen),
    structure,
    customizations: {
      site: await shown(looks.site),
      siteSpaces: Object.fromEntries(await Promise.all(ofSpaces)),
    },
    scripts: [],
  };
  return { site, body };
}

/** Whoever shows the site is not to offer an assistant where nothing would answer. */
const unanswered = (settings: Customization): Customization => ({ ...settings, ai: { ...settings.ai, mode: 'none' } });

/** One site: for members as it is, for who holds a site content token as they see it. */
export async function getSiteSeen(
  ctx: SiteSpacesCtx,
  caller: Caller,
  asked: { organizationId: string; siteId: string },
): Promise<{ site: SiteRow; body: Static<typeof Site> }> {
  if (caller.site === undefined) {
    const site = await getSiteById(ctx, asked);
    return { site, body: await toSite(ctx, caller, site) };
  }
  const seen = await seeSite(ctx, caller, asked);
  return { site: seen.site, body: await toSiteSeen(ctx, caller, seen) };
}

const toSiteSeen = async (ctx: SiteSpacesCtx, caller: Caller, seen: SeenSite): Promise<Static<typeof Site>> => ({
  ...(await withKey(ctx, seen, await toSite(ctx, caller, seen.site))),
  ...(caller.site === undefined ? {} : countsOf(seen)),
});

/** Who came by a key receives addresses that work for them. */
async function withKey(ctx: SiteSpacesCtx, seen: SeenSite, site: Static<typeof Site>): Promise<Static<typeof Site>> {
  return seen.key === undefined ? site : { ...site, urls: { ...site.urls, published: await addressOf(ctx, seen) } };
}

/** Readers do not learn how much there is that they do not see. */
const countsOf = ({ shown, parts }: SeenSite) => ({ siteSpaces: shown.length, siteSections: parts.sections.length });

/** A look without the links that its visitor is not shown; the conditions of the others are nobody's business. */
async function seenBy(ctx: PublishedCtx, grant: SiteGrant, settings: Customization): Promise<Customization> {
  const visitor = visitorOf(grant.claims);
  const links = settings.header.links.flatMap(({ condition, ...link }) =>
    condition === undefined || holds(visitor, condition) ? [link] : [],
  );
  return withoutUnseen(ctx, grant, { ...settings, header: { ...settings.header, links } });
}
