import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Page } from '../../api/client.ts';
import { SITE, type SiteAt, siteKey } from '../reads.ts';
import { type Range, timeZone } from './range.ts';

const keyOf = (at: SiteAt) => [...siteKey(at), 'insight'] as const;
const STALE_MS = 60_000;

export interface Row {
  group: Readonly<Record<string, string | null>>;
  events?: number;
  sessions?: number;
  visitors?: number;
}

export interface Aggregate {
  from: string;
  complete: boolean;
  hasMore: boolean;
  rows: Row[];
}

export interface Asked {
  groupBy?: readonly string[];
  filters?: Readonly<Record<string, unknown>>;
  select?: readonly string[];
  limit?: number;
}

/** What readers did in a range, by what is asked for. */
export const countedIn = (at: SiteAt, range: Range, asked: Asked) =>
  queryOptions({
    queryKey: [...keyOf(at), 'counted', range, asked],
    queryFn: ({ signal }) =>
      call<Aggregate>(`POST ${SITE}/insights/events/aggregate`, {
        path: at,
        body: { ...asked, range, timeZone: timeZone() },
        signal,
      }),
    staleTime: STALE_MS,
  });

export interface MissingAddress {
  path: string;
  hits: number;
  lastSeenAt: string;
  referrer?: string;
  redirect?: { id: string; source: string };
}

/** Addresses that readers found nothing at. */
export const missingIn = (at: SiteAt, range: Range) =>
  queryOptions({
    queryKey: [...keyOf(at), 'missing', range],
    queryFn: ({ signal }) =>
      call<{ hasMore: boolean; items: MissingAddress[] }>(`GET ${SITE}/insights/missing-addresses`, {
        path: at,
        query: { from: range.from, to: range.to, limit: 100 },
        signal,
      }),
    staleTime: STALE_MS,
  });

export type Rating = 'good' | 'ok' | 'bad';

export interface Feedback {
  id: string;
  page: string;
  space?: string;
  rating?: Rating;
  comment?: string;
  source?: string;
  goal?: string;
  language?: string;
  createdAt: string;
}

export const feedbackOf = (at: SiteAt, rating: Rating | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(at), 'feedback', rating ?? ''],
    queryFn: ({ signal, pageParam }) =>
      call<Page<Feedback>>(`GET ${SITE}/insights/feedback`, {
        path: at,
        query: { limit: 50, page: pageParam, rating },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  });

interface Location {
  kind: string;
  page?: { id: string; title?: string };
  file?: { name?: string };
  reusableContent?: { id?: string; title?: string };
  space?: { id: string };
  url?: string;
}

export interface BrokenLink {
  targetReference: Location;
  locationReferences: Location[];
  locationCount: number;
}

/** Links of a space that lead to what is not there. */
export const brokenLinksOf = (spaceId: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'broken-links'],
    queryFn: ({ signal }) =>
      call<Page<BrokenLink>>('GET /spaces/{spaceId}/links', {
        path: { spaceId },
        query: { status: 'broken', limit: 50 },
        signal,
      }),
    staleTime: STALE_MS,
  });

/** An address of another site that pages link to. */
export interface OtherSite {
  address: string;
  /** Of the last answer; null where none came. */
  status: number | null;
  brokenSince: string | null;
}

/** Links of a space to other sites that are known to be broken. */
export const brokenSitesOf = (spaceId: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'external', 'broken'],
    queryFn: ({ signal }) =>
      call<Page<OtherSite>>('GET /spaces/{spaceId}/checks/external-links/addresses', {
        path: { spaceId },
        query: { limit: 50 },
        signal,
      }),
    staleTime: STALE_MS,
  });

export interface Translation {
  id: string;
  title: string;
  source?: { space: string };
}

export interface TranslationSpace {
  id: string;
  language: string;
  space: string;
  translated: number;
  stale: number;
  missing: number;
}

export const translationsOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'translations', 'of-sites'],
    queryFn: ({ signal }) =>
      call<Page<Translation>>('GET /orgs/{organizationId}/translations', {
        path: { organizationId },
        query: { limit: 20 },
        signal,
      }),
    staleTime: STALE_MS,
  });

export const translationSpacesOf = (organizationId: string, translationSettingsId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'translations', translationSettingsId, 'counts'],
    queryFn: ({ signal }) =>
      call<Page<TranslationSpace>>('GET /orgs/{organizationId}/translations/{translationSettingsId}/spaces', {
        path: { organizationId, translationSettingsId },
        query: { limit: 100 },
        signal,
      }),
    staleTime: STALE_MS,
  });
