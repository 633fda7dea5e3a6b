// Proposing: what is written in the main content and in no revision yet becomes a change request, and is gone from the main content.
export { proposeOperation } from './routes.ts';
