// Spaces that change their place: moves, copies, transfers to other organizations.
export { moveOperations } from './routes.ts';
export { KINDS_OF_SPACES, recordTransfer, requireOrganization, type TransferCtx } from './service.ts';
export { dropGrants, moveFormerPages } from './store.ts';
