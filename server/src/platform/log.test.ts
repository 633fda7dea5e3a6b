import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { createLogger } from './log.ts';

function collect(logLevel = 'info') {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString());
      done();
    },
  });
  return { log: createLogger({ logLevel, logFormat: 'json' }, stream), lines };
}

test('a line is one JSON object with a level, a time and a message', () => {
  const { log, lines } = collect();
  log.info({ step: 1 }, 'ready');
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  assert.deepEqual([line['level'], line['msg'], line['step'], typeof line['time']], [30, 'ready', 1, 'number']);
});

test('secrets are hidden, as deep as the headers of a request lie', () => {
  const { log, lines } = collect();
  const secrets = { authorization: 's1', cookie: 's2', token: 's3', password: 's4', secret: 's5', 'set-cookie': 's6' };
  log.info(secrets, 'at the top');
  log.info({ headers: secrets }, 'one level down');
  log.info({ req: { headers: secrets, method: 'GET' } }, 'two levels down');
  const text = lines.join('');
  assert.equal(lines.length, 3);
  for (const secret of Object.values(secrets)) assert.ok(!text.includes(`"${secret}"`), secret);
  assert.ok(text.includes('[hidden]') && text.includes('"GET"'));
});

test('what a child logger carries is hidden too', () => {
  const { log, lines } = collect();
  log.child({ token: 'topsecret' }).info('from a child');
  assert.ok(!lines.join('').includes('topsecret'));
});

test('an error is logged with its message, its stack and its cause', () => {
  const { log, lines } = collect();
  log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed');
  assert.match(lines[0] ?? '', /outer.*inner/);
});

test('below its level nothing is said', () => {
  const { log, lines } = collect('warn');
  log.info('not said');
  log.warn('said');
  assert.equal(lines.length, 1);
});
