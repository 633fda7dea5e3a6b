// OpenAPI specifications that an organization keeps: where they come from, and what they said in each version. What pages show
// of them is the business of `contents`.
export { specConsumer, specListener } from './events.ts';
export { PROCESS_SPECS, processSpecsJob } from './jobs.ts';
export { type Bundlers, createBundlers } from './processing.ts';
export { openapiSpecOperations } from './routes.ts';
export { findSpec } from './store.ts';
export { storedDescriptions } from './stored.ts';
