import { isQuotaExceeded, type QuotasCtx, withinQuota } from '#features/quotas/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { Events } from '#platform/events/index.ts';
import { newId } from '#platform/ids.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { onBehalfOf } from '#platform/tenants.ts';
import { type Failure, type Processed, type ProcessingCtx, processSource } from './processing.ts';
import { announce } from './service.ts';
import {
  deleteOldVersions,
  findSpecById,
  findText,
  findVersion,
  insertVersion,
  listDue,
  putText,
  type SpecRow,
  updateSpec,
} from './store.ts';

export interface SpecJobsCtx extends ProcessingCtx, QuotasCtx {
  db: Db;
  events: Events;
}

export const PROCESS_SPECS = 'openapi_specs.process';

/** An address is asked again after six hours. */
const FRESH_MS = 6 * 60 * 60 * 1000;

/** One that is fetched anew every six hours and never says the same has 25 days of them. */
const VERSIONS_KEPT = 100;

/** Makes versions of what specifications come from: when they were given, and every six hours where it is an address. */
export const processSpecsJob: JobKind<SpecJobsCtx> = {
  kind: PROCESS_SPECS,
  every: 60_000,
  // Most of it is waiting for others.
  together: 4,
  findDue: ({ db, clock }, most) => listDue(db, clock.now(), most),
  isDue: async ({ db, clock }, id) => isDue(await findSpecById(db, id), clock.now()),
  run: async (ctx, id) => {
    const spec = await findSpecById(ctx.db, id);
    if (spec === undefined || !isDue(spec, ctx.clock.now())) return;
    await inTransaction(ctx, (tx) => updateSpec(tx.db, spec.id, { state: 'progress' }));
    const text = spec.source_url === null ? await findText(ctx.db, spec.id) : undefined;
    const source = { url: spec.source_url, text };
    const processed = await onBehalfOf(spec.organization_id, () => processSource(ctx, source));
    await keep(ctx, spec, processed);
  },
};

const isDue = (spec: SpecRow | undefined, now: number): boolean =>
  spec !== undefined && spec.due_at !== null && spec.due_at <= now;

/** Keeps what came of a source, or notes that the organization has no room for it. */
async function keep(ctx: SpecJobsCtx, spec: SpecRow, processed: Processed): Promise<void> {
  const bounded = { organizationId: spec.organization_id, kinds: ['storage'] } as const;
  try {
    await withinQuota(ctx, bounded, (tx) => finish(tx, spec, processed));
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    const refused: Failure = { code: 'PARSE_ERROR', message: (error as Error).message };
    await inTransaction(ctx, (tx) => finish(tx, spec, refused));
  }
}

/** Writes down what came of a source, unless it was given another one, or deleted, meanwhile. */
async function finish(
  tx: Pick<SpecJobsCtx, 'db' | 'clock' | 'events'>,
  { id, source_number }: SpecRow,
  processed: Processed,
): Promise<void> {
  const spec = await findSpecById(tx.db, id);
  if (spec === undefined || spec.source_number !== source_number) return;
  const now = tx.clock.now();
  const done = {
    state: 'complete',
    last_processed_at: now,
    due_at: spec.source_url === null ? null : now + FRESH_MS,
  } as const;
  await putText(tx.db, id, undefined);
  if ('code' in processed) {
    await updateSpec(tx.db, id, { ...done, last_error_code: processed.code, last_error: processed.message });
    return;
  }
  const added = await addVersion(tx, spec, processed);
  const version = added === undefined ? {} : { last_version_id: added, updated_at: now };
  await updateSpec(tx.db, id, { ...done, ...version, last_error_code: null, last_error: null });
}

/** The id of a new version; none where the newest one says the same. */
async function addVersion(
  tx: Pick<SpecJobsCtx, 'db' | 'clock' | 'events'>,
  spec: SpecRow,
  { hash, document, upgraded }: Exclude<Processed, { code: string }>,
): Promise<string | undefined> {
  const last = spec.last_version_id === null ? undefined : await findVersion(tx.db, spec.id, spec.last_version_id);
  if (last?.hash === hash) return undefined;
  const id = newId();
  const row = { id, spec_id: spec.id, hash, created_at: tx.clock.now(), document, upgraded: upgraded ?? null };
  await insertVersion(tx.db, row);
  await deleteOldVersions(tx.db, spec.id, VERSIONS_KEPT);
  await announce(tx, spec);
  return id;
}
