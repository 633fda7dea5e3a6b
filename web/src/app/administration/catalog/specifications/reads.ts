import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { pagedOf } from '../../paged.tsx';

export interface Specification {
  id: string;
  slug: string;
  /** Absent where it came as a text. */
  sourceURL?: string;
  visibility: 'private' | 'public';
  processingState: 'pending' | 'progress' | 'complete';
  lastVersion?: string;
  lastProcessedAt?: string;
  lastProcessErrorCode?: 'FETCH_TIMEOUT' | 'FETCH_ERROR' | 'PARSE_ERROR';
  lastProcessErrorMessage?: string;
  permissions: { view: boolean; edit: boolean };
}

export interface Version {
  id: string;
  createdAt: string;
  url: string;
}

export interface Part {
  kind: 'operation' | 'webhook' | 'schema';
  method?: string;
  name: string;
  title: string;
}

const key = (organizationId: string, ...rest: readonly unknown[]) => [
  'organization',
  organizationId,
  'specifications',
  ...rest,
];

const SOON_MS = 2000;

const isBusy = (spec: Specification | undefined): boolean => spec !== undefined && spec.processingState !== 'complete';

export const specificationsOf = (organizationId: string) =>
  pagedOf<Specification>(key(organizationId, 'list'), 'GET /orgs/{organizationId}/openapi', {
    path: { organizationId },
  });

/** It is read again while the server is at it. */
export const specificationOf = (organizationId: string, specSlug: string) =>
  queryOptions({
    queryKey: key(organizationId, specSlug, 'itself'),
    queryFn: ({ signal }) =>
      call<Specification>('GET /orgs/{organizationId}/openapi/{specSlug}', {
        path: { organizationId, specSlug },
        signal,
      }),
    refetchInterval: ({ state: { data } }) => (isBusy(data) ? SOON_MS : false),
  });

export const versionsOf = (organizationId: string, specSlug: string) =>
  pagedOf<Version>(
    key(organizationId, specSlug, 'versions'),
    'GET /orgs/{organizationId}/openapi/{specSlug}/versions',
    { path: { organizationId, specSlug } },
  );

export const partsOf = (organizationId: string, specSlug: string, text: string) =>
  pagedOf<Part>(
    key(organizationId, specSlug, 'parts', text),
    'GET /orgs/{organizationId}/openapi/{specSlug}/versions/latest/parts',
    { path: { organizationId, specSlug }, query: text === '' ? {} : { text } },
  );
