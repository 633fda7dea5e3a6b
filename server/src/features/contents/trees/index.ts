// Trees: the content of a revision as chunked lists of pages and files, addressed by hash.
export { comparePages, type PageDifference } from './differences/index.ts';
export { joinEdits } from './joining/index.ts';
export {
  type FileEntry,
  followAliases,
  foldPath,
  indexTree,
  PAGE_FIELDS,
  type PageEntry,
  type PageNode,
  type ReusableEntry,
  type SpaceMeta,
  type Tree,
  type TreeContent,
  type TreeRoot,
  walkPages,
} from './rules.ts';
export { lasting } from './lasting/index.ts';
export { loadTree, putTree, type TreesCtx } from './store.ts';
export { seenTree } from './seen/index.ts';
