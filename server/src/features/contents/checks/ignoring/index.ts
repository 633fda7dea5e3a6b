// Ignoring: findings of a space that somebody judged to be right as they are, each with a reason. They are listed apart and count nowhere.
export { ignoringOperations } from './routes.ts';
export { Ignored } from './schema.ts';
export { type Ignoring, ignoringIn } from './service.ts';
