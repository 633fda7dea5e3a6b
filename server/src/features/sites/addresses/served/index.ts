// What sites show and where their parts stand, as rows: all that serving a page reads of a site.
export { listServedSpaces, listSpacesOfSite, type PublishedSpaceRow, type ServedSpaceRow } from './store.ts';
