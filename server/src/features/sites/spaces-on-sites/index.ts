// Which spaces are on sites, for those who transfer spaces; and what becomes of sites whose spaces are removed.
export { leavingListener } from './service.ts';
export { listSitesWith, listSpacesOnSites } from './store.ts';
