// Addresses: slugs, paths and names of files, each given once.
export { claimAddress, followsTitle, freeName, newSource, readdress, sameSource, slugOf } from './rules.ts';
