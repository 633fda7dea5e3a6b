import { operation } from '#access/index.ts';
import { listOf } from '#platform/http/index.ts';
import { type CommentLine, inBoth, paramsOf, permission } from './declarations.ts';
import { replyOperations } from './replies/index.ts';
import { seenOperations } from './seen/index.ts';
import { suggestionOperations } from './suggestions/index.ts';
import { answerComment, type CommentsCtx, toComments } from './resources.ts';
import { Comment, FormatQuery, ListComments, PostComment, TEXT_BYTES, UpdateComment } from './schema.ts';
import { deleteComment, getComment, listComments, postComment, updateComment } from './service.ts';

const list = (line: CommentLine) =>
  operation({
    id: `listComments${line.in}`,
    family: line.family,
    method: 'GET',
    path: line.base,
    summary: `The comments on ${line.of}, newest first`,
    permission: permission(),
    params: paramsOf(line),
    query: ListComments,
    status: 200,
    answer: listOf(Comment),
    handle: async (ctx: CommentsCtx, { actor: caller, params, query }) => {
      const { list: comments, page } = await listComments(ctx, { ...params, caller }, query);
      const looking = { caller, list: comments, format: query.format };
      return { body: { ...page, items: await toComments(ctx, looking, page.items) } };
    },
  });

const post = (line: CommentLine) =>
  operation({
    id: `postComment${line.in}`,
    family: line.family,
    method: 'POST',
    creates: true,
    path: line.base,
    summary: `Comment on ${line.of}, on one of its pages, or on a block or words there`,
    description:
      'A comment on a block stays with it when it is edited or moved within its page, as long as half of its words are still there.',
    permission: permission(),
    params: paramsOf(line),
    body: PostComment,
    bodyLimit: TEXT_BYTES,
    status: 200,
    answer: Comment,
    errors: { 400: 'The content has no such page, the page no such block, or the block no such words.' },
    handle: async (ctx: CommentsCtx, { actor: caller, params, body }) => {
      const { list: comments, comment } = await postComment(ctx, { ...params, caller, body });
      return answerComment(ctx, { caller, list: comments }, comment);
    },
  });

const get = (line: CommentLine) =>
  operation({
    id: `getComment${line.in}`,
    family: line.family,
    method: 'GET',
    path: `${line.base}/{commentId}`,
    summary: `One comment on ${line.of}`,
    permission: permission(),
    params: paramsOf(line, 'commentId'),
    query: FormatQuery,
    status: 200,
    answer: Comment,
    handle: async (ctx: CommentsCtx, { actor: caller, params, query }) => {
      const { list: comments, comment } = await getComment(ctx, { ...params, caller });
      return answerComment(ctx, { caller, list: comments, format: query.format }, comment);
    },
  });

const update = (line: CommentLine) =>
  operation({
    id: `updateComment${line.in}`,
    family: line.family,
    method: 'PUT',
    path: `${line.base}/{commentId}`,
    summary: `Change a comment on ${line.of}, resolve it, or react to it`,
    permission: permission('being the author for `body`; being the author, or `edit`, for `resolved`'),
    params: paramsOf(line, 'commentId'),
    body: UpdateComment,
    bodyLimit: TEXT_BYTES,
    status: 200,
    answer: Comment,
    errors: {
      400: 'There would be too many different reactions.',
      412: 'The comment was changed since it was read.',
    },
    handle: async (ctx: CommentsCtx, { actor: caller, params, body, ifMatch }) => {
      const { list: comments, comment } = await updateComment(ctx, { ...params, caller, body, ifMatch });
      return answerComment(ctx, { caller, list: comments }, comment);
    },
  });

const remove = (line: CommentLine) =>
  operation({
    id: `deleteComment${line.in}`,
    family: line.family,
    method: 'DELETE',
    path: `${line.base}/{commentId}`,
    summary: `Delete a comment on ${line.of} with its replies`,
    permission: permission('being the author, or `create`'),
    params: paramsOf(line, 'commentId'),
    status: 205,
    errors: { 412: 'The comment was changed since it was read.' },
    handle: async (ctx: CommentsCtx, { actor: caller, params, ifMatch }) => {
      await deleteComment(ctx, { ...params, caller, ifMatch });
      return { body: undefined };
    },
  });

export const commentOperations = [
  ...inBoth(list, post, get, update, remove),
  ...replyOperations,
  ...suggestionOperations,
  ...seenOperations,
];
