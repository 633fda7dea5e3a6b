// Merge rules: whether a change request may be merged as things stand.
export { mergeRuleOperations } from './routes.ts';
export { requireRulesKept } from './service.ts';
