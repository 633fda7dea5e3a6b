import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import test from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hit, Message } from './messages.ts';
import { mergeMetrics } from './metrics.ts';
import { createPeers } from './peers.ts';

/** A channel whose other end is the test. */
function openChannel() {
  const [events, sent] = [new EventEmitter(), new EventEmitter()];
  let isConnected = true;
  const channel = {
    isConnected: () => isConnected,
    send: (message: Message) => void sent.emit(message.kind, message),
    on: (event: 'message', listener: (value: unknown) => void) => void events.on(event, listener),
    disconnect: () => void (isConnected = false),
  };
  return { channel, sent, receive: (value: unknown) => void events.emit('message', value) };
}

test('what one process counts reaches the others at once, each caller as one', async () => {
  const { channel, sent, receive } = openChannel();
  const peers = createPeers(channel);
  const added: Hit[] = [];
  const report = peers.share('calls', (key, count) => void added.push(['calls', key, count]));
  report('ada', 1);
  report('ada', 2);
  report('bea', 1);
  const [{ hits }] = (await once(sent, 'hits')) as [{ hits: Hit[] }];
  assert.deepEqual(hits, [
    ['calls', 'ada', 3],
    ['calls', 'bea', 1],
  ]);
  receive({
    kind: 'hits',
    hits: [
      ['calls', 'ada', 4],
      ['unknown', 'ada', 9],
    ],
  });
  assert.deepEqual(added, [['calls', 'ada', 4]]);
});

test('many callers at once are handed on bit by bit, and nobody is counted twice', async () => {
  const { channel, sent } = openChannel();
  const report = createPeers(channel).share('calls', () => {});
  for (let caller = 0; caller < 12_000; caller += 1) report(`caller ${caller}`, 1);
  const seen = new Set<string>();
  while (seen.size < 12_000) {
    const [{ hits }] = (await once(sent, 'hits')) as [{ hits: Hit[] }];
    assert.ok(hits.length <= 5000);
    for (const [, key] of hits) assert.ok(!seen.has(key) && seen.add(key));
  }
  await sleep(300);
});

test('metrics are asked of all, and this process answers with its own', async () => {
  const { channel, sent, receive } = openChannel();
  const peers = createPeers(channel);
  peers.showMetrics(async () => 'a 1\n');
  const answered = once(sent, 'metrics');
  receive({ kind: 'metrics?', id: 7 });
  assert.deepEqual(await answered, [{ kind: 'metrics', id: 7, text: 'a 1\n' }]);
  sent.once('metrics?', ({ id }: { id: number }) => receive({ kind: 'metrics', id, text: 'all' }));
  assert.equal(await peers.metricsOfAll(), 'all');
});

test('a process whose metrics cannot be read answers with none, and others are not kept waiting', async () => {
  const { channel, sent, receive } = openChannel();
  createPeers(channel).showMetrics(async () => Promise.reject(new Error('no database')));
  const answered = once(sent, 'metrics');
  receive({ kind: 'metrics?', id: 1 });
  assert.deepEqual(await answered, [{ kind: 'metrics', id: 1, text: '' }]);
});

test('whoever leaves says nothing more', async () => {
  const { channel, sent } = openChannel();
  const peers = createPeers(channel);
  const report = peers.share('calls', () => {});
  report('ada', 1);
  peers.leave();
  sent.on('hits', () => assert.fail('it spoke'));
  report('ada', 1);
  await sleep(300);
});

test('what is no message of ours is passed over', () => {
  const { channel, receive } = openChannel();
  createPeers(channel);
  for (const value of [null, 'x', {}, { kind: 'other' }, { cmd: 'NODE_CLUSTER' }]) receive(value);
});

test('values of one metric stand together, and say of which process they are', () => {
  const texts = new Map([
    [
      1,
      '# HELP a What it is.\n# TYPE a counter\na{x="{y} 2"} 1\n# HELP b B\n# TYPE b histogram\nb_bucket{le="+Inf"} 2\nb_sum 3\n',
    ],
    [2, '# HELP a What it is.\n# TYPE a counter\na{x="z"} 4\n\n# HELP c C\n# TYPE c gauge\nc NaN\n'],
  ]);
  assert.equal(
    mergeMetrics(texts),
    [
      ...['# HELP a What it is.', '# TYPE a counter', 'a{process="1",x="{y} 2"} 1', 'a{process="2",x="z"} 4'],
      ...['# HELP b B', '# TYPE b histogram', 'b_bucket{process="1",le="+Inf"} 2', 'b_sum{process="1"} 3'],
      ...['# HELP c C', '# TYPE c gauge', 'c{process="2"} NaN', ''],
    ].join('\n'),
  );
});
