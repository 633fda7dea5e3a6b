import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/index.ts';
import { newId } from '#platform/ids.ts';
import { EMPTY_ROOT, putObjects } from '#platform/objects/index.ts';
import { createTestDatabase } from '#testing/databases.ts';
import { rankOf, type Role, ROLES } from './roles.ts';
import { findCollectionRole, findSpaceRole } from './store.ts';
import { type Visibility, visibleCollections, visibleSpaces, visibleSpacesIn } from './visible.ts';

const database = await createTestDatabase();
after(() => database.drop());
const { db } = database;
const ctx = { db, clock: { now: () => 0 } };

const USERS = 4;
const TEAMS = 3;
const DEEPEST = 4;

interface Item {
  /** Index of a collection that was made before, or none for the top. */
  parent: number | undefined;
  level: Role | 'inherit' | 'none';
  creator: number | undefined;
  /** Rank by user, and by team. */
  userGrants: Map<number, number>;
  teamGrants: Map<number, number>;
}

interface Organization {
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
const organizations: fc.Arbitrary<Organization> = fc.record({
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

/** Decisions 7.2, step by step, as a person would read them. */
function roleOf(organization: Organization, who: number, on: Item): number {
  const member = organization.members[who];
  if (organization.blocked || member === undefined || member.disabled) return 0;
  if (member.role === rankOf('admin')) return member.role;
  for (let at: Item | undefined = on; at !== undefined;) {
    const own = at.userGrants.get(who);
    if (own !== undefined) return own;
    const { teamGrants, level, parent, creator }: Item = at;
    const byTeam = [...teamGrants].filter(([team]) => organization.teams[team]?.includes(who)).map(([, role]) => role);
    if (byTeam.length > 0) return Math.max(...byTeam);
    if (level === 'none') return creator === who ? rankOf('create') : 0;
    if (level !== 'inherit') return member.role === null ? 0 : rankOf(level);
    at = parent === undefined ? undefined : organization.collections[parent];
  }
  return member.role ?? 0;
}

const users = await makeUsers();

test('queries for one item, for lists and the written rules agree on everybody’s role', async () => {
  await fc.assert(
    fc.asyncProperty(organizations, async (organization) => {
      const ids = await store(organization);
      for (const [who, userId] of users.entries()) {
        const viewer = viewerOf(organization, who, ids);
        const roles = viewer === undefined ? new Map<string, number>() : await seen(visibleSpaces(viewer));
        for (const [index, space] of organization.spaces.entries()) {
          const expected = roleOf(organization, who, space);
          const spaceId = ids.spaces[index] ?? '';
          assert.equal((await findSpaceRole(db, spaceId, userId))?.role ?? 0, expected, `space ${index}, user ${who}`);
          assert.equal(roles.get(spaceId) ?? 0, space.deleted ? 0 : expected, `list: space ${index}, user ${who}`);
        }
        const listed = viewer === undefined ? roles : await seen(visibleCollections(viewer));
        const atTop = viewer === undefined ? roles : await seen(visibleCollections(viewer, false));
        for (const [index, collection] of organization.collections.entries()) {
          const id = ids.collections[index] ?? '';
          const expected = roleOf(organization, who, collection);
          const found = await findCollectionRole(db, id, userId);
          assert.equal(found?.role ?? 0, expected, `collection ${index}, user ${who}`);
          assert.equal(listed.get(id) ?? 0, expected, `list: collection ${index}, user ${who}`);
          assert.equal(atTop.get(id) ?? 0, collection.parent === undefined ? expected : 0, `top: collection ${index}`);
          if (viewer === undefined || expected === 0) continue;
          const held = await seen(visibleSpacesIn(id, { ...viewer, rights: { ...viewer.rights, role: expected } }));
          for (const [at, space] of organization.spaces.entries()) {
            const isThere = space.parent === index && !space.deleted;
            const role = isThere ? roleOf(organization, who, space) : 0;
            assert.equal(held.get(ids.spaces[at] ?? '') ?? 0, role, `in ${index}: space ${at}, user ${who}`);
          }
        }
      }
    }),
    { numRuns: 25 },
  );
});

test('what lies in a circle of collections inherits nothing from the organization', async () => {
  const plain = {
    parent: undefined,
    level: 'inherit',
    creator: undefined,
    userGrants: new Map(),
    teamGrants: new Map(),
  } as const;
  const ids = await store({
    blocked: false,
    members: [{ role: rankOf('create'), disabled: false }],
    teams: [],
    collections: [plain, { ...plain, parent: 0 }],
    spaces: [{ ...plain, parent: 1, deleted: false }],
  });
  const [first = '', second = ''] = ids.collections;
  await db.updateTable('collections').set({ parent_id: second }).where('id', '=', first).execute();
  const [userId = ''] = users;
  const [spaceId = ''] = ids.spaces;
  assert.equal((await findSpaceRole(db, spaceId, userId))?.role, 0);
  const rights = { organizationId: ids.organization, organizationRole: rankOf('create'), role: 0 };
  const listed = await visibleSpaces({ userId, rights }).rows.execute(db);
  assert.deepEqual(
    listed.rows.map(({ id, role }) => ({ id, role })),
    [{ id: spaceId, role: 0 }],
  );
});

/** What `authorize` lets into the lists of an organization. */
function viewerOf({ blocked, members }: Organization, who: number, ids: Ids) {
  const member = members[who];
  if (blocked || member === undefined || member.disabled) return undefined;
  const rights = { organizationId: ids.organization, organizationRole: member.role ?? 0, role: member.role ?? 0 };
  return { userId: users[who] ?? '', rights };
}

/** What a list shows, by id; it must be as many as the list says that there are. */
async function seen(visibility: Visibility<{ id: string; role: number }>): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: string;
    role: number;
  }>`SELECT id, role FROM (${visibility.rows}) seen WHERE role > 0`.execute(db);
  const [count] = (await sql<{ count: number }>`SELECT ${visibility.count} AS count`.execute(db)).rows;
  assert.equal(Number(count?.count), rows.length, 'the count of a list');
  return new Map(rows.map((row) => [row.id, row.role]));
}

async function makeUsers(): Promise<string[]> {
  const ids = Array.from({ length: USERS }, newId);
  const row = (id: string) => ({
    id,
    email: `${id}@example.com`,
    display_name: id,
    photo_url: null,
    created_at: 0,
    updated_at: 0,
  });
  await db.insertInto('users').values(ids.map(row)).execute();
  await putObjects(ctx, [EMPTY_ROOT]);
  return ids;
}

interface Ids {
  organization: string;
  teams: string[];
  collections: string[];
  spaces: string[];
}

async function store(organization: Organization): Promise<Ids> {
  const ids: Ids = {
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

async function storePeople(tx: typeof db, organization: Organization, ids: Ids): Promise<void> {
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
      .values({ organization_id: ids.organization, user_id: users[index] ?? '', ...joined })
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
        .values({ team_id, user_id: users[who] ?? '' })
        .execute();
  }
}

async function storeContent(tx: typeof db, organization: Organization, ids: Ids): Promise<void> {
  const common = (each: Item) => ({
    organization_id: ids.organization,
    parent_id: each.parent === undefined ? null : (ids.collections[each.parent] ?? null),
    title: 'Item',
    default_level: each.level,
    position: 'a',
    created_by: each.creator === undefined ? null : (users[each.creator] ?? null),
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
    ...[...each.userGrants].map(([who, role]) => row(role, { user_id: users[who] ?? '' })),
    ...[...each.teamGrants].map(([team, role]) => row(role, { team_id: ids.teams[team] ?? '' })),
  ];
}
