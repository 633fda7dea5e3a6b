// Checks: what a writer would mend in a page, before readers meet it.
export { checkOperations } from './routes.ts';
export { CheckRequest, PageFindings } from './schema.ts';
export { checkText, type ChecksCtx } from './service.ts';
