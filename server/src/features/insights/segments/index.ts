// Visitors by their claims.
export { VisitorSegments } from './schema.ts';
export { listVisitorSegments } from './service.ts';
