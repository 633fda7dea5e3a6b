// The links of a look, as far as they lead to what a visitor is shown.
import type { SiteGrant } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { type ComputedCtx, visibleTree, type Tree, visitorOf, withComputedPages } from '#features/contents/index.ts';
import { findHead } from '#features/spaces/index.ts';
import type { Customization } from '../customizations/index.ts';

type HeaderLink = Customization['header']['links'][number];
type Reference = HeaderLink['to'];
type LinksCtx = ComputedCtx & { db: Db };

/**
 * A look without links to pages and spaces that the visitor is not shown, nor menus of nothing else: what a link is called
 * reveals of the page that it leads to.
 */
export async function withoutUnseen(ctx: LinksCtx, grant: SiteGrant, look: Customization): Promise<Customization> {
  const { header, footer } = look;
  const below = [...header.links.flatMap(({ links }) => links), ...footer.groups.flatMap(({ links }) => links)];
  const trees = await readTrees(
    ctx,
    grant,
    [...header.links, ...below].map(({ to }) => to),
  );
  const leads = ({ to }: { to: Reference }): boolean => isShown(grant, trees, to);
  const links = header.links.flatMap((link) => {
    const kept = link.links.filter(leads);
    return kept.length > 0 || (link.links.length === 0 && leads(link)) ? [{ ...link, links: kept }] : [];
  });
  const groups = footer.groups.flatMap((group) => {
    const kept = group.links.filter(leads);
    return kept.length > 0 || group.links.length === 0 ? [{ ...group, links: kept }] : [];
  });
  return { ...look, header: { ...header, links }, footer: { ...footer, groups } };
}

const isPage = (to: Reference): boolean => to?.kind === 'page' || to?.kind === 'anchor';

/** The trees in which pages are looked for, as the visitor sees them: a page without a space is one of any. */
async function readTrees(
  ctx: LinksCtx,
  { spaceIds, claims }: SiteGrant,
  references: readonly Reference[],
): Promise<ReadonlyMap<string, Tree>> {
  const pages = references.filter(isPage);
  const named = new Set(pages.map((to) => to?.space));
  const wanted = [...spaceIds].filter((id) => named.has(id) || named.has(undefined));
  const trees = new Map<string, Tree>();
  for (const id of wanted) {
    const head = await findHead(ctx.db, id);
    if (head !== undefined)
      trees.set(
        id,
        await visibleTree(ctx, await withComputedPages(ctx, { spaceId: id, tree: head.tree }), visitorOf(claims)),
      );
  }
  return trees;
}

function isShown({ spaceIds }: SiteGrant, trees: ReadonlyMap<string, Tree>, to: Reference): boolean {
  if (to === null || to.kind === 'url') return true;
  if (to.space !== undefined && !spaceIds.has(to.space)) return false;
  if (!isPage(to)) return true;
  const among = to.space === undefined ? [...trees.values()] : [trees.get(to.space)];
  return among.some((tree) => tree?.pageById.get(to.page ?? '')?.type === 'document');
}
