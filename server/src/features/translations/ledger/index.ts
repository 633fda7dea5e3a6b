// The ledger: which texts of a space are translated, stale or missing in the space of a language.
export {
  deleteBinding,
  findSourceAhead,
  forgetPages,
  insertBinding,
  isBound,
  keepBindings,
  listBindings,
  setNotice,
} from './bindings.ts';
export type { Delivered } from './deliver.worker.ts';
export { translationsJob } from './jobs.ts';
export { findRun, listBehind, listRuns, listUnderWay, type RunRow } from './runs.ts';
export type { TextOfPage } from './page.worker.ts';
export {
  deliverToPage,
  documentsIn,
  type LedgerCtx,
  listPageTexts,
  lookAtSpace,
  targetsIn,
  treesOf,
} from './service.ts';
export {
  type BindingRow,
  type Bound,
  findBound,
  findPage,
  listCounts,
  listKnown,
  type PageCounts,
  type PageRow,
  usedBodies,
} from './store.ts';
