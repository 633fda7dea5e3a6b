import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, listAll, type Page } from '../api/client.ts';
import { keyOf, type Line, operationOn } from '../files/line.ts';
import { REUSABLE, REUSABLES } from '../files/reusable-operations.ts';

export interface Reusable {
  id: string;
  title: string;
  git?: { path: string };
}

export interface ListedReusable extends Reusable {
  /** How many pages and other reusable contents include it. */
  uses: number;
}

/** Those with this in their title, a page of the list at a time. */
export const foundReusables = (line: Line, title: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(line), 'reusable', 'found', title],
    queryFn: ({ signal, pageParam }) => {
      const [operation, options] = operationOn(line, REUSABLES);
      const query = { limit: 100, page: pageParam, ...(title !== '' && { title }) };
      return call<Page<ListedReusable>>(operation, { ...options, query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
    staleTime: 30_000,
  });

/** More than these an editor does not know by their names. */
const KNOWN_AT_MOST = 2000;

/** All of a line, for who writes in it. */
export const reusablesOf = (line: Line) =>
  queryOptions({
    queryKey: [...keyOf(line), 'reusable', 'all'],
    queryFn: ({ signal }) => {
      const [operation, options] = operationOn(line, REUSABLES);
      return listAll<ListedReusable>(operation, { ...options, signal }, KNOWN_AT_MOST);
    },
    staleTime: 30_000,
  });

export interface ReusableText extends Reusable {
  source: string;
  sourceEncoding: 'utf-8' | 'base64';
}

/** One with its file, as a revision has it. */
export const reusableOf = (line: Line, id: string) =>
  queryOptions({
    queryKey: [...keyOf(line), 'reusable', 'one', id],
    queryFn: ({ signal }) => {
      const [operation, options] = operationOn(line, REUSABLE, { reusableContentId: id });
      return call<ReusableText>(operation, { ...options, query: { format: 'source' }, signal });
    },
    staleTime: 30_000,
  });

/** How often something is used, in words. */
export function usesInWords(uses: number): string {
  if (uses === 0) return 'Not used';
  return uses === 1 ? 'Used in one place' : `Used in ${uses} places`;
}
