// What several tabs of the settings read.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import type { Organization } from '../api/types.ts';
import type { Role } from './roles.ts';

export interface OrganizationSettings extends Organization {
  hostname?: string;
  customHostname?: string;
  emailDomains: readonly string[];
  defaultRole?: Role | null;
  defaultContent?: { type: 'site'; site: string };
  sso?: boolean;
  /** Whether questions of readers are answered. */
  ai?: boolean;
  inviteLinks: boolean;
  urls: { location: string; app: string; logo?: string };
}

export const settingsOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'itself'],
    queryFn: ({ signal }) =>
      call<OrganizationSettings>('GET /orgs/{organizationId}', { path: { organizationId }, signal }),
  });
