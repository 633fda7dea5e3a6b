// The command next to a server that has the database open, and alone.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type OpenHistory, openHistory } from '#features/retention/testing.ts';
import { countOthers, openDatabase, vacuumTables } from '#platform/db/index.ts';
import { runHere } from '#testing/command-here.ts';
import { importFiles, readCurrent } from '#testing/content.ts';
import { isPostgresRun } from '#testing/databases.ts';
import { startWorld } from '#testing/world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const world = await startWorld({ after });
const env = {
  LECTERN_DATA_DIR: world.dataDir,
  LECTERN_DATABASE_URL: world.database.url,
  LECTERN_REVISIONS_KEEP: 'all=7',
};
let history: OpenHistory;
let lost = '';

async function compact(options: string[], more: Record<string, string> = {}) {
  const { code, stdout, stderr } = await runHere(['compact', '--json', ...options], { ...env, ...more });
  return { code, stderr, answer: code === 0 ? JSON.parse(stdout) : undefined };
}

const pathOf = (dataDir: string, sha256: string) =>
  join(dataDir, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256);

before(async () => {
  // A month before the real time, by which the command goes.
  world.clock.advance(Date.now() - 30 * DAY_MS - world.clock.now());
  history = await openHistory(world);
  const { spaceId } = history;
  const home = { 'README.md': '# Home\n' };
  await importFiles(world, spaceId, { ...home, 'mine.bin': new Uint8Array(randomBytes(5000)) });
  const { tree } = await readCurrent(world, spaceId);
  lost = tree.files.find(({ name }) => name === 'mine.bin')?.sha256 ?? assert.fail('no file');
  const old = new Date(Date.now() - 20 * DAY_MS);
  await utimes(pathOf(world.dataDir, lost), old, old);
  for (const text of ['One', 'Two', 'Three']) {
    world.clock.advance(60_000);
    await importFiles(world, spaceId, { ...home, 'a.md': `# A\n\n${text} ${randomBytes(2000).toString('hex')}\n` });
  }
});

test('a rehearsal says what would go, and changes nothing', async () => {
  const { answer } = await compact(['--dry-run']);
  const before = await history.ids();
  // The first revision, the last two imports and the present one stay.
  assert.deepEqual([answer.revisions, answer.spaces.length, answer.blobs, answer.blobBytes], [3, 1, 1, 5000]);
  assert.ok(answer.objects > 0 && answer.objectBytes > 0);
  assert.deepEqual(answer.spaces[0].held, { imports: 1 });
  assert.deepEqual(await history.ids(), before);
  const text = (await runHere(['compact', '--dry-run'], env)).stdout;
  assert.match(text, /3 revisions would go, and with them \d+ objects of .* and 1 files of 5 kB/);
  const none = await compact(['--dry-run'], { LECTERN_REVISIONS_KEEP: 'all' });
  assert.deepEqual([none.answer.revisions, none.answer.objects, none.answer.blobs], [0, 0, 0]);
});

test('alone means alone: next to whatever has the database open, it refuses and changes nothing', async () => {
  const before = await history.ids();
  const { code, stderr } = await compact(['--offline']);
  assert.equal(code, 1);
  assert.match(stderr, /uses the database/);
  assert.deepEqual(await history.ids(), before);
});

test(
  'a copy that nobody uses is freed of all that was removed at once, and its file is smaller',
  { skip: isPostgresRun() },
  async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lectern-compact-'));
    t.after(() => rm(dataDir, { recursive: true, force: true }));
    const file = join(dataDir, 'lectern.db');
    // Room that was free before, too.
    await sql`CREATE TABLE waste AS SELECT zeroblob(2000000) AS bytes`.execute(world.db);
    await sql`DROP TABLE waste`.execute(world.db);
    await sql`VACUUM INTO ${sql.lit(file)}`.execute(world.db);
    const size = (await stat(file)).size;
    const alone = { LECTERN_DATA_DIR: dataDir, LECTERN_DATABASE_URL: `sqlite:${file}` };
    const foreseen = (await compact(['--dry-run'], alone)).answer;
    const { answer, stderr } = await compact(['--offline'], alone);
    assert.equal(answer?.revisions, 3, stderr);
    assert.equal(answer.objects, foreseen.objects);
    assert.ok((await stat(file)).size <= size);
    assert.equal(answer.database.after, (await stat(file)).size);
    const again = (await compact(['--offline'], alone)).answer;
    assert.deepEqual([again.revisions, again.objects, again.blobs], [0, 0, 0]);
    const { stdout } = await runHere(['doctor'], { ...env, ...alone });
    assert.doesNotMatch(stdout, /WRONG {2}(?:revisions|objects|change requests|page history)/);
  },
);

test('PostgreSQL writes tables anew where that is asked for', { skip: !isPostgresRun() }, async () => {
  const db = openDatabase({ kind: 'postgres', url: world.database.url, poolSize: 1, statementTimeout: 1000 }, () => {});
  try {
    assert.ok((await countOthers(db)) >= 1, 'the server of this world');
    await vacuumTables(db, ['revisions', 'objects'], { full: true });
  } finally {
    await db.destroy();
  }
  assert.equal((await history.ids()).length, 6);
});

test('next to a server, revisions go at once, and what they named once nobody can be at it', async () => {
  const { answer } = await compact([]);
  assert.deepEqual([answer.revisions, answer.objects, answer.blobs, answer.isHeld], [3, 0, 0, false]);
  assert.equal((await history.ids()).length, 3);
  assert.ok(await world.ctx.blobs.stat(lost));
  // As two days later: the command goes by the real time.
  await world.db
    .updateTable('removed_revisions')
    .set({ removed_at: Date.now() - 2 * DAY_MS })
    .execute();
  const later = (await compact([])).answer;
  assert.deepEqual([later.revisions, later.blobs, later.bytes], [0, 1, 5000]);
  assert.ok(later.objects > 0);
  assert.equal(await world.ctx.blobs.stat(lost), undefined);
  world.isExamined = true;
});
