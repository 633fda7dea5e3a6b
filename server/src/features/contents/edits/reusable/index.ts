// Reusable contents of a batch: added, changed from what is there or from an earlier revision, removed, and brought back.
export { deleteReusable, insertReusable, revertReusable, updateReusable } from './service.ts';
