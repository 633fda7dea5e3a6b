// Links of what was imported: where each leads in the new tree, so that the report can name those that are broken.
export { type Asked, findByPaths, hostedSpaces, type Known } from './hosted.ts';
export { checkLinks } from './service.ts';
