// Retention: old revisions go by a rule of the administrator, but for those that something refers to. What only they named is freed by
// the sweep of objects.
export { removalJobs } from './removal.ts';
