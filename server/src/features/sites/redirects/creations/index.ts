// Redirects made, one or many at once: all of them or none.
export { createSiteRedirect, createSiteRedirects } from './service.ts';
