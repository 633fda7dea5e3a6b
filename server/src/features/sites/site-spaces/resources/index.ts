// How the API shows spaces of a site: rows become the shape of the contract.
export { addressOf, type SiteSpacesCtx, toSiteSpaces } from './service.ts';
