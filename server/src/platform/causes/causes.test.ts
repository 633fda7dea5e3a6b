import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { createLogger } from '#platform/log.ts';
import {
  beginTrace,
  causedBy,
  currentCause,
  type FinishedSpan,
  inSpan,
  noteSpan,
  readTraceparent,
  withoutCause,
} from './index.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

function collectLines() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
  return { lines, log: createLogger({ logLevel: 'info', logFormat: 'json' }, { write }) };
}

test('what a request causes is logged with its id, also later and below', async () => {
  const { lines, log } = collectLines();
  const below = async () => {
    await sleep(1);
    log.info('below');
  };
  await causedBy({ name: 'getThing', requestId: 'request-1' }, async () => {
    await below();
    log.warn({ reqId: 'its own' }, 'says so itself');
    withoutCause(() => log.info('for everybody'));
  });
  log.info({ own: true }, 'after');
  log.info('last');
  assert.deepEqual(
    lines.map(({ msg, reqId }) => [msg, reqId]),
    [
      ['below', 'request-1'],
      ['says so itself', 'its own'],
      ['for everybody', undefined],
      ['after', undefined],
      ['last', undefined],
    ],
  );
  assert.ok(!('own' in (lines.at(-1) ?? {})), 'a line says nothing of another one');
});

test('what background work causes is logged with its name, its subject and its trace', () => {
  const { lines, log } = collectLines();
  const { span } = beginTrace(() => {}, { name: 'job index', kind: 'internal', parent: undefined });
  causedBy({ name: 'index', subject: 'space 1', span }, () => log.info('line'));
  const { job, subject, traceId } = lines[0] ?? {};
  assert.deepEqual([job, subject, traceId], ['index', 'space 1', span.traceId]);
});

test('spans are part of the span around them, and the first one of that of the proxy', async () => {
  const kept: FinishedSpan[] = [];
  const parent = { traceId: TRACE, spanId: SPAN, isSampled: true };
  const { span, end } = beginTrace((each) => kept.push(each), { name: 'GET thing', kind: 'server', parent });
  await causedBy({ name: 'thing', span }, async () => {
    await inSpan({ name: 'outer' }, async (note) => {
      note({ count: 3 });
      noteSpan({ name: 'statement', ms: 2, hasFailed: false });
    });
    await assert.rejects(inSpan({ name: 'fails' }, async () => Promise.reject(new Error('no'))));
  });
  end({ hasFailed: false, attributes: {} });
  const byName = new Map(kept.map((each) => [each.name, each]));
  const [server, outer, statement] = ['GET thing', 'outer', 'statement'].map((name) => byName.get(name));
  assert.deepEqual([server?.traceId, server?.parentId], [TRACE, SPAN]);
  assert.deepEqual([outer?.parentId, statement?.parentId], [server?.spanId, outer?.spanId]);
  assert.deepEqual([outer?.attributes, outer?.hasFailed], [{ count: 3 }, false]);
  assert.equal(byName.get('fails')?.hasFailed, true);
  assert.ok(kept.every(({ traceId, startedAt, endedAt }) => traceId === TRACE && endedAt >= startedAt));
});

test('a trace has bounds, however much happens in it', () => {
  const kept: FinishedSpan[] = [];
  const { span } = beginTrace((each) => kept.push(each), { name: 'GET', kind: 'server', parent: undefined });
  causedBy({ name: 'loop', span }, () => {
    for (let count = 0; count < 2000; count += 1) noteSpan({ name: 'statement', ms: 1, hasFailed: false });
  });
  assert.equal(kept.length, 500);
});

test('without a trace, a span is the work alone', async () => {
  assert.equal(await inSpan({ name: 'nothing' }, async () => currentCause()), undefined);
  noteSpan({ name: 'nothing', ms: 1, hasFailed: false });
});

test('traceparent is read as the specification has it, and never half', () => {
  assert.deepEqual(readTraceparent(`00-${TRACE}-${SPAN}-01`), { traceId: TRACE, spanId: SPAN, isSampled: true });
  assert.equal(readTraceparent(`00-${TRACE}-${SPAN}-00`)?.isSampled, false);
  assert.equal(readTraceparent(`01-${TRACE}-${SPAN}-03-more`)?.isSampled, true);
  const malformed = [
    '',
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01-more`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `01-${TRACE}-${SPAN}-01-${'x'.repeat(600)}`,
    `00-${TRACE}-${SPAN}-01\n00-${TRACE}-${SPAN}-01`,
  ];
  for (const header of malformed) assert.equal(readTraceparent(header), undefined, header);
  assert.equal(readTraceparent([`00-${TRACE}-${SPAN}-01`]), undefined);
  assert.equal(readTraceparent(undefined), undefined);
});
