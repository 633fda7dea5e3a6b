// Addresses of this server in texts, and the references that documents have in their place.
export { addressOfReference, withReferences } from './rules.ts';
