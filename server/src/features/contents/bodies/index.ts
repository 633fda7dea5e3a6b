// Bodies: what is derived from the bytes of a page alone. Holes stay open for what lies outside of it.
export { type BodiesCtx, deriveShownBody, deriveTree, deriveWholeTree } from './service.ts';
