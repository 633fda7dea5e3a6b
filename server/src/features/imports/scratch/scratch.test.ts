import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '#testing/folders.ts';
import { sweepScratchFolders } from './service.ts';
import { removeFolder } from './store.ts';

const HOLDER = fileURLToPath(new URL('./testing.ts', import.meta.url));
const ctx = { clock: { now: () => Date.now() } };
const skip = process.platform === 'win32' ? 'there are no such sockets here' : false;

/** A process that has a scratch folder in `temporary`. */
async function hold(t: TestContext, temporary: string): Promise<{ child: ChildProcess; folder: string }> {
  const child = spawn(process.execPath, [HOLDER], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => void child.kill('SIGKILL'));
  const [chunk] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, folder: chunk.toString().trim() };
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a folder of a killed process goes, and those of living ones stay', { skip }, async (t) => {
  const outside = await makeFolder(t, { 'kept.md': 'kept' });
  const temporary = await makeFolder(t, {});
  const [dead, living] = [await hold(t, temporary), await hold(t, temporary)];
  await mkdir(join(dead.folder, 'files/sub'), { recursive: true });
  await writeFile(join(dead.folder, 'files/sub/a.md'), 'a');
  await symlink(outside, join(dead.folder, 'files/link'));
  assert.equal(await sweepScratchFolders(ctx, temporary), 0, 'both live');
  await killed(dead.child);
  assert.equal(await sweepScratchFolders(ctx, temporary), 1);
  assert.deepEqual(await readdir(temporary), [basename(living.folder)]);
  assert.equal(await readFile(join(outside, 'kept.md'), 'utf8'), 'kept', 'links in it are not followed');
  // A process that is stopped for a while still needs its folder.
  living.child.kill('SIGSTOP');
  assert.equal(await sweepScratchFolders(ctx, temporary), 0);
});

test('a removal that is cut short leaves the mark, so that the next start ends it', { skip }, async (t) => {
  const temporary = await makeFolder(t, {});
  const { child, folder } = await hold(t, temporary);
  await killed(child);
  await mkdir(join(folder, 'unpacked'));
  const here = (path: string) => readdir(path).then((names) => names.toSorted());
  const before = await here(folder);
  const left: string[][] = [];
  await removeFolder(folder, async (path, options) => {
    await rm(path, options);
    left.push(await here(folder).catch(() => []));
  });
  assert.deepEqual(left, [before.filter((name) => name !== 'unpacked'), []]);
});

test('a folder that another machine may use goes after a day without activity', { skip }, async (t) => {
  const temporary = await makeFolder(t, {});
  const [marked, unmarked] = [join(temporary, 'lectern-import-aaaaaa'), join(temporary, 'lectern-import-bbbbbb')];
  for (const folder of [marked, unmarked]) await mkdir(folder, { mode: 0o700 });
  await writeFile(join(marked, '.used-by'), JSON.stringify({ machine: 'another' }));
  assert.equal(await sweepScratchFolders(ctx, temporary), 0);
  const tomorrow = { clock: { now: () => Date.now() + 25 * 60 * 60_000 } };
  const later = new Date(tomorrow.clock.now());
  await utimes(join(marked, '.used-by'), later, later);
  assert.equal(await sweepScratchFolders(tomorrow, temporary), 1, 'the one without a mark');
  assert.deepEqual(await readdir(temporary), [basename(marked)]);
});

test(
  'what is not ours stays, however old: links, files, other names, folders that others may enter',
  { skip },
  async (t) => {
    const outside = await makeFolder(t, { 'kept.md': 'kept' });
    const temporary = await makeFolder(t, {
      'lectern-import-file00': 'x',
      'lectern-import-a-b/x': 'x',
      'other-aaaaaa/x': 'x',
    });
    await symlink(outside, join(temporary, 'lectern-import-link00'));
    await mkdir(join(temporary, 'lectern-import-open00'));
    await chmod(join(temporary, 'lectern-import-open00'), 0o777);
    const before = await readdir(temporary);
    const nextYear = { clock: { now: () => Date.now() + 365 * 24 * 60 * 60_000 } };
    assert.equal(await sweepScratchFolders(nextYear, temporary), 0);
    assert.deepEqual(await readdir(temporary), before);
    assert.ok((await stat(join(outside, 'kept.md'))).isFile());
  },
);
