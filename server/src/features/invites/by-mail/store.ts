import { type Selectable } from 'kysely';
import { type Db, oldestFirst, prepared, preparedFor, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';
import type { State } from './schema.ts';

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

const selectOne = prepared((db, organizationId: string, id: string) =>
  db.selectFrom('email_invites').selectAll().where('id', '=', id).where('organization_id', '=', organizationId),
);

/** In which state an invitation is. */
export const stateOf = (row: Pick<EmailInviteRow, 'accepted_at' | 'expires_at'>, now: number): State =>
  row.accepted_at === null ? (Number(row.expires_at) > now ? 'waiting' : 'expired') : 'accepted';

/** An invitation that waits, or that ended not long ago. */
export async function findEmailInvite(
  db: Db,
  { organizationId, inviteId }: { organizationId: string; inviteId: string },
): Promise<EmailInviteRow | undefined> {
  return (await selectOne(db, organizationId, inviteId))[0];
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

interface Wanted {
  organizationId: string;
  status: State;
  now: number;
}

/** Whoever used one ended it. */
const inState = (db: Db, { organizationId, status, now }: Wanted) =>
  db
    .selectFrom('email_invites')
    .where('organization_id', '=', organizationId)
    .where('expires_at', status === 'waiting' ? '>' : '<=', now)
    .$if(status === 'expired', (query) => query.where('accepted_at', 'is', null))
    .$if(status === 'accepted', (query) => query.where('accepted_at', 'is not', null));

export async function countEmailInvites(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await inState(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** At most `take` in a state, oldest first. */
export function listEmailInvites(
  db: Db,
  wanted: Wanted,
  slice: { after: SortKey | undefined; take: number },
): Promise<EmailInviteRow[]> {
  return oldestFirst(inState(db, wanted).selectAll(), slice);
}

/** It is used, and so it has ended. */
export async function acceptRow(db: Db, id: string, { by, now }: { by: string; now: number }): Promise<void> {
  await db
    .updateTable('email_invites')
    .set((eb) => ({
      ...{ accepted_at: now, accepted_by: by, expires_at: now, updated_at: now },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
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
