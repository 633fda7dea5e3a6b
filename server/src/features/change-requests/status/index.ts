// Status changes: who moved a change request between draft, open, archived and merged, and when.
export { statusOperations } from './routes.ts';
