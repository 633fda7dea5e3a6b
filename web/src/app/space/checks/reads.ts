// What is to be mended in the pages of a space, and what a change request brings in.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Finding, FoundInPage } from '../../preview/reads.ts';

export interface RequestFindings {
  /** At most 1,000. */
  items: FoundInPage[];
  counts: Record<Finding['severity'], number>;
  /** How many changed pages were checked. */
  pages: number;
  /** False where more pages changed than are checked. */
  isComplete: boolean;
}

/** What the changed pages of a request have, and had not before. It stands with what else is read of the request. */
export const requestFindingsOf = ({ spaceId, changeRequestId }: { spaceId: string; changeRequestId: string }) =>
  queryOptions({
    queryKey: ['space', spaceId, 'requests', changeRequestId, 'findings'],
    queryFn: ({ signal }) =>
      call<RequestFindings>('GET /spaces/{spaceId}/change-requests/{changeRequestId}/findings', {
        path: { spaceId, changeRequestId },
        signal,
      }),
  });

export interface Filters {
  severity?: string | undefined;
  rule?: string | undefined;
}

interface SpaceFindings {
  items: FoundInPage[];
  /** How many pages were checked up to here, of how many. */
  checked: number;
  pages: number;
  next?: { page: string };
}

/** Of all pages, some pages at a time. Each answer costs a check, so it is asked for again only by who wants it. */
export const spaceFindingsOf = (spaceId: string, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['space', spaceId, 'findings', 'all', filters],
    queryFn: ({ pageParam, signal }) =>
      call<SpaceFindings>('GET /spaces/{spaceId}/content/findings', {
        path: { spaceId },
        query: { ...filters, page: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
    refetchOnWindowFocus: false,
  });

/** How far the links of a space to other sites are tried. */
export interface ExternalCheck {
  isOn: boolean;
  isAsked: boolean;
  isRunning: boolean;
  followed: number;
  tried: number;
  broken: number;
}

export const externalOf = (spaceId: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'external'],
    queryFn: ({ signal }) =>
      call<ExternalCheck>('GET /spaces/{spaceId}/checks/external-links', { path: { spaceId }, signal }),
    // While they are tried, somebody may be waiting for it.
    refetchInterval: ({ state: { data } }) => (data?.isAsked && data.isRunning ? 5000 : false),
  });
