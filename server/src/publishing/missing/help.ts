import { visibleTree, type TreesCtx, type Visitor } from '#features/contents/index.ts';
import type { ErrorView, LikelyPage } from '@lectern/theme';
import { pageUrl, type Variant } from '../addresses/index.ts';
import { titlesAbove } from '../pages/navigation.ts';
import { likelyPages } from './likely.ts';
import { askedWords, queriedWords, searchWords, type AskedWord } from './rules.ts';
import { titlesOf, type TitlesCtx } from './titles.ts';

type HelpCtx = TreesCtx & TitlesCtx;

/** What helps a reader on who asked a variant for an address at which there is nothing; nothing where programs ask. */
export async function findHelp(
  ctx: HelpCtx,
  { variant, visitor }: { variant: Variant; visitor: Visitor },
  path: string,
): Promise<ErrorView['help']> {
  const asked = askedWords(path);
  if (asked.length === 0) return undefined;
  return { words: searchWords(path), likely: await likelyIn(ctx, { variant, visitor }, asked) };
}

/** Each variant that is looked into is a tree in memory. */
const LOOKED_INTO = 8;
const NAMED = 5;

/** The pages of some variants whose names are like what somebody searched, those of the first variant first. */
export async function findLikely(
  ctx: HelpCtx,
  { variants, visitor }: { variants: readonly Variant[]; visitor: Visitor },
  query: string,
): Promise<LikelyPage[]> {
  const asked = queriedWords(query);
  const found: LikelyPage[] = [];
  if (asked.length === 0) return found;
  for (const variant of variants.slice(0, LOOKED_INTO)) {
    found.push(...(await likelyIn(ctx, { variant, visitor }, asked)));
    if (found.length >= NAMED) break;
  }
  return found.slice(0, NAMED);
}

async function likelyIn(
  ctx: HelpCtx,
  { variant, visitor }: { variant: Variant; visitor: Visitor },
  asked: readonly AskedWord[],
): Promise<LikelyPage[]> {
  const tree = await visibleTree(ctx, variant.row.tree, visitor);
  return likelyPages(await titlesOf(ctx, tree), asked).map((page) => ({
    title: page.title,
    url: pageUrl(variant, tree, page),
    above: titlesAbove(page),
  }));
}
