// Hostnames that somebody wants: whether they are free, and how they become theirs.
import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { inTransaction, isUniqueViolation } from '#platform/db/index.ts';
import { badRequest, conflict } from '#platform/http/index.ts';
import { isOwnHostname } from '#features/sites/index.ts';
import { type Check, checkNames, proofsOf, recheck, setHostname, unproven } from './checks.ts';
import { readHostname, REST_MS } from './rules.ts';
import type { CreateCustomHostname } from './schema.ts';
import { type CustomHostnamesCtx, recordHostname, type SeenHostname } from './service.ts';
import {
  type CustomHostnameRow,
  deleteCustomHostname,
  deleteFormer,
  findCustomHostname,
  findFormerOwner,
  findHostnameOf,
  insertCustomHostname,
} from './store.ts';
import { requireTarget, type Target } from './targets.ts';

interface Claim {
  hostname: string;
  body: Static<typeof CreateCustomHostname>;
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

const taken = (advice = 'Take another one.') => conflict(`This hostname is not available. ${advice}`);

/** Within an organization it may be said which of its targets has a hostname. */
function takenByOwn({ site_id }: CustomHostnameRow, { siteId }: Target) {
  if (site_id === siteId) return conflict('The target has this hostname already. To look at DNS again, send a PATCH.');
  const holder = site_id === null ? 'the organization itself' : `the site ${site_id} of the organization`;
  return conflict(`This hostname is that of ${holder}. Delete it there first.`);
}

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
    if (there.organization_id === target.organizationId) throw takenByOwn(there, target);
    if (there.status === 'active') throw taken();
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
  request: Claim,
): Promise<SeenHostname> {
  const hostname = requireHostname(ctx, request.hostname);
  const target = await requireTarget(ctx, caller, request.body);
  const proofs = await proofsOf(ctx, hostname, target.organizationId);
  const checked = await checkNames(ctx, proofs);
  if (checked.isProven) await recheckOther(ctx, hostname, target);
  const row = await insertProven(ctx, hostname, { caller, target, checked }).catch((error: unknown) => {
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
  await recheck(ctx, there);
}

async function insertProven(
  ctx: CustomHostnamesCtx,
  hostname: string,
  { caller, target, checked }: { caller: Caller; target: Target; checked: Check },
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
    const after = { site: made.site_id, status: made.status };
    await recordHostname(tx, caller, { row: made, action: 'hostname.added', after });
    if (checked.isProven) await setHostname(tx.db, made, { to: hostname, now });
    return { ...made, version: 1 };
  });
}

/** Whether a hostname could be given to a target at this moment: 400 where DNS proves nothing, 409 where it is taken. */
export async function testCustomHostname(ctx: CustomHostnamesCtx, caller: Caller, request: Claim): Promise<void> {
  const hostname = requireHostname(ctx, request.hostname);
  const target = await requireTarget(ctx, caller, request.body);
  const checked = await checkNames(ctx, await proofsOf(ctx, hostname, target.organizationId));
  const there = await findCustomHostname(ctx.db, hostname);
  // One that is the target's already is as good as free.
  const isOwnOne = there?.organization_id === target.organizationId && there.site_id === target.siteId;
  if (!isOwnOne) await requireFree(ctx, hostname, { target, checked });
  if (!checked.isProven) throw unproven(checked);
}
