import { serializePolicy } from '#platform/http/index.ts';
import { type PageNode, visibleTree, type VisibleTree } from '#features/contents/index.ts';
import { askedTag, isListed, tagSlug, tagUrl, type Variant } from '../addresses/index.ts';
import { labelsOf, tagHtml } from '../bodies/index.ts';
import type { Finished, PublishingCtx } from '../ctx.ts';
import { finish } from '../memory/finished.ts';
import { frameOf, type Surroundings, withLook } from '../pages/compose.ts';
import { titlesAbove, toCard } from '../pages/navigation.ts';
import { renderTagView } from '@lectern/theme';

/** More of either nobody looks through: the search has the rest. */
const PAGES_AT_MOST = 500;
const OTHERS_AT_MOST = 60;

/** A tag with the pages that have it. */
interface Tagged {
  name: string;
  pages: PageNode[];
}

/** The pages of a variant that have a tag, of those that navigation shows this reader; nothing where there is none. */
export function finishTagPage(
  ctx: PublishingCtx,
  { variant, rest }: { variant: Variant; rest: string },
  around: Surroundings,
): Promise<Finished | undefined> {
  const { origin, siteBase, rows, visitor, assets, guard, preview, session } = around;
  const key = [rest, variant.base, origin, siteBase, rows, visitor.key, assets['site.css'], guard, preview, session];
  return finish(ctx, key, async () => {
    const tree = await visibleTree(ctx, variant.row.tree, visitor);
    const tagged = listTagged(tree);
    const asked = tagged.get(askedTag(rest) ?? '');
    if (asked === undefined) return undefined;
    const dressed = await withLook(ctx, variant, around);
    const others = [...tagged.values()].filter((each) => each !== asked);
    return {
      body: toHtml({ variant, tree }, { asked, others }, dressed),
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': serializePolicy(dressed.look.policy),
        ...guard,
      },
    };
  });
}

/** The tags of the pages in view, by what addresses call them, and in the order of their pages. */
function listTagged(tree: VisibleTree): Map<string, Tagged> {
  const found = new Map<string, Tagged>();
  for (const page of tree.documents) {
    if (page.tags === undefined || !isListed(page)) continue;
    for (const name of page.tags) {
      const slug = tagSlug(name);
      const tagged = found.get(slug);
      if (tagged === undefined) found.set(slug, { name, pages: [page] });
      else if (tagged.pages.at(-1) !== page) tagged.pages.push(page);
    }
  }
  // No address has it.
  found.delete('');
  return found;
}

/** Whether a page in view has the tag that an address asks for. */
export const hasTag = (tree: VisibleTree, rest: string): boolean => listTagged(tree).has(askedTag(rest) ?? '');

function toHtml(
  { variant, tree }: { variant: Variant; tree: VisibleTree },
  { asked, others }: { asked: Tagged; others: Tagged[] },
  around: Surroundings,
): string {
  const { tags } = tree.meta;
  const most = others.toSorted((one, other) => other.pages.length - one.pages.length).slice(0, OTHERS_AT_MOST);
  return renderTagView({
    frame: frameOf({ variant, tree }, around),
    canonicalUrl: around.origin + (tagUrl(variant, asked.name) ?? ''),
    title: labelsOf(tags)(asked.name) ?? asked.name,
    count: asked.pages.length,
    pages: asked.pages.slice(0, PAGES_AT_MOST).map((page) => ({
      ...toCard({ variant, tree }, page),
      above: titlesAbove(page),
    })),
    others: most.map(({ name }) => tagHtml(name, tags, tagUrl(variant, name))),
  });
}
