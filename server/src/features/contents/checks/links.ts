import { setImmediate } from 'node:timers/promises';
import { type Found, hasAnchor, judgeLink, type LinkVerdict } from '@lectern/checks';
import type { PageLink } from '@lectern/content';
import { findReusable, findTarget } from '../targets.ts';
import type { PageNode, Tree } from '../trees/index.ts';
import { type ChecksCtx, readPageAnchors, readTextAnchors } from './reading.ts';

/** Links that are looked up before other work has its turn. */
const LINKS_AT_ONCE = 200;
/** Other pages of one page whose anchors are looked up. */
const PAGES_AT_MOST = 100;

interface Linking {
  spaceId: string;
  tree: Tree;
  page: Pick<PageNode, 'id' | 'source'> & { isReusable?: true };
  text: string;
}

/** Links of a page that are broken in its tree. Nothing is asked of the network. */
export async function findBroken(ctx: ChecksCtx, linking: Linking, links: readonly PageLink[]): Promise<Found[]> {
  const found: Found[] = [];
  const asked = new Map<string, Promise<readonly string[] | null>>();
  for (const [index, link] of links.entries()) {
    if (index % LINKS_AT_ONCE === LINKS_AT_ONCE - 1) await setImmediate();
    found.push(...judgeLink(link, await judge(ctx, { ...linking, asked }, link)));
  }
  return found;
}

type Judging = Linking & { asked: Map<string, Promise<readonly string[] | null>> };

async function judge(ctx: ChecksCtx, judging: Judging, { kind, target }: PageLink): Promise<LinkVerdict> {
  const { tree, page } = judging;
  const source = page.source ?? '';
  if (kind === 'include') return findReusable(tree, source, target) === undefined ? 'missing' : 'fine';
  const to = findTarget(tree, { source, target });
  if (to.kind === 'missing' || to.kind === 'outside' || to.kind === 'special') return 'missing';
  // Those of the pages that include it may be meant.
  if (to.kind === 'anchor' && page.isReusable) return 'fine';
  if (to.kind === 'anchor') return (await isThere(ctx, judging, { page, anchor: to.anchor })) ? 'fine' : 'no-anchor';
  if (to.kind !== 'page') return 'fine';
  if (!(await isThere(ctx, judging, { page: to.page, anchor: to.anchor ?? '' }))) return 'no-anchor';
  return to.page.hidden === true && to.page.id !== page.id ? 'hidden' : 'fine';
}

/** Whether a page has an anchor, or may have it. */
async function isThere(
  ctx: ChecksCtx,
  { spaceId, page: own, text, asked }: Judging,
  { page, anchor }: { page: Pick<PageNode, 'id' | 'body'>; anchor: string },
): Promise<boolean> {
  if (anchor === '' || anchor.startsWith(':~:')) return true;
  if (!asked.has(page.id) && asked.size >= PAGES_AT_MOST) return true;
  const reading =
    asked.get(page.id) ?? (page.id === own.id ? readTextAnchors(ctx, text) : readPageAnchors(ctx, spaceId, page));
  asked.set(page.id, reading);
  const anchors = await reading;
  return anchors === null || hasAnchor(anchors, anchor);
}
