import type { Db } from '#platform/db/index.ts';
import { type AuditRow, readState } from './chain.ts';
import { findNextChain } from './store.ts';

const EVENTS_AT_ONCE = 500;

/** How often somebody did something that belongs to no organization, since a time. */
export async function countOwnEvents(
  db: Db,
  { userId, action, since }: { userId: string; action: string; since: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('audit_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', '')
    .where('actor_id', '=', userId)
    .where('at', '>', since)
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How often something was done in an organization, since a time. */
export async function countEventsIn(
  db: Db,
  { organizationId, action, since }: { organizationId: string; action: string; since: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('audit_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('action', '=', action)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The events of all logs in which somebody acts, or that are about them, log by log; some are in memory at a time. */
export async function* listEventsAbout(db: Db, userId: string): AsyncGenerator<object> {
  // Of each log there is an index of who acts and what it is about, and none over all logs.
  let log = await findNextChain(db, undefined);
  while (log !== undefined) {
    for (const column of ['actor_id', 'target_id'] as const) yield* listOf(db, { log, column, userId });
    log = await findNextChain(db, log);
  }
}

async function* listOf(
  db: Db,
  { log, column, userId }: { log: string; column: 'actor_id' | 'target_id'; userId: string },
): AsyncGenerator<object> {
  let last: AuditRow | undefined;
  for (;;) {
    const before = last;
    const rows = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('organization_id', '=', log)
      .where(column, '=', userId)
      .$if(before !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('at', 'id'), '>', tuple(before?.at ?? 0, before?.id ?? '')),
        ),
      )
      .orderBy('at')
      .orderBy('id')
      .limit(EVENTS_AT_ONCE)
      .execute();
    // What somebody did to themselves is among what they did.
    for (const row of rows) if (column === 'actor_id' || row.actor_id !== userId) yield toShown(row, userId);
    if (rows.length < EVENTS_AT_ONCE) return;
    last = rows.at(-1);
  }
}

/** Of what others did, nothing of where they did it from. */
function toShown(row: AuditRow, userId: string): object {
  const isOwn = row.actor_id === userId;
  return {
    id: row.id,
    organization: row.organization_id === '' ? null : row.organization_id,
    occurredAt: new Date(Number(row.at)).toISOString(),
    action: row.action,
    ...(isOwn && { token: row.token_id, session: row.session_id, address: row.address }),
    isOwn,
    target: row.target_id === null ? null : { type: row.target_kind, id: row.target_id },
    before: readState(row.state_before),
    after: readState(row.state_after),
  };
}
