// Contents: what the revisions of a space hold. Pages are bytes as their authors wrote them; all else is derived.
export { type BodiesCtx, deriveShownBody } from './bodies/index.ts';
export type { ShownBody } from './markup/index.ts';
export { findFormerPage, recordMoves } from './moves/index.ts';
export { findRevision } from './revisions/index.ts';
export { treeReferences } from './references/index.ts';
export { contentOperations } from './routes.ts';
export { findPageTimes, touchPages } from './store.ts';
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
