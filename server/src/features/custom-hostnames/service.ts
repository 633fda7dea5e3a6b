import { allows, type Caller, roleInOrganization } from '#access/index.ts';
import { actorOf, type AuditEntry, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { type ListRequest, notFound, type Page, paginate, requireMatch } from '#platform/http/index.ts';
import { getOrganizationById } from '#features/organizations/index.ts';
import { checkNames, type ChecksCtx, proofsOf, setHostname, settle, unproven } from './checks.ts';
import type { KnownHostnames } from './known.ts';
import { type DnsRecord, proofsFor, readHostname } from './rules.ts';
import {
  countHostnames,
  type CustomHostnameRow,
  deleteCustomHostname,
  findCustomHostname,
  insertFormer,
  pageOfHostnames,
} from './store.ts';
import { requireRole } from './targets.ts';

export interface CustomHostnamesCtx extends ChecksCtx {
  clock: Clock;
  hostnames: KnownHostnames;
}

export interface SeenHostname {
  row: CustomHostnameRow;
  proofs: DnsRecord[];
}

interface HostnameRequest {
  hostname: string;
  ifMatch?: readonly string[] | undefined;
}

/** A hostname for somebody who may change it. */
export async function getCustomHostname(
  ctx: CustomHostnamesCtx,
  caller: Caller,
  { hostname, ifMatch }: HostnameRequest,
): Promise<SeenHostname> {
  const read = readHostname(hostname);
  const row = read === undefined ? undefined : await findCustomHostname(ctx.db, read);
  const role = row && (await roleInOrganization(ctx, caller, row.organization_id));
  if (row === undefined || role === undefined) throw notFound('hostname');
  requireRole(role, row.site_id);
  requireMatch(ifMatch, row.version);
  return { row, proofs: await proofsOf(ctx, row.hostname, row.organization_id) };
}

/** The hostnames of an organization that the caller may change: the one of the organization itself takes its administrator. */
export async function listCustomHostnames(
  ctx: CustomHostnamesCtx,
  caller: Caller,
  { organizationId, query }: { organizationId: string; query: ListRequest & { site?: string | undefined } },
): Promise<Page<SeenHostname>> {
  const withOwn = allows(caller.rights.organizationRole, 'admin');
  const filter = { organizationId, siteId: query.site, withOwn };
  const { items, ...page } = await paginate(query, {
    scope: ['custom-hostnames', organizationId, query.site ?? null, withOwn],
    count: () => countHostnames(ctx.db, filter),
    rows: (after, take) => pageOfHostnames(ctx.db, filter, { after, take }),
    keyOf: (row) => [row.hostname],
    keyTypes: ['string'],
  });
  const organization = await getOrganizationById(ctx, organizationId);
  const seen = items.map((row) => ({ row, proofs: proofsFor(ctx, { hostname: row.hostname, organization }) }));
  return { ...page, items: seen };
}

/** Looks at DNS again. Throws 400 where it proves nothing; then the hostname is active no longer, unless no server answered. */
export async function verifyCustomHostname(
  ctx: CustomHostnamesCtx,
  caller: Caller,
  request: HostnameRequest,
): Promise<void> {
  const { row, proofs } = await getCustomHostname(ctx, caller, request);
  const checked = await checkNames(ctx, proofs);
  await inTransaction(ctx, async (tx) => {
    const { row: now } = await getCustomHostname({ ...ctx, ...tx }, caller, request);
    await settle(tx.db, { row: now, checked, now: ctx.clock.now() });
    const after = (await findCustomHostname(tx.db, row.hostname)) ?? now;
    const states = { before: { status: now.status }, after: { status: after.status } };
    await recordHostname(tx, caller, { row: now, action: 'hostname.updated', ...states });
  });
  await ctx.hostnames.refresh();
  if (!checked.isProven) throw unproven(checked);
}

/** Records what a caller did to a hostname, whose organization its address does not name. */
export const recordHostname = (
  tx: Pick<CustomHostnamesCtx, 'db' | 'clock'>,
  caller: Caller,
  {
    row,
    ...done
  }: { row: Pick<CustomHostnameRow, 'hostname' | 'organization_id'> } & Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> =>
  recordAudit(tx, {
    ...{ organizationId: row.organization_id, actor: actorOf(caller) },
    ...{ target: { kind: 'hostname', id: row.hostname }, ...done },
  });

/** What was served there is served at its other address, to which the hostname leads for a while. */
export async function removeCustomHostname(
  ctx: CustomHostnamesCtx,
  caller: Caller,
  request: HostnameRequest,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { row } = await getCustomHostname({ ...ctx, ...tx }, caller, request);
    const now = ctx.clock.now();
    await deleteCustomHostname(tx.db, row.hostname);
    const before = { site: row.site_id, status: row.status };
    await recordHostname(tx, caller, { row, action: 'hostname.removed', before });
    if (row.status !== 'active') return;
    await insertFormer(tx.db, row, now);
    await setHostname(tx.db, row, { to: null, now });
  });
  await ctx.hostnames.refresh();
}
