import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { createOutbound } from '#platform/net/index.ts';
import { type ModelServer, piece, saying, sending, stalling, startModelServer } from '../testing.ts';
import { createModel, ModelError } from './index.ts';

const server = await startModelServer({ after });
const outbound = createOutbound({ allow: ['127.0.0.0/8'], userAgent: 'test' });
after(() => outbound.close());
beforeEach(() => {
  server.calls.length = 0;
});

const MESSAGES = [{ role: 'user', content: '{}' }] as const;
/** Long enough for the others on a busy machine. */
const QUICK = { idle: 400 };

interface Asking {
  url?: string;
  gone?: AbortSignal;
  bounds?: typeof QUICK;
}

async function ask(
  answer: ModelServer['answer'],
  { url = server.url, gone = new AbortController().signal, bounds }: Asking = {},
) {
  server.answer = answer;
  const model = createModel({ url, key: 'hunter2', model: 'small' }, { outbound, ...(bounds && { bounds }) });
  let text = '';
  for await (const words of model.ask(MESSAGES, gone)) text += words;
  return text;
}

test('an answer comes in pieces, asked for as chat completions are', async () => {
  assert.equal(await ask(saying('Grüße, 世界 👋 and more')), 'Grüße, 世界 👋 and more');
  const [call] = server.calls;
  assert.deepEqual(
    [call?.path, call?.authorization, call?.body.model, call?.body.stream, call?.body['max_tokens']],
    ['/v1/chat/completions', 'Bearer hunter2', 'small', true, 1000],
  );
});

test('lines may end in any way, pieces may say nothing, and the end may be said by either of two', async () => {
  const usage = 'data: {"choices":[],"usage":{"total_tokens":7}}\r\n\r\n';
  assert.equal(await ask(sending(`: hello\n\n${piece('a', 'stop')}${usage}`)), 'a');
  assert.equal(await ask(sending(`${piece('a').replaceAll('\n', '\r\n')}data:[DONE]\n\n${piece('b')}`)), 'a');
});

test('a service that knows the bound of tokens by its other name is asked with that', async () => {
  const answer: ModelServer['answer'] = (response, call) =>
    ('max_completion_tokens' in call.body ? saying('yes') : sending('{}', {}, 400))(response, call);
  assert.equal(await ask(answer), 'yes');
  assert.equal(server.calls.length, 2);
});

test('a service that is wrong in any way is an error that repeats nothing of it', async () => {
  const large = piece('a'.repeat(1000)).repeat(10_000);
  const cases: [string, ModelServer['answer'], RegExp, boolean?][] = [
    ['stalls', stalling(), /in time/, true],
    ['stalls on the way', stalling(piece('a')), /in time/, true],
    ['garbage', sending('\u0000\u0001garbage\n\n'.repeat(100)), /broke off/],
    ['garbage as data', sending('data: {{{\n\n'), /cannot be read/],
    ['another thing', sending('data: ["secret"]\n\n'), /cannot be read/],
    ['an error', sending('data: {"error":{"message":"secret"}}\n\n'), /cannot be read/],
    ['ten megabytes of pieces', sending(large), /larger than/],
    ['ten megabytes in a line', sending(`data: ${'a'.repeat(10_000_000)}`), /cannot be read|larger than/],
    ['no stream', sending('{"choices":[]}', { 'content-type': 'application/json' }), /no event stream/],
    ['a redirect', sending('', { location: 'http://127.0.0.1:1/' }, 307), /redirects/],
    ['a refusal', sending('secret', {}, 401), /status 401/],
    ['a failure', sending('secret', {}, 500), /status 500/],
    ['half an answer', sending(piece('a')), /broke off/],
    ['nothing', sending(''), /broke off/],
    ['no connection any more', (response) => void response.socket?.destroy(), /could not be reached/],
  ];
  for (const [what, answer, message, isSlow = false] of cases)
    await assert.rejects(ask(answer, isSlow ? { bounds: QUICK } : {}), (error) => {
      assert.ok(error instanceof ModelError, `${what}: ${String(error)}`);
      assert.match(error.message, message, what);
      assert.equal(error.isSlow, isSlow, what);
      assert.doesNotMatch(error.message, /secret|hunter2/, what);
      return true;
    });
  await assert.rejects(ask(saying('a'), { url: 'http://127.0.0.1:1/v1' }), ModelError);
});

test('who leaves closes the connection', async () => {
  const gone = new AbortController();
  const before = server.left;
  const asking = ask(stalling(piece('a')), { gone: gone.signal });
  setTimeout(() => gone.abort(), 50);
  await assert.rejects(asking, ModelError);
  for (let tries = 0; server.left === before && tries < 100; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(server.left, before + 1);
});
