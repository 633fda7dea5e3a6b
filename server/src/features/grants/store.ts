import { type Selectable } from 'kysely';
import { type Db, oldestFirst, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type GrantRow = Selectable<Tables['grants']>;

/** What roles are given on. */
export interface On {
  kind: 'space' | 'collection';
  id: string;
}

/** Whom roles are given to. */
export type Holder = 'user' | 'team';

export interface Holders {
  holder: Holder;
  ids: readonly string[];
}

const grantsOn = (db: Db, { kind, id }: On, holder: Holder) =>
  db.selectFrom('grants').where(`${kind}_id`, '=', id).where(`${holder}_id`, 'is not', null);

export async function countGrants(db: Db, on: On, holder: Holder): Promise<number> {
  const query = grantsOn(db, on, holder).select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** The oldest first. */
export const listGrants = (
  db: Db,
  on: On,
  { holder, ...slice }: { holder: Holder; after: SortKey | undefined; take: number },
): Promise<GrantRow[]> => oldestFirst(grantsOn(db, on, holder).selectAll(), slice);

/** What is given to these. */
export async function findGrants(db: Db, on: On, { holder, ids }: Holders): Promise<GrantRow[]> {
  if (ids.length === 0) return [];
  return grantsOn(db, on, holder).selectAll().where(`${holder}_id`, 'in', ids).execute();
}

type NewGrant = Pick<GrantRow, 'id' | 'organization_id' | 'role' | 'created_at'>;

/** Gives a role, or another one to who has one. Who has this one keeps it, and nothing is written. */
export async function putGrant(
  db: Db,
  row: NewGrant,
  { on, holder, holderId }: { on: On; holder: Holder; holderId: string },
): Promise<void> {
  const none = { space_id: null, collection_id: null, user_id: null, team_id: null };
  const [place, whom] = [`${on.kind}_id`, `${holder}_id`] as const;
  await db
    .insertInto('grants')
    .values({ ...row, ...none, [place]: on.id, [whom]: holderId })
    .onConflict((conflict) =>
      conflict
        .columns([place, whom])
        .where(place, 'is not', null)
        .where(whom, 'is not', null)
        .doUpdateSet((eb) => ({ role: eb.ref('excluded.role'), version: eb('grants.version', '+', 1) }))
        .whereRef('grants.role', '<>', 'excluded.role'),
    )
    .execute();
}

export async function deleteGrant(db: Db, grantId: string): Promise<void> {
  await db.deleteFrom('grants').where('id', '=', grantId).execute();
}
