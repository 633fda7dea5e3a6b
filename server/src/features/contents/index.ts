// Contents: what the revisions of a space hold. Pages are bytes as their authors wrote them; all else is derived.
export { type BodiesCtx, deriveShownBody } from './bodies/index.ts';
export { contentOperations } from './routes.ts';
export { touchPages } from './store.ts';
export { findReusable, findTarget } from './targets/index.ts';
export {
  buildTree,
  type FileEntry,
  foldPath,
  loadTree,
  type PageNode,
  type ReusableEntry,
  type Tree,
  type TreeContent,
  type TreesCtx,
  walkPages,
} from './trees/index.ts';
