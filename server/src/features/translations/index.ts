// Translations: which space is translated into which languages, and the programs that do it. What pages say is the business of `contents`.
export { translationOperations } from './routes.ts';
export { createTranslator } from './machine/translator.ts';
export type { Translator } from './machine/types.ts';
