// Translations: which space is translated into which languages. What pages say is the business of `contents`.
export { translationOperations } from './routes.ts';
