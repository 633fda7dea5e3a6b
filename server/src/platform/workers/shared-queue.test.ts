import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSharedQueue } from './shared-queue.ts';

const LIMITS = { places: 1, waitingEach: 1, refusal: 'Too many.', retrySeconds: 3 };

/** Places of which another node has some until it gives them back. */
function openPlaces(taken: string[]) {
  const waiting = new Map(taken.map((place) => [place, Promise.withResolvers<void>()]));
  return {
    holding: {
      hold: async <T>(place: string, work: () => Promise<T>): Promise<T> => {
        await waiting.get(place)?.promise;
        return work();
      },
    },
    giveBack: (place: string) => waiting.get(place)?.resolve(),
  };
}

test('a tenant whom another node serves takes no place of this one', async () => {
  const { holding, giveBack } = openPlaces(['q ada']);
  const queue = createSharedQueue('q', LIMITS, holding);
  const ran: string[] = [];
  const ada = queue.run(async () => void ran.push('ada'), 'ada');
  await queue.run(async () => void ran.push('bea'), 'bea');
  assert.deepEqual(ran, ['bea']);
  giveBack('q ada');
  await ada;
  assert.deepEqual([ran, queue.size], [['bea', 'ada'], 0]);
});

test('as many wait as may, and one more is refused at once', async () => {
  const { holding, giveBack } = openPlaces(['q ada']);
  const queue = createSharedQueue('q', LIMITS, holding);
  const all = [queue.run(async () => 1, 'ada'), queue.run(async () => 2, 'ada')];
  await assert.rejects(
    queue.run(async () => 3, 'ada'),
    { status: 503, headers: { 'retry-after': '3' } },
  );
  giveBack('q ada');
  assert.deepEqual(await Promise.all(all), [1, 2]);
});

test('tenants take turns at the places of this process, also without other nodes', async () => {
  for (const holding of [undefined, openPlaces([]).holding]) {
    const queue = createSharedQueue('q', { ...LIMITS, waitingEach: 5 }, holding);
    const ran: string[] = [];
    const run = (tenant: string, name: string) => queue.run(async () => void ran.push(name), tenant);
    await Promise.all([run('ada', 'a1'), run('ada', 'a2'), run('ada', 'a3'), run('bea', 'b1')]);
    assert.ok(ran.indexOf('b1') < ran.indexOf('a3'), ran.join(' '));
  }
});
