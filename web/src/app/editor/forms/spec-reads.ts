import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, listAll, type Page } from '../../api/client.ts';

export type PartKind = 'operation' | 'webhook' | 'schema';

export interface SpecPart {
  kind: PartKind;
  method?: string;
  /** The path of an operation, or the name of a webhook or schema. */
  name: string;
  title: string;
  tag?: string;
}

const SPECS_AT_MOST = 500;

/** The specifications of an organization. */
export const specsOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'specs'],
    queryFn: ({ signal }) =>
      listAll<{ slug: string }>(
        'GET /orgs/{organizationId}/openapi',
        { path: { organizationId }, signal },
        SPECS_AT_MOST,
      ),
    staleTime: 60_000,
  });

/** The first parts of a specification that have these words. */
export const partsOf = (organizationId: string, specSlug: string, wanted: { kind: PartKind; text: string }) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'specs', specSlug, wanted],
    queryFn: ({ signal }) =>
      call<Page<SpecPart>>('GET /orgs/{organizationId}/openapi/{specSlug}/versions/latest/parts', {
        path: { organizationId, specSlug },
        query: { ...wanted, limit: 50 },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
