// Files that come with an edit: fetched or decoded, and stored before anything refers to them.
export { inspectName, type StoredFile, storeFiles, storeStream } from './service.ts';
