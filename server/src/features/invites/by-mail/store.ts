import { type Selectable } from 'kysely';
import { type Db, oldestFirst, prepared, preparedFor, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type EmailInviteRow = Selectable<Tables['email_invites']>;

/** Puts an invitation in the place of an earlier one of that address, whose link ends. */
export async function putEmailInvite(db: Db, row: Omit<EmailInviteRow, 'version'>): Promise<string> {
  const { id: _id, organization_id: _organization, email: _email, created_at: _created, ...renewed } = row;
  const { id } = await db
    .insertInto('email_invites')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['organization_id', 'email'])
        .doUpdateSet((eb) => ({ ...renewed, version: eb('email_invites.version', '+', 1) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const selectOne = prepared((db, organizationId: string, id: string, now: number) =>
  db
    .selectFrom('email_invites')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('expires_at', '>', now),
);

export async function findEmailInvite(
  db: Db,
  { organizationId, inviteId }: { organizationId: string; inviteId: string },
  now: number,
): Promise<EmailInviteRow | undefined> {
  return (await selectOne(db, organizationId, inviteId, now))[0];
}

const selectByHash = prepared((db, hash: string, now: number) =>
  db.selectFrom('email_invites').selectAll().where('hash', '=', hash).where('expires_at', '>', now),
);

export async function findByHash(db: Db, hash: string, now: number): Promise<EmailInviteRow | undefined> {
  return (await selectByHash(db, hash, now))[0];
}

const selectMembers = preparedFor((db, keys) =>
  db
    .selectFrom('memberships')
    .select(['user_id', 'sso'])
    .where('organization_id', '=', keys[0] ?? '')
    .where('user_id', 'in', keys.slice(1)),
);

/** Those of these users who belong to the organization, disabled or not. */
export async function listMembersAmong(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<{ user_id: string; sso: 0 | 1 }[]> {
  return userIds.length === 0 ? [] : selectMembers(db, [organizationId, ...userIds]);
}

const live = (db: Db, organizationId: string, now: number) =>
  db.selectFrom('email_invites').where('organization_id', '=', organizationId).where('expires_at', '>', now);

export async function countEmailInvites(db: Db, organizationId: string, now: number): Promise<number> {
  const { count } = await live(db, organizationId, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** At most `take` that can still be used, oldest first. */
export function listEmailInvites(
  db: Db,
  { organizationId, now }: { organizationId: string; now: number },
  slice: { after: SortKey | undefined; take: number },
): Promise<EmailInviteRow[]> {
  return oldestFirst(live(db, organizationId, now).selectAll(), slice);
}

export async function deleteEmailInvite(db: Db, id: string): Promise<void> {
  await db.deleteFrom('email_invites').where('id', '=', id).execute();
}

export async function hasEnded(db: Db, now: number): Promise<boolean> {
  const query = db.selectFrom('email_invites').select('id').where('expires_at', '<=', now).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function deleteEnded(db: Db, now: number, most: number): Promise<void> {
  await db
    .deleteFrom('email_invites')
    .where('id', 'in', (eb) =>
      eb.selectFrom('email_invites').select('id').where('expires_at', '<=', now).orderBy('expires_at').limit(most),
    )
    .execute();
}
