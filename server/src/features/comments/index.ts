// Comments: what people say of a space, of its pages and their blocks, and of change requests, with replies and reactions.
// What they write is text: it is kept as it came, and nothing here makes HTML of it.
export {
  commentDeleted,
  commentPosted,
  commentUpdated,
  replyDeleted,
  replyPosted,
  suggestionSettled,
} from './events.ts';
export { findReply, listRepliers } from './reply-store.ts';
export { commentOperations } from './routes.ts';
export { getComment } from './service.ts';
export { findComment } from './store.ts';
