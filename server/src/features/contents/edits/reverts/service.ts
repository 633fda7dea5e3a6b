import { type PageNode, walkPages, type WholeTree } from '../../trees/index.ts';
import { claimAddress, newSource, readdress, sameSource } from '../addresses.ts';
import { type Batch, reorder } from '../batches/index.ts';
import { insertAt, isBelow, removePage, siblingsOf } from '../drafts.ts';
import { unusable, wrong } from '../errors.ts';
import type { ChangeOf } from '../schema.ts';
import { revertDifferencesOfPage, revertSomeBlocks } from './blocks.ts';

interface Reverting {
  change: ChangeOf<'revert_page'>;
  index: number;
}

/**
 * Makes a page what it was, where it is; one that is gone comes back where it was, as far as that is still there, and one
 * that was not there goes.
 */
export async function revertPage(batch: Batch, { change, index }: Reverting, tree: WholeTree): Promise<PageNode> {
  const before = tree.pageById.get(change.page);
  const there = batch.draft.pageById.get(change.page);
  checkForm(change, index);
  if (change.difference !== undefined)
    return revertDifferencesOfPage(batch, there, { difference: change.difference, index, before });
  if (change.block !== undefined && there !== undefined)
    return revertSomeBlocks(batch, there, { block: change.block, index, before, tree });
  if (before === undefined) return takeBack(batch, there, { index, tree });
  const page = there ?? bringBack(batch, before, (siblings) => indexAmong(siblings, before, tree));
  // Those below come in their order, so each goes to the end.
  if (there === undefined && change.below === true)
    for (const below of walkPages(before.children))
      if (!batch.draft.pageById.has(below.id)) bringBack(batch, below, (siblings) => siblings.length);
  const { id: _id, path: _path, children: _children, parent: _parent, source: _source, ...values } = before;
  const slug = before.slug;
  const isElsewhere = slug !== page.slug;
  reorder(page, {
    ...values,
    id: page.id,
    slug: page.slug,
    path: page.path,
    ...(page.source === undefined ? {} : { source: page.source }),
  });
  batch.texts.delete(page.id);
  batch.submitted.delete(page.id);
  if (isElsewhere && (page.type === 'document' || page.type === 'group')) {
    const at = page.path.lastIndexOf('/');
    readdress(batch.draft, page, { folder: at === -1 ? '' : page.path.slice(0, at), slug });
  }
  if (there !== undefined && change.place === true) putBack(batch, page, { index, before, tree });
  return page;
}

/** What is asked of some blocks says nothing of the page, so that nobody believes it to be done. */
function checkForm({ block, difference, place, below }: ChangeOf<'revert_page'>, index: number): void {
  if (difference === undefined) return;
  const other = Object.entries({ block, place, below }).find(([, value]) => value !== undefined);
  if (other !== undefined) throw wrong({ change: index, at: `/${other[0]}` }, 'expected nothing next to `difference`');
}

/** Moves a page back to where it was, as far as that is still there. */
function putBack(
  batch: Batch,
  page: PageNode,
  { index, before, tree }: { index: number; before: PageNode; tree: WholeTree },
): void {
  const { draft } = batch;
  const above = before.parent;
  const parent = above && draft.pageById.get(above.id);
  // Where the page above is gone, it stays where it is.
  if (above !== undefined && parent === undefined) return;
  if (isBelow(parent, page))
    throw unusable({ change: index, at: '/place' }, 'expected a page that was not above it: move that one first');
  const from = page.parent;
  removePage(draft, page, false);
  const siblings = siblingsOf(draft, parent);
  insertAt(draft, page, { parent, index: indexAmong(siblings, before, tree) });
  if (parent === from || page.type !== 'document') return;
  const at = before.path.lastIndexOf('/');
  readdress(draft, page, { folder: at === -1 ? '' : before.path.slice(0, at), slug: page.slug });
}

/** Removes a page that the revision does not have, unless others would go with it that the revision has. */
function takeBack(
  batch: Batch,
  there: PageNode | undefined,
  { index, tree }: { index: number; tree: WholeTree },
): PageNode {
  const spot = { change: index, at: '/page' };
  if (there === undefined) throw unusable(spot, 'expected a page that is in that revision, or in this content');
  if ([...walkPages(there.children)].some(({ id }) => tree.pageById.has(id)))
    throw unusable(spot, 'expected a page with none below it that is in that revision: move those first');
  removePage(batch.draft, there, true);
  return there;
}

function bringBack(batch: Batch, before: PageNode, indexIn: (siblings: readonly PageNode[]) => number): PageNode {
  const { draft } = batch;
  const { children: _children, parent: _parent, source: _source, ...entry } = before;
  const page: PageNode = { ...entry, children: [] };
  const parent = before.parent === undefined ? undefined : draft.pageById.get(before.parent.id);
  if (page.type === 'document' || page.type === 'group') {
    const at = before.path.lastIndexOf('/');
    const folder = at === -1 ? '' : before.path.slice(0, at);
    Object.assign(page, claimAddress(draft, folder, { slug: before.slug, isNew: false }));
  }
  if (before.source !== undefined) page.source = sameSource(draft, before.source) ?? newSource(draft, page.path);
  insertAt(draft, page, { parent, index: indexIn(siblingsOf(draft, parent)) });
  return page;
}

/** Behind the nearest page before it that is still there. */
function indexAmong(siblings: readonly PageNode[], before: PageNode, tree: WholeTree): number {
  const were = before.parent?.children ?? tree.pages;
  const places = new Map(siblings.map(({ id }, at) => [id, at]));
  for (const { id } of were.slice(0, were.indexOf(before)).toReversed()) {
    const at = places.get(id);
    if (at !== undefined) return at + 1;
  }
  // Where none of them is left, as where the page above is gone, it does not go before others.
  return were.some(({ id }) => places.has(id)) ? 0 : siblings.length;
}
