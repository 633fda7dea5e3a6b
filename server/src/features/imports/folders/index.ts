// Reading a folder of somebody's repository: what belongs to a space, and what is refused.
export { reading, unreadable } from './errors.ts';
export type { Source, SourceFile, SourceWarning } from './rules.ts';
export { readLanguages } from './languages.ts';
export { findSources, readSource } from './service.ts';
export { requireRoomFor } from './room.ts';
export { walkFolder } from './store.ts';
