// Spaces as parts of a site: what it shows to whom, in which order, and which of them is its default.
export { addressOf, type SiteSpacesCtx, toSiteSpaces } from './resources.ts';
export { addSpaceToSite, moveSiteSpace, removeSiteSpace, requireSection } from './changes.ts';
export { siteSpaceKind } from './kind.ts';
export { siteSpaceOperations } from './routes.ts';
export type { ShownSiteSpace } from './rules.ts';
export { ShareKey, SiteSpace } from './schema.ts';
export { placeSpaces, requireNew, requireSpace, type SeenSite, seeSite } from './service.ts';
export { findRoles, setDefaultSiteSpace } from './store.ts';
