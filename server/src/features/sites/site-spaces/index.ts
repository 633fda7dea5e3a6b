// Spaces as parts of a site: what it shows to whom, in which order, and which of them is its default.
export { type SiteSpacesCtx, toSiteSpaces } from './resources/index.ts';
export { siteSpaceOperations } from './routes.ts';
export { ShareKey, SiteSpace } from './schema.ts';
export { placeSpaces, requireSpace, seeSite } from './service.ts';
export { listSiteSpaceRows, setDefaultSiteSpace } from './store.ts';
