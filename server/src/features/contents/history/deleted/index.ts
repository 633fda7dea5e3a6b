// Deleted pages: what the history of a space has and its content no longer.
export { deletedOperations } from './routes.ts';
