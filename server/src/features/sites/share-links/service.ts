import type { Static } from 'typebox';
import { type Acting, type AuditAction, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import {
  type ListRequest,
  notFound,
  type Page,
  paginate,
  preconditionFailed,
  requireMatch,
} from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { badLength } from '../rules.ts';
import { findSite, type SiteRow } from '../store.ts';
import { newShareKey } from './keys/index.ts';
import type { UpdateShareLink } from './schema.ts';
import {
  deleteShareLink,
  findShareLink,
  insertShareLink,
  listShareLinks,
  type ShareLinkRow,
  updateShareLink,
} from './store.ts';

export interface ShareLinksCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
  sitesHost?: string;
}

interface SiteRequest {
  /** Who changes something. */
  by?: Acting;
  organizationId: string;
  siteId: string;
}

export interface LinkRequest extends SiteRequest {
  shareLinkId: string;
  ifMatch?: readonly string[] | undefined;
}

export interface OneLink {
  site: SiteRow;
  row: ShareLinkRow;
}

/** Every request below a site of share links compares its key with all of them. */
const LINKS_AT_MOST = 100;

async function requireSite(ctx: { db: Db }, { organizationId, siteId }: SiteRequest): Promise<SiteRow> {
  const site = await findSite(ctx.db, organizationId, siteId);
  if (site === undefined) throw notFound('site');
  return site;
}

export async function listSiteShareLinks(
  ctx: { db: Db },
  request: SiteRequest & { query: ListRequest },
): Promise<Page<ShareLinkRow> & { site: SiteRow }> {
  const site = await requireSite(ctx, request);
  const rows = await listShareLinks(ctx.db, site.id);
  const page = await paginate(request.query, {
    scope: ['share-links', site.id],
    count: async () => rows.length,
    rows: async (after, take) => rows.filter((row) => after === undefined || isAfter(row, after)).slice(0, take),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
  return { ...page, site };
}

const isAfter = (row: ShareLinkRow, [time = 0, id = '']: readonly (string | number)[]): boolean =>
  row.created_at > Number(time) || (row.created_at === time && row.id > String(id));

const readName = (name: string): string => {
  const trimmed = name.trim();
  if (trimmed === '') throw badLength('name', { least: 1, most: 50 });
  return trimmed;
};

export async function createSiteShareLink(
  ctx: Pick<ShareLinksCtx, 'db' | 'clock'>,
  request: SiteRequest & { name: string },
): Promise<OneLink> {
  const name = readName(request.name);
  return inTransaction(ctx, async (tx) => {
    const site = await requireSite(tx, request);
    if ((await listShareLinks(tx.db, site.id)).length >= LINKS_AT_MOST)
      throw preconditionFailed(`A site has at most ${LINKS_AT_MOST} share links. Delete those that nobody needs.`);
    const row = { id: newId(), site_id: site.id, name, share_key: newShareKey(), created_at: ctx.clock.now() };
    await insertShareLink(tx.db, row);
    const made = { ...row, active: 1 as const, version: 1 };
    await record(tx, request, { id: row.id, action: 'site.share_link_created', after: made });
    return { site, row: made };
  });
}

async function findLink(ctx: { db: Db }, request: LinkRequest): Promise<OneLink> {
  const site = await requireSite(ctx, request);
  const row = await findShareLink(ctx.db, site.id, request.shareLinkId);
  if (row === undefined) throw notFound('share link');
  requireMatch(request.ifMatch, row.version);
  return { site, row };
}

export async function updateSiteShareLinkById(
  ctx: Pick<ShareLinksCtx, 'db' | 'clock'>,
  { body, ...request }: LinkRequest & { body: Static<typeof UpdateShareLink> },
): Promise<OneLink> {
  const name = body.name === undefined ? undefined : readName(body.name);
  const active = body.active === undefined ? undefined : body.active ? 1 : 0;
  return inTransaction(ctx, async (tx) => {
    const { site, row } = await findLink(tx, request);
    const changes = {
      ...(name === undefined || name === row.name ? {} : { name }),
      ...(active === undefined || active === row.active ? {} : { active: active as 0 | 1 }),
    };
    if (Object.keys(changes).length === 0) return { site, row };
    await updateShareLink(tx.db, row.id, changes);
    const changed = { ...row, ...changes, version: row.version + 1 };
    await record(tx, request, { id: row.id, action: 'site.share_link_updated', before: row, after: changed });
    return { site, row: changed };
  });
}

/** From the next request on, its address answers 404. */
export async function deleteSiteShareLinkById(
  ctx: Pick<ShareLinksCtx, 'db' | 'clock'>,
  request: LinkRequest,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { row } = await findLink(tx, request);
    await deleteShareLink(tx.db, row.id);
    await record(tx, request, { id: row.id, action: 'site.share_link_deleted', before: row });
  });
}

// The key of a link lets its holders in, so the log does not have it.
const toRecorded = ({ name, active }: ShareLinkRow) => ({ name, active: active === 1 });

async function record(
  tx: Pick<ShareLinksCtx, 'db' | 'clock'>,
  { organizationId, siteId, by = {} }: SiteRequest,
  { id, action, before, after }: { id: string; action: AuditAction; before?: ShareLinkRow; after?: ShareLinkRow },
): Promise<void> {
  await recordAudit(tx, {
    ...{ action, organizationId, actor: by, target: { kind: 'site', id: siteId }, part: { link: id } },
    ...(before !== undefined && { before: toRecorded(before) }),
    ...(after !== undefined && { after: toRecorded(after) }),
  });
}
