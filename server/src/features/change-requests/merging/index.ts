// Merging: a change request into the main line of its space, and that into the request. Two merges never both take the
// same place: whoever is second merges again, on what the first one left.
export { mergingOperations } from './routes.ts';
