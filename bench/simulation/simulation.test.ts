import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CELL, LOAD } from './assumptions.ts';
import { answeredAhead, databaseFor, placeSites, planCells, priceOf, serversFor } from './cells.ts';
import { readCosts } from './costs.ts';
import { changesOf, demandOf, demandWhenEmpty } from './demand.ts';
import { liveThrough, unionSeconds } from './faults.ts';
import { hitRate, normal, spreadByZipf, startChance } from './spread.ts';

const results = readFileSync(new URL('../RESULTS.md', import.meta.url), 'utf8');
const costs = readCosts(results);
const near = (found: number, expected: number, by: number): void =>
  assert.ok(Math.abs(found - expected) <= by, `${found} instead of ${expected}`);

test('costs are those of the bench, and a figure that is not there is an error', () => {
  for (const [name, cost] of Object.entries(costs)) assert.ok(cost > 1 && cost < 1e6, `${name}: ${cost}`);
  assert.ok(costs.kept < costs.made);
  assert.throws(() => readCosts(results.replaceAll('from its rows', 'from elsewhere')), /does not say: .*its rows/);
});

test('shares of all things come to one, and groups of neighbours count as they do one by one', () => {
  const groups = spreadByZipf(5000, 1);
  near(
    groups.reduce((sum, { count, share }) => sum + count * share, 0),
    1,
    1e-9,
  );
  assert.equal(
    groups.reduce((sum, { count }) => sum + count, 0),
    5000,
  );
  const all = Array.from({ length: 5000 }, (_, at) => 1 / (at + 1)).reduce((sum, each) => sum + each, 0);
  near(groups[0]?.share ?? 0, 1 / all, 0.002);
  assert.deepEqual(spreadByZipf(1, 1), [{ count: 1, rank: 1, share: 1 }]);
});

test('what is asked for often and changes seldom is in a cache, and nothing else', () => {
  assert.equal(hitRate(0, 1, 10), 0);
  near(hitRate(100, 0, 1e9), 1, 1e-9);
  near(hitRate(1, 1, Infinity), 0.5, 1e-9);
  near(hitRate(1, 0, 1), 1 - Math.exp(-1), 1e-9);
  assert.ok(hitRate(1, 0.1, 10) < hitRate(1, 0.01, 10));
});

test('a hit rate is what chance comes to', () => {
  const chance = startChance(3);
  const wait = (rate: number): number => -Math.log(1 - chance()) / rate;
  let [hits, all] = [0, 0];
  for (; all < 20_000; all += 1) {
    const pause = wait(2);
    if (pause < wait(1) && pause < 0.7) hits += 1;
  }
  near(hits / all, hitRate(2, 1, 0.7), 0.015);
});

test('changes of all sites come to all changes', () => {
  const groups = spreadByZipf(10_000, 1);
  near(
    groups.reduce((sum, { count, share }) => sum + count * changesOf(share, 12, 10_000), 0),
    12,
    1e-6,
  );
});

test('nothing is lost on the way: without caches, every request comes to a cell', () => {
  const none = demandOf({ front: 'none', costs, cells: 25, growth: 1 });
  near(none.requests, LOAD.requestsPerSecond, 1);
  const notified = demandOf({ front: 'notified', costs, cells: 25, growth: 1 });
  assert.ok(notified.requests < none.requests / 5);
  assert.ok(notified.serverCores < none.serverCores);
});

test('caches that dropped everything ask for each page once, and so for less than all and more than usual', () => {
  const usual = demandOf({ front: 'notified', costs, cells: 25, growth: 1 });
  near(usual.purges, 2 * LOAD.savesPerSecond * LOAD.publishedOfSaves, 1e-9);
  const empty = demandWhenEmpty(1);
  assert.ok(empty > usual.requests && empty < LOAD.requestsPerSecond, `${empty}`);
});

test('more cells are quieter: a commit makes fewer pages look old', () => {
  const shareOf = (cells: number): number => {
    const { kept, requests } = demandOf({ front: 'none', costs, cells, growth: 1 });
    return kept / requests;
  };
  assert.ok(shareOf(100) > shareOf(10));
});

test('machines carry all of it with a zone gone', () => {
  assert.equal(serversFor(0), CELL.zones);
  const cores = 100;
  const left = serversFor(cores) * CELL.serverCores * ((CELL.zones - 1) / CELL.zones);
  assert.ok(left * CELL.busyAtMost >= cores);
  assert.equal(databaseFor(0.1), CELL.databaseCores[0]);
  assert.equal(databaseFor(1000), undefined);
});

test('a plan keeps every bound, is the same for a seed, and costs what its parts cost', () => {
  const plan = planCells({ front: 'none', costs, growth: 1, seed: 1 });
  assert.deepEqual(planCells({ front: 'none', costs, growth: 1, seed: 1 }), plan);
  assert.ok(1 / plan.cells <= CELL.shareAtMost);
  assert.ok((plan.gigabytes * plan.largest) / plan.cells <= CELL.gigabytesAtMost);
  assert.ok((plan.demand.databaseCores * plan.busiest) / plan.cells <= plan.databaseCores * CELL.busyAtMost);
  assert.equal(answeredAhead(plan), 0);
  near(
    priceOf(plan),
    Object.values(plan.price).reduce((sum, each) => sum + each, 0),
    0.01,
  );
  const grown = planCells({ front: 'none', costs, growth: 2, seed: 1 });
  assert.ok(grown.gigabytes === 2 * plan.gigabytes && priceOf(grown) > priceOf(plan));
});

test('sites that are placed by chance are uneven, and less so in few cells', () => {
  const uneven = (cells: number) => placeSites({ front: 'none', costs, cells, growth: 0.1, seed: 2 });
  assert.ok(uneven(5).largest < uneven(100).largest);
  assert.ok(uneven(5).busiest >= 1);
});

test('chance is that of its seed, and has the shape that it should', () => {
  const [one, other] = [startChance(9), startChance(9)];
  const numbers = Array.from({ length: 20_000 }, () => normal(one));
  assert.equal(numbers[7], Array.from({ length: 8 }, () => normal(other))[7]);
  const mean = numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  near(mean, 0, 0.03);
  near(numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0) / numbers.length, 1, 0.05);
});

test('without faults every site is there, and faults cost what they last', () => {
  const never = { perYear: 0, seconds: 0 };
  const none = { database: never, change: never, zone: never, failoverSeconds: 90 };
  assert.deepEqual(liveThrough(10, { years: 5, seed: 1, faults: none }), { mean: 1, worst: 1, atOnce: 0 });
  const often = { ...none, database: { perYear: 12, seconds: 3600 } };
  near(liveThrough(50, { years: 40, seed: 1, faults: often }).mean, 1 - 12 / (365 * 24), 1e-4);
  const zone = { ...none, zone: { perYear: 1, seconds: 7200 } };
  near(liveThrough(30, { years: 20, seed: 1, faults: zone }).atOnce, 1 / 3, 1e-9);
});

test('faults at the same time count once', () => {
  assert.equal(
    unionSeconds([
      [10, 20],
      [0, 5],
      [15, 30],
      [16, 17],
    ]),
    25,
  );
  assert.equal(unionSeconds([]), 0);
});
