// Addresses: the paths of merged pages and of their files, each given once.
import type { Three } from '@lectern/content';
import type { PageNode, WholeTree } from '../trees/index.ts';
import { forEachInTurns } from '../turns.ts';
import type { Settle } from './conflicts.ts';
import { each, known } from './fields.ts';
import { subjectOf } from './places.ts';

interface Addressing {
  trees: Three<WholeTree>;
  settle: Settle;
  /** Pages of which it was decided that they have the title of theirs. */
  renamed: ReadonlySet<string>;
}

/** Where a page is, relative to the page above, `./slug`, or wherever that lies, `/path`. */
type Address = string;

/**
 * Gives the pages of a merged tree their paths, from the top down: a page whose path began with that of the page above still
 * does. No two pages of a kind share one: where ours has a page there, that keeps it, and the other gets a number.
 */
export async function addressPages(pages: readonly PageNode[], addressing: Addressing): Promise<void> {
  const addresses = new Map<string, Address>();
  const walk = (visit: (page: PageNode, above: PageNode | undefined) => void): Promise<void> => {
    const queue = pages.map((page): [PageNode, PageNode | undefined] => [page, undefined]);
    return forEachInTurns(queue, ([page, above]) => {
      visit(page, above);
      for (const child of page.children) queue.push([child, isAddressed(page) ? page : above]);
    });
  };
  const wants = (page: PageNode, above: PageNode | undefined): string => {
    const address = addresses.get(page.id) ?? mergeAddress(addressing, page.id);
    addresses.set(page.id, address);
    if (address.startsWith('/')) return address.slice(1);
    return above === undefined ? address.slice(2) : `${above.path}${address.slice(1)}`;
  };
  const reserved = new Map<string, string>();
  await walk((page, above) => {
    if (!isAddressed(page)) return;
    page.path = wants(page, above);
    if (addressing.trees.ours.pageById.get(page.id)?.path === page.path)
      reserved.set(claimOf(page, page.path), page.id);
  });
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  await walk((page, above) => {
    if (!isAddressed(page)) return;
    const isFree = (claim: string): boolean => !taken.has(claim) && (reserved.get(claim) ?? page.id) === page.id;
    const claim = freePath({ stem: claimOf(page, wants(page, above)), ending: '' }, isFree, numbers);
    page.path = claim.slice(claimOf(page, '').length);
    taken.add(claim);
    page.slug = slugAt(addressing.trees, page);
  });
}

const isAddressed = (page: PageNode): boolean => page.type === 'document' || page.type === 'group';

// A group may have the address of a page.
const claimOf = (page: PageNode, path: string): string => `${page.type} ${path}`;

/**
 * The first of `stem`, `stem-1`, `stem-2` … that is free, its ending behind the number. `numbers` holds where to go on for a
 * stem: with thousands of pages that want one path, counting from the beginning for each would take minutes.
 */
export function freePath(
  { stem, ending }: { stem: string; ending: string },
  isFree: (path: string) => boolean,
  numbers: Map<string, number>,
): string {
  const wanted = stem + ending;
  if (isFree(wanted)) return wanted;
  let number = numbers.get(wanted) ?? 1;
  while (!isFree(`${stem}-${number}${ending}`)) number += 1;
  numbers.set(wanted, number + 1);
  return `${stem}-${number}${ending}`;
}

function slugAt({ ours, theirs }: Three<WholeTree>, page: PageNode): string {
  const known = [ours.pageById.get(page.id), theirs.pageById.get(page.id)].find(
    (version) => version?.path === page.path,
  );
  return known?.slug ?? page.path.slice(page.path.lastIndexOf('/') + 1);
}

function mergeAddress({ trees, settle, renamed }: Addressing, id: string): Address {
  const { base, ours, theirs } = each(trees, (tree) => addressIn(tree, id));
  if (ours === undefined || theirs === undefined) return ours ?? theirs ?? './page';
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  // Addresses follow titles: what is asked about the title is not asked again.
  const titles = each(trees, (tree) => tree.pageById.get(id)?.title);
  if (titles.ours !== titles.theirs && titles.ours !== titles.base && titles.theirs !== titles.base)
    return renamed.has(id) ? theirs : ours;
  const paths = known(each(trees, (tree) => tree.pageById.get(id)?.path));
  return settle({ subject: subjectOf(trees, id), field: 'path', ...paths }) === 'theirs' ? theirs : ours;
}

const addressIn = (tree: WholeTree, id: string): Address | undefined => {
  const page = tree.pageById.get(id);
  return page && addressOf(page);
};

export function addressOf(page: PageNode): Address {
  let above = page.parent;
  while (above !== undefined && !isAddressed(above)) above = above.parent;
  if (above === undefined) return `./${page.path}`;
  return page.path.startsWith(`${above.path}/`) ? `.${page.path.slice(above.path.length)}` : `/${page.path}`;
}
