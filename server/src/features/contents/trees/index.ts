// Trees: the content of a revision as chunked lists of pages and files, addressed by hash.
export {
  type FileEntry,
  followAliases,
  foldPath,
  type PageEntry,
  type PageNode,
  type ReusableEntry,
  type Tree,
  type TreeContent,
  type TreeRoot,
  walkPages,
} from './rules.ts';
export { buildTree, loadTree, type TreesCtx } from './store.ts';
