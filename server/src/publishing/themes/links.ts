import type { Customization } from '#features/sites/index.ts';
import { isLinkUrl } from '#features/sites/index.ts';
import {
  holds,
  namedFile,
  visibleTree,
  type VisibleTree,
  type TreesCtx,
  type Visitor,
} from '#features/contents/index.ts';
import { fileUrl, pageUrl, type Variant } from '../addresses/index.ts';

type Reference = NonNullable<Customization['header']['links'][number]['to']>;

export interface LinkPlace {
  /** Where the reader is. */
  variant: Variant;
  /** All that the reader can get to on the site. */
  variants: readonly Variant[];
  visitor: Visitor;
}

export type FindUrl = (to: Reference | null) => string | undefined;

/** The settings with those links of the header whose condition admits the reader. */
export function forVisitor(settings: Customization, visitor: Visitor): Customization {
  const links = settings.header.links.filter(({ condition }) => condition === undefined || holds(visitor, condition));
  return { ...settings, header: { ...settings.header, links } };
}

export function referencesIn({ header, footer, announcement }: Customization) {
  const links = [
    ...header.links.flatMap((each) => [each, ...each.links]),
    ...footer.groups.flatMap((group) => group.links),
    ...(announcement?.link === undefined ? [] : [announcement.link]),
  ];
  return links.flatMap(({ to }) => (to === null ? [] : [to]));
}

/** Finds the addresses of what links of a look lead to. Whatever the site does not show has none. */
export async function urlFinder(ctx: TreesCtx, place: LinkPlace, references: readonly Reference[]): Promise<FindUrl> {
  const spaces = new Set(references.filter(isInTree).map((to) => to.space ?? place.variant.row.space_id));
  const trees = new Map<string, VisibleTree>();
  for (const { row } of place.variants)
    if (spaces.has(row.space_id)) trees.set(row.space_id, await visibleTree(ctx, row.tree, place.visitor));
  return (to) => (to === null ? undefined : findUrl(place, trees, to));
}

const isInTree = ({ kind }: Reference): boolean => kind === 'page' || kind === 'anchor' || kind === 'file';

function findUrl(
  { variant, variants }: LinkPlace,
  trees: ReadonlyMap<string, VisibleTree>,
  to: Reference,
): string | undefined {
  if (to.kind === 'url') return to.url !== undefined && isLinkUrl(to.url) ? to.url : undefined;
  // A heading of no page in particular is one of the page that is read.
  if (to.kind === 'anchor' && to.page === undefined && to.space === undefined) return anchorOf(to) || undefined;
  const space = to.space ?? variant.row.space_id;
  const target = space === variant.row.space_id ? variant : variants.find(({ row }) => row.space_id === space);
  if (target === undefined) return undefined;
  if (to.kind === 'space') return target.base || '/';
  const tree = trees.get(space);
  return tree === undefined ? undefined : findInTree({ variant: target, tree }, to);
}

function findInTree({ variant, tree }: { variant: Variant; tree: VisibleTree }, to: Reference): string | undefined {
  if (to.kind === 'file') {
    // Whoever is shown the link is shown the file.
    const file = namedFile(tree, ({ id }) => id === to.file);
    return file === undefined ? undefined : fileUrl(variant, file);
  }
  const page = tree.pageById.get(to.page ?? '');
  if (page?.type !== 'document') return undefined;
  return pageUrl(variant, tree, page) + (to.kind === 'anchor' ? anchorOf(to) : '');
}

const anchorOf = ({ anchor }: Reference): string => (anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`);
