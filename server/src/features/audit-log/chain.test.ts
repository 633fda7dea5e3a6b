import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { fakeClock } from '#platform/clock/testing.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { createJobs } from '#platform/jobs/index.ts';
import { silentLogger } from '#platform/log.ts';
import { createTestDatabase } from '#testing/databases.ts';
import { type AuditLine, BEGINNING, toLine } from './chain.ts';
import { chains, cutJob, recordAudit, sealJob, verifyChain } from './index.ts';
import { tamper } from './testing.ts';
import { readChain } from './verify.ts';

const DAY = 86_400_000;
const database = await createTestDatabase();
const clock = fakeClock();
const ctx = { db: database.db, clock, log: silentLogger() };
const other = { ...ctx, db: database.again() };
after(async () => {
  await other.db.destroy();
  await database.drop();
});
beforeEach(() =>
  tamper(ctx.db, async () => {
    await ctx.db.deleteFrom('audit_events').execute();
    await ctx.db.deleteFrom('audit_anchors').execute();
  }),
);

async function record(organizationId: string | null, count: number): Promise<void> {
  const start = clock.now();
  const moment = (at: number) => ({ ...clock, now: () => start + at });
  await inTransaction(ctx, async (tx) => {
    for (let at = 0; at < count; at += 1)
      await recordAudit(
        { ...tx, clock: moment(at) },
        {
          ...{ action: 'team.created', organizationId, actor: { userId: 'u', address: '192.0.2.1' } },
          ...{ target: { kind: 'team', id: `t${at}` }, after: { title: `Team “${at}”`, role: null } },
        },
      );
  });
  clock.advance(count);
}
const seal = (by = ctx) => createJobs(by, [sealJob]).runDue();
const sealed = async (organizationId: string, db: Db = ctx.db) => {
  const rows = [];
  for await (const row of readChain(db, organizationId, 0)) rows.push(row);
  return rows;
};

test('events get their places in the chain of their organization, in order', async () => {
  await record('a', 250);
  await record('b', 3);
  await record(null, 1);
  await seal();
  assert.deepEqual(await Array.fromAsync(chains(ctx.db)), ['', 'a', 'b']);
  const rows = await sealed('a');
  assert.deepEqual(
    rows.map(({ sequence }) => sequence),
    Array.from({ length: 250 }, (_, at) => at + 1),
  );
  assert.deepEqual(
    rows.map(({ target_id }) => target_id),
    Array.from({ length: 250 }, (_, at) => `t${at}`),
  );
  await record('a', 1);
  await seal();
  const { head, broken } = await verifyChain(ctx.db, 'a');
  assert.deepEqual([head.sequence, broken], [251, undefined]);
});

test('a stranger verifies exported lines with nothing but JSON and SHA-256', async () => {
  await record('a', 3);
  await seal();
  let previous = { sequence: 0, hash: '0'.repeat(64) };
  for (const row of await sealed('a')) {
    const { hash, ...rest } = JSON.parse(JSON.stringify(toLine(row, previous))) as AuditLine;
    const ordered = (value: object): object =>
      Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, inner]) => [name, typeof inner === 'object' && inner !== null ? ordered(inner) : inner]),
      );
    assert.equal(
      hash,
      createHash('sha256')
        .update(JSON.stringify(ordered(rest)))
        .digest('hex'),
    );
    assert.equal(rest.previousHash, previous.hash);
    previous = { sequence: rest.sequence, hash };
  }
});

test('two nodes that seal at once make one chain', async () => {
  for (let round = 0; round < 5; round += 1) {
    await record('a', 120);
    await Promise.all([seal(), seal(other), record('a', 3)]);
  }
  await seal();
  const { head, broken } = await verifyChain(ctx.db, 'a');
  assert.deepEqual([head.sequence, broken], [615, undefined]);
});

const changes: Record<string, [(db: Db, id: string) => { execute: () => Promise<unknown> }, RegExp]> = {
  'another actor': [(db, id) => db.updateTable('audit_events').set({ actor_id: 'v' }).where('id', '=', id), /not what/],
  'another time': [(db, id) => db.updateTable('audit_events').set({ at: 7 }).where('id', '=', id), /not what/],
  'no time': [(db, id) => db.updateTable('audit_events').set({ at: 9e15 }).where('id', '=', id), /not what/],
  'another state': [
    (db, id) => db.updateTable('audit_events').set({ state_after: '{"role":"x"}' }).where('id', '=', id),
    /not what/,
  ],
  'no JSON': [(db, id) => db.updateTable('audit_events').set({ state_after: '{' }).where('id', '=', id), /not what/],
  'another organization': [
    (db, id) => db.updateTable('audit_events').set({ organization_id: 'z' }).where('id', '=', id),
    /not there/,
  ],
  'a hash of its own': [
    (db, id) =>
      db
        .updateTable('audit_events')
        .set({ hash: 'f'.repeat(64) })
        .where('id', '=', id),
    /not what/,
  ],
  'nothing in its place': [(db, id) => db.deleteFrom('audit_events').where('id', '=', id), /not there/],
};

for (const [what, [change, why]] of Object.entries(changes))
  test(`an event with ${what} is found, as the first that is broken`, async () => {
    await record('a', 9);
    await seal();
    const { id, sequence } = (await sealed('a'))[4] ?? assert.fail('there are nine');
    await tamper(ctx.db, () => change(ctx.db, id).execute());
    const { broken, head } = await verifyChain(ctx.db, 'a');
    assert.equal(broken?.sequence, sequence);
    assert.match(broken?.why ?? '', why);
    assert.equal(head.sequence, 4);
  });

test('an event that is changed with a fitting hash breaks the next one', async () => {
  await record('a', 9);
  await seal();
  const rows = await sealed('a');
  const [before, changed] = [rows[3], rows[4]].map((row) => row ?? assert.fail('there are nine'));
  const { hash } = toLine({ ...(changed as never as (typeof rows)[0] & object), actor_id: 'v' }, before as never);
  await tamper(ctx.db, () =>
    ctx.db
      .updateTable('audit_events')
      .set({ actor_id: 'v', hash })
      .where('id', '=', changed?.id ?? '')
      .execute(),
  );
  assert.equal((await verifyChain(ctx.db, 'a')).broken?.sequence, 6);
});

test('what is older than it is kept is cut off, and the rest verifies behind the anchor', async () => {
  await record('a', 700);
  clock.advance(10 * DAY);
  await record('a', 5);
  await record('b', 1);
  await seal();
  const before = await verifyChain(ctx.db, 'a');
  const cut = () => createJobs(ctx, [cutJob(10)]).runDue();
  await cut();
  assert.equal((await sealed('a'))[0]?.sequence, 701);
  assert.deepEqual({ ...(await verifyChain(ctx.db, 'a')).head }, before.head);
  clock.advance(11 * DAY);
  await cut();
  assert.deepEqual(await sealed('a'), []);
  assert.deepEqual({ ...(await verifyChain(ctx.db, 'a')).head }, before.head);
  await record('a', 1);
  await seal();
  assert.equal((await verifyChain(ctx.db, 'a')).head.sequence, 706);
  assert.deepEqual(await Array.fromAsync(chains(ctx.db)), ['a', 'b']);
});

test('without a number of days nothing is cut off, and what is not sealed yet never is', async () => {
  await record('a', 5);
  clock.advance(9000 * DAY);
  await createJobs(ctx, [cutJob(undefined)]).runDue();
  await createJobs(ctx, [cutJob(1)]).runDue();
  await seal();
  assert.equal((await verifyChain(ctx.db, 'a')).head.sequence, 5);
  assert.equal(BEGINNING.hash.length, 64);
});
