// Which spaces are on sites, for those who transfer and remove spaces.
export { leaveSites } from './service.ts';
export { listSpacesOnSites } from './store.ts';
