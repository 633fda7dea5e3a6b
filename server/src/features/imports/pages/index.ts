// Pages of a source: read and parsed on a thread, their bytes stored as objects.
export { type StoredPage, storePages } from './service.ts';
