// The pods of a new installation start at the same moment, on a database on which nothing has run yet.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { findFreePort, startServer } from '../command-line.ts';
import { isPostgresRun } from '../databases.ts';
import { makeFolder } from '../folders.ts';
import { createEmptyDatabase } from '../platform-empty-database.ts';

test('three nodes that start at once on an empty database make one administrator', async (t) => {
  if (!isPostgresRun()) return t.skip('several nodes need PostgreSQL');
  const database = await createEmptyDatabase();
  t.after(() => database.drop());
  const folder = await makeFolder(t, {});
  const startNode = async (name: string) =>
    startServer({
      LECTERN_DATABASE_URL: database.url,
      LECTERN_BLOB_URL: `file://${join(folder, 'files')}`,
      LECTERN_DATA_DIR: join(folder, name),
      LECTERN_PORT: String(await findFreePort()),
      LECTERN_SECRET_KEY: 'key'.repeat(12),
      LECTERN_BOOTSTRAP_SAMPLE: 'false',
    });
  const nodes = await Promise.all(['a', 'b', 'c'].map(startNode));
  t.after(() => Promise.all(nodes.map(({ child, ended }) => (child.kill('SIGTERM'), ended))));
  for (const { url } of nodes) assert.equal((await fetch(`${url}/readyz`)).status, 200);
  const greeted = nodes.filter(({ output }) => output().includes('API token'));
  assert.equal(greeted.length, 1, 'one log says how to sign in');
  const { count } = await database.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 1);
});
