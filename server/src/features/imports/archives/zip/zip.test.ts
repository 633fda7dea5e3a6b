import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { ARCHIVE_LIMITS } from '../rules.ts';
import { makeZip, unpack, type ZipEntry, zipOf } from '../testing.ts';

const LINK = 0o120777;
const refusal = (message: RegExp, status = 422) => ({ name: 'Problem', status, message });

test('a zip becomes its files, empty ones and those in folders too', async (t) => {
  const { files, warnings } = await unpack(
    t,
    zipOf({ 'README.md': '# A', 'sub/b.md': 'b', 'empty.txt': '', 'dir/': '' }),
  );
  assert.deepEqual(files, { 'README.md': '# A', 'sub/b.md': 'b', 'empty.txt': '' });
  assert.deepEqual(warnings, []);
});

test('an empty zip becomes an empty folder', async (t) => {
  assert.deepEqual((await unpack(t, makeZip([]))).files, {});
});

test('what is stored without compression is read too', async (t) => {
  assert.deepEqual((await unpack(t, makeZip([{ name: 'a.md', content: 'a', stored: true }]))).files, { 'a.md': 'a' });
});

for (const name of [
  '../out.md',
  'a/../../out.md',
  '/etc/x',
  'C:/x',
  'c:x',
  'a\\b.md',
  '..',
  'x\0.md',
  `${'d/'.repeat(512)}x`,
])
  test(`the name ${JSON.stringify(name.slice(0, 20))} refuses the whole zip`, async (t) => {
    const zip = makeZip([
      { name: 'good.md', content: 'good' },
      { name, content: 'evil' },
    ]);
    await assert.rejects(unpack(t, zip), refusal(/^The name .* Nothing was imported\.$/));
  });

test('names in UTF-8 are read with the mark and without it, others in the code page of DOS', async (t) => {
  const names: ZipEntry[] = [
    { name: 'café.md' },
    { name: Buffer.from('日本.md') },
    { name: Buffer.from([0x81, 0x2e, 0x6d, 0x64]) },
  ];
  const { files } = await unpack(t, makeZip(names));
  assert.deepEqual(Object.keys(files).toSorted(), ['café.md', 'ü.md', '日本.md'].toSorted());
});

test('names that differ by case only stay two files', async (t) => {
  assert.deepEqual((await unpack(t, zipOf({ 'A.md': '1', 'a.md': '2' }))).files, { 'A.md': '1', 'a.md': '2' });
});

test('what is never content is not even unpacked', async (t) => {
  const zip = zipOf({
    '.git/config': 'x',
    'a/node_modules/b.md': 'x',
    '__MACOSX/._a.md': 'x',
    '.gitbook.yaml': 'root: a',
  });
  assert.deepEqual((await unpack(t, zip)).files, { '.gitbook.yaml': 'root: a' });
});

test('a file that is there twice is one file, and two files of one name refuse the zip', async (t) => {
  const same = makeZip([
    { name: 'a.md', content: 'a' },
    { name: './a.md', content: 'a' },
  ]);
  assert.deepEqual((await unpack(t, same)).files, { 'a.md': 'a' });
  for (const content of ['b', 'longer'])
    await assert.rejects(
      unpack(
        t,
        makeZip([
          { name: 'a.md', content: 'a' },
          { name: 'a.md', content },
        ]),
      ),
      refusal(/two different things under the name "a\.md"/),
    );
});

test('a file that is a folder too refuses the zip, whichever comes first', async (t) => {
  const entries = [
    { name: 'a', content: 'file' },
    { name: 'a/b.md', content: 'b' },
  ];
  await assert.rejects(unpack(t, makeZip(entries)), refusal(/two different things/));
  await assert.rejects(unpack(t, makeZip(entries.toReversed())), refusal(/two different things/));
});

test('a link that stays inside is a link, one that leaves is left out and named', async (t) => {
  const zip = makeZip([
    { name: 'sub/in.md', content: '../a.md', mode: LINK },
    { name: 'a.md', content: 'a' },
    { name: 'sub/out.md', content: '../../a.md', mode: LINK },
    { name: 'absolute', content: '/etc/passwd', mode: LINK },
  ]);
  const { files, warnings } = await unpack(t, zip);
  assert.deepEqual(files, { 'a.md': 'a', 'sub/in.md': '-> ../a.md' });
  assert.deepEqual(
    warnings.map((warning) => warning.split(':')[0]),
    ['sub/out.md', 'absolute'],
  );
});

test('nothing is written through a link of the zip, in whichever order they come', async (t) => {
  const entries: ZipEntry[] = [
    { name: 'dir', content: 'other', mode: LINK },
    { name: 'dir/a.md', content: 'evil' },
    { name: 'other/b.md', content: 'b' },
  ];
  for (const order of [entries, entries.toReversed()])
    await assert.rejects(unpack(t, makeZip(order)), refusal(/two different things under the name "dir"/));
});

test('a device refuses the zip', async (t) => {
  await assert.rejects(unpack(t, makeZip([{ name: 'null', mode: 0o020666 }])), refusal(/is a device/));
});

test('an encrypted zip and an unknown compression are refused with what to do', async (t) => {
  await assert.rejects(unpack(t, makeZip([{ name: 'a.md', content: 'a', flags: 1 }])), refusal(/without a password/));
  await assert.rejects(unpack(t, makeZip([{ name: 'a.md', content: 'a', method: 14 }])), refusal(/"deflate"/));
});

test('an entry that announces a thousand times its bytes is refused before it is read', async (t) => {
  const zip = zipOf({ 'zeros.txt': Buffer.alloc(10 * 1024 * 1024) });
  await assert.rejects(unpack(t, zip), refusal(/far larger than it is/));
});

test('an entry that becomes more than it announces is refused', async (t) => {
  const zeros = { name: 'zeros.txt', content: Buffer.alloc(10 * 1024 * 1024), claims: { uncompressedSize: 1000 } };
  await assert.rejects(unpack(t, makeZip([zeros])), refusal(/damaged/));
  const short = { name: 'short.txt', content: 'abc', claims: { uncompressedSize: 100 } };
  await assert.rejects(unpack(t, makeZip([short])), refusal(/damaged/));
});

test('ten thousand entries of the same bytes are refused, whatever they announce', async (t) => {
  const content = Buffer.alloc(1024 * 1024, 'ab');
  const packed = deflateRawSync(content).byteLength;
  for (const uncompressedSize of [content.byteLength, 1000]) {
    const entries: ZipEntry[] = [{ name: '0.txt', content, claims: { uncompressedSize } }];
    for (let index = 1; index < 10_000; index += 1)
      entries.push({
        name: `${index}.txt`,
        content: '',
        claims: { offset: 0, compressedSize: packed, uncompressedSize },
      });
    await assert.rejects(unpack(t, makeZip(entries)), { name: 'Problem', message: /overlap|far larger|too much/ });
  }
});

test('a zip in a zip is only a file', async (t) => {
  const inner = zipOf({ 'a.md': 'a' });
  const { files } = await unpack(t, zipOf({ 'inner.zip': inner }));
  assert.deepEqual(Object.keys(files), ['inner.zip']);
});

test('a byte that changed is noticed by the checksum', async (t) => {
  const zip = makeZip([{ name: 'a.md', content: 'abc', stored: true, claims: { crc32: 1 } }]);
  await assert.rejects(unpack(t, zip), refusal(/checksum/));
});

test('a zip that was cut anywhere is refused', async (t) => {
  const zip = zipOf({ 'README.md': '# A long enough text', 'sub/b.md': 'b'.repeat(300) });
  for (let length = 4; length < zip.byteLength; length += 7)
    await assert.rejects(unpack(t, zip.subarray(0, length)), refusal(/damaged/), `cut to ${length}`);
});

test('more entries, more bytes and larger files than the limits: refused, and left out', async (t) => {
  const limits = { ...ARCHIVE_LIMITS, entries: 3, fileBytes: 100, totalBytes: 150 };
  const four = zipOf({ a: '', b: '', c: '', d: '' });
  await assert.rejects(unpack(t, four, { limits }), refusal(/more than 3 files/, 413));
  const large = zipOf({ a: 'x'.repeat(90), b: 'y'.repeat(90) });
  await assert.rejects(unpack(t, large, { limits }), refusal(/too much in it/, 413));
  const { files, warnings } = await unpack(t, zipOf({ a: 'x'.repeat(101), b: 'b' }), { limits });
  assert.deepEqual([Object.keys(files), warnings.length], [['b'], 1]);
});

test('a message never carries characters that move the cursor', async (t) => {
  const zip = makeZip([{ name: '../\u001b[2Jx', content: '' }]);
  await assert.rejects(unpack(t, zip), (error: Error) => !error.message.includes('\u001b'));
});

test('folders that only names imply count, so that few entries do not become a million of them', async (t) => {
  const limits = { ...ARCHIVE_LIMITS, entries: 50 };
  const deep = (name: string, depth: number): ZipEntry => ({ name: `${name}/${'d/'.repeat(depth)}a.md` });
  assert.equal(Object.keys((await unpack(t, makeZip([deep('a', 40)]), { limits })).files).length, 1);
  await assert.rejects(
    unpack(t, makeZip([deep('a', 30), deep('b', 30)]), { limits }),
    refusal(/more than 50 files and folders/, 413),
  );
  const folders = Array.from({ length: 30 }, (_, index) => ({ name: `f${index}/`, content: '' }));
  await unpack(t, makeZip(folders), { limits });
});

test('what lies deeper than anything is read is left out, with one warning for all of it and no folders', async (t) => {
  const deep = (top: string, depth: number) => ({ name: `${top}/${'d/'.repeat(depth - 2)}x.md`, content: 'x' });
  const zip = makeZip([deep('a', 65), deep('b', 66), deep('c', 500), { name: 'd/'.repeat(400), content: '' }]);
  const { files, warnings } = await unpack(t, zip, { limits: { ...ARCHIVE_LIMITS, entries: 70 } });
  assert.deepEqual(Object.keys(files), [deep('a', 65).name]);
  assert.deepEqual(warnings, [
    `${deep('b', 66).name}: Files and folders nested deeper than 64 folders were left out: 3.`,
  ]);
});
