// What becomes of a space on a site: its path and condition, its place, and its end there. The space itself stays as it is.
export { deleteSiteSpaceById, moveSiteSpace, removeSiteSpace, updateSiteSpaceById } from './service.ts';
