// How the API shows groups: rows become the shape of the contract.
export { type SeenGroup, toGroups, visibleGroups } from './service.ts';
