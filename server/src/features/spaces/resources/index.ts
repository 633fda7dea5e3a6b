// How the API shows spaces: rows with the caller's role become the shape of the contract.
export { asReader, toOneSpace, toSpaces, withSharedUrl } from './service.ts';
