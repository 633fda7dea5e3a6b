import { type Selectable, sql } from 'kysely';
import { type Db, oldestFirst, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type InviteRow = Selectable<Tables['invites']>;

const selectInvite = prepared((db, organizationId: string, inviteId: string) =>
  db.selectFrom('invites').selectAll().where('id', '=', inviteId).where('organization_id', '=', organizationId),
);

export async function findInvite(db: Db, organizationId: string, inviteId: string): Promise<InviteRow | undefined> {
  return (await selectInvite(db, organizationId, inviteId))[0];
}

const selectInvitation = prepared((db, inviteId: string) =>
  db
    .selectFrom('invites')
    .innerJoin('organizations', 'organizations.id', 'invites.organization_id')
    .select(['organizations.id as organizationId', 'organizations.title'])
    .where('invites.id', '=', inviteId)
    .where('organizations.deleted_at', 'is', null),
);

/** Which organization an invite is to, by its id alone. */
export async function findInvitation(
  db: Db,
  inviteId: string,
): Promise<{ organizationId: string; title: string } | undefined> {
  return (await selectInvitation(db, inviteId))[0];
}

export interface InviteFilter {
  organizationId: string;
  of: 'organization' | 'content';
  space?: string | undefined;
  collection?: string | undefined;
}

/** Those whose space is still there and still of the organization; a collection that went took its invites along. */
function filtered(db: Db, { organizationId, of, space, collection }: InviteFilter) {
  const query = db.selectFrom('invites').where('invites.organization_id', '=', organizationId);
  if (of === 'organization') return query.where('space_id', 'is', null).where('collection_id', 'is', null);
  return query
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('spaces')
            .select(sql.lit(1).as('one'))
            .whereRef('spaces.id', '=', 'invites.space_id')
            .where('spaces.organization_id', '=', organizationId)
            .where('spaces.deleted_at', 'is', null),
        ),
        eb.exists(
          eb
            .selectFrom('collections')
            .select(sql.lit(1).as('one'))
            .whereRef('collections.id', '=', 'invites.collection_id')
            .where('collections.organization_id', '=', organizationId),
        ),
      ]),
    )
    .$if(space !== undefined, (some) => some.where('space_id', '=', space ?? ''))
    .$if(collection !== undefined, (some) => some.where('collection_id', '=', collection ?? ''));
}

export async function countInvites(db: Db, filter: InviteFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** At most `take` invites, oldest first. */
export function listInvites(
  db: Db,
  filter: InviteFilter,
  slice: { after: SortKey | undefined; take: number },
): Promise<InviteRow[]> {
  return oldestFirst(filtered(db, filter).selectAll('invites'), slice);
}

const selectTotal = prepared((db, organizationId: string) =>
  db
    .selectFrom('invites')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId),
);

/** How many there are of an organization, those to deleted spaces among them. */
export async function countAllInvites(db: Db, organizationId: string): Promise<number> {
  return Number((await selectTotal(db, organizationId))[0]?.count ?? 0);
}

export async function insertInvite(db: Db, row: Omit<InviteRow, 'version' | 'updated_at'>): Promise<void> {
  await db
    .insertInto('invites')
    .values({ ...row, updated_at: row.created_at })
    .execute();
}

export async function updateInvite(
  db: Db,
  inviteId: string,
  change: Pick<InviteRow, 'role' | 'updated_at'>,
): Promise<void> {
  await db
    .updateTable('invites')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', inviteId)
    .execute();
}

export async function deleteInvite(db: Db, inviteId: string): Promise<void> {
  await db.deleteFrom('invites').where('id', '=', inviteId).execute();
}

const ORGANIZATIONS_AT_MOST = 100;

const selectByDomain = prepared((db, domain: string) =>
  db
    .selectFrom('organization_domains')
    .innerJoin('organizations', 'organizations.id', 'organization_domains.organization_id')
    .selectAll('organizations')
    .where('organization_domains.domain', '=', domain)
    .where('organizations.blocked_reason', 'is', null)
    .orderBy('organization_domains.organization_id')
    .limit(sql.lit(ORGANIZATIONS_AT_MOST)),
);

/** The organizations that people with an address in this domain may join, at most 100. */
export const listOrganizationsOfDomain = (db: Db, domain: string): Promise<Selectable<Tables['organizations']>[]> =>
  selectByDomain(db, domain);

const selectOthersByDomain = prepared((db, domain: string, userId: string) =>
  db
    .selectFrom('organization_domains')
    .innerJoin('organizations', 'organizations.id', 'organization_domains.organization_id')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.organization_id', '=', 'organizations.id').on('memberships.user_id', '=', userId),
    )
    .select(['organizations.id', 'organizations.title'])
    .where('organization_domains.domain', '=', domain)
    .where('organizations.blocked_reason', 'is', null)
    .where('memberships.user_id', 'is', null)
    .orderBy('organization_domains.organization_id')
    .limit(sql.lit(ORGANIZATIONS_AT_MOST)),
);

/** As `listOrganizationsOfDomain`, without those that somebody is in. */
export const listOtherOrganizationsOfDomain = (
  db: Db,
  domain: string,
  userId: string,
): Promise<{ id: string; title: string }[]> => selectOthersByDomain(db, domain, userId);

const selectDomain = prepared((db, organizationId: string, domain: string) =>
  db
    .selectFrom('organization_domains')
    .select('domain')
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain),
);

export async function hasDomain(db: Db, organizationId: string, domain: string): Promise<boolean> {
  return (await selectDomain(db, organizationId, domain)).length > 0;
}
