// Files of a source that are no pages: their bytes go to the blobs, their names into the tree.
export { storeFiles } from './service.ts';
