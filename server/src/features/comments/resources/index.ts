// How the API shows comments and replies.
export { answerComment, answerReply, type CommentsCtx, toComments, toReplies } from './service.ts';
