// The structure of a site as a whole: its sections and groups, or its spaces where it has none, in order.
export { structureOperations } from './routes.ts';
export { SiteStructure } from './schema.ts';
export { getSiteStructure, siteSpacesIn } from './service.ts';
