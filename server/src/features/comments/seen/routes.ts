import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { ofSpaces, permission } from '../declarations.ts';
import type { CommentsCtx } from '../resources.ts';
import { SeenComments, UnreadComments } from './schema.ts';
import { listUnread, markSeen } from './service.ts';

const { family } = ofSpaces;
const params = idParams('spaceId');

export const seenOperations = [
  operation({
    id: 'listUnreadComments',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/unread-comments',
    summary: 'What others said in a space and in its change requests since the caller looked there',
    description:
      'Nothing is new to who has never looked at comments of the space or may not read them, and nobody’s own words are new to them.',
    permission: { on: 'space', role: 'read' },
    params,
    status: 200,
    answer: UnreadComments,
    handle: async (ctx: CommentsCtx, { actor: caller, params: { spaceId } }) => ({
      body: await listUnread(ctx, { caller, spaceId }),
    }),
  }),
  operation({
    id: 'markCommentsSeen',
    family,
    method: 'PUT',
    path: '/v1/spaces/{spaceId}/seen-comments',
    summary: 'Note that the caller has seen what is said in a space, in a change request, or about a page, until now',
    permission: permission(),
    params,
    body: SeenComments,
    status: 204,
    handle: async (ctx: CommentsCtx, { actor: caller, params: { spaceId }, body }) => {
      await markSeen(ctx, { caller, spaceId, requestId: body.changeRequest, pageId: body.page });
      return { body: undefined };
    },
  }),
];
