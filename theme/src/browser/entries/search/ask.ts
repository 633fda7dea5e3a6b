// Questions in the box of the search: loaded when a reader opens it on a site that answers them.
export { startAsking } from '../../scripts/search/asking.ts';
