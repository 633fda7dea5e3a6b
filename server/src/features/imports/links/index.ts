// Links of what was imported: where each leads in the new tree, so that the report can name those that lead nowhere.
export { checkLinks } from './service.ts';
