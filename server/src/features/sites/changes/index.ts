// What may be changed of a site, all at once or not at all.
export { updateSiteById } from './service.ts';
