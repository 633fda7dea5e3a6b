import type { Static } from 'typebox';
import { allows, type Caller } from '#access/index.ts';
import type { AuditRow } from '#features/audit-log/index.ts';
import type { Db } from '#platform/db/index.ts';
import { badRequest, forbidden, notFound, type Page, paginate } from '#platform/http/index.ts';
import type { ListAuditEvents } from './schema.ts';
import { type AuditFilter, countEvents, FILTER_NAMES, findEvent, listEvents } from './store.ts';

export interface AuditCtx {
  db: Db;
  baseUrl: string;
}

/** So many events are counted, and no more. */
const COUNTED_AT_MOST = 100_000;
/** With several filters, all are looked at that pass the narrowest one: so many, and no more. */
const LOOKED_AT_MOST = 10_000;

export const isAdmin = (caller: Caller): boolean => allows(caller.rights.organizationRole, 'admin');

/** The events of an organization for its administrators, and for all others what they did and what was done to them. */
export async function listOrganizationAuditEvents(
  ctx: AuditCtx,
  caller: Caller,
  { order = 'desc', from, to, page, limit, ...values }: Static<typeof ListAuditEvents>,
): Promise<Page<AuditRow>> {
  const isOwn = values.actor === caller.userId || values.target === caller.userId;
  if (!isOwn && !isAdmin(caller))
    throw forbidden('This needs the role "admin" in the organization, unless `actor` or `target` is yourself.');
  const { organizationId } = caller.rights;
  const filter = await narrowestFirst(ctx.db, {
    organizationId,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
    values: FILTER_NAMES.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  });
  return paginate(
    { page, limit },
    {
      scope: ['audit', organizationId, order, from, to, ...FILTER_NAMES.map((name) => values[name])],
      count: () => countEvents(ctx.db, filter, COUNTED_AT_MOST),
      rows: (after, take) => listEvents(ctx.db, filter, { after, take, order }),
      keyOf: (row) => [row.at, row.id],
      keyTypes: ['number', 'string'],
    },
  );
}

/** With several filters, the one that the fewest events pass comes first. Too many even there are not looked through. */
async function narrowestFirst(db: Db, filter: AuditFilter): Promise<AuditFilter> {
  if (filter.values.length < 2) return filter;
  const counted = await Promise.all(
    filter.values.map(async (value) => ({
      value,
      count: await countEvents(db, { ...filter, values: [value] }, LOOKED_AT_MOST + 1),
    })),
  );
  const ordered = counted.toSorted((a, b) => a.count - b.count);
  if ((ordered[0]?.count ?? 0) > LOOKED_AT_MOST)
    throw badRequest('These filters leave too many events to look through. Narrow the time by `from` and `to`.');
  return { ...filter, values: ordered.map(({ value }) => value) };
}

/** One event. Who is no administrator sees only those that are about them. */
export async function getOrganizationAuditEvent(
  ctx: AuditCtx,
  caller: Caller,
  auditEventId: string,
): Promise<AuditRow> {
  const row = await findEvent(ctx.db, caller.rights.organizationId, auditEventId);
  const isShown = row !== undefined && (isAdmin(caller) || [row.actor_id, row.target_id].includes(caller.userId));
  if (!isShown) throw notFound('audit event');
  return row;
}
