import { visibleTree, type TreesCtx, type Visitor } from '#features/contents/index.ts';
import type { ErrorView } from '@lectern/theme';
import { pageUrl, type Variant } from '../addresses/index.ts';
import { titlesAbove } from '../pages/navigation.ts';
import { likelyPages } from './likely.ts';
import { askedWords, searchWords } from './rules.ts';
import { titlesOf } from './titles.ts';

/** What helps a reader on who asked a variant for an address at which there is nothing; nothing where programs ask. */
export async function findHelp(
  ctx: TreesCtx,
  { variant, visitor }: { variant: Variant; visitor: Visitor },
  path: string,
): Promise<ErrorView['help']> {
  const asked = askedWords(path);
  if (asked.length === 0) return undefined;
  const tree = await visibleTree(ctx, variant.row.tree, visitor);
  const pages = likelyPages(await titlesOf(tree), asked);
  return {
    words: searchWords(path),
    likely: pages.map((page) => ({
      title: page.title,
      url: pageUrl(variant, tree, page),
      above: titlesAbove(page),
    })),
  };
}
