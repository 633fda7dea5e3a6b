// The search of a site by the API: what its visitors may find, and nothing else, whoever asks.
export { siteSearchOperations } from './routes.ts';
export { SiteScope } from './schema.ts';
export { findSiteForQuestions } from './service.ts';
