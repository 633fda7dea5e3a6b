import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Place } from '../addresses.ts';
import type { FoundPage } from './choosing.ts';

export interface Sought {
  query: string;
  replacement: string;
  regex: boolean;
  words: boolean;
  matchCase: boolean;
  in: readonly string[];
}

interface Stretch {
  items: FoundPage[];
  next?: { page: string };
}

const PAGES = 20;
/** Stretches of a space without a match that are looked at before somebody is asked whether to go on. */
const STRETCHES_AT_MOST = 10;

/** The pages in which something is found, some at a time. It is no more than what was asked for: nobody writes the list anew. */
export const foundIn = ({ spaceId, changeRequestId }: Place, sought: Sought | undefined) =>
  infiniteQueryOptions({
    queryKey: ['space', spaceId, 'found', changeRequestId ?? 'main', sought],
    queryFn: async ({ pageParam, signal }): Promise<Stretch> => {
      const body = { ...sought, ...(changeRequestId !== undefined && { changeRequest: changeRequestId }) };
      let page = pageParam;
      for (let count = 1; ; count += 1) {
        const query = { limit: PAGES, page };
        const operation = 'POST /spaces/{spaceId}/content/find';
        const stretch = await call<Stretch>(operation, { path: { spaceId }, query, body, signal });
        if (stretch.items.length > 0 || stretch.next === undefined || count === STRETCHES_AT_MOST) return stretch;
        page = stretch.next.page;
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
    enabled: sought !== undefined,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });

export interface Replacement {
  replaced: number;
  pages: number;
  changeRequest?: { id: string; number: number };
  skipped: { subject: FoundPage['subject']; reason: string }[];
}
