// Imports: content from elsewhere becomes one revision of a space, or nothing at all.
export { findSources } from './folders/index.ts';
export type { ImportReport } from './schema.ts';
export { importFolder, type ImportsCtx } from './service.ts';
