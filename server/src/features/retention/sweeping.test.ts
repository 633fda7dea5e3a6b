// Attacks: what removed revisions held, and what somebody makes of it while it goes.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { commitRevision, findRevision, loadTree, treeReferences } from '#features/contents/index.ts';
import { getSpaceById, listTrees, releaseRemoved } from '#features/spaces/index.ts';
import { newId } from '#platform/ids.ts';
import { holdBlobs, sweepJob, toKey } from '#platform/objects/index.ts';
import { importFiles, readCurrent } from '#testing/content.ts';
import { rowsOfAllTables } from '#testing/rows-of-all-tables.ts';
import { startWorld } from '#testing/world.ts';
import { DAY_MS, openHistory, type OpenHistory, readWhole } from './testing.ts';

const world = await startWorld({ after });
// Files on disk have the real time: a clock that stands behind it would find every blob young for ever.
world.clock.advance(Date.now() - world.clock.now());

const isKept = async (hash: string) =>
  (await world.db.selectFrom('objects').select('hash').where('hash', '=', toKey(hash)).execute()).length === 1;

/** Lets days pass, and the sweep come by on each. */
async function sweepFor(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    world.clock.advance(DAY_MS + 60_000);
    await world.app.jobs.runDue();
  }
}

async function bodyOf({ spaceId, a }: OpenHistory): Promise<string> {
  return (await readCurrent(world, spaceId)).tree.pageById.get(a)?.body ?? assert.fail('no text');
}

test('what a removed revision alone named is freed after a day, and what others name stays', async () => {
  const history = await openHistory(world);
  const other = await openHistory(world);
  const shared = `Shared ${newId()}`;
  await history.write(shared);
  const sharedBody = await bodyOf(history);
  await other.write(shared);
  await history.write(`Alone ${newId()}`);
  const alone = await bodyOf(history);
  await history.write('Now');
  assert.equal(await bodyOf(other), sharedBody);
  await sweepFor(8);
  assert.ok(await isKept(alone));
  assert.equal(await history.thin(), 2);
  await world.app.jobs.runDue();
  assert.ok(await isKept(alone), 'somebody may be reading it');
  await sweepFor(4);
  assert.ok(!(await isKept(alone)));
  assert.ok(await isKept(sharedBody));
  assert.deepEqual(await world.db.selectFrom('removed_revisions').selectAll().execute(), []);
  for (const { id } of [...(await history.list()), ...(await other.list())]) await readWhole(world, id);
});

/** Goes back to a revision that was read before it was removed. */
async function goBackLate({ spaceId }: OpenHistory, revisionId: string) {
  const target = (await findRevision(world.db, spaceId, revisionId)) ?? assert.fail('not there');
  const tree = await loadTree(world.ctx, target.tree);
  return async () => {
    const { revision: base, tree: previous } = await readCurrent(world, spaceId);
    const space = await getSpaceById(world.ctx, spaceId);
    return commitRevision(world.ctx, {
      ...{ space, base, previous, tree, kind: 'rollback', authorId: null, message: 'Back' },
    });
  };
}

test('whoever read a revision before it was removed goes back to it, whatever the sweep is doing', async () => {
  // Before the sweep of that day, after it, and after sweeps that began since.
  for (const hours of [0, 1, 23]) {
    const history = await openHistory(world);
    await history.write(`Words ${newId()}`);
    const [target = ''] = await history.ids();
    const body = await bodyOf(history);
    await history.write('Later');
    await sweepFor(9);
    const finish = await goBackLate(history, target);
    // The next sweep is due: it begins while the revision is gone and nothing has taken its place.
    world.clock.advance(DAY_MS + 60_000);
    assert.equal(await history.thin(), 1);
    if (hours === 1) await world.app.jobs.runDue();
    world.clock.advance(hours * 60 * 60 * 1000);
    await world.app.jobs.runDue();
    const { id } = await finish();
    await sweepFor(4);
    assert.ok(await isKept(body), `${hours} hours`);
    await readWhole(world, id);
  }
});

test('a revision that is made and one that is removed while a sweep goes through them lose nothing', async () => {
  // The sweep stops behind the first of them, or behind the last.
  for (const most of [1, 500]) {
    const history = await openHistory(world);
    await history.write(`Words ${newId()}`);
    const [target = ''] = await history.ids();
    const body = await bodyOf(history);
    await history.write('Later');
    await sweepFor(9);
    const finish = await goBackLate(history, target);
    world.clock.advance(DAY_MS + 60_000);
    const job = (calls: number) =>
      sweepJob({
        ...{ ...treeReferences, releaseRoots: releaseRemoved, listRoots: (db, from) => listTrees(db, from, most) },
        derived: { list: async () => [], forget: async () => {} },
        ...{ usedBlobs: async () => new Set<string>(), usedObjects: async () => new Set<string>() },
        referencesOf: (kind, bytes) =>
          calls-- > 0 ? treeReferences.referencesOf(kind, bytes) : assert.fail('stopped'),
      });
    const [subject = ''] = await job(0).findDue(world.ctx, 1);
    await assert.rejects(job(0).run(world.ctx, subject, { isStopping: () => false }), /stopped/);
    assert.equal(await history.thin(), 1);
    const { id } = await finish();
    const rest = job(1e9);
    for (let due = [subject]; due.length > 0; due = await rest.findDue(world.ctx, 1))
      await rest.run(world.ctx, due[0]!, { isStopping: () => false });
    assert.ok(await isKept(body), `${most} at once`);
    await sweepFor(4);
    await readWhole(world, id);
  }
});

test('a text that a translation follows stays, whatever its source says by now', async () => {
  const history = await openHistory(world);
  await history.write(`Source ${newId()}`);
  const body = await bodyOf(history);
  await history.write('Now');
  const { translation_settings, translation_spaces, translation_pages } = rowsOfAllTables;
  const [settings_id, binding_id] = [newId(), newId()];
  const at = { organization_id: history.organizationId, source_space_id: history.spaceId };
  await world.db
    .insertInto('translation_settings')
    .values({ ...translation_settings, ...at, id: settings_id })
    .execute();
  await world.db
    .insertInto('translation_spaces')
    .values({ ...translation_spaces, id: binding_id, settings_id, space_id: history.spaceId, changes: 1, looked: 1 })
    .execute();
  const rows = { binding_id, page_id: history.a, base_body: body };
  await world.db
    .insertInto('translation_pages')
    .values({ ...translation_pages, ...rows })
    .execute();
  await sweepFor(9);
  assert.equal(await history.thin(), 1);
  await sweepFor(4);
  assert.ok(await isKept(body));
  await world.db.deleteFrom('translation_settings').where('id', '=', settings_id).execute();
  await sweepFor(2);
  assert.ok(!(await isKept(body)));
});

test('a file that removed revisions named is freed, but not while a backup copies files', async () => {
  const history = await openHistory(world);
  const [mine, ours] = [new Uint8Array(randomBytes(64)), new Uint8Array(randomBytes(64))];
  const home = { 'README.md': '# Home\n', 'ours.bin': ours };
  await importFiles(world, history.spaceId, { ...home, 'mine.bin': mine });
  const { tree } = await readCurrent(world, history.spaceId);
  await importFiles(world, history.spaceId, home);
  await importFiles(world, history.spaceId, { ...home, 'b.md': '# B\n' });
  await importFiles(world, history.spaceId, { ...home, 'b.md': '# B\n\nMore.\n' });
  const blobOf = (name: string) => tree.files.find((file) => file.name === name)?.sha256 ?? assert.fail(name);
  const old = new Date(Date.now() - 60 * DAY_MS);
  for (const sha256 of [blobOf('mine.bin'), blobOf('ours.bin')])
    await utimes(join(world.dataDir, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256), old, old);
  await sweepFor(9);
  assert.ok((await history.thin()) >= 2);
  for (let day = 0; day < 5; day += 1) {
    world.clock.advance(DAY_MS);
    await holdBlobs(world.ctx);
    await world.app.jobs.runDue();
  }
  assert.ok(await world.ctx.blobs.stat(blobOf('mine.bin')), 'held');
  await sweepFor(3);
  assert.equal(await world.ctx.blobs.stat(blobOf('mine.bin')), undefined);
  assert.ok(await world.ctx.blobs.stat(blobOf('ours.bin')));
});

test('two servers that remove at once remove each revision once, while somebody writes', async () => {
  const history = await openHistory(world);
  for (let count = 0; count < 30; count += 1) await history.write(`Text ${count}`);
  world.clock.advance(9 * DAY_MS);
  const before = await history.ids();
  const node = { ...world.ctx, db: world.database.again() };
  try {
    const [one, two] = await Promise.all([history.thin('all=7', node), history.thin(), history.write('Meanwhile')]);
    assert.equal(one + two, 29);
  } finally {
    await node.db.destroy();
  }
  const left = await history.list();
  assert.equal(left.length, before.length - 29 + 1);
  for (const [index, { parents }] of left.entries())
    assert.deepEqual(
      parents,
      left.slice(index + 1, index + 2).map(({ id }) => id),
    );
  const removed = await world.db
    .selectFrom('removed_revisions')
    .select('revision_id')
    .where('space_id', '=', history.spaceId)
    .execute();
  assert.equal(removed.length, 29);
});

test('one that is cut short leaves whole histories, and the next goes on', async () => {
  const history = await openHistory(world);
  for (let count = 0; count < 12; count += 1) await history.write(`Text ${count}`);
  world.clock.advance(9 * DAY_MS);
  const before = await history.ids();
  // The last statement of the transaction fails, as it does where a process is killed before its end.
  const failing = {
    ...world.ctx,
    clock: { now: () => (failing.count++ > 1 ? assert.fail('killed') : world.clock.now()) },
    count: 0,
  };
  await assert.rejects(history.thin('all=7', failing), /killed/);
  assert.deepEqual(await history.ids(), before);
  assert.equal(await history.thin(), 11);
  world.isExamined = true;
});
