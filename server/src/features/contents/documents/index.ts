// Documents: pages as a tree of blocks, for programs that render them.
export { readDocument } from './service.ts';
