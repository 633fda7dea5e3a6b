// Additions: content from an address is put next to what a space has. Nothing that was there is changed or removed.
export { type AdditionRequest, type AdditionsCtx, importContent } from './service.ts';
