import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createTestDatabase } from '#testing/databases.ts';
import { rankOf } from './roles.ts';
import { findCollectionRole, findSpaceRole } from './store.ts';
import { type Ids, type Item, makeUsers, organizations, type Organization, store } from './testing.ts';
import { type Visibility, visibleCollections, visibleSpaces, visibleSpacesIn } from './visible.ts';

const database = await createTestDatabase();
after(() => database.drop());
const { db } = database;
const ctx = { db, clock: { now: () => 0 } };

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

const users = await makeUsers(ctx);

test('queries for one item, for lists and the written rules agree on everybody’s role', async () => {
  await fc.assert(
    fc.asyncProperty(organizations, async (organization) => {
      const ids = await store(ctx, organization, users);
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
  const ids = await store(
    ctx,
    {
      blocked: false,
      members: [{ role: rankOf('create'), disabled: false }],
      teams: [],
      collections: [plain, { ...plain, parent: 0 }],
      spaces: [{ ...plain, parent: 1, deleted: false }],
    },
    users,
  );
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
