// Addresses: the paths of merged pages and of their files, each given once.
export { addressOf, addressPages, freePath } from './rules.ts';
