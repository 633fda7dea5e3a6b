// Bodies: what is derived from the bytes of a page alone. Holes stay open for what lies outside of it.
export { type BodiesCtx, deriveBody, deriveShownBody, deriveWholeBody } from './service.ts';
