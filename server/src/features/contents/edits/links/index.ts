// Links of texts that come with an edit: ids, names of the batch and addresses become the relative paths that files have.
export { relativePath, type Resolving, resolveLinks } from './rules.ts';
