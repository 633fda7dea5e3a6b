// What a hostname stands for: a site or an organization, and who may give it one.
export { requireRole, requireTarget, type Target } from './service.ts';
