// Replies: what is answered to a comment. They stand in one row, oldest first, and have no replies of their own.
export { replyOperations } from './routes.ts';
