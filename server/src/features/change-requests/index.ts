// Change requests: proposed branches of revisions next to the main branch of a space, what is said of them by reviewers, and
// their way into the main branch. `contents` merges the trees; `comments` holds what is discussed.
export { type EditableBranch, getBranch, getEditableBranch, requireUnderWay, untilLanded } from './branches.ts';
export { type ComparisonsCtx, DiffQuery, type DiffsAsked, diffTexts, TextDiff } from './comparisons/index.ts';
export { editChangeRequest, proposeEdits, requestUploads } from './edits/index.ts';
export {
  changeRequestContentUpdated,
  changeRequestCreated,
  changeRequestMerged,
  changeRequestOpened,
  changeRequestReviewed,
  changeRequestUpdated,
  reviewRequested,
} from './events.ts';
export { findMergedFrom } from './resources.ts';
export { changeRequestOperations } from './routes.ts';
export { ancestorOf } from './rules.ts';
export { listParticipants } from './reviews/index.ts';
export { countOpenComments, createChangeRequest, getChangeRequest, noteContribution } from './service.ts';
export { type ChangeRequest, findChangeRequest } from './store.ts';
