// An installation whose files are in a bucket: what comes in, what readers get, what a backup keeps.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeSite } from '#testing/content.ts';
import { startS3, testCredentials } from '#testing/s3/index.ts';
import { startWorld } from '#testing/world.ts';
import { loadConfig } from '#config/index.ts';
import { copyBlobs, openBlobs, openFolderBlobs } from '#platform/blobs/index.ts';

Object.assign(process.env, testCredentials);
const s3 = await startS3();
const world = await startWorld({ after }, { LECTERN_BLOB_URL: `${s3.url}&reads=linked` });
after(() => s3.close());
const browser = world.as(undefined);
const large = randomBytes(1_500_000);
const site = await makeSite(world, {
  'README.md': '# Home\n\n![a](small.png) [archive](large.zip)',
  'small.png': 'a picture, for all that it matters',
  'large.zip': large,
  'numbers.txt': '0123456789',
});
const files: { name: string; downloadURL: string }[] = (
  await world.as(site.owner.token).get(`/v1/spaces/${site.spaceId}/content/files`)
).body.items;

const addressOf = (name: string): string => {
  const url = new URL(files.find((file) => file.name === name)?.downloadURL ?? assert.fail(name));
  return url.pathname + url.search;
};

test('files that are imported are objects of the bucket, and nothing is in the data folder', async () => {
  assert.ok(s3.objects.size >= 3);
  assert.ok([...s3.objects.keys()].every((key) => /^all\/of-it\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}-/.test(key)));
  const folder = await openFolderBlobs(join(world.dataDir, 'blobs'));
  assert.deepEqual(await Array.fromAsync(folder.list()), []);
});

test('what a page shows comes from our origin, whole and in part', async () => {
  const whole = await browser.get(addressOf('numbers.txt'));
  assert.deepEqual([whole.status, whole.text], [200, '0123456789']);
  const part = await browser.get(addressOf('numbers.txt'), { headers: { range: 'bytes=2-4' } });
  assert.deepEqual([part.status, part.text, part.headers['content-range']], [206, '234', 'bytes 2-4/10']);
});

test('a large download comes from the bucket, by a link that ends soon and keeps its name', async () => {
  const answer = await browser.get(addressOf('large.zip'));
  assert.equal(answer.status, 302);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  const location = String(answer.headers['location']);
  assert.equal(new URL(location).searchParams.get('X-Amz-Expires'), '300');
  const there = await fetch(location);
  assert.equal(there.headers.get('content-disposition'), "attachment; filename*=UTF-8''large.zip");
  assert.ok(large.equals(Buffer.from(await there.arrayBuffer())));
  const changed = await fetch(location.replace('large.zip', 'other.zip'));
  await changed.body?.cancel();
  assert.equal(changed.status, 403);
});

test('a bucket that does not answer is said to be away, and is not kept', async () => {
  s3.failWith(403, (asked) => asked.startsWith('GET'));
  const answer = await browser.get(addressOf('numbers.txt'));
  assert.deepEqual([answer.status, answer.headers['cache-control']], [503, 'no-store']);
  assert.doesNotMatch(JSON.stringify(answer.body), /bucket|credentials|docs/);
});

test('all files go to a folder and back, and a copy that was damaged is mended', async (t) => {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-copy-'));
  t.after(() => rm(dir, { recursive: true }));
  const [bucket, folder] = [world.ctx.blobs, await openFolderBlobs(dir)];
  const all = await Array.fromAsync(bucket.list());
  const first = await copyBlobs(bucket, folder, { isChecked: false });
  assert.deepEqual([first.copied, first.there, first.damaged], [all.length, 0, []]);
  assert.deepEqual(await Array.fromAsync(folder.list()), all);
  const [one = '', two = ''] = all;
  await bucket.delete(one);
  const [key = ''] = [...s3.objects.keys()].filter((name) => name.includes(two));
  s3.objects.set(key, Buffer.alloc(s3.objects.get(key)?.length ?? 0));
  assert.deepEqual(await copyBlobs(folder, bucket, { isChecked: false }), {
    ...{ copied: 1, there: all.length - 1, damaged: [] },
    bytes: (await folder.stat(one))?.size,
  });
  assert.equal((await copyBlobs(folder, bucket, { isChecked: true })).copied, 1);
  assert.deepEqual(await bucket.read(two), await folder.read(two));
});

test('a file of the source that is not what its name says is named, and not copied', async (t) => {
  const dirs = [
    await mkdtemp(join(tmpdir(), 'lectern-copy-')),
    await mkdtemp(join(tmpdir(), 'lectern-copy-')),
  ] as const;
  t.after(() => Promise.all(dirs.map((dir) => rm(dir, { recursive: true }))));
  const [from, to] = [await openFolderBlobs(dirs[0]), await openFolderBlobs(dirs[1])];
  const { sha256 } = await from.put(Buffer.from('as it was'));
  await writeFile(join(dirs[0], sha256.slice(0, 2), sha256.slice(2, 4), sha256), 'as it is.');
  assert.deepEqual((await copyBlobs(from, to, { isChecked: false })).damaged, [sha256]);
  assert.deepEqual(await Array.fromAsync(to.list()), []);
});

test('two places may share a bucket below different prefixes', async () => {
  const place = (prefix: string) => loadConfig({ LECTERN_BLOB_URL: s3.url.replace('all/of-it', prefix) }).config;
  const other = await openBlobs({ ...place('other'), dataDir: world.dataDir }, world.ctx);
  await other.check();
  assert.ok(![...s3.objects.keys()].some((key) => key.startsWith('other/')));
});
