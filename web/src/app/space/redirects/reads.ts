import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Page } from '../../api/client.ts';
import type { Place } from '../addresses.ts';
import { contentOf, keyOf } from '../content.ts';

interface Led {
  id: string;
  title: string;
  path: string;
}

export interface Redirect {
  source: string;
  target: string;
  page?: Led;
  /** A page has this address. */
  hidden?: boolean;
}

/** A page of the list at a time: what was imported may have thousands. */
export const redirectsOf = (place: Place, search: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(place), 'redirects', search],
    queryFn: ({ signal, pageParam }) => {
      const [operation, options] = contentOf(place, 'redirects');
      const query = { limit: 50, page: pageParam, ...(search !== '' && { search }) };
      return call<Page<Redirect>>(operation, { ...options, query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  });

export interface Followed {
  by: 'page' | 'redirect' | 'spelling' | 'former' | 'file' | 'nothing';
  page?: Led;
}

/** What readers come to at an address. */
export const followed = (place: Place, source: string) =>
  queryOptions({
    queryKey: [...keyOf(place), 'redirects', 'followed', source],
    queryFn: ({ signal }) => {
      const [operation, options] = contentOf(place, 'redirect');
      return call<Followed>(operation, { ...options, query: { source }, signal });
    },
    staleTime: 0,
  });

/** The path of what somebody pasted: a whole address, or a part of one. */
export function toSource(written: string): string {
  const text = written.trim();
  const path = URL.canParse(text) && /^https?:/i.test(text) ? decoded(new URL(text).pathname) : text;
  return path.replace(/[?#].*$/, '').replaceAll(/^\/+|\/+$/g, '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
