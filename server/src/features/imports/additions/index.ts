// Additions: content from an address is put next to what a space has. Nothing that was there is changed or removed.
export {
  type AdditionLine,
  type AdditionRequest,
  type AdditionsCtx,
  addOrigin,
  importContent,
  refuseLocked,
  refusePage,
  refuseTooMany,
} from './service.ts';
