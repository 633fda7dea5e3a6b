// Archives that somebody has changed, and processes that end too early.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { inTurn, sampleOf } from '@lectern/content/testing';
import { isPostgresRun } from '#testing/databases.ts';
import type { BlobStore } from '#platform/blobs/index.ts';
import { BINARY_SCHEMA } from '#platform/db/index.ts';
import { type BackupTarget, openArchive, openTarget } from './archive/index.ts';
import { isBeingRestored } from './index.ts';
import { checkOf, KEY, makeEmpty, makeInstallation, restoreFrom, type TestInstallation } from './testing.ts';
import { takeBackup } from './take.ts';

async function filesIn({ folder }: TestInstallation, kind: 'tables' | 'blobs'): Promise<string[]> {
  const entries = await readdir(join(folder, kind), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A backup is refused, and leaves nothing behind that could start. */
async function refuses(
  t: Parameters<typeof makeEmpty>[0],
  installation: TestInstallation,
  reason: RegExp,
): Promise<void> {
  const { config, dataDir } = await makeEmpty(t);
  await assert.rejects(restoreFrom(installation, config), reason);
  assert.deepEqual(
    (await readdir(dataDir).catch(() => [])).filter((name) => name !== 'blobs'),
    [],
  );
}

/**
 * An archive is refused for what is in it, whatever database it would fill. Each refusal makes a schema first, which takes a
 * second on PostgreSQL: there, as of other walks, a part of them is tried.
 */
const inPart = <Each>(all: readonly Each[], every: number): Each[] => sampleOf(all, isPostgresRun() ? every : 1);

/** What is encrypted is the same on both databases. */
const WITH_AND_WITHOUT_KEY: Record<string, string>[] = [{}, ...(isPostgresRun() ? [] : [{ LECTERN_BACKUP_KEY: KEY }])];

for (const env of WITH_AND_WITHOUT_KEY) {
  const isEncrypted = 'LECTERN_BACKUP_KEY' in env;
  const how = isEncrypted ? 'encrypted' : 'plain';

  test(`${how}: a changed, cut or missing file is found by the check and refused by a restore`, async (t) => {
    for (const [place, kind] of (['tables', 'blobs'] as const).entries()) {
      const installation = await makeInstallation(t, env);
      await installation.take();
      const [file = assert.fail()] = await filesIn(installation, kind);
      const bytes = await readFile(file);
      const changed = Buffer.from(bytes);
      changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1;
      const spoils = [() => writeFile(file, changed), () => truncate(file, bytes.length - 1), () => rm(file)];
      // Whoever opens an encrypted archive spends a fifth of a second on its key.
      for (const spoil of inTurn(spoils, isEncrypted || isPostgresRun() ? 3 : 1, place)) {
        await spoil();
        assert.ok((await checkOf(installation)).length > 0);
        await refuses(t, installation, /not what was|not those|missing|larger/);
        await writeFile(file, bytes);
      }
      assert.deepEqual(await checkOf(installation), []);
    }
  });

  test(`${how}: two files that were swapped are noticed`, async (t) => {
    const installation = await makeInstallation(t, env);
    await installation.put('A picture');
    await installation.take();
    const [one = assert.fail(), other = assert.fail()] = await filesIn(installation, 'blobs');
    await rename(one, `${one}.aside`);
    await rename(other, one);
    await rename(`${one}.aside`, other);
    assert.ok((await checkOf(installation)).length >= 2);
    await refuses(t, installation, /not what was|not those/);
  });
}

// oxlint-disable-next-line typescript/no-explicit-any -- what nobody would write
type Spoiled = Record<string, any> & { tables: any[] };

/** Writes a manifest that says something else, with the right digest. Answers what writes the one before again. */
async function changeManifest(
  installation: TestInstallation,
  change: (manifest: Spoiled) => void,
): Promise<() => Promise<void>> {
  const [name = ''] = (await readdir(join(installation.folder, 'backups'))).toReversed();
  const file = join(installation.folder, 'backups', name);
  const before = await readFile(file, 'utf8');
  const [body = ''] = before.split('\n');
  const manifest = JSON.parse(body) as Spoiled;
  change(manifest);
  const text = JSON.stringify(manifest);
  await writeFile(file, `${text}\n${createHash('sha256').update(text).digest('hex')}\n`);
  return () => writeFile(file, before);
}

const CHANGES: [string, (manifest: Spoiled) => void, RegExp][] = [
  [
    'a path for a digest',
    (m) => (m.tables.find((each) => each.rows > 0).parts[0].sha256 = '../../../etc/passwd'),
    /none that Lectern writes/,
  ],
  ['a path for a table', (m) => (m.tables[0].name = '../users'), /none that Lectern writes/],
  ['a statement for a column', (m) => (m.tables[0].columns[0].name = 'a"; DROP TABLE users; --'), /none that/],
  ['a huge part', (m) => (m.tables.find((each) => each.parts.length > 0).parts[0].bytes = 2 ** 40), /none that/],
  [
    'more rows than there are',
    (m) => (m.tables.find((each) => each.rows > 0).parts[0].rows = 2 ** 50),
    /by the manifest/,
  ],
  ['another sum', (m) => (m.tables.find((each) => each.rows > 0).sum = '0'.repeat(64)), /the rows are others/],
  ['a table too few', (m) => m.tables.pop(), /not those of schema/],
  ['a table twice', (m) => m.tables.push(m.tables[0]), /names a table twice/],
  ['a column too few', (m) => m.tables[0].columns.pop(), /not those of schema/],
  ['a negative count', (m) => (m.blobs.count = -1), /none that/],
  ['no field at all', (m) => delete m.blobs, /none that/],
  ['the id of another backup', (m) => (m.id = `${m.id.slice(0, -8)}00000000`), /is that of/],
  ['a newer schema', (m) => (m.schema.version = BINARY_SCHEMA + 1), /newer Lectern/],
];

const backedUp = await makeInstallation({ after });
await backedUp.take();

for (const [what, change, reason] of inPart(CHANGES, 4)) {
  test(`a manifest with ${what} is refused`, async (t) => {
    const restore = await changeManifest(backedUp, change);
    await refuses(t, backedUp, reason);
    await restore();
  });
}

test('the manifest that nobody changed is not', async () => {
  assert.deepEqual(await checkOf(backedUp), []);
});

test('bytes that unpack to more than the manifest says are refused', async (t) => {
  const installation = await makeInstallation(t);
  await installation.set('long', 'x'.repeat(500_000));
  await installation.take();
  await changeManifest(installation, (m) => (m.tables.find((each) => each.name === 'settings').parts[0].bytes = 10));
  await refuses(t, installation, /not what was written|larger/);
});

test('a link in the folder is neither read nor written through', async (t) => {
  const installation = await makeInstallation(t);
  await installation.take();
  const [file = assert.fail()] = await filesIn(installation, 'blobs');
  await rename(file, `${installation.folder}.aside`);
  await symlink(`${installation.folder}.aside`, file);
  await assert.rejects(
    checkOf(installation).then((found) => assert.deepEqual(found, [])),
    /no file/,
  );
  await rm(file);
  await rm(join(installation.folder, 'blobs'), { recursive: true });
  await mkdir(`${installation.folder}.elsewhere`);
  await symlink(`${installation.folder}.elsewhere`, join(installation.folder, 'blobs'));
  await assert.rejects(installation.take(), /is no folder, but a link/);
  assert.deepEqual(await readdir(`${installation.folder}.elsewhere`), []);
});

/** A target on a disk that becomes full. */
const filling = (target: BackupTarget, writes: number): BackupTarget => ({
  ...target,
  write: async (name, source) => {
    if ((writes -= 1) < 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    await target.write(name, source);
  },
});

test('a disk that becomes full leaves the backup before it whole, wherever that happens', async (t) => {
  const installation = await makeInstallation(t);
  const first = await installation.take();
  const read: Readable[] = [];
  for (const writes of [0, 1, 3]) {
    await installation.set('words', `changed ${writes}`);
    await installation.put(`another ${writes}`);
    const target = await openTarget(installation.from.place, { mayWrite: true });
    const archive = await openArchive(filling(target, writes), { secret: undefined, mayMake: false });
    const { database, clock, config } = installation;
    const open: BlobStore['open'] = async (...asked) => {
      const stream = await installation.blobs.open(...asked);
      if (stream !== undefined) read.push(stream);
      return stream;
    };
    const blobs = { ...installation.blobs, open };
    const place = config.database;
    const rest = {
      isDerived: (name: string) => name.startsWith('search_'),
      lectern: 'x',
      secretKey: undefined,
      secretKeyIds: [],
    };
    await assert.rejects(
      takeBackup({ db: database.db, clock, blobs, place, ...rest }, archive, async () => {}),
      { code: 'ENOSPC' },
    );
    assert.deepEqual(await readdir(join(installation.folder, 'backups')), [`${first.id}.json`]);
    assert.deepEqual(await readdir(join(installation.folder, 'drafts')), []);
  }
  assert.deepEqual([read.length > 0, read.every(({ destroyed }) => destroyed)], [true, true], 'no file stays open');
  assert.deepEqual(await checkOf(installation, first.id), []);
  assert.deepEqual((await installation.take()).damaged, []);
});

test('a restore replaces nothing', async (t) => {
  const installation = await makeInstallation(t);
  await installation.take();
  const { config, dataDir } = await makeEmpty(t);
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'anything'), '');
  await assert.rejects(restoreFrom(installation, config), /not empty: there is anything/);
  assert.deepEqual(await readdir(dataDir), ['anything']);
});

test('a restore that was killed is begun anew by the next one', async (t) => {
  const installation = await makeInstallation(t);
  const { id } = await installation.take();
  const { config, dataDir } = await makeEmpty(t);
  await mkdir(join(dataDir, 'blobs', 'tmp'), { recursive: true });
  const draft = config.database.kind === 'sqlite' ? `${config.database.file}.restoring` : join(dataDir, 'none');
  if (config.database.kind === 'sqlite') await writeFile(draft, 'half of a database');
  await writeFile(join(dataDir, 'secret.key'), 'half');
  await writeFile(join(dataDir, 'restoring'), [draft, join(dataDir, 'blobs'), join(dataDir, 'secret.key')].join('\n'));
  assert.equal(isBeingRestored(dataDir), true);
  await restoreFrom(installation, config, id);
  assert.equal(isBeingRestored(dataDir), false);
  assert.ok((await readFile(join(dataDir, 'secret.key'), 'utf8')).length > 32);
});

test('a marker that names other places has nothing deleted there', async (t) => {
  const installation = await makeInstallation(t);
  await installation.take();
  const { config, dataDir } = await makeEmpty(t);
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'restoring'), installation.config.dataDir);
  await restoreFrom(installation, config);
  assert.ok((await readdir(installation.config.dataDir)).includes('secret.key'));
});

test('a backup whose lock was taken over while its process slept is none: its parts may be gone', async (t) => {
  const installation = await makeInstallation(t);
  const first = await installation.take();
  await installation.put('new');
  const { blobs } = installation;
  const lock = join(installation.folder, 'lock');
  const target = await openTarget(installation.from.place, { mayWrite: true });
  const held = await target.lock();
  const list: BlobStore['list'] = async function* (...asked) {
    yield* blobs.list(...asked);
    // Somebody who found the lock stale.
    await writeFile(lock, 'somebody else');
  };
  await assert.rejects(
    takeBackup(
      {
        ...{ db: installation.database.db, clock: installation.clock, blobs: { ...blobs, list } },
        ...{ place: installation.config.database, isDerived: (name: string) => name.startsWith('search_') },
        ...{ lectern: 'x', secretKey: undefined, secretKeyIds: [] },
      },
      await openArchive(target, { secret: undefined, mayMake: false }),
      held.confirm,
    ),
    /taken over/,
  );
  await held.release();
  assert.deepEqual(await readdir(join(installation.folder, 'backups')), [`${first.id}.json`]);
});
