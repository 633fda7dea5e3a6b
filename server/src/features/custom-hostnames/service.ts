import { type Caller, roleInOrganization } from '#access/index.ts';
import { actorOf, type AuditEntry, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { badRequest, notFound, requireMatch } from '#platform/http/index.ts';
import { checkNames, type ChecksCtx, proofsOf, setHostname, settle } from './checks.ts';
import type { KnownHostnames } from './known.ts';
import { type DnsRecord, readHostname } from './rules.ts';
import { type CustomHostnameRow, deleteCustomHostname, findCustomHostname, insertFormer } from './store.ts';
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
  if (!checked.isProven) throw badRequest(checked.reason, [{ in: 'path', path: '/hostname', message: row.hostname }]);
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
