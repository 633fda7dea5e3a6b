// Links of what was imported: where each leads in the new tree, so that the report can name those that are broken.
export { checkLinks } from './service.ts';
