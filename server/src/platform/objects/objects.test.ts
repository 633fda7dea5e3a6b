import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { fakeClock } from '#platform/clock/testing.ts';
import { inTransaction } from '#platform/db/index.ts';
import { createTestDatabase } from '#testing/databases.ts';
import {
  EMPTY_ROOT,
  getObject,
  getObjects,
  hashBytes,
  makeObject,
  MissingObject,
  parseObject,
  putObjects,
  sizesOf,
  type StoredObject,
} from './objects.ts';
import { writeList } from './testing.ts';
import { readLists } from './chunked-list.ts';

const database = await createTestDatabase();
const ctx = { db: database.db, clock: fakeClock() };
after(() => database.drop());

const bodies = (count: number, size = 20) =>
  Array.from({ length: count }, () => makeObject('body', new Uint8Array(randomBytes(size))));
const countRows = async () => (await ctx.db.selectFrom('objects').select('hash').execute()).length;

test('an object is found under the SHA-256 of its bytes, and has them', async () => {
  const object = makeObject('body', new TextEncoder().encode('# Hello'));
  await putObjects(ctx, [object]);
  assert.equal(object.hash, createHash('sha256').update('# Hello').digest('hex'));
  assert.equal(Buffer.from(await getObject(ctx.db, object.hash)).toString(), '# Hello');
});

test('an empty body is an object like any other', async () => {
  const object = makeObject('body', new Uint8Array());
  await putObjects(ctx, [object]);
  assert.equal((await getObject(ctx.db, object.hash)).byteLength, 0);
});

test('what is put twice, in one call or in two, is there once', async () => {
  const [object] = bodies(1) as [StoredObject];
  const before = await countRows();
  await putObjects(ctx, [object, object]);
  await putObjects(ctx, [object]);
  assert.equal(await countRows(), before + 1);
});

test('nothing at all may be put', async () => {
  await putObjects(ctx, []);
});

test('more objects than a batch, and one larger than a batch, all arrive', async () => {
  const many = [...bodies(450), ...bodies(1, 3 * 1024 * 1024), ...bodies(3)];
  await putObjects(ctx, many);
  const found = await getObjects(
    ctx.db,
    many.map((object) => object.hash),
  );
  assert.equal(found.size, many.length);
  for (const { hash, bytes } of many) assert.equal(hashBytes(found.get(hash) ?? new Uint8Array()), hashBytes(bytes));
});

test('more objects than one query asks for come back, each once', async () => {
  const many = bodies(1100, 8);
  await putObjects(ctx, many);
  const hashes = many.map((object) => object.hash);
  assert.equal((await getObjects(ctx.db, [...hashes, ...hashes])).size, 1100);
});

test('several writers of the same objects do not get into each other’s way', async () => {
  const shared = bodies(300);
  await Promise.all([shared, shared.toReversed(), shared].map((objects) => putObjects(ctx, objects)));
  assert.equal(
    (
      await getObjects(
        ctx.db,
        shared.map((object) => object.hash),
      )
    ).size,
    300,
  );
});

test('objects put inside a transaction go with it', async () => {
  const [object] = bodies(1) as [StoredObject];
  const failing = inTransaction(ctx, async (tx) => {
    await putObjects(tx, [object]);
    throw new Error('changed my mind');
  });
  await assert.rejects(failing, /changed my mind/);
  await assert.rejects(getObject(ctx.db, object.hash), MissingObject);
});

test('an object that is missing is named', async () => {
  const [there, missing] = bodies(2) as [StoredObject, StoredObject];
  await putObjects(ctx, [there]);
  await assert.rejects(getObject(ctx.db, missing.hash), new RegExp(missing.hash));
  await assert.rejects(getObjects(ctx.db, [there.hash, missing.hash]), new RegExp(missing.hash));
});

test('an object of data is its JSON', async () => {
  const object = makeObject('meta', { a: ['é', null] });
  assert.deepEqual(parseObject(object.bytes), { a: ['é', null] });
  assert.deepEqual(parseObject(EMPTY_ROOT.bytes), {});
});

test('several lists are read at once, long, short, empty and the same one twice', async () => {
  const lists = [3000, 1, 0, 200].map((length, list) => Array.from({ length }, (_, index) => `${list}:${index}`));
  const out: StoredObject[] = [];
  const hashes = lists.map((entries) => writeList(entries, (entry) => entry, out));
  await putObjects(ctx, out);
  const read = await readLists<string>(ctx.db, [...hashes, hashes[0] as string]);
  for (const [index, hash] of hashes.entries()) assert.deepEqual(read.get(hash)?.items, lists[index]);
});

test('a list with a chunk missing is damage, not a shorter list', async () => {
  const out: StoredObject[] = [];
  const hash = writeList(
    Array.from({ length: 500 }, (_, index) => `damaged ${index}`),
    (entry) => entry,
    out,
  );
  await putObjects(ctx, out.slice(1));
  await assert.rejects(readLists(ctx.db, [hash]), MissingObject);
});

test('the sizes of objects are those of their plain bytes, however they are kept', async () => {
  const [small, packed] = ['tiny', 'the same words again and again, '.repeat(400)].map((text) =>
    makeObject('body', Buffer.from(text)),
  ) as [StoredObject, StoredObject];
  await putObjects(ctx, [small, packed]);
  const sizes = await sizesOf(ctx.db, [small.hash, packed.hash, 'none']);
  assert.deepEqual(Object.fromEntries(sizes), {
    [small.hash]: small.bytes.byteLength,
    [packed.hash]: packed.bytes.byteLength,
  });
});
