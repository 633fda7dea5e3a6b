import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { importFiles, makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { createCache } from '#platform/cache.ts';
import { listTrees, releaseRemoved } from '#features/spaces/index.ts';
import { type Derived, getObject, makeObject, putObjects, sweepJob, toHash, toKey } from '#platform/objects/index.ts';
import { loadTree } from './trees/index.ts';
import { treeReferences } from './references.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const world = await startWorld({ after });
// Files on disk have the real time: a clock that stands behind it would find every blob young for ever.
world.clock.advance(Date.now() - world.clock.now());

const sweepAll = async () => {
  world.clock.advance(DAY_MS + HOUR_MS);
  await world.app.jobs.runDue();
};
const isThere = async (hash: string) =>
  (await world.db.selectFrom('objects').select('hash').where('hash', '=', toKey(hash)).execute()).length === 1;
const countObjects = async () => (await world.db.selectFrom('objects').select('hash').execute()).length;
const garbage = () => makeObject('body', new Uint8Array(randomBytes(24)));

/** Reads everything that a space's head names; throws where an object or a blob is missing. */
async function readWhole(spaceId: string): Promise<number> {
  const { revision } = await readCurrent(world, spaceId);
  // A cache that keeps nothing: what is read is what is there.
  const tree = await loadTree({ db: world.db, caches: { trees: createCache(0) } }, revision.tree);
  const bodies = [...tree.pageById.values()].flatMap((page) => page.body ?? []);
  const originals = Object.values(tree.meta.originals?.files ?? {}).map((file) => file.body);
  for (const body of [...bodies, ...originals, ...tree.reusable.map((entry) => entry.body)])
    assert.ok(await isThere(body), `the body ${body} of ${spaceId}`);
  for (const file of tree.files) assert.ok(await world.ctx.blobs.stat(file.sha256), `the file ${file.path}`);
  return bodies.length + tree.files.length + tree.reusable.length;
}

const rich = {
  'README.md': '# Home\n\n{% include ".gitbook/includes/note.md" %}\n\n![](.gitbook/assets/a.png)',
  'a/README.md': '# A',
  'a/b.md': '# B',
  'a/c/README.md': '# C',
  'a/c/d.md': '# D',
  '.gitbook/includes/note.md': '---\ntitle: Note\n---\nShared.',
  '.gitbook/vars.yaml': '# kept\nname: Ours\n',
  '.gitbook/assets/a.png': new Uint8Array([1, 2, 3]),
};

test('what a revision reaches stays through any number of sweeps, and what nothing reaches goes after a day', async () => {
  const { spaceId } = await makeSpace(world, rich);
  const unused = garbage();
  await putObjects(world.ctx, [unused]);
  const before = await readWhole(spaceId);
  assert.ok(before >= 6);
  await world.app.jobs.runDue();
  assert.ok(await isThere(unused.hash), 'it is young');
  for (let count = 0; count < 3; count += 1) await sweepAll();
  assert.ok(!(await isThere(unused.hash)));
  assert.equal(await readWhole(spaceId), before);
  assert.deepEqual(await world.db.selectFrom('object_marks').selectAll().execute(), []);
});

test('earlier revisions keep what they hold', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# First words' });
  const first = await readCurrent(world, spaceId);
  await importFiles(world, spaceId, { 'README.md': '# Second words' });
  for (let count = 0; count < 3; count += 1) await sweepAll();
  for (const page of first.tree.pageById.values()) assert.ok(await isThere(page.body ?? ''));
});

test('what is put again before the sweep comes by is young again', async () => {
  const object = garbage();
  await putObjects(world.ctx, [object]);
  for (let count = 0; count < 4; count += 1) {
    world.clock.advance(DAY_MS);
    await putObjects(world.ctx, [object]);
    await world.app.jobs.runDue();
    assert.ok(await isThere(object.hash));
  }
});

test('the objects and blobs of a removed space go, and those that another space has too stay', async () => {
  const home = await makeHome(world);
  const own = { 'README.md': '# Mine alone', 'mine.bin': new Uint8Array(randomBytes(64)) };
  const shared = { 'README.md': '# Shared', 'ours.bin': new Uint8Array(randomBytes(64)) };
  const gone = await makeSpace(world, { ...own, 'shared.md': '# Shared', 'ours.bin': shared['ours.bin'] }, home);
  const kept = await makeSpace(world, shared, home);
  const { tree } = await readCurrent(world, gone.spaceId);
  const blobOf = (name: string) => tree.files.find((file) => file.name === name)?.sha256 ?? assert.fail(name);
  const old = new Date(Date.now() - 5 * DAY_MS);
  for (const name of ['mine.bin', 'ours.bin']) {
    const sha256 = blobOf(name);
    const path = join(world.dataDir, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    await utimes(path, old, old);
  }
  await world.as(home.owner.token).delete(`/v1/spaces/${gone.spaceId}`);
  world.clock.advance(8 * DAY_MS);
  await world.app.jobs.runDue();
  const objects = await countObjects();
  for (let count = 0; count < 3; count += 1) await sweepAll();
  assert.ok((await countObjects()) <= objects);
  assert.ok(!(await isThere(tree.documents[0]?.body ?? '')));
  assert.equal(await world.ctx.blobs.stat(blobOf('mine.bin')), undefined);
  await readWhole(kept.spaceId);
});

test('a file that has the bytes of a list does not hide what the list holds', async () => {
  const { spaceId } = await makeSpace(world, rich);
  const rows = await world.db.selectFrom('objects').select('hash').where('kind', 'in', ['list', 'root']).execute();
  const lists = await Promise.all(rows.map(async ({ hash }) => ({ bytes: await getObject(world.db, toHash(hash)) })));
  const files = Object.fromEntries(lists.map((list, index) => [`list${index}.bin`, list.bytes]));
  const pages = Object.fromEntries(lists.map((list, index) => [`list${index}.md`, list.bytes]));
  const other = await makeSpace(world, { 'README.md': '# Liar', ...files, ...pages });
  for (let count = 0; count < 3; count += 1) await sweepAll();
  await readWhole(spaceId);
  await readWhole(other.spaceId);
});

test('imports, copies and deletions during a sweep lose nothing', async () => {
  const texts = ['one', 'two', 'three'];
  const filesOf = (picks: number[]) => ({
    'README.md': '# Home',
    ...Object.fromEntries(picks.map((pick, index) => [`p${index}.md`, `# ${texts[pick % 3]}`])),
  });
  const home = await makeHome(world);
  const owner = world.as(home.owner.token);
  const action = fc.record({
    what: fc.constantFrom('import', 'copy', 'delete', 'wait', 'sweep'),
    which: fc.nat(),
    picks: fc.array(fc.nat(2), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 10 }), async (actions) => {
      const live = [(await makeSpace(world, filesOf([0]), home)).spaceId];
      const running: Promise<unknown>[] = [];
      for (const { what, which, picks } of actions) {
        const id = live[which % live.length] ?? '';
        if (what === 'sweep') running.push(world.app.jobs.runDue());
        else if (what === 'wait') world.clock.advance(DAY_MS / 2);
        else if (id === '') continue;
        else if (what === 'import') await importFiles(world, id, filesOf(picks));
        else if (what === 'copy') live.push((await owner.post(`/v1/spaces/${id}/duplicate`)).body.id);
        else {
          await owner.delete(`/v1/spaces/${id}`);
          live.splice(live.indexOf(id), 1);
          world.clock.advance(5 * DAY_MS);
        }
      }
      await Promise.all(running);
      await sweepAll();
      for (const id of live) await readWhole(id);
      for (const id of live) await owner.delete(`/v1/spaces/${id}`);
    }),
    { numRuns: 8 },
  );
});

const nothingDerived: Derived = { list: async () => [], forget: async () => {} };

test('a sweep that is cut short goes on where it was, on another node, and a node that was left behind stops', async () => {
  const unused = garbage();
  await putObjects(world.ctx, [unused]);
  const { spaceId } = await makeSpace(world, rich);
  world.clock.advance(3 * DAY_MS);
  let calls = 0;
  const failing = sweepJob({
    ...treeReferences,
    listRoots: listTrees,
    derived: nothingDerived,
    usedBlobs: async () => new Set<string>(),
    usedObjects: async () => new Set<string>(),
    releaseRoots: releaseRemoved,
    referencesOf: (kind, bytes) => {
      calls += 1;
      if (calls > 3) throw new Error('cut short');
      return treeReferences.referencesOf(kind, bytes);
    },
  });
  const [subject = ''] = await failing.findDue(world.ctx, 100);
  await assert.rejects(failing.run(world.ctx, subject, { isStopping: () => false }), /cut short/);
  const node = { ...world.ctx, db: world.database.again() };
  const job = sweepJob({
    ...treeReferences,
    listRoots: listTrees,
    derived: nothingDerived,
    usedBlobs: async () => new Set(),
    usedObjects: async () => new Set(),
    releaseRoots: releaseRemoved,
  });
  try {
    await job.run(node, '0:99', { isStopping: () => false });
    assert.ok(await isThere(unused.hash), 'a turn that is not its own');
    assert.deepEqual(await job.findDue(node, 100), [subject]);
    await job.run(node, subject, { isStopping: () => false });
    assert.deepEqual(await job.findDue(node, 100), []);
  } finally {
    await node.db.destroy();
  }
  assert.ok(!(await isThere(unused.hash)));
  await readWhole(spaceId);
});

test('a sweep that stands at a tree, as an earlier version had it, begins with the first revision again', async () => {
  await makeSpace(world, rich);
  const first = await listTrees(world.db, '', 5);
  assert.ok(first.hashes.length > 0);
  assert.deepEqual(await listTrees(world.db, 'f'.repeat(64), 5), first);
  const seen: string[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const next = await listTrees(world.db, after, 2);
    seen.push(...next.hashes);
    after = next.last;
  }
  const rows = await world.db.selectFrom('revisions').select('tree').execute();
  assert.ok(rows.every(({ tree }) => seen.includes(tree)));
});
