// Trees: the content of a revision as chunked lists of pages and files, addressed by hash.
export { comparePages, type PageDifference } from './differences.ts';
export { joinEdits } from './joining.ts';
export {
  type FileEntry,
  followAliases,
  foldPath,
  indexTree,
  PAGE_FIELDS,
  type PageEntry,
  addressIn,
  type ListedTree,
  type PageNode,
  type ReachableTree,
  type ReusableEntry,
  type VisibleTree,
  type ShownFile,
  type Tree,
  type TreeContent,
  type TreeRoot,
  type WholeTree,
  walkPages,
} from './rules.ts';
export { mergeOriginals, navigationOf } from './originals.ts';
export type { Original, OriginalName, SpaceMeta } from './meta.ts';
export { lasting } from './lasting.ts';
export { loadTree, putTree, type TreesCtx } from './store.ts';
export { derivedFrom, sharedName, visibleTree, wholeOf } from './visible.ts';
