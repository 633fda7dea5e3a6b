// Translated spaces: which space has which language, and how much of each page is translated.
export { translatedSpaceOperations } from './routes.ts';
export { getBound, listReadable, type NamedLanguage } from './service.ts';
