// Moves: where pages lay before, so that old links to them still lead to them.
export { findFormerPage, listFormerPaths, listFormerPathsOf, recordMoves } from './store.ts';
