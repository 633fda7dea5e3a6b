import type { Static } from 'typebox';
import { allows, type Caller, type Role, roleInOrganization } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction, isUniqueViolation } from '#platform/db/index.ts';
import { badRequest, conflict, forbidden, notFound, requireMatch } from '#platform/http/index.ts';
import { type Names, OutboundError } from '#platform/net/index.ts';
import { getOrganizationById, setCustomHostname } from '#features/organizations/index.ts';
import { isOwnHostname, organizationsOfSites, setSiteHostname } from '#features/sites/index.ts';
import type { KnownHostnames } from './known/index.ts';
import { type DnsRecord, proofsFor, readHostname, reasonFor, REST_MS } from './rules.ts';
import type { CreateCustomHostname } from './schema.ts';
import {
  type CustomHostnameRow,
  deleteCustomHostname,
  deleteFormer,
  findCustomHostname,
  findFormerOwner,
  findHostnameOf,
  insertCustomHostname,
  insertFormer,
  updateCustomHostname,
} from './store.ts';

export interface CustomHostnamesCtx {
  db: Db;
  clock: Clock;
  names: Names;
  hostnames: KnownHostnames;
  baseUrl: string;
  sitesHost?: string;
}

export interface SeenHostname {
  row: CustomHostnameRow;
  proofs: DnsRecord[];
}

interface HostnameRequest {
  hostname: string;
  ifMatch?: readonly string[] | undefined;
}

/** A site has one hostname and its organization another; who may change the one need not be one who may change the other. */
const roleFor = (siteId: string | null): Role => (siteId === null ? 'admin' : 'create');

interface Target {
  organizationId: string;
  siteId: string | null;
}

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

function requireRole(role: number, siteId: string | null): void {
  const needed = roleFor(siteId);
  if (!allows(role, needed)) throw forbidden(`This needs the role "${needed}" in the organization.`);
}

async function proofsOf(ctx: CustomHostnamesCtx, hostname: string, organizationId: string): Promise<DnsRecord[]> {
  return proofsFor(ctx, { hostname, organization: await getOrganizationById(ctx, organizationId) });
}

/** The target of a request, which the caller may give a hostname. */
async function requireTarget(
  ctx: CustomHostnamesCtx,
  caller: Caller,
  { target }: Static<typeof CreateCustomHostname>,
): Promise<Target> {
  const siteId = target.type === 'site' ? target.site : null;
  const organizationId =
    target.type === 'site' ? (await organizationsOfSites(ctx.db, [target.site])).get(target.site) : target.organization;
  const role = organizationId === undefined ? undefined : await roleInOrganization(ctx, caller, organizationId);
  if (organizationId === undefined || role === undefined)
    throw badRequest('There is no such target.', [
      { in: 'body', path: `/target/${target.type}`, message: `expected a ${target.type} of yours` },
    ]);
  requireRole(role, siteId);
  return { organizationId, siteId };
}

function requireHostname(ctx: CustomHostnamesCtx, text: string): string {
  const hostname = readHostname(text);
  const message =
    hostname === undefined
      ? 'expected a name of three labels or more, such as docs.example.com, without a port'
      : 'expected a name that is not one of this server';
  if (hostname === undefined || isOwnHostname(ctx, hostname))
    throw badRequest(`This hostname cannot be used: ${message}.`, [{ in: 'path', path: '/hostname', message }]);
  return hostname;
}

type Check = { isProven: true } | { isProven: false; reason: string; isCertain: boolean };

/** Asks DNS for one of the proofs. Where no name server answers, nothing is certain. */
async function check({ names }: CustomHostnamesCtx, proofs: readonly DnsRecord[]): Promise<Check> {
  try {
    for (const { type, name, value } of proofs) {
      const found = type === 'TXT' ? await names.texts(name) : await names.aliases(name);
      if (found.some((each) => each.toLowerCase().replace(/\.$/, '') === value.toLowerCase()))
        return { isProven: true };
    }
    return { isProven: false, reason: reasonFor(proofs), isCertain: true };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { isProven: false, reason: error.message, isCertain: false };
  }
}

const taken = (advice = 'Take another one.') => conflict(`This hostname is not available. ${advice}`);

/**
 * Throws 409 where a hostname is another target's. One that was never proven, or is no longer, gives way to whoever proves it,
 * so that nobody keeps a hostname from its owner.
 */
async function requireFree(
  ctx: Pick<CustomHostnamesCtx, 'db' | 'clock'>,
  hostname: string,
  { target, checked }: { target: Target; checked: Check },
): Promise<void> {
  const there = await findCustomHostname(ctx.db, hostname);
  if (there !== undefined) {
    const isUnproven = there.organization_id !== target.organizationId && there.status !== 'active';
    if (!isUnproven) throw taken();
    if (!checked.isProven) throw taken(`If it is yours, prove it first. ${checked.reason}`);
  }
  const former = await findFormerOwner(ctx.db, hostname, ctx.clock.now() - REST_MS);
  if (former !== undefined && former !== target.organizationId) throw taken();
  if ((await findHostnameOf(ctx.db, target)) !== undefined)
    throw conflict('The target has a hostname already. Delete that one first.');
}

export async function createCustomHostname(
  ctx: CustomHostnamesCtx,
  caller: Caller,
  request: { hostname: string; body: Static<typeof CreateCustomHostname> },
): Promise<SeenHostname> {
  const hostname = requireHostname(ctx, request.hostname);
  const target = await requireTarget(ctx, caller, request.body);
  const proofs = await proofsOf(ctx, hostname, target.organizationId);
  const checked = await check(ctx, proofs);
  if (checked.isProven) await recheckOther(ctx, hostname, target);
  const row = await insertProven(ctx, hostname, { target, checked }).catch((error: unknown) => {
    // Two who want one hostname, or two hostnames for one target, at the same moment.
    throw isUniqueViolation(error) ? taken() : error;
  });
  await ctx.hostnames.refresh();
  return { row, proofs };
}

/** Looks at DNS again where somebody else has a hostname that was just proven to be the target's: domains are sold. */
async function recheckOther(ctx: CustomHostnamesCtx, hostname: string, target: Target): Promise<void> {
  const there = await findCustomHostname(ctx.db, hostname);
  if (there?.status !== 'active' || there.organization_id === target.organizationId) return;
  const checked = await check(ctx, await proofsOf(ctx, hostname, there.organization_id));
  await inTransaction(ctx, async (tx) => {
    const now = await findCustomHostname(tx.db, hostname);
    // Only what was looked at: another one may have come to it meanwhile.
    if (now?.version === there.version && now.organization_id === there.organization_id)
      await settle(tx.db, { row: now, checked, now: ctx.clock.now() });
  });
}

async function insertProven(
  ctx: CustomHostnamesCtx,
  hostname: string,
  { target, checked }: { target: Target; checked: Check },
): Promise<CustomHostnameRow> {
  return inTransaction(ctx, async (tx) => {
    await requireFree(tx, hostname, { target, checked });
    await deleteCustomHostname(tx.db, hostname);
    await deleteFormer(tx.db, hostname);
    const now = ctx.clock.now();
    const made = {
      hostname,
      organization_id: target.organizationId,
      site_id: target.siteId,
      status: checked.isProven ? 'active' : 'pending',
      reason: checked.isProven ? null : checked.reason,
      created_at: now,
      checked_at: now,
    };
    await insertCustomHostname(tx.db, made);
    if (checked.isProven) await setHostname(tx.db, made, { to: hostname, now });
    return { ...made, version: 1 };
  });
}

/** Tells a site or an organization by which hostname it is served from now on. */
async function setHostname(
  db: Db,
  { organization_id, site_id }: Pick<CustomHostnameRow, 'organization_id' | 'site_id'>,
  change: { to: string | null; now: number },
): Promise<void> {
  if (site_id === null) await setCustomHostname(db, organization_id, change);
  else await setSiteHostname(db, site_id, change);
}

/** Looks at DNS again. Throws 400 where it proves nothing; then the hostname is active no longer, unless no server answered. */
export async function verifyCustomHostname(
  ctx: CustomHostnamesCtx,
  caller: Caller,
  request: HostnameRequest,
): Promise<void> {
  const { row, proofs } = await getCustomHostname(ctx, caller, request);
  const checked = await check(ctx, proofs);
  await inTransaction(ctx, async (tx) => {
    const { row: now } = await getCustomHostname({ ...ctx, ...tx }, caller, request);
    await settle(tx.db, { row: now, checked, now: ctx.clock.now() });
  });
  await ctx.hostnames.refresh();
  if (!checked.isProven) throw badRequest(checked.reason, [{ in: 'path', path: '/hostname', message: row.hostname }]);
}

async function settle(
  db: Db,
  { row, checked, now }: { row: CustomHostnameRow; checked: Check; now: number },
): Promise<void> {
  const { hostname } = row;
  if (checked.isProven) {
    await updateCustomHostname(db, hostname, { status: 'active', reason: null, checked_at: now });
    if (row.status !== 'active') await setHostname(db, row, { to: hostname, now });
    return;
  }
  const { reason, isCertain } = checked;
  const isLost = isCertain && row.status === 'active';
  await updateCustomHostname(db, hostname, { reason, checked_at: now, ...(isLost ? { status: 'failed' } : {}) });
  if (isLost) await setHostname(db, row, { to: null, now });
}

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
    if (row.status !== 'active') return;
    await insertFormer(tx.db, row, now);
    await setHostname(tx.db, row, { to: null, now });
  });
  await ctx.hostnames.refresh();
}

/** Whether a hostname could be given to a target at this moment: 400 where DNS proves nothing, 409 where it is taken. */
export async function testCustomHostname(
  ctx: CustomHostnamesCtx,
  caller: Caller,
  request: { hostname: string; body: Static<typeof CreateCustomHostname> },
): Promise<void> {
  const hostname = requireHostname(ctx, request.hostname);
  const target = await requireTarget(ctx, caller, request.body);
  const checked = await check(ctx, await proofsOf(ctx, hostname, target.organizationId));
  const there = await findCustomHostname(ctx.db, hostname);
  // One that is the target's already is as good as free.
  const isOwnOne = there?.organization_id === target.organizationId && there.site_id === target.siteId;
  if (!isOwnOne) await requireFree(ctx, hostname, { target, checked });
  if (!checked.isProven) throw badRequest(checked.reason, [{ in: 'path', path: '/hostname', message: hostname }]);
}
