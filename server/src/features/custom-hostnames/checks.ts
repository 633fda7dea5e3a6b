// What DNS says of a hostname, and what follows from it: whose it is, and whether anything is served there.
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { badRequest, type Problem } from '#platform/http/index.ts';
import { type Names, OutboundError } from '#platform/net/index.ts';
import { getOrganizationById, setCustomHostname } from '#features/organizations/index.ts';
import { setSiteHostname } from '#features/sites/index.ts';
import { type DnsRecord, proofsFor, reasonFor } from './rules.ts';
import { type CustomHostnameRow, findCustomHostname, noteChecked, updateCustomHostname } from './store.ts';

export interface ChecksCtx {
  db: Db;
  names: Names;
  baseUrl: string;
  sitesHost?: string;
}

export type Check =
  | { isProven: true }
  | {
      isProven: false;
      reason: string;
      isCertain: boolean;
      /** What DNS has in the place of each proof. */ found: string[];
    };

/** Of what DNS has, so much is repeated: whoever owns the name wrote it, at any length. */
const VALUES_AT_MOST = 3;
const VALUE_AT_MOST = 100;

function describe({ type, name, value }: DnsRecord, found: readonly string[]): string {
  const shown = found.slice(0, VALUES_AT_MOST).map((each) => `"${each.slice(0, VALUE_AT_MOST)}"`);
  return `${type} ${name}: expected "${value}", found ${shown.length === 0 ? 'nothing' : shown.join(', ')}`;
}

/** The records of which one proves that a hostname is this organization's. */
export async function proofsOf(ctx: ChecksCtx, hostname: string, organizationId: string): Promise<DnsRecord[]> {
  return proofsFor(ctx, { hostname, organization: await getOrganizationById(ctx, organizationId) });
}

/** Asks DNS for one of the proofs. Where no name server answers, nothing is certain. */
export async function checkNames({ names }: ChecksCtx, proofs: readonly DnsRecord[]): Promise<Check> {
  const seen: string[] = [];
  try {
    for (const proof of proofs) {
      const { type, name, value } = proof;
      const found = type === 'TXT' ? await names.texts(name) : await names.aliases(name);
      if (found.some((each) => each.toLowerCase().replace(/\.$/, '') === value.toLowerCase()))
        return { isProven: true };
      seen.push(describe(proof, found));
    }
    return { isProven: false, reason: reasonFor(proofs), isCertain: true, found: seen };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { isProven: false, reason: error.message, isCertain: false, found: seen };
  }
}

/** Writes down what a check found. An active hostname ends where DNS surely proves nothing. To be called in a transaction. */
export async function settle(
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
  // Whoever read the hostname before has read what is answered now, so its version stays.
  if (!isLost && reason === row.reason) return noteChecked(db, hostname, now);
  await updateCustomHostname(db, hostname, { reason, checked_at: now, ...(isLost ? { status: 'failed' } : {}) });
  if (isLost) await setHostname(db, row, { to: null, now });
}

/** Looks at DNS again for a hostname as it was read, unless something else has come to it meanwhile. */
export async function recheck(ctx: ChecksCtx & { clock: Clock }, row: CustomHostnameRow): Promise<void> {
  const { hostname } = row;
  const checked = await checkNames(ctx, await proofsOf(ctx, hostname, row.organization_id));
  await inTransaction(ctx, async (tx) => {
    const now = await findCustomHostname(tx.db, hostname);
    if (now?.version === row.version && now.organization_id === row.organization_id)
      await settle(tx.db, { row: now, checked, now: ctx.clock.now() });
  });
}

/** Notes by which hostname a site or an organization is served from now on. */
export async function setHostname(
  db: Db,
  { organization_id, site_id }: Pick<CustomHostnameRow, 'organization_id' | 'site_id'>,
  change: { to: string | null; now: number },
): Promise<void> {
  if (site_id === null) await setCustomHostname(db, organization_id, change);
  else await setSiteHostname(db, site_id, change);
}

/** 400 with what DNS says now, each proof with what was found in its place. */
export const unproven = ({ reason, found }: Exclude<Check, { isProven: true }>): Problem =>
  badRequest(
    reason,
    (found.length === 0 ? [reason] : found).map((message) => ({ in: 'path', path: '/hostname', message })),
  );
