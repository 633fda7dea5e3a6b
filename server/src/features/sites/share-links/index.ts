// Share links: addresses that admit whoever holds them to a site, until they are revoked.
export { shareLinkOperations } from './routes.ts';
