// The default level of access: what is stored with an item, and what it comes to below the collections above it.
export {
  inheritedLevels,
  levelOf,
  type LevelOf,
  LevelRequest,
  LevelSetting,
  toLevels,
  toStoredLevel,
} from './service.ts';
