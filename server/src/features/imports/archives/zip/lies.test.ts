// Zips whose headers lie. What reads them must refuse them: an error that nobody catches ends the whole server.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { Problem } from '#platform/http/index.ts';
import { makeZip, unpack, zipOf } from '../testing.ts';

const damage = { name: 'Problem', status: 422, code: 'archive_damaged' };
const END_BYTES = 22;
const U32 = 0xffff_ffff;

/** Offsets that no file has: beyond its end, beyond what a number holds, beyond what the system reads. */
const FAR = [10_000n, 2n ** 52n, 2n ** 53n, 2n ** 60n, 2n ** 63n, 2n ** 64n - 1n];

const ZIP = zipOf({ 'README.md': '# A long enough text', 'sub/b.md': 'b'.repeat(300) });

/** The same zip, and before its end the record that points to the large form of the end. */
function withLocator(zip: Buffer, offset: bigint): Buffer {
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(offset, 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([zip.subarray(0, -END_BYTES), locator, zip.subarray(-END_BYTES)]);
}

/** The same zip with the large form of the end, which says where its directory is. */
function withLargeEnd(zip: Buffer, directory: bigint): Buffer {
  const body = zip.subarray(0, -END_BYTES);
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(2n, 32);
  end.writeBigUInt64LE(directory, 48);
  return withLocator(Buffer.concat([body, end, zip.subarray(-END_BYTES)]), BigInt(body.byteLength));
}

/** A zip of one file whose directory gives its sizes and its place in the large form. */
function withLargeEntry({ size = 4n, packed = 4n, offset = 0n, stored = true }): Buffer {
  const zip = makeZip([{ name: 'z.md', content: '# z\n', stored }]);
  const at = zip.readUInt32LE(zip.byteLength - END_BYTES + 16);
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  for (const [index, value] of [size, packed, offset].entries()) extra.writeBigUInt64LE(value, 4 + 8 * index);
  const entry = Buffer.from(zip.subarray(at, -END_BYTES));
  for (const field of [20, 24, 42]) entry.writeUInt32LE(U32, field);
  entry.writeUInt16LE(extra.byteLength, 30);
  return Buffer.concat([zip.subarray(0, at), entry, extra, zip.subarray(-END_BYTES)]);
}

for (const offset of FAR) {
  test(`an end that lies at ${offset} refuses the zip`, async (t) => {
    await assert.rejects(unpack(t, withLocator(ZIP, offset)), damage);
  });

  test(`a directory that lies at ${offset} refuses the zip`, async (t) => {
    await assert.rejects(unpack(t, withLargeEnd(ZIP, offset)), damage);
  });

  test(`a file that lies at ${offset} refuses the zip, and leaves no file open`, async (t) => {
    await assert.rejects(unpack(t, withLargeEntry({ offset })), damage);
    const before = await countOpenFiles();
    for (let turn = 0; turn < 5; turn += 1) await assert.rejects(unpack(t, withLargeEntry({ offset })), damage);
    if (before !== undefined) assert.ok(Number(await countOpenFiles()) < before + 5, 'files are closed again');
  });

  test(`a file of ${offset} bytes refuses the zip or is left out of it`, async (t) => {
    for (const stored of [true, false])
      for (const claims of [{ size: offset }, { packed: offset }, { size: offset, packed: offset }])
        await judge(t, withLargeEntry({ ...claims, stored }));
  });
}

test('a stored file with two sizes refuses the zip', async (t) => {
  const claims = { uncompressedSize: 1 };
  await assert.rejects(unpack(t, makeZip([{ name: 'a.md', content: 'abc', stored: true, claims }])), damage);
});

test('whatever stands in a zip, it is unpacked or refused', async (t) => {
  const bases = [ZIP, withLocator(ZIP, 0n), withLargeEnd(ZIP, 0n), withLargeEntry({}), zipOf({ 'a.zip': ZIP })];
  bases.push(
    makeZip([
      { name: 'l', content: 'a', mode: 0o120777 },
      { name: 'a', content: deflateRawSync('a') },
    ]),
  );
  const edit = fc.record({
    at: fc.nat(),
    fromEnd: fc.boolean(),
    bytes: fc.oneof(fc.uint8Array({ maxLength: 4 }), fc.constantFrom([0xff, 0xff, 0xff, 0xff], [0, 0, 0, 0x80], [1])),
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...bases), fc.array(edit, { minLength: 1, maxLength: 4 }), async (base, edits) => {
      const zip = Buffer.from(base);
      for (const { at, fromEnd, bytes } of edits) {
        const place = at % zip.byteLength;
        zip.set(
          [...bytes].slice(0, fromEnd ? place : zip.byteLength - place),
          fromEnd ? zip.byteLength - place : place,
        );
      }
      await judge(t, zip);
    }),
    { numRuns: 300 },
  );
});

/** Fails for errors that are not ours: those would be answered as a fault of the server. */
async function judge(t: TestContext, zip: Uint8Array): Promise<void> {
  await unpack(t, zip).catch((error: unknown) => {
    assert.ok(error instanceof Problem && error.status < 500, String((error as Error).stack));
  });
}

const countOpenFiles = (): Promise<number | undefined> =>
  readdir('/proc/self/fd').then(
    (open) => open.length,
    () => undefined,
  );
