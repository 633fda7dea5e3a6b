// Runs: what is stale and missing in a language, translated by the provider that the operator named, turn by turn, until it is in
// change requests. Which text may be replaced is the business of `ledger`.
export { translationRunsJob } from './jobs.ts';
export { runOperations } from './routes.ts';
