// Keys of share links: the secret first segment of the addresses of a site. Whoever has an active one may read the site.
export { newShareKey } from './rules.ts';
export { findSharedSpace, hasActiveKey } from './store.ts';
