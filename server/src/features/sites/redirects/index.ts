// Redirects of a site: from paths where it has no page to its sections, variants and pages.
export { redirectOperations } from './routes.ts';
export type { RedirectsCtx, SeenRedirect } from './service.ts';
export { listRedirectSources, matchRedirect, type MatchedRedirect, matchRedirects } from './store.ts';
export type { FollowedAddress } from './following.ts';
