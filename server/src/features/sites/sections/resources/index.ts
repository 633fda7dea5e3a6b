// How the API shows sections: rows become the shape of the contract.
export { type SeenSection, toSections, visibleSections } from './service.ts';
