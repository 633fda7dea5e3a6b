import { findRevision, visibleTree, type Visitor, withReachableFiles } from '#features/contents/index.ts';
import { hasPdf, type PdfOptions, type PrintedPdf, printSite, type ShownSite, type Wish } from '#features/pdf/index.ts';
import {
  findPreviewedSite,
  type Preview,
  previewPath,
  publishedSiteUrl,
  type PublishedSpaceRow,
  withShownTrees,
} from '#features/sites/index.ts';
import { toVariant } from '../addresses/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import { languageOfTree } from '../pages/language.ts';
import { readLogo } from '../social-images/logo.ts';
import { readLook } from '../themes/index.ts';

interface SiteAround {
  /** Those that whoever asks may see. */
  rows: readonly PublishedSpaceRow[];
  /** Where the site is read. */
  siteUrl: string;
  visitor: Visitor;
  isPublished?: boolean;
}

/** Spaces beyond these are not in the book; its bounds are in pages, and each space is a tree in memory. */
const SPACES_AT_MOST = 100;

/** A site as a visitor sees it, in the order of its sections; undefined where there is nothing to print. */
export async function readShownSite(
  ctx: PublishingCtx,
  { rows, siteUrl, visitor, isPublished = true }: SiteAround,
  { variants }: PdfOptions,
): Promise<ShownSite | undefined> {
  const wanted = inOrder(rows)
    .filter((row) => variants !== 'default' || row.is_default === 1)
    .slice(0, SPACES_AT_MOST);
  const spaces: ShownSite['spaces'] = [];
  for (const row of wanted) {
    const space = await readSpace(ctx, row, { rows: wanted, siteUrl, visitor });
    if (space !== undefined && hasPdf(space, {})) spaces.push(space);
  }
  const main = wanted.find(({ spot }) => spot === '') ?? wanted[0];
  if (main === undefined || spaces.length === 0) return undefined;
  const place = { variant: toVariant(main, siteUrl), variants: wanted.map((row) => toVariant(row, siteUrl)), visitor };
  const { picture, title, locale } = await readLook(ctx, place);
  const { colors, logoUrl } = picture();
  const own = { origin: new URL(siteUrl).origin, tree: await visibleTree(ctx, main.tree, visitor) };
  const logo = logoUrl === undefined ? undefined : await readLogo(ctx, logoUrl, own);
  return {
    ...{ id: main.site_id, title, home: siteUrl, isPublished, color: colors.accent, spaces },
    language: spaces[0]?.space.language ?? locale,
    ...(logo === undefined ? {} : { logo }),
  };
}

/** Sections one after the other, those of a group together, and their variants together. */
function inOrder(rows: readonly PublishedSpaceRow[]): PublishedSpaceRow[] {
  const groups = Map.groupBy(rows, (row) => row.group_id ?? row.section_id);
  return [...groups.values()].flatMap((group) => [...Map.groupBy(group, (row) => row.section_id).values()].flat());
}

async function readSpace(
  ctx: PublishingCtx,
  row: PublishedSpaceRow,
  { rows, siteUrl, visitor }: SiteAround,
): Promise<ShownSite['spaces'][number] | undefined> {
  const revision = await findRevision(ctx.db, row.space_id, row.revision);
  if (revision === undefined) return undefined;
  const tree = await visibleTree(ctx, row.tree, visitor);
  return {
    space: { id: row.space_id, title: row.variant_title, language: row.language ?? languageOfTree(tree) ?? null },
    revision,
    tree: await withReachableFiles(ctx, tree),
    home: toVariant(row, siteUrl).base,
    above: partsAbove(row, rows),
  };
}

/** What a space is in: a group of sections, a section, and the variant, each where there is more than one. */
function partsAbove(row: PublishedSpaceRow, rows: readonly PublishedSpaceRow[]): ShownSite['spaces'][number]['above'] {
  const sections = new Set(rows.map(({ section_id: id }) => id));
  const variants = rows.filter(({ section_id: id }) => id === row.section_id);
  const about = row.section_description?.trim() ?? '';
  const group = row.group_id === null ? [] : [{ id: `part-${row.group_id}`, title: row.group_title ?? '' }];
  const section = {
    id: `part-${row.section_id}`,
    title: row.section_title ?? '',
    ...(about === '' ? {} : { description: about }),
  };
  return [
    ...(sections.size > 1 ? [...group, section] : []),
    ...(variants.length > 1 ? [{ id: `part-${row.site_space_id}`, title: row.variant_title }] : []),
  ];
}

/** The PDF of a site for one of its members: the spaces that they may read now, as a visitor with these claims sees them. */
export async function printForMember(
  ctx: PublishingCtx,
  preview: Preview,
  wish: Wish,
): Promise<PrintedPdf | undefined> {
  const found = await findPreviewedSite(ctx, preview);
  const [first] = found?.rows ?? [];
  if (found === undefined || first === undefined) return undefined;
  const { siteId } = preview;
  const published = await publishedSiteUrl(ctx, { organizationId: first.organization_id, siteId });
  const around = {
    rows: await withShownTrees(ctx, found.rows),
    siteUrl: published ?? ctx.baseUrl + previewPath(siteId),
    visitor: found.visitor,
    isPublished: published !== undefined,
  };
  const site = await readShownSite(ctx, around, wish.options);
  return site && printSite(ctx, site, wish);
}
