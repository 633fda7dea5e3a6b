// Merge rules: what must be so before a change request is merged. Kept here for organizations and, by the rooms above,
// for spaces; `change-requests` decides whether a request keeps them.
export { findRuleFaults, type MergeRule, readRules, requireKnownReviewers, storedRules, usersIn } from './rules.ts';
