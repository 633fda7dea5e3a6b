import type { Static } from 'typebox';
import { type Acting, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { invalid, notFound, requireMatch } from '#platform/http/index.ts';
import { findSite } from '../store.ts';
import { changeAuth, ensureAuth, findAuth, newSigningKey, type PublishingAuthRow } from './keys/index.ts';
import { readFallbackUrl } from './rules.ts';
import type { UpdatePublishingAuth } from './schema.ts';

export interface PublishingAuthCtx {
  db: Db;
  clock: Clock;
}

export interface AuthRequest {
  organizationId: string;
  siteId: string;
  ifMatch?: readonly string[] | undefined;
  /** Who changes something. */
  by?: Acting;
}

async function requireSite(ctx: { db: Db }, { organizationId, siteId }: AuthRequest): Promise<void> {
  if ((await findSite(ctx.db, organizationId, siteId)) === undefined) throw notFound('site');
}

/** How a site identifies its readers. Who asks first gets a key that is made now. */
export async function getPublishingAuth(ctx: PublishingAuthCtx, request: AuthRequest): Promise<PublishingAuthRow> {
  await requireSite(ctx, request);
  const row = await findAuth(ctx.db, request.siteId);
  return row ?? inTransaction(ctx, (tx) => ensureAuth(tx.db, request.siteId));
}

export async function updatePublishingAuth(
  ctx: PublishingAuthCtx,
  request: AuthRequest,
  body: Static<typeof UpdatePublishingAuth>,
): Promise<PublishingAuthRow> {
  const fallback = readFallback(body.fallbackURL);
  return change(ctx, request, (row) =>
    fallback === undefined || fallback === row.fallback_url ? {} : { fallback_url: fallback },
  );
}

/** Makes another key. Tokens that the former one signed end with this. */
export const regeneratePublishingAuth = (ctx: PublishingAuthCtx, request: AuthRequest): Promise<PublishingAuthRow> =>
  change(ctx, request, () => ({ private_key: newSigningKey() }));

async function change(
  ctx: PublishingAuthCtx,
  request: AuthRequest,
  changesOf: (row: PublishingAuthRow) => Parameters<typeof changeAuth>[2],
): Promise<PublishingAuthRow> {
  return inTransaction(ctx, async (tx) => {
    await requireSite(tx, request);
    const row = await ensureAuth(tx.db, request.siteId);
    requireMatch(request.ifMatch, row.version);
    const changes = changesOf(row);
    if (Object.keys(changes).length === 0) return row;
    await changeAuth(tx.db, request.siteId, changes);
    const { organizationId, by = {} } = request;
    // Of a key, no more than that it is another one.
    const after = changes.private_key === undefined ? { fallbackURL: changes.fallback_url } : { signing: 'replaced' };
    const before = changes.private_key === undefined ? { before: { fallbackURL: row.fallback_url } } : {};
    const target = { kind: 'site', id: request.siteId };
    const event = { action: 'site.visitor_auth_changed' as const, organizationId, actor: by, target };
    await recordAudit(tx, { ...event, ...before, after });
    return { ...row, ...changes, version: row.version + 1 };
  });
}

function readFallback(sent: string | null | undefined): string | null | undefined {
  if (sent === undefined || sent === null) return sent;
  const url = readFallbackUrl(sent);
  if (url !== undefined) return url;
  throw invalid('body.fallbackURL: expected an http or https address', [
    { in: 'body', path: '/fallbackURL', message: 'expected an http or https address without a password' },
  ]);
}
