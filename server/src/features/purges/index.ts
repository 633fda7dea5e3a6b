// Purges: shared caches in front of the server keep pages that everybody may read, under a tag for each site, and are asked to
// drop them when what the site shows changes.
export { purgeJobs } from './jobs.ts';
export { purgeListener } from './listener.ts';
export { type SharedCaching, sharedHeaders, staleHeaders, unsharedHeaders, whileProvisional } from './rules.ts';
