// Differences: which pages of a tree are others in another one, at the cost of those and not of all.
import { knownPages } from './known.ts';
import type { PageNode } from './rules.ts';

/** For each page, the one with its id in another list of siblings. Costs little where most stand where they stood. */
export function pairUp(before: readonly PageNode[], after: readonly PageNode[]): (PageNode | undefined)[] {
  if (before === after) return [...before];
  const most = Math.min(before.length, after.length);
  let begin = 0;
  while (begin < most && before[begin]?.id === after[begin]?.id) begin += 1;
  let end = 0;
  while (end < most - begin && before.at(-1 - end)?.id === after.at(-1 - end)?.id) end += 1;
  const between = new Map(before.slice(begin, before.length - end).map((page) => [page.id, page]));
  const shift = before.length - after.length;
  return after.map((page, index) => {
    if (index < begin) return before[index];
    return index >= after.length - end ? before[index + shift] : between.get(page.id);
  });
}

type Fields = Omit<PageNode, 'children' | 'parent'>;

/** What is stored of a page besides those below it. */
export function fieldsOf({ children: _children, parent: _parent, ...fields }: PageNode): Fields {
  return fields;
}

/** Whether two pages are stored as the same bytes, whatever lies below them. */
export function isSamePage(a: PageNode, b: PageNode): boolean {
  return a === b || hasSameValues(a, b) || JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b));
}

/** Says so where the same keys with the same plain values follow each other; anything else is to be looked at. */
function hasSameValues(a: PageNode, b: PageNode): boolean {
  const [keys, others] = [keysOf(a), keysOf(b)];
  if (keys.length !== others.length) return false;
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as keyof Fields;
    if (key !== others[index] || a[key] !== b[key]) return false;
  }
  return true;
}

const keysOf = (page: PageNode): string[] => Object.keys(page).filter((key) => key !== 'children' && key !== 'parent');

export interface PageDifference {
  /** Pages of every type, with all below them. */
  added: PageNode[];
  removed: PageNode[];
  /** Those that say something else, or lie below another page. Their order among their siblings is no part of them. */
  changed: { before: PageNode; after: PageNode }[];
}

interface Placed {
  page: PageNode;
  above: string | undefined;
}

/** Whether two lists of trees are known to be stored as the same bytes, with all that lies below them. */
export function isSameList(a: readonly PageNode[], b: readonly PageNode[]): boolean {
  const hash = knownPages(a)?.hash;
  return a === b || (hash !== undefined && hash === knownPages(b)?.hash);
}

/** What became of the pages of a tree. Branches that are known to be the same are not looked into. */
export function comparePages(before: readonly PageNode[], after: readonly PageNode[]): PageDifference {
  const left = new Map<string, Placed>();
  const came = new Map<string, Placed>();
  const changed: PageDifference['changed'] = [];
  const note = (into: Map<string, Placed>, page: PageNode, above: string | undefined): void => {
    into.set(page.id, { page, above });
    for (const child of page.children) note(into, child, page.id);
  };
  const compare = (was: readonly PageNode[], is: readonly PageNode[], above: string | undefined): void => {
    if (isSameList(was, is)) return;
    const olds = pairUp(was, is);
    const kept = new Set(olds);
    for (const page of was) if (!kept.has(page)) note(left, page, above);
    for (const [index, page] of is.entries()) {
      const old = olds[index];
      if (old === undefined) note(came, page, above);
      else if (old !== page) {
        if (!isSamePage(old, page)) changed.push({ before: old, after: page });
        compare(old.children, page.children, page.id);
      }
    }
  };
  compare(before, after, undefined);
  const added: PageNode[] = [];
  for (const [id, { page, above }] of came) {
    const was = left.get(id);
    left.delete(id);
    if (was === undefined) added.push(page);
    else if (was.above !== above || !isSamePage(was.page, page)) changed.push({ before: was.page, after: page });
  }
  return { added, removed: [...left.values()].map(({ page }) => page), changed };
}
