// Known lists: how the lists of trees in memory lie in the database.
import type { WrittenList } from '#platform/objects/index.ts';
import type { FileEntry, PageNode, ReusableEntry } from './rules.ts';

export type Entry = FileEntry | ReusableEntry;

// How the lists of trees in memory lie in the database. What is in a tree never changes, so this stays true; it goes with the
// list that it is about.
const pageLists = new WeakMap<readonly PageNode[], WrittenList<PageNode>>();
const entryLists = new WeakMap<readonly Entry[], WrittenList<Entry>>();

/** Notes where a list of a tree was read from, or is written to. */
export const notePages = (pages: readonly PageNode[], list: WrittenList<unknown>): void =>
  void pageLists.set(pages, { ...list, items: pages });

export const noteEntries = (entries: readonly Entry[], list: WrittenList<unknown>): void =>
  void entryLists.set(entries, { ...list, items: entries });

export const knownPages = (pages: readonly PageNode[]): WrittenList<PageNode> | undefined => pageLists.get(pages);

export const knownEntries = (entries: readonly Entry[]): WrittenList<Entry> | undefined => entryLists.get(entries);

/** The hash of what lies below a page; undefined for nothing. */
export const hashBelow = ({ children }: PageNode): string | undefined =>
  children.length === 0 ? undefined : pageLists.get(children)?.hash;
