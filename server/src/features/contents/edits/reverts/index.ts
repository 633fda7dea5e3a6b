// Reverts: a page, or some of its blocks, as they were.
export { revertPage } from './service.ts';
