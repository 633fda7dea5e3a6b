import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { fakeClock } from '#platform/clock/testing.ts';
import { inTransaction } from '#platform/db/index.ts';
import { silentLogger } from '#platform/log.ts';
import { createTestDatabase } from '#testing/databases.ts';
import { claimJob, endClaim, LEASE_MS, postponeClaim, renewClaim } from './claims.ts';
import { countFailing, createJobs, type JobKind, listFailing } from './index.ts';

const database = await createTestDatabase();
const clock = fakeClock();
const ctx = { db: database.db, clock, log: silentLogger() };
const other = { ...ctx, db: database.again() };
after(async () => {
  await other.db.destroy();
  await database.drop();
});
beforeEach(async () => {
  await ctx.db.deleteFrom('job_claims').execute();
});

const claim = { kind: 'test', subject: 'one' };
const take = (owner: string) => claimJob(ctx.db, claim, owner, clock.now());
const rows = () => ctx.db.selectFrom('job_claims').selectAll().execute();
const fail = (owner: string, message = 'x') => postponeClaim(ctx.db, claim, { owner, now: clock.now(), message });

/** A kind of work over a set of subjects that are due until they were done. */
function makeWork(subjects: string[], work: (subject: string) => void | Promise<void> = () => {}, atOnce = 100) {
  const due = new Set(subjects);
  const ran: string[] = [];
  const kind: JobKind<typeof ctx> = {
    kind: 'work',
    every: 3_600_000,
    findDue: async () => [...due].slice(0, atOnce),
    run: async (_ctx, subject) => {
      ran.push(subject);
      await work(subject);
      due.delete(subject);
    },
  };
  return { kind, due, ran };
}

test('a claim keeps others out until it ends', async () => {
  assert.deepEqual([await take('a'), await take('b'), await take('a')], [true, false, false]);
  await endClaim(ctx.db, claim, 'a');
  assert.equal(await take('b'), true);
});

test('of many who claim at once one succeeds', async () => {
  const all = Array.from({ length: 20 }, (_, index) =>
    claimJob(index % 2 === 0 ? ctx.db : other.db, claim, `owner ${index}`, clock.now()),
  );
  assert.equal((await Promise.all(all)).filter(Boolean).length, 1);
});

test('a claim that nobody renewed is taken over, and who lost it cannot end it', async () => {
  await take('dead');
  clock.advance(LEASE_MS);
  assert.equal(await take('heir'), false);
  clock.advance(1);
  assert.equal(await take('heir'), true);
  await endClaim(ctx.db, claim, 'dead');
  await fail('dead');
  assert.equal((await rows())[0]?.claimed_by, 'heir');
});

test('a claim that is renewed is kept', async () => {
  await take('a');
  clock.advance(LEASE_MS - 1);
  await renewClaim(ctx.db, claim, 'a', clock.now());
  clock.advance(LEASE_MS - 1);
  assert.equal(await take('b'), false);
});

test('work that fails waits twice as long each time, at most an hour', async () => {
  const waits: number[] = [];
  for (let attempt = 0; attempt < 13; attempt += 1) {
    assert.equal(await take('a'), true);
    await fail('a');
    const [row] = await rows();
    const wait = (row?.run_at ?? 0) - clock.now();
    waits.push(wait);
    clock.advance(wait - 1);
    assert.equal(await take('a'), false);
    clock.advance(1);
  }
  assert.deepEqual(waits.slice(0, 4), [5_000, 10_000, 20_000, 40_000]);
  assert.equal(waits.at(-1), 3_600_000);
});

test('the reason of a failure is kept, within bounds', async () => {
  await take('a');
  await fail('a', 'because '.repeat(1000));
  assert.equal((await rows())[0]?.last_error?.length, 500);
});

test('work that succeeds leaves no row', async () => {
  const { kind, ran } = makeWork(['x', 'y']);
  await createJobs(ctx, [kind]).runDue();
  assert.deepEqual([ran, await rows()], [['x', 'y'], []]);
});

test('all that is due is done, however few subjects a look answers', async () => {
  const { kind, due } = makeWork(
    Array.from({ length: 7 }, (_, index) => `${index}`),
    () => {},
    2,
  );
  await createJobs(ctx, [kind]).runDue();
  assert.equal(due.size, 0);
});

test('one failure does not keep the others from being done, and is tried again later', async () => {
  let broken = true;
  const { kind, ran, due } = makeWork(['bad', 'good'], (subject) => {
    if (subject === 'bad' && broken) throw new Error('not yet');
  });
  const jobs = createJobs(ctx, [kind]);
  await jobs.runDue();
  assert.deepEqual(ran, ['bad', 'good']);
  await jobs.runDue();
  assert.deepEqual(ran, ['bad', 'good']);
  broken = false;
  clock.advance(5_000);
  await jobs.runDue();
  assert.equal(due.size, 0);
  assert.deepEqual(await rows(), []);
});

test('work that stays due although it was done is done once for each look', async () => {
  const { kind, due, ran } = makeWork(['again']);
  kind.run = async () => void ran.push('again');
  await createJobs(ctx, [kind]).runDue();
  assert.deepEqual([ran.length, due.size], [1, 1]);
});

test('two runners on one database do a job once', async () => {
  const subjects = Array.from({ length: 10 }, (_, index) => `${index}`);
  const { kind, ran } = makeWork(subjects, () => new Promise((resolve) => setTimeout(resolve, 2)));
  await Promise.all([createJobs(ctx, [kind]).runDue(), createJobs(other, [kind]).runDue()]);
  assert.deepEqual(ran.toSorted(), subjects);
});

test('what a crashed process had claimed is found again when its lease ends', async () => {
  const { kind, ran } = makeWork(['orphan']);
  await claimJob(ctx.db, { kind: 'work', subject: 'orphan' }, 'crashed', clock.now());
  const jobs = createJobs(ctx, [kind]);
  await jobs.runDue();
  assert.deepEqual(ran, []);
  clock.advance(LEASE_MS + 1);
  await jobs.runDue();
  assert.deepEqual(ran, ['orphan']);
});

test('what becomes due while a look is under way is done by the one that follows', async () => {
  const work = makeWork(
    ['first'],
    (subject) => {
      if (subject !== 'first') return;
      work.due.add('second');
      jobs.wake('work');
    },
    1,
  );
  const jobs = createJobs(ctx, [work.kind]);
  await jobs.runDue();
  await jobs.runDue();
  assert.deepEqual(work.ran, ['first', 'second']);
});

test('asking for what is due during a look waits for a look that began later', async () => {
  let finish = () => {};
  const work = makeWork(['slow'], () => new Promise<void>((resolve) => (finish = resolve)));
  const jobs = createJobs(ctx, [work.kind]);
  const first = jobs.runDue();
  while (work.ran.length === 0) await new Promise(setImmediate);
  work.kind.findDue = async () => (work.ran.includes('late') ? [] : ['late']);
  const second = jobs.runDue();
  finish();
  while (!work.ran.includes('late')) await new Promise(setImmediate);
  finish();
  await Promise.all([first, second]);
  assert.deepEqual(work.ran, ['slow', 'late']);
});

test('a wake-up from inside a transaction works on its own', async () => {
  const { kind, ran } = makeWork(['woken']);
  const jobs = createJobs(ctx, [kind]);
  await inTransaction(ctx, async () => jobs.wake('work'));
  await jobs.runDue();
  assert.deepEqual(ran, ['woken']);
});

test('stopping waits for what runs and begins nothing more', async () => {
  let finish = () => {};
  const { kind, ran } = makeWork(['runs', 'waits'], () => new Promise<void>((resolve) => (finish = resolve)));
  const jobs = createJobs(ctx, [kind]);
  jobs.start();
  while (ran.length === 0) await new Promise(setImmediate);
  let stopped = false;
  const stopping = jobs.stop().then(() => (stopped = true));
  await new Promise(setImmediate);
  assert.equal(stopped, false);
  finish();
  await stopping;
  await jobs.runDue();
  jobs.wake('work');
  assert.deepEqual(ran, ['runs']);
});

test('a look that fails does not stop the next one', async () => {
  const { kind, ran } = makeWork(['x']);
  const { findDue } = kind;
  kind.findDue = () => Promise.reject(new Error('the database is away'));
  const jobs = createJobs(ctx, [kind]);
  await jobs.runDue();
  kind.findDue = findDue;
  await jobs.runDue();
  assert.deepEqual(ran, ['x']);
});

const REPEATEDLY_MS = 3_600_000;

async function failRepeatedly(work: ReturnType<typeof makeWork>, times: number): Promise<void> {
  const jobs = createJobs(ctx, [work.kind]);
  for (let count = 0; count < times; count += 1) {
    await jobs.runDue();
    clock.advance(REPEATEDLY_MS);
  }
}

test('work that fails for ever does not keep a look from finding what comes after it', async () => {
  const broken = Array.from({ length: 5 }, (_, index) => `broken ${index}`);
  const { kind, ran } = makeWork(broken, (subject) => {
    if (subject.startsWith('broken')) throw new Error('for ever');
  });
  const all = [...broken, 'good'];
  // The domain names the broken ones first, and few at a time.
  kind.findDue = async (_ctx, most) =>
    all.filter((subject) => subject !== 'good' || !ran.includes('good')).slice(0, most - 95);
  await createJobs(ctx, [kind]).runDue();
  assert.deepEqual(ran, [...broken, 'good']);
});

test('work that failed once or twice is not reported, work that failed again and again is, also by another process', async () => {
  const work = makeWork(['bad', 'good'], (subject) => {
    if (subject === 'bad') throw new Error('no number is free');
  });
  await failRepeatedly(work, 2);
  assert.deepEqual(await listFailing(ctx.db, clock.now(), 10), []);
  await failRepeatedly(work, 1);
  const [failing, ...others] = await listFailing(other.db, clock.now(), 10);
  assert.deepEqual([failing?.kind, failing?.subject, failing?.tries, others.length], ['work', 'bad', 3, 0]);
  assert.match(failing?.lastError ?? '', /no number is free/);
  assert.deepEqual([...(await countFailing(other.db, clock.now()))], [['work', 1]]);
});

test('a try under way does not hide the failures before it, and is not counted as one', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await take('a');
    assert.deepEqual(await listFailing(ctx.db, clock.now(), 10), []);
    await fail('a');
    clock.advance(REPEATEDLY_MS);
  }
  await take('a');
  assert.equal((await listFailing(ctx.db, clock.now(), 10))[0]?.tries, 3);
});

test('work that ends with its process each time is reported too', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    assert.equal(await take(`process ${attempt}`), true);
    clock.advance(LEASE_MS + 1);
  }
  assert.deepEqual(
    (await listFailing(ctx.db, clock.now(), 10)).map(({ tries, lastError }) => [tries, lastError]),
    [[3, null]],
  );
});

test('work that is no longer due is not reported, whatever became of it', async () => {
  const work = makeWork(['bad'], () => {
    throw new Error('not yet');
  });
  await failRepeatedly(work, 3);
  work.due.delete('bad');
  await createJobs(ctx, [work.kind]).runDue();
  assert.deepEqual(await rows(), []);
});

test('old claims of work that nobody does any more are removed at the start', async () => {
  await claimJob(ctx.db, { kind: 'former', subject: 'x' }, 'a', clock.now());
  const jobs = createJobs(ctx, [makeWork([]).kind]);
  jobs.start();
  await jobs.stop();
  assert.equal((await rows()).length, 1);
  clock.advance(25 * 3_600_000);
  const later = createJobs(ctx, [makeWork([]).kind]);
  later.start();
  await later.stop();
  assert.deepEqual(await rows(), []);
});

test('whoever counts work learns what became of each', async () => {
  const ends: string[] = [];
  const { kind } = makeWork(['bad', 'good'], (subject) => {
    if (subject === 'bad') throw new Error('no');
  });
  await createJobs(ctx, [kind], { onEnd: (name, outcome) => void ends.push(`${name} ${outcome}`) }).runDue();
  assert.deepEqual(ends, ['work failed', 'work done']);
});

/** Work that is claimed when it takes longer than it takes as a rule, past the first look, which claims everything. */
async function makeShortWork(claimedAfter: number, work: () => void | Promise<void>) {
  const { kind, due, ran } = makeWork([], work);
  const jobs = createJobs(ctx, [{ ...kind, claimedAfter }]);
  await jobs.runDue();
  return { jobs, due, ran };
}

const NEVER_MS = 3_600_000;

test('short work writes no claim', async () => {
  const seen: unknown[] = [];
  const { jobs, due, ran } = await makeShortWork(NEVER_MS, async () => void seen.push(...(await rows())));
  due.add('x');
  await jobs.runDue();
  assert.deepEqual([ran, seen, await rows()], [['x'], [], []]);
});

test('work that turns out to be long is claimed while it goes on, and the claim ends with it', async () => {
  const { jobs, due, ran } = await makeShortWork(1, async () => {
    while ((await rows()).length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  });
  due.add('x');
  await jobs.runDue();
  assert.deepEqual([ran, await rows()], [['x'], []]);
});

test('short work that failed waits, and is claimed before it is tried again', async () => {
  const claims: (string | null | undefined)[] = [];
  const { jobs, due } = await makeShortWork(NEVER_MS, async () => {
    claims.push((await rows())[0]?.claimed_by);
    if (claims.length < 3) throw new Error('not yet');
  });
  due.add('x');
  await jobs.runDue();
  assert.deepEqual(
    (await rows()).map(({ attempts, last_error: message }) => [attempts, message]),
    [[1, 'not yet']],
  );
  await jobs.runDue();
  assert.equal(claims.length, 1);
  for (let tries = 0; tries < 2; tries += 1) {
    clock.advance(NEVER_MS);
    await jobs.runDue();
  }
  assert.deepEqual(
    claims.map((owner) => typeof owner),
    ['undefined', 'string', 'string'],
  );
  assert.deepEqual(await rows(), []);
});

test('short work that a process left behind is claimed by the next one before it begins', async () => {
  const claims: number[] = [];
  const { kind } = makeWork(['x'], async () => void claims.push((await rows()).length));
  await createJobs(ctx, [{ ...kind, claimedAfter: NEVER_MS }]).runDue();
  assert.deepEqual(claims, [1]);
});
