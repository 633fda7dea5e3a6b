// Moves: where pages lay before, so that old links to them still lead to them.
export { findFormerPage, listFormerPaths, recordMoves } from './store.ts';
