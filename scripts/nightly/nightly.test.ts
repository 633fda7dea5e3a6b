import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PARTS } from './parts.ts';
import { toKillRows } from './reports.ts';
import { chooseParts, exitCodeOf, runPart, toLines } from './run.ts';
import { judgeGrowth, type Sample } from './slope.ts';
import type { Part } from './types.ts';

const SCALE = { share: 1, minutes: Infinity, gigabytes: 1 };
const say = () => {};
const part = (name: string, more: Partial<Part> = {}): Part => ({
  ...{ name, promise: 'It holds.', run: async () => ({ rows: [{ what: 'kills', ours: '5' }], problems: [] }) },
  ...more,
});

test('parts are chosen by name, and a name that is none is refused with those that there are', () => {
  assert.equal(new Set(PARTS.map(({ name }) => name)).size, PARTS.length);
  assert.deepEqual(
    chooseParts(PARTS, 'soak, kills').map(({ name }) => name),
    ['kills', 'soak'],
  );
  assert.equal(chooseParts(PARTS, undefined).length, PARTS.length);
  assert.throws(() => chooseParts(PARTS, 'kills,nothing'), /no part nothing\. The parts: kills, /);
});

test('a part that cannot run here is not run, and does not count as one that passed', async () => {
  const lacking = part('nodes', {
    findMissing: () => 'Not installed: nginx.',
    run: () => assert.fail('it was run all the same'),
  });
  const verdict = await runPart(lacking, SCALE, say);
  assert.equal(verdict.state, 'not run');
  assert.match(toLines(verdict).join(), /nodes: not run\. Not installed: nginx\./);
  assert.equal(exitCodeOf([verdict, await runPart(part('kills'), SCALE, say)]), 2);
});

test('a part with a problem, or that throws, is broken, and says why', async () => {
  const kept = await runPart(part('kills'), SCALE, say);
  assert.deepEqual([kept.state, exitCodeOf([kept])], ['kept', 0]);
  const broken = await runPart(
    part('loss', { run: async () => ({ rows: [], problems: ['A word is lost.'] }) }),
    SCALE,
    say,
  );
  const thrown = await runPart(part('soak', { run: () => Promise.reject(new Error('No server.')) }), SCALE, say);
  assert.match(toLines(broken).join(), /A word is lost/);
  assert.match(toLines(thrown).join(), /No server/);
  assert.equal(exitCodeOf([kept, broken]), 1);
  assert.equal(exitCodeOf([thrown, { part: 'nodes', state: 'not run', missing: '' }]), 1);
});

test('figures of kills say what was lost', () => {
  const rows = toKillRows('SQLite', {
    ...{ kills: 10, killsAtStart: 1, killsOfPostgres: 0, acknowledged: 900, doctors: 2, odd: {}, problems: ['lost'] },
  });
  assert.deepEqual(
    rows.map(({ ours }) => ours),
    ['10, 1, 0', '900', '2', '1'],
  );
  assert.ok(rows.every(({ what }) => what.includes('SQLite')));
});

/** Two hours, in which memory saws as garbage comes and goes, after it rose as caches fill up. */
const samples = (perHour: number): Sample[] =>
  Array.from({ length: 1200 }, (_, at) => {
    const hours = (at * 6) / 3600;
    return { seconds: at * 6, megabytes: 200 + Math.min(80, hours * 300) + (at % 17) * 2 + perHour * hours };
  });

test('memory that saws and is warm is flat, and a leak below the saw is noticed', () => {
  const flat = judgeGrowth(samples(0));
  assert.equal(flat.isGrowing, false);
  assert.ok(Math.abs(flat.perHour) < 2, `${flat.perHour}`);
  const leaking = judgeGrowth(samples(40));
  assert.equal(leaking.isGrowing, true);
  assert.ok(Math.abs(leaking.perHour - 40) < 2, `${leaking.perHour}`);
  assert.equal(judgeGrowth(samples(-40)).isGrowing, false);
});

test('too few samples are no judgement', () => {
  assert.throws(() => judgeGrowth(samples(0).slice(0, 8)), /too few/);
});
