// Places: which pages the merged tree has, what each lies below, and in which order.
import { setImmediate as rest } from 'node:timers/promises';
import type { Three } from '@lectern/content';
import type { PageNode, WholeTree } from '../trees/index.ts';
import { forEachInTurns, inTurns } from '../turns.ts';
import { type Settle, sideOf, type Subject } from './conflicts.ts';
import { each, isSameValue, known, orderSteps } from './fields.ts';

/** The id that stands for the top level. */
const TOP = '';

export interface Places {
  /** Ids of the pages below a page, in their order; '' is the top level. */
  below: ReadonlyMap<string, string[]>;
}

interface Placing {
  trees: Three<WholeTree>;
  settle: Settle;
  /** What each page that stays lies below. */
  parents: Map<string, string>;
  /** Pages of which it was asked whether they stay. */
  asked: Set<string>;
  /** Pages that were put back because they lay below themselves. */
  putBack: Set<string>;
}

/**
 * The structure of the merged tree. A page that one side deleted and the other changed, or put something below, stays, which is a
 * conflict; of two different moves ours stays, which is one too. No page is lost with its parent, and no page lies below itself.
 */
export async function placePages(trees: Three<WholeTree>, settle: Settle): Promise<Places> {
  const placing: Placing = { trees, settle, parents: new Map(), asked: new Set(), putBack: new Set() };
  const ids = new Set([...trees.ours.pageById.keys(), ...trees.theirs.pageById.keys()]);
  await forEachInTurns(ids, (id) => {
    if (staysItself(placing, id)) placing.parents.set(id, parentOf(placing, id));
  });
  do {
    // A parent that is found on the way is looked at as well.
    await forEachInTurns(placing.parents.keys(), (id) => keepAbove(placing, id));
  } while (breakCycles(placing));
  await rest();
  return { below: await orderSiblings(placing) };
}

/** How a page is named in a conflict: as ours has it, else as it is anywhere. */
export function subjectOf(trees: Three<WholeTree>, id: string): Subject {
  const page = trees.ours.pageById.get(id) ?? trees.theirs.pageById.get(id) ?? trees.base.pageById.get(id);
  return { object: 'page', id, title: page?.title ?? '', path: page?.path ?? '' };
}

const parentIn = (tree: WholeTree, id: string): string | undefined => {
  const page = tree.pageById.get(id);
  return page && (page.parent?.id ?? TOP);
};

function staysItself(placing: Placing, id: string): boolean {
  const { base, ours, theirs } = each(placing.trees, (tree) => tree.pageById.get(id));
  if (base === undefined || (ours && theirs)) return true;
  const left = ours ?? theirs;
  return left !== undefined && isChanged(base, left) && isKept(placing, id);
}

function isChanged(before: PageNode, after: PageNode): boolean {
  // An address may have changed with that of a page above.
  const { children: _a, parent: from, path: _c, slug: _d, ...was } = before;
  const { children: _b, parent: to, path: _e, slug: _f, ...is } = after;
  return from?.id !== to?.id || !isSameValue(was, is);
}

/** Whether a page stays that one side has deleted. */
function isKept({ trees, settle, asked }: Placing, id: string): boolean {
  asked.add(id);
  const titles = each(trees, (tree) => tree.pageById.get(id)?.title);
  const decision = settle({ subject: subjectOf(trees, id), field: 'presence', ...known(titles) });
  const side = sideOf(decision);
  return side === undefined || trees[side].pageById.has(id);
}

function parentOf({ trees, settle }: Placing, id: string): string {
  const { base, ours, theirs } = each(trees, (tree) => parentIn(tree, id));
  if (ours === undefined || theirs === undefined) return ours ?? theirs ?? TOP;
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  return settle({ subject: subjectOf(trees, id), field: 'place', ...placeTexts(trees, id) }) === 'theirs'
    ? theirs
    : ours;
}

const placeTexts = (trees: Three<WholeTree>, id: string): ReturnType<typeof known> =>
  known(
    each(trees, (tree) => {
      const page = tree.pageById.get(id);
      return page && (page.parent?.path || page.parent?.title || '/');
    }),
  );

/** Makes sure that what a page lies below is there: it stays for what is below it, or the page moves up. */
function keepAbove(placing: Placing, id: string): void {
  const { parents, asked, trees } = placing;
  const isAsked = asked.has(id);
  let parent = parents.get(id) ?? TOP;
  while (parent !== TOP && !parents.has(parent)) {
    // Who decided to keep a page has decided for what it lies in; who decided against the parent has done so too.
    const stays = isAsked && !asked.has(parent) ? true : !asked.has(parent) && isKept(placing, parent);
    if (stays) {
      if (isAsked) asked.add(parent);
      parents.set(parent, parentOf(placing, parent));
    } else parent = parentIn(trees.ours, parent) ?? parentIn(trees.theirs, parent) ?? TOP;
  }
  parents.set(id, parent);
}

/** Ends every circle of pages by putting pages back to where one side has them; each at most once, then to the top. */
function breakCycles(placing: Placing): boolean {
  const { parents } = placing;
  const done = new Set<string>();
  let isBroken = false;
  for (const start of parents.keys()) {
    for (let cycle = findCycle(parents, start, done); cycle.length > 0; cycle = findCycle(parents, start, done)) {
      breakCycle(placing, cycle);
      isBroken = true;
    }
    for (let id = start; id !== TOP && !done.has(id); id = parents.get(id) ?? TOP) done.add(id);
  }
  return isBroken;
}

function breakCycle({ parents, trees, settle, putBack }: Placing, cycle: readonly string[]): void {
  const movable = (side: 'ours' | 'theirs'): string[] =>
    cycle.filter(
      (id) => !putBack.has(id) && trees[side].pageById.has(id) && parentIn(trees[side], id) !== parents.get(id),
    );
  const id = movable('ours')[0] ?? cycle[0] ?? TOP;
  const decision = settle({ subject: subjectOf(trees, id), field: 'place', ...placeTexts(trees, id) }, ['cycle']);
  const side = decision === 'theirs' && movable('theirs').length > 0 ? 'theirs' : 'ours';
  const moving = movable(side);
  if (moving.length === 0) parents.set(id, TOP);
  for (const each of moving) {
    putBack.add(each);
    parents.set(each, parentIn(trees[side], each) ?? TOP);
  }
}

function findCycle(parents: ReadonlyMap<string, string>, start: string, done: ReadonlySet<string>): string[] {
  const path = new Set<string>();
  let id = start;
  for (; id !== TOP && !done.has(id) && !path.has(id); id = parents.get(id) ?? TOP) path.add(id);
  if (id === TOP || done.has(id)) return [];
  const cycle = [...path];
  return cycle.slice(cycle.indexOf(id));
}

async function orderSiblings({ trees, parents, settle }: Placing): Promise<Map<string, string[]>> {
  const members = Map.groupBy(parents.keys(), (id) => parents.get(id) ?? TOP);
  const below = new Map<string, string[]>();
  for (const [parent, ids] of members) {
    await rest();
    const wanted = new Set(ids);
    const orders = each(trees, (tree) =>
      (parent === TOP ? tree.pages : (tree.pageById.get(parent)?.children ?? []))
        .map((page) => page.id)
        .filter((id) => wanted.has(id)),
    );
    // Most siblings are in no conflict about their order.
    let made: Three<Map<string, string>> | undefined;
    const positions = () =>
      (made ??= each(orders, (order) => new Map(order.map((id, index) => [id, String(index + 1)]))));
    const prefersTheirs = (id: string): boolean => {
      const texts = known(each(positions(), (position) => position.get(id)));
      return settle({ subject: subjectOf(trees, id), field: 'position', ...texts }) === 'theirs';
    };
    const { ids: order } = await inTurns(orderSteps(orders, prefersTheirs));
    // Who came here because its parent went away stands at the end.
    const ordered = new Set(order);
    below.set(parent, [...order, ...ids.filter((id) => !ordered.has(id))]);
  }
  return below;
}
