// Seen: what is new to somebody among comments and replies, and until when they have looked at which.
export { seenOperations } from './routes.ts';
