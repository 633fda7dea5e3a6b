import { operation } from '#access/index.ts';
import { listOf } from '#platform/http/index.ts';
import { type CommentLine, inBoth, paramsOf, permission } from '../declarations.ts';
import { answerReply, type CommentsCtx, toReplies } from '../resources.ts';
import { CommentReply, FormatQuery, ListReplies, PostReply, TEXT_BYTES, UpdateReply } from '../schema.ts';
import { deleteReply, getReply, listReplies, postReply, updateReply } from './service.ts';

const pathOf = ({ base }: CommentLine): string => `${base}/{commentId}/replies`;

const list = (line: CommentLine) =>
  operation({
    id: `listCommentReplies${line.in}`,
    family: line.family,
    method: 'GET',
    path: pathOf(line),
    summary: `The replies to a comment on ${line.of}, oldest first`,
    permission: permission(),
    params: paramsOf(line, 'commentId'),
    query: ListReplies,
    status: 200,
    answer: listOf(CommentReply),
    handle: async (ctx: CommentsCtx, { actor: caller, params, query }) => {
      const { list: comments, comment, page } = await listReplies(ctx, { ...params, caller }, query);
      const looking = { caller, list: comments, commentId: comment.id, format: query.format };
      return { body: { ...page, items: await toReplies(ctx, looking, page.items) } };
    },
  });

const post = (line: CommentLine) =>
  operation({
    id: `postCommentReply${line.in}`,
    family: line.family,
    method: 'POST',
    creates: true,
    path: pathOf(line),
    summary: `Reply to a comment on ${line.of}`,
    description: 'A comment that is resolved stays so.',
    permission: permission(),
    params: paramsOf(line, 'commentId'),
    body: PostReply,
    bodyLimit: TEXT_BYTES,
    status: 200,
    answer: CommentReply,
    handle: async (ctx: CommentsCtx, { actor: caller, params, body }) => {
      const { list: comments, reply } = await postReply(ctx, { ...params, caller, body });
      return answerReply(ctx, { caller, list: comments }, reply);
    },
  });

const get = (line: CommentLine) =>
  operation({
    id: `getCommentReply${line.in}`,
    family: line.family,
    method: 'GET',
    path: `${pathOf(line)}/{commentReplyId}`,
    summary: `One reply to a comment on ${line.of}`,
    permission: permission(),
    params: paramsOf(line, 'commentId', 'commentReplyId'),
    query: FormatQuery,
    status: 200,
    answer: CommentReply,
    handle: async (ctx: CommentsCtx, { actor: caller, params, query }) => {
      const { list: comments, reply } = await getReply(ctx, { ...params, caller });
      return answerReply(ctx, { caller, list: comments, format: query.format }, reply);
    },
  });

const update = (line: CommentLine) =>
  operation({
    id: `updateCommentReply${line.in}`,
    family: line.family,
    method: 'PUT',
    path: `${pathOf(line)}/{commentReplyId}`,
    summary: `Change a reply to a comment on ${line.of}, or react to it`,
    permission: permission('being the author for `body`'),
    params: paramsOf(line, 'commentId', 'commentReplyId'),
    body: UpdateReply,
    bodyLimit: TEXT_BYTES,
    status: 200,
    answer: CommentReply,
    errors: {
      400: 'There would be too many different reactions.',
      412: 'The reply was changed since it was read.',
    },
    handle: async (ctx: CommentsCtx, { actor: caller, params, body, ifMatch }) => {
      const { list: comments, reply } = await updateReply(ctx, { ...params, caller, body, ifMatch });
      return answerReply(ctx, { caller, list: comments }, reply);
    },
  });

const remove = (line: CommentLine) =>
  operation({
    id: `deleteCommentReply${line.in}`,
    family: line.family,
    method: 'DELETE',
    path: `${pathOf(line)}/{commentReplyId}`,
    summary: `Delete a reply to a comment on ${line.of}`,
    permission: permission('being the author, or `create`'),
    params: paramsOf(line, 'commentId', 'commentReplyId'),
    status: 205,
    errors: { 412: 'The reply was changed since it was read.' },
    handle: async (ctx: CommentsCtx, { actor: caller, params, ifMatch }) => {
      await deleteReply(ctx, { ...params, caller, ifMatch });
      return { body: undefined };
    },
  });

export const replyOperations = inBoth(list, post, get, update, remove);
