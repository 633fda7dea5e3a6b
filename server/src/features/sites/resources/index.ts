// How the API shows sites: rows become the shape of the contract.
export { toSite, toSites } from './service.ts';
