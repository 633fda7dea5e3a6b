// How the API shows specifications and their versions.
import type { Static } from 'typebox';
import { allows, type Caller } from '#access/index.ts';
import type { OpenAPISpec, OpenAPISpecVersion } from './schema.ts';
import type { SpecRow, VersionRow } from './store.ts';

export interface ShownFrom {
  baseUrl: string;
}

const locationOf = ({ baseUrl }: ShownFrom, row: Pick<SpecRow, 'organization_id' | 'slug'>): string =>
  `${baseUrl}/v1/orgs/${row.organization_id}/openapi/${row.slug}`;

export function toSpec(from: ShownFrom, viewer: Pick<Caller, 'rights'>, row: SpecRow): Static<typeof OpenAPISpec> {
  const role = viewer.rights.organizationRole;
  return {
    object: 'openapi-spec',
    id: row.id,
    slug: row.slug,
    ...(row.source_url === null ? {} : { sourceURL: row.source_url }),
    visibility: row.visibility,
    processingState: row.state,
    ...(row.last_version_id === null ? {} : { lastVersion: row.last_version_id }),
    ...(row.last_processed_at === null ? {} : { lastProcessedAt: toTime(row.last_processed_at) }),
    ...(row.last_error_code === null ? {} : { lastProcessErrorCode: row.last_error_code }),
    ...(row.last_error === null ? {} : { lastProcessErrorMessage: row.last_error }),
    createdAt: toTime(row.created_at),
    updatedAt: toTime(row.updated_at),
    permissions: { view: allows(role, 'read'), edit: allows(role, 'create') },
    urls: {
      location: locationOf(from, row),
      app: `${from.baseUrl}/o/${row.organization_id}/openapi/${row.slug}`,
    },
  };
}

export function toVersion(from: ShownFrom, spec: SpecRow, row: VersionRow): Static<typeof OpenAPISpecVersion> {
  return {
    object: 'openapi-spec-version',
    id: row.id,
    createdAt: toTime(row.created_at),
    url: rawUrlOf(from, spec, row),
    urls: { location: versionLocation(from, spec, row) },
  };
}

const versionLocation = (from: ShownFrom, spec: SpecRow, { id }: Pick<VersionRow, 'id'>): string =>
  `${locationOf(from, spec)}/versions/${id}`;

/** Where the document of a version is. */
export const rawUrlOf = (from: ShownFrom, spec: SpecRow, row: Pick<VersionRow, 'id'>): string =>
  `${versionLocation(from, spec, row)}/content/raw`;

const toTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
