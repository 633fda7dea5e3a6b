// How the API shows collections: rows with the caller's role become the shape of the contract.
export { toCollection, toCollections } from './service.ts';
