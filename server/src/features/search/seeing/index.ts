// Seeing: what the visitors of a site see of pages that the index proposes. The index comes a moment after a change and knows
// no visitor: what is found is decided here.
export { type SeeingCtx, type ShownTrees, visitorsLook } from './service.ts';
