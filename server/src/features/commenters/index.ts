// Commenters: members who commented on a space or on one of its change requests. What they said is for `comments`.
export { commenterOperations } from './routes.ts';
