import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Caller } from '#access/index.ts';
import { type AuditEntry, doneBy, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type QuotasCtx, requireRoom } from '#features/quotas/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { Events } from '#platform/events/index.ts';
import {
  badRequest,
  invalid,
  type ListRequest,
  notFound,
  type Page,
  paginate,
  requireMatch,
} from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { specChanged } from './events.ts';
import type { Bundlers } from './processing.ts';
import {
  countChange,
  countSpecs,
  countVersions,
  deleteSpec,
  findSpec,
  findVersion,
  insertSpec,
  listSpecs,
  listVersions,
  putText,
  type SpecRow,
  updateSpec,
  type VersionRow,
} from './store.ts';

export interface SpecsCtx extends QuotasCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
  events: Events;
  queues: { bundlers: Pick<Bundlers, 'wakeAfterCommit'> };
}

/** A specification by its organization and its slug. */
export interface NamedSpec {
  organizationId: string;
  specSlug: string;
}

/** Where a description comes from. */
export type Source = { url: string } | { text: string };

/** So many one organization keeps; each with an address is fetched four times a day. */
const SPECS_AT_MOST = 200;

const pack = promisify(gzip);

/** The specifications of an organization, oldest first. */
export const listOpenAPISpecs = (ctx: SpecsCtx, organizationId: string, query: ListRequest): Promise<Page<SpecRow>> =>
  paginate(query, {
    scope: ['openapi-specs', organizationId],
    count: () => countSpecs(ctx.db, organizationId),
    rows: (after, take) => listSpecs(ctx.db, organizationId, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });

/** A specification that the caller may read: readers by a site content token see what is public. */
export async function getSpec(
  ctx: { db: Db },
  { organizationId, specSlug }: NamedSpec,
  caller?: Pick<Caller, 'site'>,
): Promise<SpecRow> {
  const row = await findSpec(ctx.db, organizationId, specSlug);
  if (row === undefined || (caller?.site !== undefined && row.visibility !== 'public'))
    throw notFound('OpenAPI specification');
  return row;
}

export async function createOpenAPISpec(
  ctx: SpecsCtx,
  caller: Caller,
  { slug, source }: { slug: string; source: Source },
): Promise<SpecRow> {
  const read = await readSource(source);
  await requireRoomFor(ctx, caller.rights.organizationId, read);
  return inTransaction(ctx, async (tx) => {
    const named = { organizationId: caller.rights.organizationId, specSlug: slug };
    if ((await findSpec(tx.db, named.organizationId, slug)) !== undefined)
      throw badRequest(`The organization has a specification "${slug}" already.`);
    return addSpec(tx, caller, { named, source: read });
  });
}

/** Creates a specification, or gives one another source. The same address again has it fetched anew. */
export async function createOrUpdateOpenAPISpecBySlug(
  ctx: SpecsCtx,
  caller: Caller,
  { source, ifMatch, ...named }: NamedSpec & { source: Source; ifMatch: readonly string[] | undefined },
): Promise<{ spec: SpecRow; isNew: boolean }> {
  const read = await readSource(source);
  await requireRoomFor(ctx, named.organizationId, read);
  return inTransaction(ctx, async (tx) => {
    const before = await findSpec(tx.db, named.organizationId, named.specSlug);
    if (before === undefined) return { spec: await addSpec(tx, caller, { named, source: read }), isNew: true };
    requireMatch(ifMatch, before.version);
    const now = ctx.clock.now();
    const changes = { source_url: read.url ?? null, source_number: before.source_number + 1 };
    await updateSpec(tx.db, before.id, { ...changes, state: 'pending', due_at: now, updated_at: now });
    await putText(tx.db, before.id, read.packed);
    const spec = await getSpec(tx, named);
    const states = { before: { source: nameOfSource(before) }, after: { source: nameOfSource(spec) } };
    await record(tx, caller, { spec, action: 'openapi_spec.updated', ...states });
    tx.queues.bundlers.wakeAfterCommit();
    return { spec, isNew: false };
  });
}

export async function updateOpenAPISpecBySlug(
  ctx: SpecsCtx,
  caller: Caller,
  {
    visibility,
    ifMatch,
    ...named
  }: NamedSpec & { visibility: SpecRow['visibility']; ifMatch: readonly string[] | undefined },
): Promise<SpecRow> {
  return inTransaction(ctx, async (tx) => {
    const spec = await getSpec(tx, named);
    requireMatch(ifMatch, spec.version);
    if (spec.visibility === visibility) return spec;
    await updateSpec(tx.db, spec.id, { visibility, updated_at: ctx.clock.now() });
    const states = { before: { visibility: spec.visibility }, after: { visibility } };
    await record(tx, caller, { spec, action: 'openapi_spec.updated', ...states });
    return getSpec(tx, named);
  });
}

export async function deleteOpenAPISpecBySlug(ctx: SpecsCtx, caller: Caller, named: NamedSpec): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const spec = await getSpec(tx, named);
    await deleteSpec(tx.db, spec.id);
    await record(tx, caller, { spec, action: 'openapi_spec.deleted', before: { slug: spec.slug } });
    await announce(tx, spec);
  });
}

/**
 * Says that pages that show a specification show something else from now on. To be called in the transaction that makes it so:
 * what was put together of it before counts no longer, on no node.
 */
export async function announce(tx: Pick<SpecsCtx, 'db' | 'clock' | 'events'>, spec: SpecRow): Promise<void> {
  const { organization_id: organizationId, slug } = spec;
  await countChange(tx.db, organizationId);
  const payload = { organizationId, slug };
  await tx.events.publish(tx, specChanged, { subject: `openapi_spec:${spec.id}`, organizationId, payload });
}

export async function listOpenAPISpecVersions(
  ctx: SpecsCtx,
  named: NamedSpec,
  query: ListRequest,
): Promise<{ spec: SpecRow; page: Page<VersionRow> }> {
  const spec = await getSpec(ctx, named);
  const page = await paginate(query, {
    scope: ['openapi-spec-versions', spec.id],
    count: () => countVersions(ctx.db, spec.id),
    rows: (after, take) => listVersions(ctx.db, spec.id, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
  return { spec, page };
}

/** One version of a specification; the newest where none is named. */
export async function getVersion(
  ctx: { db: Db },
  { versionId, ...named }: NamedSpec & { versionId?: string },
  caller?: Pick<Caller, 'site'>,
): Promise<{ spec: SpecRow; version: VersionRow }> {
  const spec = await getSpec(ctx, named, caller);
  const wanted = versionId ?? spec.last_version_id;
  const version = wanted === null ? undefined : await findVersion(ctx.db, spec.id, wanted);
  if (version === undefined) throw notFound('version of this OpenAPI specification');
  return { spec, version };
}

/** A text that cannot be kept is refused at once. What comes of it, or of an address, is looked at when it is made. */
const requireRoomFor = (ctx: QuotasCtx, organizationId: string, { packed }: ReadSource): Promise<void> =>
  requireRoom(ctx, organizationId, { storage: packed?.byteLength ?? 0 });

interface ReadSource {
  url?: string;
  /** The text, compressed. */
  packed?: Uint8Array;
}

async function readSource(source: { url?: string; text?: string }): Promise<ReadSource> {
  const { url, text } = source;
  if (url !== undefined && text !== undefined)
    throw invalid('The source is an address or a text, and not both.', [
      { in: 'body', path: '/source', message: 'expected "url" or "text"' },
    ]);
  if (text !== undefined) return { packed: await pack(text) };
  if (!/^https?:$/.test(URL.parse(url ?? '')?.protocol ?? ''))
    throw invalid('The source is no address on the web.', [
      { in: 'body', path: '/source/url', message: 'expected an address with http or https' },
    ]);
  return { ...(url === undefined ? {} : { url }) };
}

async function addSpec(
  tx: SpecsCtx,
  caller: Caller,
  { named, source }: { named: NamedSpec; source: ReadSource },
): Promise<SpecRow> {
  if ((await countSpecs(tx.db, named.organizationId)) >= SPECS_AT_MOST)
    throw badRequest(`An organization keeps at most ${SPECS_AT_MOST} OpenAPI specifications.`);
  const now = tx.clock.now();
  const row = { id: newId(), organization_id: named.organizationId, slug: named.specSlug, created_at: now };
  await insertSpec(tx.db, { ...row, source_url: source.url ?? null, due_at: now });
  await putText(tx.db, row.id, source.packed);
  const spec = await getSpec(tx, named);
  const after = { slug: spec.slug, source: nameOfSource(spec) };
  await record(tx, caller, { spec, action: 'openapi_spec.created', after });
  tx.queues.bundlers.wakeAfterCommit();
  return spec;
}

/** In the audit log, each text has its number, and no address has its password or its query, which may hold a key. */
function nameOfSource({ source_url: address, source_number: number }: SpecRow): string {
  if (address === null) return `text ${number}`;
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

const record = (
  tx: SpecsCtx,
  caller: Caller,
  { spec, ...done }: { spec: SpecRow } & Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> => recordAudit(tx, { ...doneBy(caller), target: { kind: 'openapi_spec', id: spec.id }, ...done });
