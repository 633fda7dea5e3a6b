// Keys that sign the tokens of a site's readers. Whoever has one can make any reader of the site.
export { changeAuth, ensureAuth, findAuth, type PublishingAuthRow } from './store.ts';
export { newSigningKey } from './rules.ts';
