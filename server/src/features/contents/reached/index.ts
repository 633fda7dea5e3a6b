// Reached: the files and reusable contents to which the texts lead that a visitor is shown. Others of the space are not theirs.
export { namedFile, type ReachedCtx, signedFile, withReached } from './service.ts';
