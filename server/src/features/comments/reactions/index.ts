// Reactions: emoji that people put to comments and replies, each once.
export { changeReactions, type ReactionChanges, type Reactions, readReactions } from './service.ts';
export { forgetReactions, USERS_SHOWN } from './store.ts';
