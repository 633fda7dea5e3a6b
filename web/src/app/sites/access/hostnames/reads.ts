import { queryOptions } from '@tanstack/react-query';
import { call, type Page } from '../../../api/client.ts';
import { type SiteAt, siteKey } from '../../reads.ts';

export interface DnsRecord {
  type: 'TXT' | 'CNAME';
  name: string;
  value: string;
}

export interface Hostname {
  hostname: string;
  status: 'pending' | 'active' | 'failed';
  reason?: string;
  verification: DnsRecord[];
}

/** The hostname of a site, whatever its state; a site has one at most. */
export const hostnameOf = (at: SiteAt) =>
  queryOptions({
    queryKey: [...siteKey(at), 'hostname'],
    queryFn: async ({ signal }) => {
      const { items } = await call<Page<Hostname>>('GET /orgs/{organizationId}/custom-hostnames', {
        path: { organizationId: at.organizationId },
        query: { site: at.siteId, limit: 1 },
        signal,
      });
      return items[0] ?? null;
    },
    // The server looks at DNS by itself while it waits for the proof.
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 30_000 : false),
  });
