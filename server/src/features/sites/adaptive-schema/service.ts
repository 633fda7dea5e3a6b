import { type Acting, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { badRequest, notFound, preconditionFailed, requireMatch } from '#platform/http/index.ts';
import { findSite } from '../store.ts';
import { faultsOf } from './rules.ts';
import { type AdaptiveSchemaRow, findAdaptiveSchema, insertAdaptiveSchema, updateAdaptiveSchema } from './store.ts';

export interface AdaptiveSchemaCtx {
  db: Db;
  clock: Clock;
}

export interface SchemaRequest {
  organizationId: string;
  siteId: string;
  ifMatch?: readonly string[] | undefined;
  /** Who changes something. */
  by?: Acting;
}

/** What is kept of a schema is read for every visitor with claims. */
const BYTES_AT_MOST = 64 * 1024;

async function findSchema(ctx: { db: Db }, { organizationId, siteId }: SchemaRequest) {
  if ((await findSite(ctx.db, organizationId, siteId)) === undefined) throw notFound('site');
  return findAdaptiveSchema(ctx.db, siteId);
}

/** Throws 404 where a site has none. */
export async function getSiteAdaptiveSchema(
  ctx: Pick<AdaptiveSchemaCtx, 'db'>,
  request: SchemaRequest,
): Promise<AdaptiveSchemaRow> {
  const row = await findSchema(ctx, request);
  if (row === undefined) throw notFound('adaptive schema');
  return row;
}

/** Sets the schema, the first time or anew. Readers are seen through it from their next request on. */
export async function updateSiteAdaptiveSchema(
  ctx: AdaptiveSchemaCtx,
  request: SchemaRequest,
  jsonSchema: Record<string, unknown>,
): Promise<AdaptiveSchemaRow> {
  const json = readSchema(jsonSchema);
  return inTransaction(ctx, async (tx) => {
    const row = await findSchema(tx, request);
    if (row !== undefined) requireMatch(request.ifMatch, row.version);
    else if (request.ifMatch !== undefined) throw preconditionFailed('The site has no adaptive schema yet.');
    if (row?.json_schema === json) return row;
    const next = { site_id: request.siteId, json_schema: json, updated_at: ctx.clock.now() };
    await (row === undefined ? insertAdaptiveSchema : updateAdaptiveSchema)(tx.db, next);
    const { organizationId, siteId, by = {} } = request;
    await recordAudit(tx, {
      ...{ action: 'site.visitor_auth_changed', organizationId, actor: by, target: { kind: 'site', id: siteId } },
      ...{ before: { schema: row?.json_schema ?? null }, after: { schema: json } },
    });
    return { ...next, version: (row?.version ?? 0) + 1 };
  });
}

function readSchema(jsonSchema: Record<string, unknown>): string {
  const faults = faultsOf(jsonSchema);
  if (faults.length > 0) throw badRequest('This is no schema of claims.', faults);
  const json = JSON.stringify(jsonSchema);
  if (Buffer.byteLength(json) <= BYTES_AT_MOST) return json;
  const message = `expected at most ${BYTES_AT_MOST} bytes`;
  throw badRequest('The schema is too large.', [{ in: 'body', path: '/jsonSchema', message }]);
}
