// Which spaces are on sites: those who transfer spaces ask.
export { listSpacesOnSites } from './store.ts';
