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
  const row = { id, title: 'Acme', hostname: id.toLowerCase(), ...times };
  await sql`INSERT INTO organizations (id, title, hostname, created_at, updated_at)
    VALUES (${row.id}, ${row.title}, ${row.hostname}, 1, 1)`.execute(db);
  return id;
}

async function makeUser(): Promise<string> {
  const id = newId();
  await sql`INSERT INTO users (id, email, display_name, created_at, updated_at)
    VALUES (${id}, ${`${id}@x.example`}, 'U', 1, 1)`.execute(db);
  return id;
}

async function assertCounted(): Promise<void> {
  const read = async (query: ReturnType<typeof sql>) =>
    (await query.execute(db)).rows.map((row) =>
      Object.values(row as object)
        .map(String)
        .join(),
    );
  const kept = await read(sql`SELECT organization_id, role, seen, items FROM member_counts ORDER BY 1, 2, 3`);
  const real = await read(sql`SELECT organization_id, COALESCE(role, 0) AS role,
    CASE WHEN last_seen_at IS NULL THEN 0 ELSE 1 END AS seen, COUNT(*) AS items FROM memberships GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`);
  assert.deepEqual(kept, real);
}

test('whatever is written, the counts of members are those of the rows', async () => {
  const organizations = [await makeOrganization(), await makeOrganization()];
  const users = [await makeUser(), await makeUser(), await makeUser()];
  const who = fc.record({
    organization_id: fc.constantFrom(...organizations),
    role: fc.constantFrom(null, 1, 6),
    last_seen_at: fc.constantFrom(null, 5),
  });
  const write = fc.tuple(fc.constantFrom('insert', 'change', 'delete', 'rename'), who, fc.nat(2));
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
      for (const [kind, row, at] of writes) {
        const user_id = users[at] ?? '';
        if (kind === 'insert')
          await db
            .insertInto('memberships')
            .values(users.slice(at).map((id) => ({ ...row, user_id: id, joined_at: 1 })))
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        else if (kind === 'change')
          await db
            .updateTable('memberships')
            .set({ role: row.role, last_seen_at: row.last_seen_at })
            .where('organization_id', '=', row.organization_id)
            .execute();
        else if (kind === 'rename')
          await db.updateTable('users').set({ sought: newId() }).where('id', '=', user_id).execute();
        else await db.deleteFrom('memberships').where('user_id', '=', user_id).execute();
        await assertCounted();
      }
    }),
    { numRuns: 15 },
  );
});

test('members of an organization that goes are counted no more', async () => {
  const organizationId = await makeOrganization();
  const row = { organization_id: organizationId, role: 6, joined_at: 1, last_seen_at: null };
  await db
    .insertInto('memberships')
    .values([
      { ...row, user_id: await makeUser() },
      { ...row, user_id: await makeUser() },
    ])
    .execute();
  await assertCounted();
  await db.deleteFrom('organizations').where('id', '=', organizationId).execute();
  await assertCounted();
  const left = await db.selectFrom('member_counts').selectAll().where('organization_id', '=', organizationId).execute();
  assert.equal(left.length, 0);
});
