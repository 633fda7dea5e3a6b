// Sources: what an import by name comes from (a site, an export, a document), fetched and made a folder in our format.
export { openNamedSource } from './local.ts';
export { alone, openHere, openSource, type SourcesCtx } from './service.ts';
export type { ImportSource } from './rules.ts';
export { type OnProgress, PHASES, type Progress } from './progress.ts';
