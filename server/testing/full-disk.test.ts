import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { makeSite } from './content.ts';
import { isPostgresRun } from './databases.ts';
import { startWorld } from './world.ts';

const world = await startWorld({ after }, {});

/** The database takes nothing more, as where the disk below it is full, until what is answered is called. */
async function fill(): Promise<() => Promise<void>> {
  const { db } = world;
  if (!isPostgresRun()) {
    // Smaller than the file is: SQLite takes that as the size that it has.
    await sql`PRAGMA max_page_count = 1`.execute(db);
    return async () => void (await sql`PRAGMA max_page_count = 1000000000`.execute(db));
  }
  const refuse = `BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END`;
  await sql`CREATE OR REPLACE FUNCTION refuse_all() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(refuse)}`.execute(db);
  await sql`CREATE TRIGGER full_disk BEFORE INSERT ON objects EXECUTE FUNCTION refuse_all()`.execute(db);
  return async () => void (await sql`DROP TRIGGER full_disk ON objects`.execute(db));
}

test('a full disk refuses what is written with a reason, loses nothing, and readers go on', async () => {
  const { spaceId, owner, base } = await makeSite(world, {
    'README.md': '# Home\n\nA page.',
    'other.md': '# Other\n\nText.',
  });
  const api = world.as(owner.token);
  await world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', spaceId).execute();
  let written = 0;
  const write = () =>
    api.post(`/v1/spaces/${spaceId}/content`, {
      body: {
        changes: [
          {
            operation: 'insert_page',
            page: { type: 'document', title: `Page ${(written += 1)}` },
            document: { markdown: `# Page ${written}\n\n${written} ${randomBytes(40_000).toString('hex')}` },
          },
        ],
      },
    });
  const titles = async () => {
    const { body } = await api.get(`/v1/spaces/${spaceId}/content/pages`);
    return (body.pages as { title: string }[]).map(({ title }) => title);
  };
  assert.equal((await write()).status, 200);
  const empty = await fill();
  let refused = await write();
  // What was deleted before leaves room for some more.
  while (refused.status === 200) refused = await write();
  assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '60']);
  assert.match(refused.body.error.message, /no room/);
  assert.equal((await world.as(undefined).get(`${base}/other`)).status, 200);
  assert.deepEqual((await titles()).at(-1), `Page ${written - 1}`);
  assert.equal((await world.as(undefined).get('/healthz')).status, 200);
  await empty();
  assert.equal((await write()).status, 200);
  assert.deepEqual((await titles()).slice(-2), [`Page ${written - 2}`, `Page ${written}`]);
});

test(
  'a full disk below the blobs shows, and the server stays ready for readers',
  { skip: process.platform !== 'linux' },
  async (t) => {
    // A device of Linux that refuses each byte as a full disk does.
    t.mock.method(world.ctx.blobs, 'ready', () => writeFile('/dev/full', 'x'));
    const { status, body } = await world.as(undefined).get('/readyz');
    assert.deepEqual([status, body.checks], [200, { database: 'ok', blobs: 'full' }]);
  },
);

test('a PDF is handed out where nobody can note it, and one that cannot be written says why', async (t) => {
  const sites = [await makeSite(world, { 'README.md': '# Home' }), await makeSite(world, { 'README.md': '# Other' })];
  const [first, second] = sites.map(
    ({ base }) =>
      () =>
        world.app.http.inject({ url: `${base}/~gitbook/pdf` }),
  );
  const empty = await fill();
  assert.equal((await first?.())?.statusCode, 200);
  await empty();
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  t.mock.method(world.ctx.blobs, 'putWritten', () => Promise.reject(full));
  const refused = await second?.();
  assert.deepEqual([refused?.statusCode, refused?.headers['retry-after']], [503, '60']);
});
