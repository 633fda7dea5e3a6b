// The order of sections and groups in the header of a site.
export { placeAnywhere } from './store.ts';
export { moveSection } from './service.ts';
