import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';
import { type AuditRow, readState } from './chain.ts';
import { type AuditEntry, recordAudit } from './record.ts';
import { findNextChain } from './store.ts';

const EVENTS_AT_ONCE = 500;

const HOUR_MS = 60 * 60_000;

/** Records what may be done a few times an hour: in an organization by all together, outside of any by each person. */
export async function recordHourly(
  tx: { db: Db; clock: Clock },
  entry: AuditEntry,
  { most, refusal }: { most: number; refusal: string },
): Promise<void> {
  const { organizationId, action, actor } = entry;
  const { count } = await tx.db
    .selectFrom('audit_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId ?? '')
    .where('action', '=', action)
    .where('at', '>', tx.clock.now() - HOUR_MS)
    .$if(organizationId === null, (query) => query.where('actor_id', '=', actor.userId ?? ''))
    .executeTakeFirstOrThrow();
  if (Number(count) >= most)
    throw new Problem(429, 'too_many_requests', refusal, { headers: { 'retry-after': String(HOUR_MS / 1000) } });
  await recordAudit(tx, entry);
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
