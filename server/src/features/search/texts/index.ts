// Texts: what stands on a page for search: its own text, what it includes, and what its blocks show of descriptions.
export type { Cut, DerivedSection, SeenBody } from './cut.worker.ts';
export { bodyIn, hasParts, isComposed, partsOf, type Shown } from './rules.ts';
export {
  allOf,
  cutHashes,
  cutSeenBodies,
  nameInTree,
  nameOfCopies,
  planNote,
  type PagePlan,
  planText,
  readIncluded,
  type TextsCtx,
  weightOf,
  writeTexts,
} from './service.ts';
export { listComposed, listNotes, type Note } from './store.ts';
