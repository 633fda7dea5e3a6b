// Owners: to which organization a site belongs, for the rooms below that keep the id of one.
export { organizationsOfSites } from './store.ts';
