import { call } from '../../../api/client.ts';
import { queryOptions } from '@tanstack/react-query';
import { pagedOf } from '../../paged.tsx';

export type Property =
  | { type: 'string'; title?: string; description?: string; enum?: readonly string[]; secret?: boolean }
  | { type: 'number' | 'boolean' | 'button'; title?: string; description?: string };

export interface Integration {
  name: string;
  title: string;
  description: string;
  scopes: readonly string[];
  configurations?: {
    account?: { properties?: Readonly<Record<string, Property>>; required?: readonly string[]; componentId?: string };
  };
  owner: { id: string; title: string };
}

export interface Installation {
  id: string;
  status: 'active' | 'pending' | 'paused';
  space_selection: 'all' | 'selected';
  site_selection: 'all' | 'selected';
  configuration: Readonly<Record<string, unknown>>;
  createdAt: string;
  urls: { publicEndpoint: string };
}

export interface Installed {
  installation: Installation;
  integration: Integration;
}

export const keyOf = (organizationId: string, ...rest: readonly unknown[]) => [
  'organization',
  organizationId,
  'integrations',
  ...rest,
];

export const installedIn = (organizationId: string) =>
  pagedOf<Installed>(keyOf(organizationId, 'installed'), 'GET /orgs/{organizationId}/installations', {
    path: { organizationId },
  });

export const publicOnes = (organizationId: string, search: string) =>
  pagedOf<Integration>(keyOf(organizationId, 'public', search), 'GET /integrations', {
    query: search === '' ? {} : { search },
  });

/** An installation with what is installed. */
export const installedAs = (organizationId: string, integrationName: string, installationId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, integrationName, installationId, 'itself'),
    queryFn: async ({ signal }): Promise<Installed> => {
      const [integration, installation] = await Promise.all([
        call<Integration>('GET /integrations/{integrationName}', { path: { integrationName }, signal }),
        call<Installation>('GET /integrations/{integrationName}/installations/{installationId}', {
          path: { integrationName, installationId },
          signal,
        }),
      ]);
      return { integration, installation };
    },
  });
