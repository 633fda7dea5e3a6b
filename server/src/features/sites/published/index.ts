// A site as its readers get it: its structure and its looks in one answer.
export { publishedOperations } from './routes.ts';
export { getSiteSeen } from './service.ts';
