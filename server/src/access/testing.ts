// Organizations drawn at random, and how they come into a database: for tests of who may do what.
import fc from 'fast-check';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { newId } from '#platform/ids.ts';
import { EMPTY_ROOT, putObjects } from '#platform/objects/index.ts';
import { type Role, ROLES } from './roles.ts';

type Ctx = { db: Db; clock: { now: () => number } };

const USERS = 4;
const TEAMS = 3;
const DEEPEST = 4;

/** A space or collection as it is drawn. */
export interface Item {
  /** Index of a collection that was made before, or none for the top. */
  parent: number | undefined;
  level: Role | 'inherit' | 'none';
  creator: number | undefined;
  /** Rank by user, and by team. */
  userGrants: Map<number, number>;
  teamGrants: Map<number, number>;
}

export interface Organization {
  blocked: boolean;
  /** By user; undefined is a stranger, a null role a guest. */
  members: ({ role: number | null; disabled: boolean } | undefined)[];
  teams: number[][];
  collections: Item[];
  spaces: (Item & { deleted: boolean })[];
}

const rank = fc.integer({ min: 1, max: ROLES.length });
const user = fc.integer({ min: 0, max: USERS - 1 });
const grantsTo = (who: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: who - 1 }), rank), { maxLength: 2 })
    .map((pairs): Map<number, number> => new Map(pairs));
const item = (collections: number) =>
  fc.record({
    parent:
      collections === 0 ? fc.constant(undefined) : fc.option(fc.nat(collections - 1), { nil: undefined, freq: 5 }),
    level: fc.oneof(
      { weight: 4, arbitrary: fc.constant('inherit' as const) },
      fc.constantFrom('none' as const, ...ROLES),
    ),
    creator: fc.option(user, { nil: undefined }),
    userGrants: grantsTo(USERS),
    teamGrants: grantsTo(TEAMS),
  });
/** Organizations of every kind: with guests, strangers and the disabled, teams, nested collections, levels and grants. */
export const organizations: fc.Arbitrary<Organization> = fc.record({
  blocked: fc.nat(9).map((number) => number === 0),
  members: fc.array(
    fc.option(fc.record({ role: fc.option(rank), disabled: fc.nat(7).map((number) => number === 0) }), {
      nil: undefined,
      freq: 6,
    }),
    { minLength: USERS, maxLength: USERS },
  ),
  teams: fc.array(fc.uniqueArray(user, { maxLength: USERS }), { minLength: TEAMS, maxLength: TEAMS }),
  // A chain of parents: each collection may lie in the one before it.
  collections: fc.tuple(...Array.from({ length: DEEPEST }, (_, index) => item(index))),
  spaces: fc.array(
    fc.tuple(item(DEEPEST), fc.boolean()).map(([each, deleted]) => ({ ...each, deleted })),
    { minLength: 1, maxLength: 3 },
  ),
});

/** The people of whom organizations are drawn. */
export async function makeUsers(ctx: Ctx): Promise<string[]> {
  const ids = Array.from({ length: USERS }, newId);
  const row = (id: string) => ({
    id,
    email: `${id}@example.com`,
    display_name: id,
    photo_url: null,
    created_at: 0,
    updated_at: 0,
  });
  await ctx.db.insertInto('users').values(ids.map(row)).execute();
  await putObjects(ctx, [EMPTY_ROOT]);
  return ids;
}

export interface Ids {
  users: readonly string[];
  organization: string;
  teams: string[];
  collections: string[];
  spaces: string[];
}

/** Stores an organization that was drawn; answers what its parts are called. */
export async function store(ctx: Ctx, organization: Organization, users: readonly string[]): Promise<Ids> {
  const ids: Ids = {
    users,
    organization: newId(),
    teams: organization.teams.map(newId),
    collections: organization.collections.map(newId),
    spaces: organization.spaces.map(newId),
  };
  await inTransaction(ctx, async (tx) => {
    await storePeople(tx.db, organization, ids);
    await storeContent(tx.db, organization, ids);
    const grants = [
      ...organization.collections.flatMap((each, index) =>
        grantRows(ids, each, { collection_id: ids.collections[index] ?? '' }),
      ),
      ...organization.spaces.flatMap((each, index) => grantRows(ids, each, { space_id: ids.spaces[index] ?? '' })),
    ];
    if (grants.length > 0) await tx.db.insertInto('grants').values(grants).execute();
  });
  return ids;
}

const times = { created_at: 0, updated_at: 0 };

async function storePeople(tx: Db, organization: Organization, ids: Ids): Promise<void> {
  const none = { use_case: null, community_type: null, default_role: null, default_site_id: null, logo: null };
  const blocked_reason = organization.blocked ? 'security' : null;
  const row = { id: ids.organization, title: 'Acme', hostname: ids.organization.toLowerCase() };
  await tx
    .insertInto('organizations')
    .values({ ...row, ...none, ...times, blocked_reason })
    .execute();
  for (const [index, member] of organization.members.entries()) {
    if (member === undefined) continue;
    const { role, disabled } = member;
    const joined = { role, disabled: disabled ? (1 as const) : (0 as const), joined_at: 0, last_seen_at: null };
    await tx
      .insertInto('memberships')
      .values({ organization_id: ids.organization, user_id: ids.users[index] ?? '', ...joined })
      .execute();
  }
  for (const [index, members] of organization.teams.entries()) {
    const team_id = ids.teams[index] ?? '';
    await tx
      .insertInto('teams')
      .values({ id: team_id, organization_id: ids.organization, title: 'Team', ...times })
      .execute();
    for (const who of members)
      await tx
        .insertInto('team_members')
        .values({ team_id, user_id: ids.users[who] ?? '' })
        .execute();
  }
}

async function storeContent(tx: Db, organization: Organization, ids: Ids): Promise<void> {
  const common = (each: Item) => ({
    organization_id: ids.organization,
    parent_id: each.parent === undefined ? null : (ids.collections[each.parent] ?? null),
    title: 'Item',
    default_level: each.level,
    position: 'a',
    created_by: each.creator === undefined ? null : (ids.users[each.creator] ?? null),
    ...times,
  });
  for (const [index, each] of organization.collections.entries()) {
    await tx
      .insertInto('collections')
      .values({ id: ids.collections[index] ?? '', description: null, ...common(each) })
      .execute();
  }
  for (const [index, each] of organization.spaces.entries()) {
    const rest = { head_revision_id: 'none', language: null, deleted_at: each.deleted ? 1 : null };
    await tx
      .insertInto('spaces')
      .values({ id: ids.spaces[index] ?? '', ...common(each), ...rest })
      .execute();
  }
}

function grantRows(ids: Ids, each: Item, on: { space_id: string } | { collection_id: string }) {
  const row = (role: number, to: { user_id: string } | { team_id: string }) => ({
    space_id: null,
    collection_id: null,
    user_id: null,
    team_id: null,
    ...on,
    ...to,
    id: newId(),
    organization_id: ids.organization,
    role,
    created_at: 0,
  });
  return [
    ...[...each.userGrants].map(([who, role]) => row(role, { user_id: ids.users[who] ?? '' })),
    ...[...each.teamGrants].map(([team, role]) => row(role, { team_id: ids.teams[team] ?? '' })),
  ];
}
