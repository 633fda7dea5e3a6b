import { type PageNode, visibleTree, type VisibleTree, type TreesCtx, type Visitor } from '#features/contents/index.ts';
import type { PublishedSpaceRow } from '#features/sites/index.ts';
import { isFirstPage, isIndexable, isListed, pageUrl, toVariant } from '../addresses/index.ts';
import type { Alternate, PageView, SiteFrame } from '@lectern/theme';
import type { Place } from './navigation.ts';

interface Around {
  rows: readonly PublishedSpaceRow[];
  siteBase: string;
}

/** The variants of the section that is shown, or of a site without sections; none where there is nothing to choose. */
export function variantsOf(row: PublishedSpaceRow, around: Around): SiteFrame['variants'] {
  const siblings = siblingsOf(row, around);
  if (siblings.length < 2) return [];
  return siblings.map((other) => ({
    title: variantTitle(other),
    url: toVariant(other, around.siteBase).base || '/',
    current: other.space_id === row.space_id,
    ...(other.language === null || other.language === row.language ? {} : { language: other.language }),
  }));
}

const siblingsOf = (row: PublishedSpaceRow, { rows }: Pick<Around, 'rows'>): PublishedSpaceRow[] =>
  rows.filter((other) => other.section_id === row.section_id);

/** A variant that is called by the code of its language is shown by the name that its speakers give it. */
function variantTitle({ variant_title: title, language }: PublishedSpaceRow): string {
  if (language === null || !/^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(title)) return title;
  try {
    const name = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }).of(language);
    return name === undefined ? title : name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  } catch {
    // The column may hold what is no code of a language.
    return title;
  }
}

/** The same page in a variant other than the one that is shown. */
export interface Counterpart {
  row: PublishedSpaceRow;
  url: string;
  isIndexable: boolean;
}

/** Each variant that is looked into is a tree in memory. Beyond so many, the others are entered at their start. */
const LOOKED_INTO = 24;

/**
 * Where the page is in the variants of its section, its own among them: the page at the same path, and for the first page
 * the first. Variants that have no such page, or do not show it to the reader, are left out.
 */
export async function findCounterparts(
  ctx: TreesCtx,
  { page, tree, variant }: Place,
  { rows, siteBase, visitor }: Around & { visitor: Visitor },
): Promise<Counterpart[]> {
  const siblings = siblingsOf(variant.row, { rows });
  if (siblings.length < 2) return [];
  const isFirst = isFirstPage(tree, page);
  const found: Counterpart[] = [];
  for (const row of siblings.slice(0, LOOKED_INTO)) {
    const isOwn = row.space_id === variant.row.space_id;
    const other = isOwn ? tree : await visibleTree(ctx, row.tree, visitor);
    const there = isOwn ? page : isFirst ? other.documents[0] : shownAt(other, page.path);
    if (there === undefined) continue;
    const url = pageUrl(isOwn ? variant : toVariant(row, siteBase), other, there);
    found.push({ row, url, isIndexable: isIndexable(there) });
  }
  return found;
}

function shownAt(tree: VisibleTree, path: string): PageNode | undefined {
  const page = tree.pageByPath.get(path);
  return page?.type === 'document' && isListed(page) ? page : undefined;
}

/** The page that is translated, for readers of a translation that is behind it. */
export function aheadOf(
  { ahead }: Pick<Place, 'ahead'>,
  counterparts: readonly Counterpart[],
): Pick<PageView, 'ahead'> {
  const found = ahead === undefined ? undefined : counterparts.find(({ row }) => row.space_id === ahead);
  if (found === undefined) return {};
  const { row, url } = found;
  return { ahead: { title: variantTitle(row), url, ...(row.language === null ? {} : { language: row.language }) } };
}

/** The choice of variants in which each leads to the same page, where it has it. */
export function leadingTo(
  variants: SiteFrame['variants'],
  siteBase: string,
  counterparts: readonly Counterpart[],
): SiteFrame['variants'] {
  const urls = new Map(counterparts.map((each) => [toVariant(each.row, siteBase).base || '/', each.url]));
  return variants.map((each) => ({ ...each, url: urls.get(each.url) ?? each.url }));
}

/**
 * The page in each language that the site has it in, for search engines; none where there is one language only. Of several
 * variants in one language the shown one is named, else the first. `x-default` is the page of the default variant.
 */
export function alternatesOf(
  row: PublishedSpaceRow,
  counterparts: readonly Counterpart[],
  origin: string,
): Alternate[] {
  const named = counterparts.filter((each) => each.isIndexable);
  const own = named.find((each) => each.row.space_id === row.space_id);
  if (own === undefined || row.language === null) return [];
  const urls = new Map<string, string>();
  for (const { row: other, url } of [own, ...named])
    if (other.language !== null && !urls.has(other.language)) urls.set(other.language, origin + url);
  if (urls.size < 2) return [];
  const main = named.find((each) => each.row.is_default === 1);
  return [...urls, ...(main === undefined ? [] : [['x-default', origin + main.url] as const])].map(
    ([language, url]) => ({ language, url }),
  );
}
