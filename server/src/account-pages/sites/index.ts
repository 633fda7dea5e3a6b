// The way from an account to a site: people who are signed in are known there without another proof.
export { sitePages, type SitePagesCtx } from './pages.ts';
