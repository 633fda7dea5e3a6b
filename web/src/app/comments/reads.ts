// Comments on the content of a space, or on what a change request proposes: the same operations at two addresses.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, listAll, type Operation, type Page } from '../api/client.ts';
import type { User } from '../api/types.ts';
import type { DocumentNode } from './blocks.ts';
import type { Quote } from './quotes.ts';

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
  suggestion?: Suggestion;
  target: {
    page?: { id: string; title: string; outdated: boolean };
    node?: { id: string; preview: string; outdated: boolean };
    quote?: Quote & { outdated: boolean };
  };
  permissions: { edit: boolean; delete: boolean; reply: boolean; apply?: boolean };
}

export type SuggestedOperation = 'replace' | 'delete' | 'insert_before' | 'insert_after';

/** What a comment proposes to write. */
export interface Suggestion {
  operation: SuggestedOperation;
  original: string;
  markdown: string;
  status: 'open' | 'applied' | 'rejected';
  /** What was written besides. */
  remark?: Said['body'];
  settledBy?: User;
  settledAt?: string;
  reason?: string;
  changeRequest?: string;
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
  apply: [
    'POST /spaces/{spaceId}/comments/{commentId}/suggestion/apply',
    'POST /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/suggestion/apply',
  ],
  reject: [
    'POST /spaces/{spaceId}/comments/{commentId}/suggestion/reject',
    'POST /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/suggestion/reject',
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

/** Where a thread is found within the application, whatever it is about. */
export function threadPath({ spaceId, changeRequestId }: Where, commentId: string): string {
  const parts = ['spaces', spaceId, ...(changeRequestId === undefined ? [] : ['changes', changeRequestId])];
  return `/${[...parts, 'comments', commentId].map(encodeURIComponent).join('/')}`;
}

/** What all reads of comments of a place begin their keys with. */
export const commentsKey = ({ spaceId, changeRequestId }: Where) =>
  ['space', spaceId, 'comments', changeRequestId ?? 'main'] as const;

/** What people look for among comments. */
export type Sort = 'open' | 'resolved' | 'suggestions' | 'mine' | 'mentions';

/** Which comments are shown: those on a page, or all. */
export interface Shown {
  pageId: string | undefined;
  sort: Sort;
  /** Who looks. */
  personId: string;
}

function queryOf({ pageId, sort, personId }: Shown): Record<string, string | number | boolean | undefined> {
  const on = { targetPage: pageId };
  if (sort === 'mine') return { ...on, authors: personId };
  if (sort === 'mentions') return { ...on, mentions: personId };
  if (sort === 'suggestions') return { ...on, status: 'open', suggestions: true };
  return { ...on, status: sort };
}

/** The newest first, stretch by stretch. */
export const commentsOf = (where: Where, shown: Shown) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey(where), 'list', shown.pageId, shown.sort, shown.personId],
    queryFn: ({ pageParam, signal }) => {
      const [operation, options] = commentsAt(where, 'list');
      const query = { ...queryOf(shown), format: 'document', limit: 50, page: pageParam };
      return call<Page<Comment>>(operation, { ...options, query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  });

/** One thread, wherever it is in the lists. */
export const commentOf = (where: Where, commentId: string) =>
  queryOptions({
    queryKey: [...commentsKey(where), 'one', commentId],
    queryFn: ({ signal }) => {
      const [operation, options] = commentsAt(where, 'get', { commentId });
      return call<Comment>(operation, { ...options, query: { format: 'document' }, signal });
    },
    retry: false,
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

/** The change requests of somebody in which they can go on. */
export const ownRequests = (spaceId: string, personId: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'requests', 'of', personId],
    queryFn: async ({ signal }) => {
      const query = { creator: personId, limit: 20 };
      const operation = 'GET /spaces/{spaceId}/change-requests';
      const { items } = await call<Page<OwnRequest>>(operation, { path: { spaceId }, query, signal });
      return items.filter(({ status }) => status === 'draft' || status === 'open').slice(0, 10);
    },
  });

interface OwnRequest {
  id: string;
  number: number;
  subject: string;
  status: string;
}

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
