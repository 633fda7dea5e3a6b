// Addresses that readers of a site asked for and found no page at: counted by day, and nothing of who asked.
export { createMissing, type Missing } from './waiting.ts';
export { type MetAddress, readMet } from './rules.ts';
export { missingOperations } from './routes.ts';
