// Comparisons: what a change request changes, as a person would describe it, and text by text.
export { comparisonOperations } from './routes.ts';
export { DiffQuery, TextDiff } from './schema.ts';
export { type ComparisonsCtx, type DiffsAsked, diffTexts } from './service.ts';
