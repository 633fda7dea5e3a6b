// External: links to other sites are tried by a job, in spaces that asked for it, and those that are broken become findings. No
// request of a reader or writer waits for another site.
export { type ExternalCtx, externalLinksJob } from './jobs.ts';
export { externalOperations } from './routes.ts';
export { type BrokenAddresses, brokenIn } from './service.ts';
