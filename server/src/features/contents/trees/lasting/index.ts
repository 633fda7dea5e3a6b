// Lasting: what is worked out of a tree and lives as long as it.
export { lasting } from './rules.ts';
