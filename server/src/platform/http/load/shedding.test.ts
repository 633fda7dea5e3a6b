import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import { BUDGETS, type Caller, createShedding, type Reason } from './shedding.ts';

const AGENTS = { known: 'Firefox', reader: 'Firefox', crawler: 'Googlebot/2.1' } as const;

/** A server whose pressure the test sets. */
function startShedding() {
  const now = { delay: 0, memory: 0, late: 0, turn: 0 };
  const shed: { reason: Reason; caller: Caller }[] = [];
  const shedding = createShedding({
    pressure: {
      delay: () => now.delay,
      memory: () => now.memory,
      late: () => now.late,
      turn: () => now.turn,
      stop: () => {},
    },
    isKnown: ({ headers }) => headers.authorization !== undefined,
    onShed: (each) => shed.push(each),
  });
  let clients = 0;
  const ask = (caller: Caller, more: { url?: string; address?: string; length?: string } = {}) => {
    clients += 1;
    const { url = '/page', address = `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`, length } = more;
    const headers = {
      'user-agent': AGENTS[caller],
      ...(caller === 'known' ? { authorization: 'Bearer x' } : {}),
      ...(length === undefined ? {} : { 'content-length': length }),
    };
    const request = Object.assign(new EventEmitter(), { url, headers }) as unknown as IncomingMessage;
    const response = Object.assign(new EventEmitter(), {
      headersSent: false,
      closed: false,
    }) as unknown as ServerResponse;
    return { request, response, refused: shedding.admit(request, response, () => address) };
  };
  /** So many are finished, so that as many more are begun. */
  const finish = (caller: Caller, count: number) => {
    for (let done = 0; done < count; done += 1) ask(caller, { address: '192.0.2.1' }).response.emit('close');
  };
  const fill = (caller: Caller) => {
    const asked = [];
    finish(caller, BUDGETS[caller].requests);
    for (let each = ask(caller); each.refused === undefined; each = ask(caller)) asked.push(each);
    return asked;
  };
  return { now, shed, shedding, ask, fill, finish };
}

test('places run out for programs that read first, then for readers, and last for people who work', () => {
  const { fill, ask, shedding } = startShedding();
  fill('crawler');
  assert.equal(shedding.working(), BUDGETS.crawler.requests);
  fill('reader');
  assert.equal(shedding.working(), BUDGETS.reader.requests);
  assert.ok(ask('crawler').refused);
  fill('known');
  assert.equal(shedding.working(), BUDGETS.known.requests);
});

test('readers keep places of their own, however many people who work ask', () => {
  const { fill, ask, finish } = startShedding();
  fill('known');
  finish('known', 3 * BUDGETS.known.requests);
  const begun = (caller: Caller) =>
    Array.from({ length: 300 }, () => ask(caller)).filter(({ refused }) => refused === undefined).length;
  assert.equal(begun('known'), 0);
  assert.equal(begun('reader'), BUDGETS.reader.sure);
  assert.equal(begun('crawler'), BUDGETS.crawler.sure);
});

test('who is refused reads when to come again, and not all at the same time', () => {
  const { fill, ask } = startShedding();
  fill('reader');
  const waits = Array.from({ length: 100 }, () => Number(ask('reader').refused?.headers['retry-after']));
  assert.ok(waits.every((seconds) => seconds >= 2 && seconds <= 6));
  assert.ok(new Set(waits).size > 1);
  assert.equal(ask('reader').refused?.status, 503);
  assert.equal(ask('reader').refused?.headers['connection'], undefined);
  assert.equal(ask('reader', { length: '10' }).refused?.headers['connection'], 'close');
});

test('health and metrics are answered whatever there is to do', () => {
  const { fill, ask, now } = startShedding();
  fill('known');
  Object.assign(now, { delay: 60_000, memory: 2 });
  for (const url of ['/healthz', '/readyz', '/metrics', '/readyz?x'])
    assert.equal(ask('crawler', { url }).refused, undefined);
  assert.ok(ask('known', { url: '/healthzz' }).refused);
});

test('a place is free again when the answer begins, or when its reader is gone', () => {
  const { fill, ask, shedding } = startShedding();
  const [first, second] = fill('reader');
  assert.ok(ask('reader').refused);
  shedding.noteSending(first!.response);
  shedding.noteSending(first!.response);
  second!.response.emit('close');
  assert.equal(shedding.working(), BUDGETS.reader.requests - 2);
  assert.equal(ask('reader').refused, undefined);
});

test('a body that is on its way takes no place', () => {
  const { ask, shedding } = startShedding();
  const { request, response } = ask('known', { length: '1000' });
  assert.equal(shedding.working(), 0);
  request.emit('end');
  assert.equal(shedding.working(), 1);
  response.emit('close');
  assert.equal(shedding.working(), 0);
  // Who left before it had come takes none later.
  const gone = ask('known', { length: '1000' });
  Object.assign(gone.response, { closed: true }).emit('close');
  gone.request.emit('end');
  assert.equal(shedding.working(), 0);
});

test('one network has half of the places at most', () => {
  const { ask, shedding, finish } = startShedding();
  finish('reader', BUDGETS.reader.requests);
  const all = Array.from({ length: 1_000 }, () => ask('reader', { address: '192.0.2.7' }));
  assert.equal(all.filter(({ refused }) => refused === undefined).length, BUDGETS.reader.requests / 2);
  assert.equal(ask('reader', { address: '192.0.2.8' }).refused, undefined);
  for (const { response } of all) response.emit('close');
  assert.equal(shedding.working(), 1);
});

test('an event loop that is late refuses where many ask, programs that read first', () => {
  const { ask, now, shed } = startShedding();
  now.delay = 60_000;
  // Few cannot be what it is late for.
  for (let count = 0; count < 10; count += 1) assert.equal(ask('crawler').refused, undefined);
  const come = (caller: Caller) => ask(caller).response.emit('close');
  now.delay = 300;
  for (let count = 0; count < 100; count += 1) come('reader');
  assert.deepEqual(shed, []);
  assert.ok(ask('crawler').refused);
  now.delay = 600;
  assert.ok(ask('reader').refused);
  assert.equal(ask('known').refused, undefined);
  now.delay = 3_000;
  assert.ok(ask('known').refused);
  assert.deepEqual(
    shed.map(({ reason, caller }) => `${reason} ${caller}`),
    ['event_loop crawler', 'event_loop reader', 'event_loop known'],
  );
  now.delay = 0;
  assert.equal(ask('reader').refused, undefined);
});

test('memory that runs short refuses, and what follows is answered again', () => {
  const { ask, now, shed } = startShedding();
  now.memory = 0.95;
  assert.ok(ask('reader').refused);
  assert.equal(ask('known').refused, undefined);
  now.memory = 0.99;
  assert.ok(ask('known').refused);
  now.memory = 0.5;
  assert.equal(ask('crawler').refused, undefined);
  assert.deepEqual(new Set(shed.map(({ reason }) => reason)), new Set(['memory']));
});

test('in a turn that takes long, all but the first are refused', () => {
  const { ask, now } = startShedding();
  const come = () => {
    const { response, refused } = ask('reader');
    response.emit('close');
    return refused === undefined;
  };
  Object.assign(now, { late: 5_000, turn: 1 });
  assert.equal(Array.from({ length: 100 }, come).filter(Boolean).length, 20);
  Object.assign(now, { late: 10, turn: 2 });
  assert.equal(Array.from({ length: 100 }, come).filter(Boolean).length, 100);
});

test('where nothing is finished, few more are begun than can be waited for', () => {
  const { ask, finish } = startShedding();
  const begun = () => Array.from({ length: 300 }, () => ask('known')).filter(({ refused }) => refused === undefined);
  const first = begun();
  assert.equal(first.length, BUDGETS.known.sure);
  // Of other callers, some are begun all the same.
  assert.equal(ask('reader').refused, undefined);
  for (const { response } of first) response.emit('close');
  assert.equal(begun().length, BUDGETS.known.sure * 3);
  finish('known', 1);
});
