// What DNS says of a hostname, and what follows from it: whose it is, and whether anything is served there.
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
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

export type Check = { isProven: true } | { isProven: false; reason: string; isCertain: boolean };

/** The records of which one proves that a hostname is this organization's. */
export async function proofsOf(ctx: ChecksCtx, hostname: string, organizationId: string): Promise<DnsRecord[]> {
  return proofsFor(ctx, { hostname, organization: await getOrganizationById(ctx, organizationId) });
}

/** Asks DNS for one of the proofs. Where no name server answers, nothing is certain. */
export async function checkNames({ names }: ChecksCtx, proofs: readonly DnsRecord[]): Promise<Check> {
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
