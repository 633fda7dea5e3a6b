// What readers think of pages, in their own words if they like.
export { feedbackOperations } from './routes.ts';
export { readFeedback } from './rules.ts';
export { type GivenFeedback, savePageFeedback, type SavingCtx } from './service.ts';
export { findFeedback } from './store.ts';
