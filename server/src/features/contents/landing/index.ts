// Landing: how new content becomes a revision of a space, on its main line or on that of a change request.
export { compareDocuments, type TreeDifference } from './rules.ts';
export { type Landing, type LandingCtx, landRevision, type Line, storeNextTree, storeTree } from './service.ts';
