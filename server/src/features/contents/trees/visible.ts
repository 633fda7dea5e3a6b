// Seen trees: the content of a revision as far as a visitor may see it.
import { createHash } from 'node:crypto';
import { indexTree, type PageNode, type VisibleTree, type Tree, walkPages, type WholeTree } from './rules.ts';
import { loadTree, type TreesCtx, weighTree } from './store.ts';
import { holds, type Visitor } from '../visitors.ts';

/**
 * The content behind a tree hash as a visitor sees it: pages whose conditions do not admit them are not there, nor what
 * lies below, and those that are have no conditions left. Visitors who see the same share all but their name.
 */
export async function visibleTree(ctx: TreesCtx, hash: string, visitor: Visitor): Promise<VisibleTree> {
  const whole = await loadTree(ctx, hash);
  const name = `${hash}~${visitor.key}`;
  const seen = await ctx.caches.trees.getOrMake(
    name,
    async () => withVisitor(await findSeen(ctx, whole, visitor), { name, whole, visitor }),
    () => 1,
  );
  // What is kept under a name with a visitor was made for them above.
  return seen as VisibleTree;
}

// Indexes are made when they are asked for, once for all who share them: what is there is looked up, never copied.
function withVisitor(
  seen: Tree,
  { name, whole, visitor }: { name: string; whole: WholeTree; visitor: Visitor },
): VisibleTree {
  const tree = Object.create(seen, {
    hash: { value: name, enumerable: true },
    visitor: { value: visitor, enumerable: true },
    ...Object.fromEntries(LISTS.map((key) => [key, { get: () => refuseList(key), configurable: true }])),
  }) as VisibleTree;
  wholes.set(tree, whole);
  sharedNames.set(tree, seen.hash);
  return tree;
}

/** `withReachableFiles` finds what a visitor reaches of these. The types say so; this is for what escapes them. */
const LISTS = ['files', 'fileById', 'filesByHash', 'reusable'];

function refuseList(key: string): never {
  throw new Error(`A seen tree was asked for \`${key}\`, which is not what its visitor reaches.`);
}

const wholes = new WeakMap<Tree, WholeTree>();
const sharedNames = new WeakMap<Tree, string>();

/** What of a seen tree does not depend on files may be kept under this name, for all visitors who see the same pages. */
export const sharedName = (tree: VisibleTree): string => sharedNames.get(tree) ?? tree.hash;

/** All that a visitor sees a part of; the tree itself where it is whole. Nothing of it may be revealed to the visitor. */
export function wholeOf(tree: Tree): WholeTree {
  const whole = tree.visitor === undefined ? tree : wholes.get(tree);
  if (whole === undefined) throw new Error('A tree for a visitor was made of no whole one.');
  return whole;
}

/** The same seen tree, with other parts. */
export function derivedFrom<Made extends VisibleTree>(tree: VisibleTree, parts: PropertyDescriptorMap): Made {
  const made = Object.create(tree, parts) as Made;
  wholes.set(made, wholeOf(tree));
  sharedNames.set(made, sharedName(tree));
  return made;
}

async function findSeen(ctx: TreesCtx, whole: WholeTree, visitor: Visitor): Promise<Tree> {
  const conditional = [...walkPages(whole.pages)].filter((page) => page.condition !== undefined);
  if (conditional.length === 0) return whole;
  const open = new Set(conditional.filter((page) => admits(whole, visitor, page)));
  const truths = conditional.map((page) => (open.has(page) ? '1' : '0')).join('');
  const name = `${whole.hash}~seen~${createHash('sha256').update(truths).digest('hex')}`;
  return ctx.caches.trees.getOrMake(
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
