import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** Where a page is written: in a space, or in a change request of it. */
export interface PageKey {
  spaceId: string;
  changeRequestId?: string | undefined;
  pageId: string;
}

export interface OpenedPage {
  id: string;
  title: string;
  description?: string;
  source: string;
  sourceEncoding: 'utf-8' | 'base64';
}

export const openedPage = ({ spaceId, changeRequestId = '', pageId }: PageKey) =>
  queryOptions({
    queryKey: ['space', spaceId, 'changes', changeRequestId, 'page', pageId, 'source'],
    queryFn: ({ signal }) =>
      changeRequestId === ''
        ? call<OpenedPage>('GET /spaces/{spaceId}/content/page/{pageId}', {
            path: { spaceId, pageId },
            query: { format: 'source' },
            signal,
          })
        : call<OpenedPage>('GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
            path: { spaceId, changeRequestId, pageId },
            query: { format: 'source' },
            signal,
          }),
    // What is in an editor is not exchanged by reading again.
    staleTime: Infinity,
    gcTime: 0,
  });
