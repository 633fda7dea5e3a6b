// What the history of a space is read from.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Page } from '../../api/client.ts';
import type { User } from '../../api/types.ts';
import type { Change, DiffSource, TextDiff } from '../../diff/types.ts';
import { toPath } from '../addresses.ts';

export interface Revision {
  id: string;
  type: 'edits' | 'merge' | 'rollback' | 'update' | 'computed';
  createdAt: string;
  parents: string[];
  message: string;
  imported?: true;
  author?: Pick<User, 'id' | 'displayName'>;
  contributors?: Pick<User, 'id' | 'displayName'>[];
  mergedFrom?: { id: string; number?: number; subject?: string };
}

export interface Sought {
  pageId?: string | undefined;
  userId?: string | undefined;
  type?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

const PAGE = 50;
const LIST = 'GET /spaces/{spaceId}/revisions';

/** Begins as what is read again when the space has another revision. */
const keyOf = (spaceId: string) => ['space', spaceId, 'content', 'main', 'history'] as const;

/** What was done to a space, the newest first, a stretch at a time. */
export const revisionsOf = (spaceId: string, sought: Sought) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(spaceId), sought],
    queryFn: ({ pageParam, signal }) =>
      call<Page<Revision>>(LIST, { path: { spaceId }, query: { ...sought, limit: PAGE, page: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  });

/** The last revision before a moment; null where the space is younger. */
export const revisionBefore = (spaceId: string, until: string) =>
  queryOptions({
    queryKey: [...keyOf(spaceId), 'before', until],
    queryFn: async ({ signal }) => {
      const query = { until, limit: 1 };
      return (await call<Page<Revision>>(LIST, { path: { spaceId }, query, signal })).items[0] ?? null;
    },
  });

const ONE = 'GET /spaces/{spaceId}/revisions/{revisionId}';

/** When a revision came to be: it stays as it is for good. */
export const formerOf = (spaceId: string, revisionId: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'revision', revisionId],
    queryFn: ({ signal }) =>
      call<Pick<Revision, 'id' | 'type' | 'createdAt' | 'parents'>>(ONE, {
        path: { spaceId, revisionId },
        query: { metadata: false, computed: false },
        signal,
      }),
    staleTime: Infinity,
  });

export interface FormerText {
  id: string;
  title: string;
  description?: string;
  source?: string;
  sourceEncoding?: 'utf-8' | 'base64';
  git?: { path: string };
}

/** The text of a page as it was, byte for byte. */
export const formerText = (spaceId: string, revisionId: string, pageId: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'revision', revisionId, 'page', pageId],
    queryFn: ({ signal }) =>
      call<FormerText>('GET /spaces/{spaceId}/revisions/{revisionId}/page/{pageId}', {
        path: { spaceId, revisionId, pageId },
        query: { format: 'source', computed: false },
        signal,
      }),
    staleTime: Infinity,
  });

/** More than this, nobody reads at a stretch. */
const CHANGES_AT_MOST = 1000;

/** What an address calls the revision that another one was made from. */
export const BEFORE = 'before';

interface Between {
  spaceId: string;
  /** Or `before`. */
  from: string;
  to: string;
  /** Only what became of one page. */
  pageId?: string | undefined;
}

/** What became of a space from one revision to another. */
export function betweenRevisions({ spaceId, from, to, pageId }: Between): DiffSource {
  const path = { spaceId, revisionId: to };
  const since = from === BEFORE ? {} : { from };
  return {
    key: ['space', spaceId, 'revisions', from, to, pageId ?? 'all'],
    changes: async (signal) => {
      const query = { ...since, limit: CHANGES_AT_MOST, metadata: false, computed: false };
      const operation = 'GET /spaces/{spaceId}/revisions/{revisionId}/changes';
      const { changes, more } = await call<{ changes: Change[]; more?: number }>(operation, { path, query, signal });
      if (pageId === undefined) return { changes, ...(more !== undefined && { more }) };
      return { changes: changes.filter(({ page }) => page?.id === pageId) };
    },
    text: async (subjectId, signal) => {
      const operation = 'GET /spaces/{spaceId}/revisions/{revisionId}/diff';
      const query = { ...since, pageId: subjectId };
      return (await call<Page<TextDiff>>(operation, { path, query, signal })).items[0] ?? null;
    },
    hrefOf: (id) => toPath({ spaceId, at: to }, { name: 'page', pageId: id }),
  };
}
