import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestDatabase } from '#testing/databases.ts';
import { type Db, inTransaction, isUniqueViolation, outsideTransaction } from './index.ts';

const database = await createTestDatabase();
const ctx = { db: database.db };
after(() => database.drop());

const put = (db: Db, name: string, value = '') => db.insertInto('settings').values({ name, value }).execute();
const read = (db: Db, name: string) =>
  db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();

/** Resolves when the test wants it to. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

test('a query through the outer handle inside a transaction is refused with what to do instead', async () => {
  const leaving = inTransaction(ctx, () => read(ctx.db, 'anything'));
  await assert.rejects(leaving, /left its transaction: use the ctx/);
});

test('a transaction begun through the outer handle inside another is refused, not waited for', async () => {
  const leaving = inTransaction(ctx, () => inTransaction(ctx, async () => 1));
  await assert.rejects(leaving, /left its transaction/);
});

test('what a transaction started may use the outer handle once the transaction is over', async () => {
  const over = gate();
  let later: Promise<unknown> = Promise.resolve();
  await inTransaction(ctx, async () => {
    later = over.passed.then(() => read(ctx.db, 'anything'));
  });
  over.open();
  assert.equal(await later, undefined);
});

test('work that declares itself outside of the transaction may use the outer handle', async () => {
  assert.equal(await inTransaction(ctx, () => outsideTransaction(() => read(ctx.db, 'anything'))), undefined);
});

test('a transaction within a transaction joins it and goes with it', async () => {
  const failing = inTransaction(ctx, async (outer) => {
    await inTransaction(outer, (inner) => put(inner.db, 'joined'));
    assert.ok(await read(outer.db, 'joined'));
    throw new Error('the outer one fails');
  });
  await assert.rejects(failing, /the outer one fails/);
  assert.equal(await read(ctx.db, 'joined'), undefined);
});

test('a transaction answers what its body answers', async () => {
  assert.equal(await inTransaction(ctx, async () => 'the answer'), 'the answer');
});

test('a throw leaves nothing behind and the database goes on', async () => {
  const failing = inTransaction(ctx, async ({ db }) => {
    await put(db, 'half');
    throw new RangeError('half way');
  });
  await assert.rejects(failing, RangeError);
  assert.equal(await read(ctx.db, 'half'), undefined);
  await put(ctx.db, 'after the throw');
  assert.ok(await read(ctx.db, 'after the throw'));
});

test('a handle that outlives its transaction is refused', async () => {
  const leaked = await inTransaction(ctx, async ({ db }) => ({ db }));
  await assert.rejects(read(leaked.db, 'anything'));
});

test('of fifty transactions that read, count up and write at once, none is lost', async () => {
  await put(ctx.db, 'counter', '0');
  const other = { db: database.again() };
  const countUp = (handle: { db: Db }) =>
    inTransaction(handle, async ({ db }) => {
      const row = await read(db, 'counter');
      const value = String(Number(row?.value) + 1);
      await db.updateTable('settings').set({ value }).where('name', '=', 'counter').execute();
    });
  await Promise.all(Array.from({ length: 50 }, (_, index) => countUp(index % 2 === 0 ? ctx : other)));
  await other.db.destroy();
  assert.equal((await read(ctx.db, 'counter'))?.value, '50');
});

test('two transactions that each read what the other writes do not both succeed on what they read', async () => {
  const claimIfNobodyDid = (name: string, other: string) =>
    inTransaction(ctx, async ({ db }) => {
      const taken = await read(db, other);
      if (taken === undefined) await put(db, name);
    });
  await Promise.all([claimIfNobodyDid('skew a', 'skew b'), claimIfNobodyDid('skew b', 'skew a')]);
  const winners = [await read(ctx.db, 'skew a'), await read(ctx.db, 'skew b')].filter((row) => row !== undefined);
  assert.equal(winners.length, 1);
});

test('a reader does not wait for an open transaction and sees nothing of it before its end', async () => {
  const [written, looked] = [gate(), gate()];
  const writing = inTransaction(ctx, async ({ db }) => {
    await put(db, 'unfinished');
    written.open();
    await looked.passed;
  });
  await written.passed;
  assert.equal(await read(ctx.db, 'unfinished'), undefined);
  looked.open();
  await writing;
  assert.ok(await read(ctx.db, 'unfinished'));
});

test('a lone write waits for its turn and arrives', async () => {
  const begun = gate();
  const writing = inTransaction(ctx, async ({ db }) => {
    await put(db, 'first of two');
    begun.open();
    await new Promise((resolve) => setTimeout(resolve, 10));
  });
  await begun.passed;
  await Promise.all([writing, put(ctx.db, 'second of two')]);
  assert.ok(await read(ctx.db, 'second of two'));
});

test('a value that is taken is distinguished from every other failure', async () => {
  await put(ctx.db, 'taken');
  await assert.rejects(put(ctx.db, 'taken'), isUniqueViolation);
  const row = { id: 't', user_id: 'nobody', name: '', hash: '', hint: '', created_at: 0 };
  await assert.rejects(ctx.db.insertInto('api_tokens').values(row).execute(), (error) => !isUniqueViolation(error));
  assert.equal(isUniqueViolation(undefined), false);
});

test('a second value in a unique column is taken too, not only a primary key', async () => {
  const user = (id: string) => ({ id, email: 'same@example.com', display_name: id, created_at: 0, updated_at: 0 });
  await ctx.db.insertInto('users').values(user('u1')).execute();
  await assert.rejects(ctx.db.insertInto('users').values(user('u2')).execute(), isUniqueViolation);
});

test('a closed database says so', async () => {
  const other = database.again();
  await read(other, 'anything');
  await other.destroy();
  await assert.rejects(read(other, 'anything'), /destroyed|closed/);
});
