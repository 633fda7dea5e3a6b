// Spaces that change their place: moves, copies, transfers to other organizations.
export { moveOperations } from './routes.ts';
export { recordTransfer, requireOrganization, type TransferCtx } from './service.ts';
export { dropGrants, moveFormerPages } from './store.ts';
