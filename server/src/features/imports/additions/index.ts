// Additions: content from an address is put beside what a space has. Nothing that was there is changed or removed.
export { type AdditionRequest, type AdditionsCtx, importContent } from './service.ts';
