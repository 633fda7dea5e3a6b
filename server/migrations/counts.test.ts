import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { newId } from '#platform/ids.ts';
import { createTestDatabase } from '#testing/databases.ts';

const database = await createTestDatabase();
const { db } = database;
after(() => database.drop());

const times = { created_at: 1, updated_at: 1 };

async function makeOrganization(): Promise<string> {
  const id = newId();
  const none = { use_case: null, community_type: null, default_role: null, default_site_id: null, logo: null };
  const row = { id, title: 'Acme', hostname: id.toLowerCase(), blocked_reason: null, merge_rules: null };
  await db
    .insertInto('organizations')
    .values({ ...row, ...none, ...times })
    .execute();
  return id;
}

async function insertCollection(organizationId: string, parentId: string | null): Promise<string> {
  const id = newId();
  const row = { id, organization_id: organizationId, parent_id: parentId, title: 'C', description: null };
  await db
    .insertInto('collections')
    .values({ ...row, position: 'a', created_by: null, ...times })
    .execute();
  return id;
}

const spaceRow = (organizationId: string, parentId: string | null, isDeleted: boolean) => ({
  ...{ id: newId(), organization_id: organizationId, parent_id: parentId, title: 'S', language: null, position: 'a' },
  ...{ head_revision_id: 'r', created_by: null, deleted_at: isDeleted ? 1 : null, merge_rules: null, ...times },
});

const countsOf = (table: 'spaces' | 'collections') => sql<object>`
  SELECT organization_id, COALESCE(parent_id, '') AS parent_id, COUNT(*) AS items FROM ${sql.table(table)}
  WHERE ${table === 'spaces' ? sql`deleted_at IS NULL` : sql`TRUE`} GROUP BY 1, 2 ORDER BY 1, 2`;

async function assertCounted(): Promise<void> {
  for (const [kind, table] of [
    ['space', 'spaces'],
    ['collection', 'collections'],
  ] as const) {
    const kept = await sql<object>`SELECT organization_id, parent_id, items FROM place_counts WHERE kind = ${kind}
      ORDER BY organization_id, parent_id`.execute(db);
    const plain = (rows: object[]) => rows.map((row) => ({ ...row }));
    assert.deepEqual(plain(kept.rows), plain((await countsOf(table).execute(db)).rows), table);
  }
}

test('whatever is written, the counts are those of the rows', async () => {
  const organizations = [await makeOrganization(), await makeOrganization()];
  const collections = [
    await insertCollection(organizations[0] ?? '', null),
    await insertCollection(organizations[1] ?? '', null),
  ];
  const places = organizations.flatMap((organization_id, index) => [
    { organization_id, parent_id: null },
    { organization_id, parent_id: collections[index] ?? null },
  ]);
  const place = fc.constantFrom(...places);
  const write = fc.oneof(
    fc.tuple(fc.constant('insert'), place, fc.boolean()),
    fc.tuple(fc.constant('move'), place, fc.boolean()),
    fc.tuple(fc.constant('delete'), place, fc.boolean()),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
      for (const [kind, { organization_id, parent_id }, flag] of writes) {
        const there = db
          .selectFrom('spaces')
          .select('id')
          .orderBy('id', flag ? 'asc' : 'desc')
          .limit(2);
        if (kind === 'insert')
          await db
            .insertInto('spaces')
            .values([spaceRow(organization_id, parent_id, flag), spaceRow(organization_id, null, false)])
            .execute();
        else if (kind === 'move')
          await db
            .updateTable('spaces')
            .set({ organization_id, parent_id, deleted_at: flag ? 2 : null })
            .where('id', 'in', there)
            .execute();
        else await db.deleteFrom('spaces').where('id', 'in', there).execute();
        await assertCounted();
      }
    }),
    { numRuns: 15 },
  );
});

test('spaces are counted where they come to lie when their collection goes, and no more when their organization does', async () => {
  const organizationId = await makeOrganization();
  const outer = await insertCollection(organizationId, null);
  const inner = await insertCollection(organizationId, outer);
  await db
    .insertInto('spaces')
    .values([spaceRow(organizationId, inner, false), spaceRow(organizationId, outer, true)])
    .execute();
  await db.deleteFrom('collections').where('id', '=', outer).execute();
  await assertCounted();
  const left = await db.selectFrom('place_counts').selectAll().where('organization_id', '=', organizationId).execute();
  assert.deepEqual(
    left.map((row) => ({ ...row })),
    [{ kind: 'space', organization_id: organizationId, parent_id: '', items: 1 }],
  );
  await db.deleteFrom('organizations').where('id', '=', organizationId).execute();
  await assertCounted();
});
