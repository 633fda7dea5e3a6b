// Joining: the edits of one side put into the tree of the other, where nothing has to be weighed.
import { AT_ONCE, forEachInSteps, type Steps } from '../turns.ts';
import { isSameList, isSamePage } from './differences.ts';
import { type Entry, knownEntries } from './known.ts';
import type { PageNode, WholeTree, TreeContent } from './rules.ts';

/**
 * What comes of two sides of which one, theirs, edited pages where they stand and nothing else, and those pages are in ours
 * as they were: ours, with the edited pages. Undefined for anything that asks for more thought. The cost is that of the lists
 * in which theirs has edited pages.
 */
export function* joinEdits({
  base,
  ours,
  theirs,
}: Record<'base' | 'ours' | 'theirs', WholeTree>): Steps<TreeContent | undefined> {
  const isApart =
    isSameEntries(base.files, theirs.files) &&
    isSameEntries(base.reusable, theirs.reusable) &&
    JSON.stringify(base.meta) === JSON.stringify(theirs.meta);
  if (!isApart) return undefined;
  const { files, reusable, meta } = ours;
  const pages = yield* joinLists({ base: base.pages, ours: ours.pages, theirs: theirs.pages });
  return pages && { pages, files, reusable, meta };
}

function isSameEntries(a: readonly Entry[], b: readonly Entry[]): boolean {
  const hash = knownEntries(a)?.hash;
  if (a === b || (a.length === 0 && b.length === 0)) return true;
  return hash !== undefined && hash === knownEntries(b)?.hash;
}

type Lists = Record<'base' | 'ours' | 'theirs', PageNode[]>;
type Pages = Record<'base' | 'ours' | 'theirs', PageNode>;

/** The list of ours with what theirs edited in it or below it; undefined where the pages do not stand as they stood. */
function* joinLists({ base, ours, theirs }: Lists): Steps<PageNode[] | undefined> {
  if (isSameList(base, theirs)) return ours;
  if (base.length !== theirs.length) return undefined;
  const touched: { was: PageNode; is: PageNode }[] = [];
  let isInOrder = true;
  yield* forEachInSteps(theirs.entries(), ([index, is]) => {
    const was = base[index];
    if (was === is || was === undefined) return;
    if (was.id !== is.id) isInOrder = false;
    else if (!isSamePage(was, is) || !isSameList(was.children, is.children)) touched.push({ was, is });
  });
  if (!isInOrder) return undefined;
  const places = new Map(ours.map(({ id }, index) => [id, index]));
  const joined = [...ours];
  for (const [at, { was, is }] of touched.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield;
    const place = places.get(was.id);
    const mine = ours[place ?? -1];
    const page = mine && (yield* joinPage({ base: was, ours: mine, theirs: is }));
    if (place === undefined || page === undefined) return undefined;
    joined[place] = page;
  }
  return joined;
}

function* joinPage({ base, ours, theirs }: Pages): Steps<PageNode | undefined> {
  const isEdited = !isSamePage(base, theirs);
  if (isEdited && !(isSamePlace(base, theirs) && isSamePage(ours, base))) return undefined;
  const children = yield* joinLists({ base: base.children, ours: ours.children, theirs: theirs.children });
  return children && { ...(isEdited ? theirs : ours), children };
}

const isSamePlace = (a: PageNode, b: PageNode): boolean =>
  a.type === b.type && a.path === b.path && a.slug === b.slug && a.source === b.source;
