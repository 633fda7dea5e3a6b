// Checks: what a writer would mend in a page, before readers meet it, by the rules of their team.
export { type Compared, knownNewErrors, listNewFindings } from './comparing.ts';
export { checkOperations } from './routes.ts';
export { CheckRequest, PageFindings, RequestFindings } from './schema.ts';
export { externalLinksJob } from './external/index.ts';
export { forgetCheckedJob } from './keeping.ts';
export { type CheckCaches, type ChecksCtx, createCheckCaches } from './reading.ts';
export { checkText } from './service.ts';
