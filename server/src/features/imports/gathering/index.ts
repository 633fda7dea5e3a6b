// Gathering: a source is read, its bytes are stored, and the tree that they make is drafted.
export { gather, type Gathered, type ImportsCtx } from './service.ts';
