// Retention: old revisions go by a rule of the administrator, but for those that something refers to. What only they named is freed by
// the sweep of objects.
export { type Estimate, estimateFreed } from './estimating.ts';
export { foresee } from './outlook.ts';
export { referringWith, removalJobs } from './removal.ts';
export { thinAll } from './service.ts';
