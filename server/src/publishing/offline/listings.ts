// What programs read of an edition that will be published somewhere: a map, a list for language models, and pages as Markdown.
import { findPageTimes } from '#features/contents/index.ts';
import { isIndexable, markdownUrl } from '../addresses/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import { composeLlms } from '../listings/llms.ts';
import { composeSitemapPages, type MappedPage } from '../listings/sitemap.ts';
import { composeMarkdown } from '../pages/markdown.ts';
import type { Place } from '../pages/navigation.ts';
import { BROKEN, ORIGIN, SITE_BASE, toPublic } from './addresses.ts';
import { toHref } from './names.ts';
import type { EditionPlan } from './plan.ts';
import type { EditionFile } from './zip.ts';

/** A page as Markdown lies next to it, below its own name. */
export const markdownPath = (path: string): string => path.replace(/index\.html$/, 'index.md');

/** The Markdown of the page that lies at a path of the zip. */
export const markdownFile = (
  ctx: PublishingCtx,
  plan: EditionPlan,
  { path, baseUrl, ...place }: Place & { path: string; baseUrl: string },
): EditionFile => ({
  path: markdownPath(path),
  open: async () => Buffer.from(toPublicText(plan, (await composeMarkdown(ctx, place, ORIGIN)).text, baseUrl)),
});

export async function* listingFiles(
  ctx: PublishingCtx,
  plan: EditionPlan,
  baseUrl: string,
): AsyncGenerator<EditionFile> {
  const [first] = plan.around.rows;
  const llms = composeLlms(ORIGIN, first?.site_title ?? '', plan.variants);
  yield { path: 'llms.txt', open: async () => Buffer.from(toPublicText(plan, llms, baseUrl)) };
  if (first?.visibility !== 'public') return;
  const pages: MappedPage[] = [];
  for (const { variant, pages: own } of plan.variants) {
    const listed = own.filter(({ page }) => isIndexable(page));
    const times = await findPageTimes(
      ctx.db,
      variant.row.space_id,
      listed.map(({ page }) => page.id),
    );
    for (const { page, path } of listed)
      pages.push({ page, url: toPublic(baseUrl, toHref(path)), updatedAt: times.get(page.id)?.updated_at });
  }
  yield { path: 'sitemap.xml', open: async () => Buffer.from(composeSitemapPages(pages.slice(0, 50_000))) };
}

const ADDRESS = new RegExp(`${ORIGIN}${SITE_BASE}([^\\s)>"'\\]]*)`, 'g');

/** A text for programs, in which addresses are whole. */
function toPublicText({ addresses, variants }: EditionPlan, text: string, baseUrl: string): string {
  const markdown = new Map(
    variants.flatMap(({ variant, pages }) =>
      pages.map(({ page, path }) => [markdownUrl(variant, page).slice(SITE_BASE.length), markdownPath(path)] as const),
    ),
  );
  return text.replaceAll(ADDRESS, (_, address: string) => {
    const [path = '', fragment] = address.split('#');
    const found = markdown.get(path) ?? addresses.pathOf(path);
    if (found === undefined) return baseUrl + BROKEN;
    return toPublic(baseUrl, toHref(found)) + (fragment === undefined ? '' : `#${fragment}`);
  });
}
