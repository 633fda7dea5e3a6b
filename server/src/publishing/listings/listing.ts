import { findPageTimes, visibleTree } from '#features/contents/index.ts';
import { isIndexable, pageUrl, toVariant, type Variant } from '../addresses/index.ts';
import type { Finished, PublishingCtx } from '../ctx.ts';
import { findFeed } from '../feeds/index.ts';
import { BARE_POLICY, finish, isFinished } from '../memory/finished.ts';
import type { Surroundings } from '../pages/compose.ts';
import { composeBranches } from '../pages/branches.ts';
import type { ComposedText } from '../pages/operations.ts';
import { composeLlms } from './llms.ts';
import { composeLlmsFull, partOf } from './llms-full.ts';
import { composeSitemap, composeSitemapPages, URLS_AT_MOST } from './sitemap.ts';
import { listingAt, type ListingPlace, listVariants } from './naming.ts';
import { finishTagPage } from './tags.ts';

/** As many requests of pages cost as much as to compose a part of the whole text, which is up to a hundred of them. */
const WHOLE_TEXT_COST = 100;

type Composed = string | ComposedText | undefined;

const asWritten = (text: string): ComposedText => ({ text, isProvisional: false });

/** The list that an address names; `spend` counts what it costs beyond one request. */
export async function finishListing(
  ctx: PublishingCtx,
  place: ListingPlace,
  around: Surroundings,
  spend: (more: number) => void,
): Promise<Finished | undefined> {
  const { rest, variant } = place;
  const isPublic = variant.row.visibility === 'public';
  const { origin, siteBase, rows, visitor } = around;
  const key = [rest, variant.base, origin, siteBase, rows, visitor.key, around.guard];
  const keep = (contentType: string, compose: () => Composed | Promise<Composed>) =>
    finish(ctx, key, async () => {
      const composed = await compose();
      if (composed === undefined) return undefined;
      const { text, isProvisional } = typeof composed === 'string' ? asWritten(composed) : composed;
      return {
        body: text,
        isProvisional,
        headers: {
          'content-type': `${contentType}; charset=utf-8`,
          'content-security-policy': BARE_POLICY,
          ...(isPublic ? {} : { 'x-robots-tag': 'noindex' }),
          ...around.guard,
        },
      };
    });
  const title = variant.row.site_title;
  switch (listingAt(place, around)) {
    case undefined:
      return undefined;
    case 'branches':
      return finishBranches(ctx, place, around);
    case 'tag':
      return finishTagPage(ctx, place, around);
    case 'feed': {
      const feed = findFeed(place, around);
      return feed && keep(feed.contentType, () => feed.compose(ctx));
    }
    case 'llms':
      return keep('text/plain', async () => composeLlms(origin, title, await listVariants(ctx, around)));
    case 'llms-full': {
      if (!isFinished(ctx, key)) spend(WHOLE_TEXT_COST - 1);
      const part = partOf(rest) ?? 1;
      return keep('text/plain', async () =>
        composeLlmsFull(ctx, { origin, siteBase, title, variants: await listVariants(ctx, around) }, part),
      );
    }
    case 'sitemap':
      return keep('application/xml', () =>
        composeSitemap(
          origin,
          rows.map((row) => toVariant(row, siteBase)),
        ),
      );
    case 'sitemap-pages':
      return keep('application/xml', () => composePagesOf(ctx, variant, around));
  }
}

async function composePagesOf(
  ctx: PublishingCtx,
  variant: Variant,
  { origin, visitor }: Surroundings,
): Promise<string> {
  const tree = await visibleTree(ctx, variant.row.tree, visitor);
  const pages = tree.documents.filter(isIndexable).slice(0, URLS_AT_MOST);
  const times = await findPageTimes(
    ctx.db,
    variant.row.space_id,
    pages.map((page) => page.id),
  );
  return composeSitemapPages(
    pages.map((page) => ({
      page,
      url: origin + pageUrl(variant, tree, page),
      updatedAt: times.get(page.id)?.updated_at,
    })),
  );
}

/** Branches of the table of contents, under an address that says all that they depend on. */
async function finishBranches(
  ctx: PublishingCtx,
  { variant, rest }: ListingPlace,
  { guard, visitor }: Surroundings,
): Promise<Finished | undefined> {
  const tree = await visibleTree(ctx, variant.row.tree, visitor);
  return finish(ctx, [rest, variant.base, tree.hash, guard], () => {
    const body = composeBranches({ variant, tree }, rest);
    if (body === undefined) return undefined;
    return {
      body,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': BARE_POLICY,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-robots-tag': 'noindex',
        ...guard,
      },
    };
  });
}
