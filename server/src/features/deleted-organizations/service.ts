import type { Caller } from '#access/index.ts';
import { type Acting, recordAudit } from '#features/audit-log/index.ts';
import { getOrganizationById, type OrganizationRow, updateOrganization } from '#features/organizations/index.ts';
import { isRestorable, restorableSince, restorableUntil } from '#features/spaces/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { Mail } from '#platform/mail/index.ts';
import { type ListRequest, notFound, type Page, paginate, requireMatch } from '#platform/http/index.ts';
import { mailDeleted } from './mailing.ts';
import { countDeletedOf, findDeleted, listDeletedOf } from './store.ts';

export interface DeletedCtx {
  db: Db;
  clock: Clock;
}

export type DeletingCtx = DeletedCtx & { mail: Mail };

export interface OrganizationRequest {
  organizationId: string;
  /** Who asks; the command line where this is empty. */
  by: Acting;
  ifMatch?: readonly string[] | undefined;
}

/** What those are shown that still look at what blocks an organization, such as servers of an earlier version. */
const BLOCKED_AS = 'deleted';

/**
 * From this moment on nobody gets in and no site of it is served: it is blocked. That holds in every place that serves or decides,
 * because all of them ask whether an organization is blocked.
 */
export async function deleteOrganization(
  ctx: DeletedCtx & { mail: Mail },
  request: OrganizationRequest,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await getOrganizationById(tx, request.organizationId);
    if (row.deleted_at !== null) throw notFound('organization');
    requireMatch(request.ifMatch, row.version);
    const now = ctx.clock.now();
    const change = { deleted_at: now, blocked_reason: BLOCKED_AS, blocked_before: row.blocked_reason };
    await updateOrganization(tx.db, row.id, { ...change, updated_at: now });
    await record(tx, row, { action: 'organization.deleted', actor: request.by, before: namesOf(row) });
    await mailDeleted(tx, { organizationId: row.id, by: request.by.userId });
  });
}

/** With all that it had; one that is not deleted is answered as it is. */
export async function restoreOrganization(ctx: DeletedCtx, request: OrganizationRequest): Promise<OrganizationRow> {
  return inTransaction(ctx, async (tx) => {
    const row = await getOrganizationById(tx, request.organizationId);
    const now = ctx.clock.now();
    if (row.deleted_at !== null && !isRestorable(row.deleted_at, now)) throw notFound('organization');
    requireMatch(request.ifMatch, row.version);
    if (row.deleted_at === null) return row;
    const change = { deleted_at: null, blocked_reason: row.blocked_before, blocked_before: null };
    await updateOrganization(tx.db, row.id, { ...change, updated_at: now });
    await record(tx, row, { action: 'organization.restored', actor: request.by, after: namesOf(row) });
    return getOrganizationById(tx, row.id);
  });
}

const namesOf = ({ title, hostname }: OrganizationRow) => ({ title, hostname });

const record = (
  tx: DeletedCtx,
  { id }: OrganizationRow,
  done: Omit<Parameters<typeof recordAudit>[1], 'organizationId' | 'target'>,
): Promise<void> => recordAudit(tx, { organizationId: id, target: { kind: 'organization', id }, ...done });

/** The deleted organizations that the caller may restore now. */
export async function listDeletedOrganizations(
  ctx: DeletedCtx,
  caller: Pick<Caller, 'userId' | 'within'>,
  request: ListRequest,
): Promise<Page<OrganizationRow>> {
  const wanted = { userId: caller.userId, within: caller.within, since: restorableSince(ctx.clock.now()) };
  return paginate(request, {
    scope: ['deleted-organizations', caller.userId, caller.within],
    count: () => countDeletedOf(ctx.db, wanted),
    rows: (after, take) => listDeletedOf(ctx.db, wanted, { after, take }),
    keyOf: (row) => [row.deleted_at ?? 0, row.id],
    keyTypes: ['number', 'string'],
  });
}

export { restorableUntil };

/** A deleted organization that can still be restored, by id or hostname, as operators type them. */
export async function findDeletedOrganization(ctx: DeletedCtx, text: string): Promise<OrganizationRow | undefined> {
  return findDeleted(ctx.db, text, restorableSince(ctx.clock.now()));
}
