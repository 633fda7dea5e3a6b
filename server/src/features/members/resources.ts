// How the API shows members, with their user.
import type { Static } from 'typebox';
import { roleOf } from '#access/index.ts';
import { toUser } from '#features/users/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { Member } from './schema.ts';
import { countSpacesOf, countTeamsOf, type MemberRow } from './store.ts';

/** Members of one organization as the API shows them. */
export async function toMembers(
  ctx: { db: Db; baseUrl: string },
  organizationId: string,
  rows: readonly MemberRow[],
): Promise<Static<typeof Member>[]> {
  if (rows.length === 0) return [];
  const userIds = rows.map((row) => row.user_id);
  const teams = await countTeamsOf(ctx.db, organizationId, userIds);
  const spaces = await countSpacesOf(ctx.db, organizationId, userIds);
  return rows.map((row) => ({
    object: 'member',
    id: row.user_id,
    role: row.role === null ? null : (roleOf(row.role) ?? null),
    user: toUser(ctx, row),
    disabled: row.disabled === 1,
    joinedAt: new Date(row.joined_at).toISOString(),
    ...(row.last_seen_at === null ? {} : { lastSeenAt: new Date(row.last_seen_at).toISOString() }),
    sso: row.sso === 1,
    spaces: spaces.get(row.user_id) ?? 0,
    teams: teams.get(row.user_id) ?? 0,
    urls: { location: `${ctx.baseUrl}/v1/orgs/${organizationId}/members/${row.user_id}` },
  }));
}

export async function toMember(
  ctx: { db: Db; baseUrl: string },
  organizationId: string,
  row: MemberRow,
): Promise<Static<typeof Member>> {
  const [member] = await toMembers(ctx, organizationId, [row]);
  if (member === undefined) throw new Error('A member was lost on its way out.');
  return member;
}
