import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { type AuditRow, readState } from '#features/audit-log/index.ts';
import { usersShown } from '#features/users/index.ts';
import type { AuditEvent } from './schema.ts';
import { type AuditCtx, isAdmin } from './service.ts';

/** Events as this caller sees them: how somebody else came is for administrators. */
export async function toAuditEvents(
  ctx: AuditCtx,
  caller: Caller,
  rows: readonly AuditRow[],
): Promise<Static<typeof AuditEvent>[]> {
  const userOf = await usersShown(
    ctx,
    caller,
    rows.map((row) => row.actor_id),
  );
  return rows.map((row) => ({
    object: 'audit-event',
    id: row.id,
    occurredAt: new Date(row.at).toISOString(),
    action: row.action,
    actor: {
      ...toActor(row, userOf(row.actor_id).displayName),
      ...((isAdmin(caller) || row.actor_id === caller.userId) && cameBy(row)),
    },
    source: row.session_id !== null ? 'ui' : row.token_id !== null ? 'api' : 'script',
    target: { type: row.target_kind ?? 'organization', id: row.target_id ?? row.organization_id },
    schemaVersion: 1,
    payload: {
      ...(row.state_before !== null && { before: readState(row.state_before) ?? {} }),
      ...(row.state_after !== null && { after: readState(row.state_after) ?? {} }),
    },
    ...(row.sequence !== null && { sequence: row.sequence }),
    ...(row.hash !== null && { hash: row.hash }),
    urls: { location: `${ctx.baseUrl}/v1/orgs/${row.organization_id}/audit-events/${row.id}` },
  }));
}

const toActor = ({ actor_id: id }: AuditRow, label: string) =>
  id === null
    ? { type: 'system' as const, id: 'system' }
    : { type: 'user' as const, id, ...(label !== '' && { label }) };

const cameBy = ({ token_id: token, session_id: session, address }: AuditRow) => ({
  ...(token !== null && { token }),
  ...(session !== null && { session }),
  ...(address !== null && { address }),
});
