// Imports: content from elsewhere becomes one revision of a space, or nothing at all.
export { type AdditionsCtx, addOrigin, refuseLocked } from './additions/index.ts';
export { lineOnRequest } from './change-requests/index.ts';
export { createImportLimits, type ImportLimits } from './limits.ts';
export { findSources, readLanguages, readSource, type Source } from './folders/index.ts';
export type { ImportsCtx } from './reading.ts';
export { type OutlinedPage, readOutline } from './outlines.ts';
export { openOrigin, type Origin, warningsBelow } from './origins/index.ts';
export { makeScratchFolder, sweepScratchFolders } from './scratch/index.ts';
export { openNamedSource } from './sources/index.ts';
export { hostedLinksJob, learnHosted, listKnownHosted } from './hosted/index.ts';
export { importOperations } from './routes.ts';
export { forgetImportsJob, importRunsJob, registerImportUploads } from './runs/index.ts';
export type { ImportReport } from './schema.ts';
export { commitFolder, importFolder, type PreparedFolder, prepareFolder } from './service.ts';
export { pathsFor, planSource } from './plans.ts';
export { findRepository, type KnownRepository, listImportsInUse } from './edit-sources.ts';
export { createWorkingTime } from './working-time.ts';
