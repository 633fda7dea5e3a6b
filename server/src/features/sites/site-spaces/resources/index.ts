// How the API shows spaces of a site: rows become the shape of the contract.
export { type SiteSpacesCtx, toSiteSpaces } from './service.ts';
