// What collections hold, seen from the spaces: their list, and what becomes of them with their collection.
export { heldOperations } from './routes.ts';
