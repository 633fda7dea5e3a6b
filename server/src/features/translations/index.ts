// Translations: which space is translated into which languages, what of it is, and the programs that do it. What pages say is the
// business of `contents`.
export { translationsJob } from './ledger/index.ts';
export { translationRunsJob } from './runs/index.ts';
export { translationOperations } from './routes.ts';
export { createTranslator } from './machine/translator.ts';
export type { Translator } from './machine/types.ts';
export { findSourceAhead, usedBodies } from './ledger/index.ts';
