import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../../api/client.ts';
import { SITE, type SiteAt, siteKey } from '../../reads.ts';
import type { ClaimSchema } from './claims.ts';

/** The schema of a site; null where it has none yet. */
export const schemaOf = (at: SiteAt) =>
  queryOptions({
    queryKey: [...siteKey(at), 'adaptive-schema'],
    queryFn: async ({ signal }) => {
      try {
        return await call<{ jsonSchema: ClaimSchema }>(`GET ${SITE}/adaptive-schema`, { path: at, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

export interface Condition {
  label: string;
  claim: string;
  condition: string;
}

export const conditionsOf = (at: SiteAt) =>
  queryOptions({
    queryKey: [...siteKey(at), 'adaptive-schema', 'conditions'],
    queryFn: ({ signal }) =>
      call<{ items: Condition[] }>(`GET ${SITE}/adaptive-schema/template-conditions`, { path: at, signal }),
  });

export interface Segment {
  id: string;
  title: string;
  claims: Readonly<Record<string, unknown>>;
  sessions: number;
}

export const segmentsOf = (at: SiteAt) =>
  queryOptions({
    queryKey: [...siteKey(at), 'segments'],
    queryFn: ({ signal }) => call<{ items: Segment[] }>(`GET ${SITE}/insights/visitor-segments`, { path: at, signal }),
  });

export interface Visibility {
  complete: boolean;
  items: {
    siteSpace: string;
    space: string;
    title: string;
    section?: string;
    isConditional: boolean;
    isVisible: boolean;
    pages: { id: string; title: string; isVisible: boolean }[];
  }[];
}

/** What a visitor with these claims sees of what has a condition. */
export const visibilityAs = (at: SiteAt, claims: string) =>
  queryOptions({
    queryKey: [...siteKey(at), 'visibility', claims],
    queryFn: ({ signal }) =>
      call<Visibility>(`GET ${SITE}/publishing/visibility`, { path: at, query: { claims }, signal }),
    // What is shown stays until the next claims are answered.
    placeholderData: keepPreviousData,
  });
