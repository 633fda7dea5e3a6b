// Collections: groups of spaces, nested, from which spaces inherit their level of access.
export { createCollection, removeEmptyCollection } from './service.ts';
