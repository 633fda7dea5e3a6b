// Ids by which programs ask for documents again.
export { documentIdOf, type DocumentName, isTextOf, parseDocumentId } from './rules.ts';
