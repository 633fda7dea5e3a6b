// From a tree to the texts beside its pages: navigation, settings, variables, addresses.
export { type ExportPlan, planExport } from './rules.ts';
