import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { fakeClock } from '#platform/clock/testing.ts';
import { createTestDatabase } from '#testing/databases.ts';
import { getObject, getObjects, hashBytes, makeObject, putObjects } from './objects.ts';
import { toKey } from './keys.ts';
import { packBytes, unpackBytes } from './packing.ts';

const database = await createTestDatabase();
const ctx = { db: database.db, clock: fakeClock() };
after(() => database.drop());

const TEXT = Buffer.from('A text says a thing, and says it again in nearly the same words. '.repeat(100));

const rowOf = (hash: string) =>
  ctx.db.selectFrom('objects').selectAll().where('hash', '=', toKey(hash)).executeTakeFirstOrThrow();

test('a text takes a fraction of its size in the database, under the hash of what it says', async () => {
  const object = makeObject('body', TEXT);
  await putObjects(ctx, [object]);
  const row = await rowOf(object.hash);
  assert.ok(row.bytes.byteLength < TEXT.byteLength / 4, `${row.bytes.byteLength} of ${TEXT.byteLength} bytes`);
  assert.equal(row.plain_size, TEXT.byteLength);
  assert.equal(hashBytes(await getObject(ctx.db, object.hash)), object.hash);
  assert.deepEqual(Buffer.from((await getObjects(ctx.db, [object.hash])).get(object.hash) ?? []), TEXT);
});

test('rows from before are read as they are, whatever they begin with', async () => {
  // It looks packed and is not: bytes of a page are anybody's.
  for (const bytes of [TEXT, zstdCompressSync(TEXT)]) {
    const hash = hashBytes(bytes);
    await ctx.db.deleteFrom('objects').where('hash', '=', toKey(hash)).execute();
    await ctx.db
      .insertInto('objects')
      .values({ hash: toKey(hash), kind: 'body', bytes, created_at: 1 })
      .execute();
    assert.deepEqual(Buffer.from(await getObject(ctx.db, hash)), Buffer.from(bytes));
    assert.deepEqual(Buffer.from((await getObjects(ctx.db, [hash])).get(hash) ?? []), Buffer.from(bytes));
  }
});

test('bytes that begin like packed ones are kept as any others', async () => {
  const object = makeObject('body', zstdCompressSync(randomBytes(4000)));
  await putObjects(ctx, [object]);
  assert.equal(hashBytes(await getObject(ctx.db, object.hash)), object.hash);
});

test('whatever is packed comes back', () => {
  const repeated = fc.tuple(fc.uint8Array({ maxLength: 400 }), fc.nat(8)).map(([part, count]) => {
    return Buffer.concat(Array.from({ length: count + 1 }, () => part));
  });
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 2000 }), repeated), (bytes) => {
      const packed = packBytes(bytes);
      assert.ok(packed.bytes.byteLength <= bytes.byteLength);
      assert.deepEqual(Buffer.from(unpackBytes(packed)), Buffer.from(bytes));
    }),
  );
});

test('what does not become smaller is kept plain', () => {
  assert.equal(packBytes(randomBytes(4000)).plain_size, 0);
  assert.equal(packBytes(Buffer.from('short')).plain_size, 0);
  assert.equal(packBytes(new Uint8Array()).plain_size, 0);
});

test('packed bytes that were damaged are refused, and never grow beyond what was packed', () => {
  const { bytes, plain_size: size } = packBytes(TEXT);
  assert.throws(() => unpackBytes({ bytes: bytes.subarray(0, 20), plain_size: size }));
  assert.throws(() => unpackBytes({ bytes: Buffer.from('other'), plain_size: size }));
  assert.throws(() => unpackBytes({ bytes, plain_size: size - 1 }), /larger than/);
  assert.throws(() => unpackBytes({ bytes, plain_size: size + 1 }), /instead of/);
});
