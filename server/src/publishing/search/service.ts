import { visibleTree } from '#features/contents/index.ts';
import type { KeptBody } from '#platform/http/index.ts';
import { answerShownPages, searchShownPages, type ShownCtx } from '#features/search/index.ts';
import type { PublishedSpaceRow } from '#features/sites/index.ts';
import { pageUrl, toVariant, type Variant } from '../addresses/index.ts';
import type { Surroundings } from '../pages/compose.ts';
import { type Place, titlesAbove } from '../pages/navigation.ts';
import type { FoundPage } from '@lectern/theme';
import { type SearchQuestion, searchedRows, toPieces } from './rules.ts';

export interface SiteSearchCtx extends ShownCtx {
  baseUrl: string;
}

export interface SearchPlace {
  variant: Variant;
  around: Pick<Surroundings, 'rows' | 'siteBase' | 'visitor'>;
}

/** A page that was found, and where it lies. */
export interface FoundPlace extends FoundPage {
  place: Place;
}

export interface Found {
  pages: FoundPlace[];
  /** Of all, also those that are not among the first; bounded. */
  count: number;
}

/** The pages of a site that its readers find, the best first; at most so many. */
export async function searchSite(
  ctx: SiteSearchCtx,
  place: SearchPlace,
  question: SearchQuestion & { most: number },
): Promise<Found> {
  const { rows, search } = askedOf(place, question);
  return toFoundPages(ctx, { place, rows }, await searchShownPages(ctx, search));
}

/**
 * The same, written as it is sent, or as it was sent before. `write` may look at the place and at `of`, what is written depends
 * on besides.
 */
export function answerSite<T>(
  ctx: SiteSearchCtx,
  place: SearchPlace,
  {
    of,
    write,
    ...question
  }: SearchQuestion & { most: number } & {
    of: readonly unknown[];
    write: (found: Found) => Promise<T>;
  },
): Promise<KeptBody<T>> {
  const { variant, around } = place;
  const { rows, search } = askedOf(place, question);
  return answerShownPages(ctx, search, {
    // All rows, in their order: addresses, titles and choices are made of them.
    of: [around.rows, around.siteBase, variant.row.site_space_id, variant.base, question, of],
    write: async (page) => write(await toFoundPages(ctx, { place, rows }, page)),
  });
}

function askedOf({ variant, around }: SearchPlace, { query, most, ...where }: SearchQuestion & { most: number }) {
  const { row } = variant;
  const rows = searchedRows(around.rows, row, where);
  const search = {
    organizationId: row.organization_id,
    trees: new Map(rows.map((each) => [each.space_id, each.tree])),
    visitor: around.visitor,
    own: row.space_id,
    query,
    limit: most,
    of: [],
  };
  return { rows, search };
}

async function toFoundPages(
  ctx: SiteSearchCtx,
  { place: { around }, rows }: { place: SearchPlace; rows: readonly PublishedSpaceRow[] },
  { items, count }: { items: readonly Item[]; count: number },
): Promise<Found> {
  const pages: FoundPlace[] = [];
  for (const item of items) {
    const shown = rows.find((each) => each.space_id === item.spaceId);
    if (shown === undefined) continue;
    const tree = await visibleTree(ctx, shown.tree, around.visitor);
    const page = tree.pageById.get(item.id);
    if (page !== undefined)
      pages.push(toFound({ variant: toVariant(shown, around.siteBase), tree, page }, item, rows.length > 1));
  }
  return { pages, count };
}

type Item = Awaited<ReturnType<typeof searchShownPages>>['items'][number];

function toFound(place: Place, item: Item, isOneOfSeveral: boolean): FoundPlace {
  const { variant, tree, page } = place;
  const url = pageUrl(variant, tree, page);
  const above = titlesAbove(page);
  return {
    place,
    url,
    title: toPieces(item.title, item.titleHighlights),
    above: isOneOfSeveral ? [placeOf(variant), ...above] : above,
    // A page that was found by its title alone may begin with nothing.
    sections: item.sections
      .map((section) => toSection(section, url))
      .filter(({ title, text }) => title.length > 0 || text.join('') !== ''),
  };
}

type Section = Item['sections'][number];

function toSection(
  { path, title, titleHighlights, body, highlights }: Section,
  url: string,
): FoundPage['sections'][number] {
  const fragment = path.indexOf('#');
  const text = toPieces(body, highlights);
  if (fragment === -1) return { url, title: [], text };
  return {
    url: `${url}#${encodeURIComponent(path.slice(fragment + 1))}`,
    title: toPieces(title, titleHighlights),
    text,
  };
}

/** What the section or variant is called that a page is in. */
const placeOf = ({ row }: Variant): string => row.section_title ?? row.variant_title;
