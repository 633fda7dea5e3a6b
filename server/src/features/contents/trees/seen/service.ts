import { createHash } from 'node:crypto';
import { indexTree, type PageNode, type Tree, walkPages } from '../rules.ts';
import { loadTree, type TreesCtx, weighTree } from '../store.ts';
import { holds, type Visitor } from '../../visitors/index.ts';

/**
 * The content behind a tree hash as a visitor sees it: pages whose conditions do not admit them are not there, nor what
 * lies below, and those that are have no conditions left. Visitors who see the same share all but their name.
 */
export async function seenTree(ctx: TreesCtx, hash: string, visitor: Visitor): Promise<Tree> {
  const whole = await loadTree(ctx, hash);
  const name = `${hash}~${visitor.key}`;
  return ctx.trees.getOrMake(
    name,
    async () => withVisitor(await findSeen(ctx, whole, visitor), { name, whole, visitor }),
    () => 1,
  );
}

// Indexes are made when they are asked for, once for all who share them: what is there is looked up, never copied.
const withVisitor = (seen: Tree, { name, whole, visitor }: { name: string; whole: Tree; visitor: Visitor }): Tree =>
  Object.create(seen, {
    hash: { value: name, enumerable: true },
    visitor: { value: visitor, enumerable: true },
    whole: { value: whole, enumerable: true },
  }) as Tree;

async function findSeen(ctx: TreesCtx, whole: Tree, visitor: Visitor): Promise<Tree> {
  const conditional = [...walkPages(whole.pages)].filter((page) => page.condition !== undefined);
  if (conditional.length === 0) return whole;
  const open = new Set(conditional.filter((page) => admits(whole, visitor, page)));
  const truths = conditional.map((page) => (open.has(page) ? '1' : '0')).join('');
  const name = `${whole.hash}~seen~${createHash('sha256').update(truths).digest('hex')}`;
  return ctx.trees.getOrMake(
    name,
    async () => {
      const { files, reusable, meta } = whole;
      return indexTree(name, { pages: seenPages(whole.pages, open), files, reusable, meta });
    },
    // Files and reusable contents are those of the whole tree.
    ({ pages }) => weighTree({ pages, files: [], reusable: [] }),
  );
}

function admits({ meta }: Tree, visitor: Visitor, { condition, variables }: PageNode): boolean {
  const scope = { space: { vars: meta.variables ?? {} }, page: { vars: variables ?? {} } };
  return condition !== undefined && holds(visitor, condition, scope);
}

function seenPages(pages: readonly PageNode[], open: ReadonlySet<PageNode>, parent?: PageNode): PageNode[] {
  return pages.flatMap((page) => {
    const { condition, ...rest } = page;
    if (condition !== undefined && !open.has(page)) return [];
    const seen: PageNode = { ...rest };
    if (parent !== undefined) seen.parent = parent;
    seen.children = seenPages(page.children, open, seen);
    return [seen];
  });
}
