// In which order things are stored, read and handed on: nothing is lost in any of them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { QueryResult, RootOperationNode, UnknownRow } from 'kysely';
import { inTransaction } from '#platform/db/index.ts';
import { changeRequestUpdated } from '#features/change-requests/index.ts';
import { startWorld } from '#testing/world.ts';
import { isPostgresRun } from '#testing/databases.ts';
import { createHub, type Watcher } from './hub.ts';
import { findLastNumber, type LiveRow } from './store.ts';

const world = await startWorld({ after });
const hub = createHub(world.ctx);
after(() => hub.stop());
let spaces = 0;

/** A subject of which `names` has happened, and the numbers of that. */
async function makeSubject(names: readonly string[]) {
  const spaceId = `hub${(spaces += 1)}`;
  for (const name of names) await inTransaction(world.ctx, (tx) => announce(tx, spaceId, name));
  const subject = `space:${spaceId}`;
  const rows = await world.db.selectFrom('live_events').selectAll().where('subject', '=', subject).execute();
  return { spaceId, subject, numbers: rows.map(({ number }) => Number(number)).toSorted((a, b) => a - b) };
}

const announce = (tx: typeof world.ctx, spaceId: string, requestId: string): Promise<void> =>
  tx.events.publish(tx, changeRequestUpdated, {
    ...{ subject: `change-request:${requestId}`, organizationId: 'hub' },
    payload: { spaceId, requestId },
  });

const nameOf = ({ ids }: LiveRow): string => (JSON.parse(ids) as { changeRequest: string }).changeRequest;

/** Somebody who watches from behind a number, and what they were handed. */
function watch(subject: string, number: number, isReady = true) {
  const seen: string[] = [];
  const watcher: Watcher = {
    ...{ number, isReady, note: () => {} },
    take: (rows) => void seen.push(...rows.map(nameOf)),
  };
  const stop = hub.watch(subject, watcher);
  /** Until so much came, or nothing more comes: the clock of the hub strikes once a second. */
  const until = async (count: number) => {
    for (let tries = 0; tries < 500 && seen.length < count; tries += 1) await sleep(20);
  };
  return { ...{ watcher, seen, stop, until } };
}

const at = (numbers: readonly number[], index: number): number => numbers[index] ?? assert.fail();

test('who comes while others are read for is handed what those had already', async () => {
  const { subject, numbers } = await makeSubject(['a', 'b', 'c', 'd']);
  const ahead = watch(subject, at(numbers, 2));
  // The query for the first is on its way.
  const behind = watch(subject, at(numbers, 0));
  await Promise.all([ahead.until(1), behind.until(1)]);
  await behind.until(3);
  assert.deepEqual(ahead.seen, ['d']);
  assert.deepEqual(behind.seen, ['b', 'c', 'd']);
  ahead.stop();
  behind.stop();
});

test('who takes more again while others are read for is handed what those had already', async () => {
  const { subject, numbers } = await makeSubject(['a', 'b', 'c', 'd']);
  const slow = watch(subject, at(numbers, 0), false);
  await nextTurn();
  const ahead = watch(subject, at(numbers, 2));
  slow.watcher.isReady = true;
  hub.resume(subject);
  await Promise.all([ahead.until(1), slow.until(3)]);
  assert.deepEqual(slow.seen, ['b', 'c', 'd']);
  ahead.stop();
  slow.stop();
});

test('what is published first is seen first, however late it is committed', async () => {
  const { spaceId, subject } = await makeSubject([]);
  const watching = watch(subject, await findLastNumber(world.db, subject));
  const published = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const committed: string[] = [];
  const first = inTransaction(world.ctx, async (tx) => {
    await announce(tx, spaceId, 'first');
    published.resolve();
    await gate.promise;
  }).then(() => committed.push('first'));
  await published.promise;
  const second = inTransaction(world.ctx, (tx) => announce(tx, spaceId, 'second')).then(() => committed.push('second'));
  // Another subject waits for neither, on PostgreSQL.
  if (isPostgresRun()) {
    const elsewhere = await makeSubject(['x']);
    assert.equal(elsewhere.numbers.length, 1);
  }
  hub.wake(subject);
  await sleep(50);
  assert.deepEqual([committed, watching.seen], [[], []]);
  gate.resolve();
  await Promise.all([first, second]);
  await watching.until(2);
  assert.deepEqual(watching.seen, ['first', 'second']);
  watching.stop();
});

test('what happens is read once for all who watch, however many they are, and for none who takes nothing', async () => {
  let queries = 0;
  const counting = {
    transformQuery: ({ node }: { node: RootOperationNode }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }: { result: QueryResult<UnknownRow> }) => result,
  };
  const counted = createHub({ ...world.ctx, db: world.ctx.db.withPlugin(counting) });
  const { spaceId, subject, numbers } = await makeSubject(['a']);
  const seen = Array.from({ length: 50 }, (): string[] => []);
  const stops = seen.map((names, each) =>
    // Each tenth took nothing of what was sent last.
    counted.watch(subject, {
      ...{ number: at(numbers, 0), isReady: each % 10 !== 0, note: () => {} },
      take: (rows) => void names.push(...rows.map(nameOf)),
    }),
  );
  await sleep(50);
  queries = 0;
  for (let n = 0; n < 20; n += 1) await inTransaction(world.ctx, (tx) => announce(tx, spaceId, `n${n}`));
  counted.wake(subject);
  for (let tries = 0; tries < 500 && (seen[1]?.length ?? 0) < 20; tries += 1) await sleep(20);
  await counted.stop();
  for (const stop of stops) stop();
  assert.deepEqual(
    seen.map(({ length }) => length),
    seen.map((_names, each) => (each % 10 === 0 ? 0 : 20)),
  );
  assert.ok(queries <= 20, `${queries} queries`);
});
