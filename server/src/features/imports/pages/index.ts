// Pages of a source: read and parsed on a thread, their bytes stored as objects.
export { type FoundLinks, type InnerLink, isPointer } from './rules.ts';
export { type StoredPage, storePages } from './service.ts';
