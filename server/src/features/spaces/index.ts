// Spaces: containers of content, their place in the organization, their head and the rows of their history.
// `contents` knows what a revision holds; `access` decides who may read a space.
export { spaceContentUpdated, spacePurged, spaceVisibilityUpdated } from './events.ts';
export { asReader, toSpaces } from './resources/index.ts';
export { createSpaceItems, createSpacePages, type SpaceItems, type SpacePages } from './listed/index.ts';
export { spaceOperations } from './routes.ts';
export {
  advanceHead,
  createSpace,
  getSpaceById,
  removeUntouchedSpace,
  type SpacesCtx,
  type TemplatedCtx,
} from './service.ts';
export {
  addToCounts,
  type Counts,
  findHead,
  findSpace,
  insertRevision,
  listImports,
  type RevisionRow,
  type SpaceRow,
} from './store.ts';
export { listTrees, releaseRemoved } from './roots.ts';
export {
  deleteSpaceById,
  isRestorable,
  purgeJob,
  purgeSpace,
  removedBefore,
  restorableSince,
  restorableUntil,
} from './trash/index.ts';
