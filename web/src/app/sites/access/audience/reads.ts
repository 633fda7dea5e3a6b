import { queryOptions } from '@tanstack/react-query';
import { listAll } from '../../../api/client.ts';
import { SITE, type SiteAt, siteKey } from '../../reads.ts';

export interface ShareLink {
  id: string;
  name?: string;
  createdAt: string;
  active?: boolean;
  urls: { published: string };
}

export const shareLinksOf = (at: SiteAt) =>
  queryOptions({
    queryKey: [...siteKey(at), 'share-links'],
    queryFn: ({ signal }) => listAll<ShareLink>(`GET ${SITE}/share-links`, { path: at, signal }),
  });
