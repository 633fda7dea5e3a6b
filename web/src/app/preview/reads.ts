import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** A page of a space, or as a change request proposes it. */
export interface PreviewedPage {
  spaceId: string;
  changeRequestId?: string | undefined;
  pageId: string;
}

/** Where a page is read on one of the sites that show its space. */
export interface PagePreview {
  site: { id: string; title: string };
  url: string;
}

/** Addresses work for an hour, so they are asked for again before that. */
const GOOD_FOR_MS = 45 * 60_000;

/** What all reads of the previews of a space begin their keys with. */
export const previewsKey = (spaceId: string) => ['space', spaceId, 'previews'] as const;

/** `claims` says as which visitor; without, nothing is known of them. */
export const previewsOf = ({ spaceId, changeRequestId, pageId }: PreviewedPage, claims: string) =>
  queryOptions({
    queryKey: [...previewsKey(spaceId), changeRequestId, pageId, claims],
    queryFn: async ({ signal }) => {
      const query = { drafts: true, changeRequest: changeRequestId, claims: claims === '' ? undefined : claims };
      const path = { spaceId, pageId };
      const operation = 'GET /spaces/{spaceId}/content/page/{pageId}/previews';
      return (await call<{ items: PagePreview[] }>(operation, { path, query, signal })).items;
    },
    staleTime: GOOD_FOR_MS,
    refetchInterval: GOOD_FOR_MS,
  });

/** Something that a writer would mend. Places are in UTF-16 code units of the source. */
export interface Finding {
  kind: string;
  severity: 'error' | 'warning' | 'suggestion';
  message: string;
  line: number;
  start: number;
  end: number;
  /** What stands there, cut after 200 characters. */
  text: string;
  /** What should stand there instead, the likeliest first. */
  fixes: string[];
}

/** In one of several pages, or in a reusable content. */
export interface FoundInPage extends Finding {
  page: { object: 'page' | 'reusable-content'; id: string; title: string; path: string };
}

interface Findings {
  items: Finding[];
  count: number;
  /** In the reusable contents that the page includes. */
  included: FoundInPage[];
}

/** What is to be mended in a page as it would be saved. */
export const findingsOf = ({ spaceId, changeRequestId, pageId }: PreviewedPage, source: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'findings', changeRequestId, pageId, source],
    queryFn: ({ signal }) => {
      const [body, ofSpace] = [{ source }, { spaceId, pageId }];
      return changeRequestId === undefined
        ? call<Findings>('POST /spaces/{spaceId}/content/page/{pageId}/check', { path: ofSpace, body, signal })
        : call<Findings>('POST /spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/check', {
            path: { ...ofSpace, changeRequestId },
            body,
            signal,
          });
    },
    // Each text is asked about once, and what was written before it is forgotten soon.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });
