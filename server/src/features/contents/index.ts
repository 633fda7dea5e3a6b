// Contents: what the revisions of a space hold. Pages are bytes as their authors wrote them; all else is derived.
export { contentOperations } from './routes.ts';
export { type ContentsCtx, getCurrentRevision } from './service.ts';
export { touchPages } from './store.ts';
export {
  buildTree,
  type FileEntry,
  followAliases,
  foldPath,
  loadTree,
  type PageNode,
  type ReusableEntry,
  type SpaceMeta,
  type Tree,
  type TreeContent,
  type TreesCtx,
  walkPages,
} from './trees/index.ts';
