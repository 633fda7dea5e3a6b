// Comments on the content of a space, or on what a change request proposes: the same operations at two addresses.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, listAll, type Operation, type Page } from '../api/client.ts';
import type { User } from '../api/types.ts';
import type { DocumentNode } from './blocks.ts';

/** Where people comment. */
export interface Where {
  spaceId: string;
  changeRequestId?: string | undefined;
}

interface Said {
  id: string;
  postedBy: User;
  postedAt: string;
  editedAt?: string;
  body: { document?: { nodes: DocumentNode[] }; markdown?: string };
  reactions: { emoji: string; count: number; users: { user: User }[] }[];
  permissions: { edit: boolean; delete: boolean };
}

export interface Comment extends Said {
  object: 'comment';
  status: 'open' | 'resolved';
  resolvedBy?: User;
  replies: number;
  target: {
    page?: { id: string; title: string; outdated: boolean };
    node?: { id: string; preview: string; outdated: boolean };
  };
  permissions: { edit: boolean; delete: boolean; reply: boolean };
}

export interface Reply extends Said {
  object: 'comment-reply';
}

type Pair = readonly [ofSpace: Operation, ofChangeRequest: Operation];

const OPERATIONS = {
  list: ['GET /spaces/{spaceId}/comments', 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/comments'],
  post: ['POST /spaces/{spaceId}/comments', 'POST /spaces/{spaceId}/change-requests/{changeRequestId}/comments'],
  get: [
    'GET /spaces/{spaceId}/comments/{commentId}',
    'GET /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  ],
  change: [
    'PUT /spaces/{spaceId}/comments/{commentId}',
    'PUT /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  ],
  remove: [
    'DELETE /spaces/{spaceId}/comments/{commentId}',
    'DELETE /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  ],
  replies: [
    'GET /spaces/{spaceId}/comments/{commentId}/replies',
    'GET /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  ],
  reply: [
    'POST /spaces/{spaceId}/comments/{commentId}/replies',
    'POST /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  ],
  getReply: [
    'GET /spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
    'GET /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  ],
  changeReply: [
    'PUT /spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
    'PUT /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  ],
  removeReply: [
    'DELETE /spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
    'DELETE /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  ],
  page: [
    'GET /spaces/{spaceId}/content/page/{pageId}',
    'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}',
  ],
} as const satisfies Record<string, Pair>;

/** An operation on comments, and the parameters of its path, for `call`. */
export function commentsAt(
  { spaceId, changeRequestId }: Where,
  name: keyof typeof OPERATIONS,
  further: Readonly<Record<string, string>> = {},
): [Operation, { path: Readonly<Record<string, string>> }] {
  const [ofSpace, ofChangeRequest] = OPERATIONS[name];
  if (changeRequestId === undefined) return [ofSpace, { path: { spaceId, ...further } }];
  return [ofChangeRequest, { path: { spaceId, changeRequestId, ...further } }];
}

/** What all reads of comments of a place begin their keys with. */
export const commentsKey = ({ spaceId, changeRequestId }: Where) =>
  ['space', spaceId, 'comments', changeRequestId ?? 'main'] as const;

/** Which comments are shown: those on a page, or all. */
export interface Shown {
  pageId: string | undefined;
  status: Comment['status'];
}

/** The newest first, stretch by stretch. */
export const commentsOf = (where: Where, { pageId, status }: Shown) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey(where), 'list', pageId, status],
    queryFn: ({ pageParam, signal }) => {
      const [operation, options] = commentsAt(where, 'list');
      const query = { status, format: 'document', targetPage: pageId, limit: 50, page: pageParam };
      return call<Page<Comment>>(operation, { ...options, query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  });

/** How many open ones there are on a page, and what they are about, as far as a page shows it. */
export const openOn = (where: Where, pageId: string) =>
  queryOptions({
    queryKey: [...commentsKey(where), 'open', pageId],
    queryFn: async ({ signal }) => {
      const [operation, options] = commentsAt(where, 'list');
      const query = { status: 'open', targetPage: pageId, limit: 100 };
      const { items, count } = await call<Page<Comment>>(operation, { ...options, query, signal });
      return { items, count: count ?? items.length };
    },
  });

export const repliesOf = (where: Where, commentId: string) =>
  queryOptions({
    queryKey: [...commentsKey(where), 'replies', commentId],
    queryFn: ({ signal }) => {
      const [operation, options] = commentsAt(where, 'replies', { commentId });
      return listAll<Reply>(operation, { ...options, query: { format: 'document' }, signal }, REPLIES_AT_MOST);
    },
  });

export const REPLIES_AT_MOST = 500;

/** People who may be mentioned, by what somebody typed of their names. Guests of an organization find nobody. */
export const peopleNamed = (organizationId: string, search: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'people', search],
    queryFn: async ({ signal }) => {
      const query = { limit: 6, ...(search !== '' && { search }) };
      const operation = 'GET /orgs/{organizationId}/members';
      const { items } = await call<Page<{ user: User }>>(operation, { path: { organizationId }, query, signal });
      return items.map(({ user }) => user);
    },
    staleTime: 60_000,
    retry: false,
  });

/** Somebody who is mentioned. */
export const personOf = (userId: string) =>
  queryOptions({
    queryKey: ['person', userId],
    queryFn: ({ signal }) => call<User>('GET /users/{userId}', { path: { userId }, signal }),
    staleTime: 300_000,
    retry: false,
  });
