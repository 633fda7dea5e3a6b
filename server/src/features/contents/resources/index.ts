// How the API shows revisions, pages and files: from a tree in memory to the shapes of the contract, without any effect.
export { type Shown, toFile, toPage, toRevision } from './rules.ts';
