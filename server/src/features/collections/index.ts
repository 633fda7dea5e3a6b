// Collections: groups of spaces, nested, from which spaces inherit their level of access, and the order in which both stand.
// What happens to the spaces in one that is deleted or transferred, `spaces` decide, which lie above.
export {
  inheritedLevels,
  levelOf,
  type LevelOf,
  LevelRequest,
  LevelSetting,
  toLevels,
  toStoredLevel,
} from './levels/index.ts';
export { endOfOrganization, findPosition, freePosition, keepShort, positionNextTo } from './positions/index.ts';
export { toCollection, toCollections } from './resources.ts';
export { collectionOperations } from './routes.ts';
export { fitTitle, NESTING_AT_MOST } from './rules.ts';
export {
  badParent,
  type CollectionsCtx,
  createCollection,
  getCollectionById,
  isCollectionOf,
  removeEmptyCollection,
  requireCreate,
} from './service.ts';
export { type CollectionRow, findCollection, listSubtree, type SubtreeRow, updateCollection } from './store.ts';
