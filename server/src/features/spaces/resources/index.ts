// How the API shows spaces: rows with the caller's role become the shape of the contract.
export { toSpace } from './rules.ts';
export { asReader, toOneSpace, toSpaces, withSharedUrl } from './service.ts';
