import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, listAll, type Page } from '../../../api/client.ts';
import { SITE, type SiteAt, siteKey } from '../../reads.ts';

export type Destination =
  | { kind: 'site-section'; siteSectionId: string }
  | { kind: 'site-space'; siteSpaceId: string }
  | { kind: 'site-page'; siteSpaceId: string; pageId: string };

export interface Redirect {
  id: string;
  source: string;
  destination: Destination;
  createdAt: string;
}

const keyOf = (at: SiteAt) => [...siteKey(at), 'redirects'] as const;

/** A page of the list at a time: what was imported may have thousands. */
export const redirectsOf = (at: SiteAt, search: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(at), 'found', search],
    queryFn: ({ signal, pageParam }) =>
      call<Page<Redirect>>(`GET ${SITE}/redirects`, {
        path: at,
        query: { limit: 50, page: pageParam, ...(search !== '' && { search }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  });

/** As many as a site may have. */
const AT_MOST = 10_000;

export const readAllRedirects = (at: SiteAt): Promise<Redirect[]> =>
  listAll<Redirect>(`GET ${SITE}/redirects`, { path: at }, AT_MOST);

export interface Followed {
  by: 'page' | 'moved' | 'space-redirect' | 'spelling' | 'redirect' | 'file' | 'listing' | 'nothing';
  target?: string;
  page?: { id: string; title: string; spaceId: string };
  redirect?: Redirect;
}

/** What readers come to at an address. */
export const followedFrom = (at: SiteAt, path: string) =>
  queryOptions({
    queryKey: [...keyOf(at), 'followed', path],
    queryFn: ({ signal }) => call<Followed>(`GET ${SITE}/address`, { path: at, query: { path }, signal }),
    staleTime: 0,
  });
