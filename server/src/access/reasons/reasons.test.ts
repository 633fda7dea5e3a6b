import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { createTestDatabase, isPostgresRun } from '#testing/databases.ts';
import { countTurns } from '#testing/turns.ts';
import { rankOf, ROLES } from '../roles.ts';
import { rightsOfUserOnSpaces } from '../authorize.ts';
import { findCollectionRole, findSpaceRole } from '../store.ts';
import { type Ids, makeUsers, type Organization, organizations, store } from '../testing.ts';
import { countRoles, type Explained, explainRole, listRoles, roleAfter } from './index.ts';
import { stepsOf } from './rules.ts';

const database = await createTestDatabase();
after(() => database.drop());
const { db } = database;
const ctx = { db, clock: { now: () => 0 } };
const users = await makeUsers(ctx);

const thingsOf = ({ spaces, collections }: Ids) => [
  ...spaces.map((id) => ({ kind: 'space', id }) as const),
  ...collections.map((id) => ({ kind: 'collection', id }) as const),
];

test('the steps that are named always lead to the role that is checked', async () => {
  await fc.assert(
    fc.asyncProperty(organizations, async (organization: Organization) => {
      const ids = await store(ctx, organization, users);
      for (const on of thingsOf(ids)) {
        const roles = new Map<string, number>();
        for (const userId of users) {
          const find = on.kind === 'space' ? findSpaceRole : findCollectionRole;
          const role = (await find(db, on.id, userId))?.role ?? 0;
          if (on.kind === 'space') await checkTogether(userId, ids.spaces, on.id, role);
          const explained = await explainRole(ctx, on, { userId, viewerId: userId });
          assert.equal(explained === undefined ? 0 : roleAfter(explained.steps), role, `${on.kind} ${userId}`);
          if (explained !== undefined) checkSteps(explained);
          if (role > 0) roles.set(userId, role);
        }
        await checkLists(on, roles);
      }
    }),
    { numRuns: isPostgresRun() ? 12 : 25 },
  );
});

/** Asked for many spaces at once, each role is the one that is found alone; nobody has one on a deleted space. */
async function checkTogether(userId: string, spaceIds: readonly string[], id: string, role: number): Promise<void> {
  const found = (await rightsOfUserOnSpaces(ctx, userId, spaceIds)).get(id);
  const isDeleted = (await findSpaceRole(db, id, userId))?.deleted_at != null;
  assert.equal(found?.role ?? 0, isDeleted ? 0 : role);
}

/** The last step alone decides, and a team is named wherever one decided. */
function checkSteps({ steps, teams }: Explained): void {
  assert.ok(steps.slice(0, -1).every(({ role }) => role === undefined));
  assert.notEqual(steps.at(-1)?.role, undefined);
  for (const { rule, place, role } of steps)
    if (rule === 'teams' && role !== undefined) assert.equal(teams.get(place?.id ?? '')?.[0]?.role, role);
}

async function checkLists(on: ReturnType<typeof thingsOf>[number], roles: ReadonlyMap<string, number>) {
  for (const only of [undefined, ...ROLES.map(rankOf)]) {
    const expected = [...roles]
      .filter(([, role]) => only === undefined || role === only)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const listed = await listRoles(ctx, on, { after: '', take: 100, only });
    assert.deepEqual(
      listed.map(({ userId, role }) => [userId, role]),
      expected,
    );
    assert.equal(await countRoles(ctx, on, only), expected.length);
    const [first] = listed;
    if (first === undefined) continue;
    const rest = await listRoles(ctx, on, { after: first.userId, take: 1, only });
    assert.deepEqual(rest, listed.slice(1, 2));
  }
}

const place = (id: string, level: string) => ({ kind: 'collection', id, title: 'C', level, createdBy: null }) as const;
const climb = { organizationId: 'o', isBlocked: false, places: [place('a', 'inherit'), place('b', 'none')] };
const member = { userId: 'u', role: rankOf('edit'), isDisabled: false };

test('a lower grant nearby counts more than a higher one further up', () => {
  const grants = new Map([
    ['a', { own: rankOf('read') }],
    ['b', { own: rankOf('create'), teams: rankOf('create') }],
  ]);
  const steps = stepsOf({ ...climb, isWhole: true }, { ...member, grants });
  assert.deepEqual(
    steps.map(({ rule, role }) => [rule, role]),
    [
      ['membership', undefined],
      ['administrator', undefined],
      ['user', rankOf('read')],
    ],
  );
});

test('who is stopped on the way up has nothing from the organization', () => {
  const places = [place('a', 'inherit')];
  const isWhole = (whole: boolean) =>
    roleAfter(stepsOf({ ...climb, places, isWhole: whole }, { ...member, grants: new Map() }));
  assert.deepEqual([isWhole(true), isWhole(false)], [rankOf('edit'), 0]);
});

const plainSpace: Organization['spaces'][number] = {
  ...{ parent: undefined, level: 'inherit', creator: undefined, deleted: false },
  ...{ userGrants: new Map(), teamGrants: new Map() },
};

test('many members are looked at some at a time, and others get their turn in between', async () => {
  const ids = await store(
    ctx,
    { blocked: false, members: [], teams: [], collections: [], spaces: [plainSpace] },
    users,
  );
  const people = Array.from({ length: 2100 }, (_, index) => `many${String(index).padStart(5, '0')}`);
  const names = (id: string) => ({ id, email: `${id}@example.com`, display_name: id, photo_url: null });
  await db
    .insertInto('users')
    .values(people.map((id) => ({ ...names(id), created_at: 0, updated_at: 0 })))
    .execute();
  const membership = { organization_id: ids.organization, role: 1, joined_at: 0, last_seen_at: null };
  await db
    .insertInto('memberships')
    .values(people.map((user_id) => ({ ...membership, user_id })))
    .execute();
  const on = { kind: 'space', id: ids.spaces[0] ?? '' } as const;
  let count = 0;
  const turns = await countTurns(async () => (count = await countRoles(ctx, on, undefined)));
  assert.equal(count, people.length);
  assert.ok(turns >= 5, `${turns} turns`);
  const listed = await listRoles(ctx, on, { after: people[1400] ?? '', take: 600, only: undefined });
  assert.deepEqual(
    listed.map(({ userId }) => userId),
    people.slice(1401, 2001),
  );
});
