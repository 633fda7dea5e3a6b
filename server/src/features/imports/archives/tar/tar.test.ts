import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ARCHIVE_LIMITS } from '../rules.ts';
import { makeTar, tarOf, unpack, zipOf } from '../testing.ts';

const refusal = (message: RegExp, status = 422) => ({ name: 'Problem', status, message });

test('a tar becomes its files, plain and compressed', async (t) => {
  const tar = await tarOf({ './README.md': '# A', 'sub/b.md': 'b', 'empty.txt': '' });
  const expected = { 'README.md': '# A', 'sub/b.md': 'b', 'empty.txt': '' };
  assert.deepEqual((await unpack(t, tar)).files, expected);
  assert.deepEqual((await unpack(t, gzipSync(tar))).files, expected);
});

test('a name longer than the old format has is read whole', async (t) => {
  const name = `${'long/'.repeat(60)}日本.md`;
  assert.deepEqual((await unpack(t, await tarOf({ [name]: 'x' }))).files, { [name]: 'x' });
});

for (const name of ['../out.md', '/etc/x', 'C:\\x', 'a\\b', 'a/..', `${'d/'.repeat(512)}x`])
  test(`the name ${JSON.stringify(name.slice(0, 20))} refuses the whole tar`, async (t) => {
    await assert.rejects(unpack(t, await tarOf({ 'good.md': 'x', [name]: 'evil' })), refusal(/^The name/));
  });

test('links are kept or left out as they lead, and hard links and devices refuse the tar', async (t) => {
  const { files, warnings } = await unpack(
    t,
    await makeTar([
      { name: 'a.md', content: 'a' },
      { name: 'in', type: 'symlink', linkname: 'a.md' },
      { name: 'out', type: 'symlink', linkname: '../a.md' },
    ]),
  );
  assert.deepEqual([files, warnings.length], [{ 'a.md': 'a', in: '-> a.md' }, 1]);
  const hard = await makeTar([
    { name: 'a.md', content: 'a' },
    { name: 'b.md', type: 'link', linkname: 'a.md' },
  ]);
  await assert.rejects(unpack(t, hard), refusal(/--hard-dereference/));
  for (const type of ['character-device', 'block-device', 'fifo'] as const)
    await assert.rejects(unpack(t, await makeTar([{ name: 'x', type }])), refusal(/neither a file/));
});

test('nothing is written through a link of the tar', async (t) => {
  const tar = await makeTar([
    { name: 'other', type: 'directory' },
    { name: 'dir', type: 'symlink', linkname: 'other' },
    { name: 'dir/a.md', content: 'evil' },
  ]);
  await assert.rejects(unpack(t, tar), refusal(/two different things/));
});

test('two files of one name refuse the tar, the same file twice is one', async (t) => {
  const twice = (second: string) =>
    makeTar([
      { name: 'a', content: 'a' },
      { name: './a', content: second },
    ]);
  assert.deepEqual((await unpack(t, await twice('a'))).files, { a: 'a' });
  await assert.rejects(unpack(t, await twice('b')), refusal(/two different things/));
});

test('zeros that compress a thousandfold are refused while they come', async (t) => {
  const tar = await tarOf({ 'zeros.bin': Buffer.alloc(20 * 1024 * 1024) });
  await assert.rejects(unpack(t, gzipSync(tar)), refusal(/far larger than it is/));
});

test('a tar that was cut anywhere is refused, compressed or not', async (t) => {
  const tar = await tarOf({ 'README.md': '# A long enough text', 'sub/b.md': 'b'.repeat(600) });
  const withoutEnd = tar.byteLength - 1024;
  for (let length = 600; length <= withoutEnd; length += 128)
    await assert.rejects(unpack(t, tar.subarray(0, length)), refusal(/damaged/), `cut to ${length}`);
  const packed = gzipSync(tar);
  for (let length = 3; length < packed.byteLength; length += 5)
    await assert.rejects(unpack(t, packed.subarray(0, length)), refusal(/damaged/), `packed, cut to ${length}`);
});

test('a header that was changed is noticed', async (t) => {
  const tar = await tarOf({ 'README.md': '# A' });
  tar[3] = 0x41;
  await assert.rejects(unpack(t, tar), refusal(/damaged/));
});

test('what is compressed and no tar is refused', async (t) => {
  await assert.rejects(unpack(t, gzipSync('only text\n'.repeat(100))), refusal(/damaged/));
});

test('more bytes than the limit stop the tar, and a larger file is left out', async (t) => {
  const limits = { ...ARCHIVE_LIMITS, fileBytes: 1000, totalBytes: 10_000 };
  const { files, warnings } = await unpack(t, await tarOf({ a: 'x'.repeat(1001), b: 'b' }), { limits });
  assert.deepEqual([Object.keys(files), warnings.length], [['b'], 1]);
  const much = await tarOf(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}`, 'x'.repeat(900)])));
  await assert.rejects(unpack(t, much, { limits }), refusal(/import reads no more/, 413));
});

test('an archive of another kind is named, and what is none is refused', async (t) => {
  await assert.rejects(unpack(t, Buffer.from('BZh91AY&SY')), refusal(/bzip2 archive. Make a \.zip or a \.tar\.gz/));
  await assert.rejects(unpack(t, Buffer.from('%PDF-1.7')), refusal(/no folder, no zip and no tar/));
  await assert.rejects(unpack(t, Buffer.alloc(0)), refusal(/no folder, no zip/));
  await assert.rejects(unpack(t, await tarOf({ a: 'a' }), { only: 'zip' }), refusal(/no zip archive/));
  assert.deepEqual((await unpack(t, zipOf({ a: 'a' }), { only: 'zip' })).files, { a: 'a' });
});
