import { type Acting, recordAudit } from '#features/audit-log/index.ts';
import type { QuotaConfig } from '#config/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { Metrics } from '#platform/metrics/index.ts';
import { type Amounts, findExcess, type Kind, KINDS, type Limits, quotaExceeded } from './rules.ts';
import { deleteQuota, isBeingMeasured, putQuota, readQuotas, readTrash, readUses } from './store.ts';

export interface Quotas {
  /** What an organization may have for which nothing else is set. */
  defaults: Limits;
  onRefused: (kind: Kind) => void;
}

export interface QuotasCtx {
  db: Db;
  quotas: Quotas;
}

export function createQuotas(defaults: QuotaConfig, metrics: Pick<Metrics, 'counter'>): Quotas {
  const count = metrics.counter('lectern_quota_refusals_total', 'Writes that a quota refused, by what it bounds.', [
    'kind',
  ]);
  return { defaults, onRefused: (kind) => count({ kind }) };
}

async function limitsOf({ db, quotas }: QuotasCtx, organizationId: string): Promise<Limits> {
  const own = await readQuotas(db, organizationId);
  const limits = KINDS.flatMap((kind) => {
    const set = own.get(kind);
    const most = set === undefined ? quotas.defaults[kind] : set;
    return most === undefined || most === null ? [] : [[kind, most] as const];
  });
  return Object.fromEntries(limits);
}

interface Bounded {
  organizationId: string;
  /** What the write may add to. */
  kinds: readonly Kind[];
}

/**
 * Runs a write, and refuses it as a whole where it adds to what passes a quota then. What is counted is counted in the same
 * transaction, so of writes that fit one by one, and not together, no more are let in than fit.
 */
export async function withinQuota<C extends QuotasCtx, T>(
  ctx: C,
  { organizationId, kinds }: Bounded,
  write: (tx: C) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    const limits = await limitsOf(tx, organizationId);
    if (kinds.every((kind) => limits[kind] === undefined)) return write(tx);
    const before = await readUses(tx.db, organizationId);
    const result = await write(tx);
    refuseExcess(tx, limits, { before, after: await readUses(tx.db, organizationId) });
    return result;
  });
}

function refuseExcess({ quotas }: QuotasCtx, limits: Limits, uses: Record<'before' | 'after', Amounts>): void {
  const excess = findExcess(limits, uses);
  if (excess === undefined) return;
  quotas.onRefused(excess.kind);
  throw quotaExceeded(excess);
}

/**
 * Refuses what would add so much, before any of it is done: what is large is refused early. That it still fits when it is
 * written, `withinQuota` sees to.
 */
export async function requireRoom(
  ctx: QuotasCtx,
  organizationId: string,
  needed: Readonly<Partial<Record<Kind, number>>>,
): Promise<void> {
  const limits = await limitsOf(ctx, organizationId);
  if (KINDS.every((kind) => limits[kind] === undefined || (needed[kind] ?? 0) <= 0)) return;
  const before = await readUses(ctx.db, organizationId);
  const after = Object.fromEntries(KINDS.map((kind) => [kind, before[kind] + (needed[kind] ?? 0)])) as Amounts;
  refuseExcess(ctx, limits, { before, after });
}

/** How many bytes an organization may keep beyond those that it keeps; undefined where nothing bounds them. */
export async function roomFor(ctx: QuotasCtx, organizationId: string): Promise<number | undefined> {
  const { storage } = await limitsOf(ctx, organizationId);
  if (storage === undefined) return undefined;
  return Math.max(0, storage - (await readUses(ctx.db, organizationId)).storage);
}

/** The most that an organization may have of something; undefined where nothing bounds it. */
export const limitOf = async (ctx: QuotasCtx, organizationId: string, kind: Kind): Promise<number | undefined> =>
  (await limitsOf(ctx, organizationId))[kind];

export interface Usage {
  used: Amounts;
  limits: Limits;
  /** Of the storage, that of deleted spaces. */
  trash: number;
  isBeingMeasured: boolean;
}

export async function usageOf(ctx: QuotasCtx, organizationId: string): Promise<Usage> {
  return {
    used: await readUses(ctx.db, organizationId),
    limits: await limitsOf(ctx, organizationId),
    trash: await readTrash(ctx.db, organizationId),
    isBeingMeasured: await isBeingMeasured(ctx.db, organizationId),
  };
}

/** A number, none, or what holds for all organizations. */
export type Setting = number | 'none' | 'default';

/** Sets what an organization may take, and leaves what is not named as it is. What is there already stays. */
export async function setQuotas(
  ctx: QuotasCtx & { clock: Clock },
  organizationId: string,
  { settings, by = {} }: { settings: Readonly<Partial<Record<Kind, Setting>>>; by?: Acting },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = allOf(await limitsOf(tx, organizationId));
    const now = ctx.clock.now();
    for (const kind of KINDS) {
      const setting = settings[kind];
      if (setting === undefined) continue;
      if (setting === 'default') await deleteQuota(tx.db, organizationId, kind);
      else await putQuota(tx.db, { organizationId, kind, most: setting === 'none' ? null : setting, now });
    }
    await recordAudit(tx, {
      ...{ action: 'organization.quota_changed', organizationId, actor: by },
      ...{ target: { kind: 'organization', id: organizationId }, before },
      after: allOf(await limitsOf(tx, organizationId)),
    });
  });
}

/** As the audit log has them; null is no bound. */
const allOf = (limits: Limits): Record<string, number | null> =>
  Object.fromEntries(KINDS.map((kind) => [kind, limits[kind] ?? null]));
