import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { silentLogger } from '#platform/log.ts';
import { createHttpServer } from './index.ts';
import type { HttpServerOptions } from './server.ts';

/** A server on a real socket, with one slow address that answers when the test wants it to. */
async function listen(
  t: TestContext,
  options: Partial<Pick<HttpServerOptions, 'https' | 'logger' | 'rewriteUrl' | 'shortcut' | 'versionNow'>> = {},
) {
  const late = new PassThrough();
  const [entered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const app = createHttpServer({
    logger: silentLogger(),
    bodyLimit: 1000,
    trustedProxies: [],
    https: false,
    ...options,
  });
  app.get('/slow', async () => {
    entered.resolve();
    await released.promise;
    return { done: true };
  });
  app.get('/stream', (_request, reply) => {
    const stream = new PassThrough();
    stream.write('begun ');
    entered.resolve();
    void released.promise.then(() => stream.end('ended'));
    return reply.type('text/plain').send(stream);
  });
  // A file that is opened when its reader has left.
  app.get('/late-stream', async (request, reply) => {
    entered.resolve();
    await Promise.all([released.promise, once(request.raw.socket, 'close')]);
    return reply.type('text/plain').send(late);
  });
  for (const method of ['POST', 'DELETE'])
    app.route({ method, url: '/taken', handler: async ({ body }) => ({ taken: body ?? null }) });
  app.get('/quick', async () => ({ quick: true }));
  app.get('/halfway', async (_request, reply) => {
    reply.headers({ etag: '"x"', 'content-encoding': 'br', location: '/there', 'cache-control': 'public, max-age=60' });
    throw new Error('after the headers');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  t.after(async () => {
    agent.destroy();
    released.resolve();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, agent, entered: entered.promise, release: released.resolve, late };
}

const fetchFrom = (port: number, path: string, agent: Agent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => void get({ host: '127.0.0.1', port, path, agent }, resolve).on('error', reject));

/** Sends these bytes and answers all that comes back until the server closes. */
function talk(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(request));
  return text(socket);
}

const inject = async (app: FastifyInstance, url: string) => app.inject({ url });

test('closing waits for the request that runs and gives it its whole answer', async (t) => {
  const { app, port, agent, entered, release } = await listen(t);
  const slow = fetchFrom(port, '/slow', agent);
  await entered;
  let closed = false;
  const closing = app.close().then(() => (closed = true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(closed, false);
  release();
  const answer = await slow;
  assert.deepEqual([answer.statusCode, await text(answer)], [200, '{"done":true}']);
  await closing;
});

test('what arrived on an idle connection before the server closed is answered and not cut off', async (t) => {
  const { app, port } = await listen(t);
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n'));
  await once(socket, 'data');
  const rest = text(socket);
  socket.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n');
  await app.close();
  assert.match(await rest, /^HTTP\/1\.1 503 [\s\S]*connection: close/);
});

test('nothing is begun for a caller who hangs up while the database is asked whether an answer is still true', async (t) => {
  const [asked, version] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
  const routed: unknown[] = [];
  const { app, port } = await listen(t, {
    shortcut: () => () => undefined,
    versionNow: () => {
      asked.resolve();
      return version.promise;
    },
    rewriteUrl: ({ url = '' }) => {
      routed.push(url);
      return url;
    },
  });
  const arrived = once(app.server, 'request');
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n'));
  const [request] = (await arrived) as [IncomingMessage];
  await asked.promise;
  const gone = once(request.socket, 'close');
  socket.destroy();
  await gone;
  version.resolve(1);
  await version.promise;
  assert.deepEqual(routed, []);
});

test('while it closes the server takes no new connection', async (t) => {
  const { app, port, agent, entered, release } = await listen(t);
  const slow = fetchFrom(port, '/slow', agent);
  await entered;
  const closing = app.close();
  while (app.server.listening) await new Promise((resolve) => setTimeout(resolve, 5));
  await assert.rejects(fetchFrom(port, '/quick', new Agent()), /ECONNREFUSED/);
  release();
  (await slow).resume();
  await closing;
});

test('clients that go on connecting do not hold up the end for longer than a second', async (t) => {
  const { app, port } = await listen(t);
  let now = performance.now();
  t.mock.method(performance, 'now', () => now);
  const sockets: Socket[] = [];
  const closing = app.close();
  // Each of them is accepted in a turn of its own, and takes 100 ms by this clock.
  while (app.server.listening && sockets.length < 200) {
    sockets.push(connect(port, '127.0.0.1').on('error', () => {}));
    now += 100;
    await nextTurn();
  }
  const connected = sockets.length;
  for (const socket of sockets) socket.destroy();
  await closing;
  assert.ok(connected >= 5 && connected < 200, `${connected} connected`);
});

test('a request that comes on an open connection while the server closes is sent elsewhere, in our form', async (t) => {
  const { app, port, entered, release } = await listen(t);
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /stream HTTP/1.1\r\nHost: x\r\n\r\n'));
  const all = text(socket);
  await entered;
  const closing = app.close();
  while (app.server.listening) await new Promise((resolve) => setTimeout(resolve, 5));
  const arrived = once(app.server, 'request');
  socket.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n');
  await arrived;
  release();
  const answers = await all;
  assert.match(answers, /^HTTP\/1\.1 200/);
  assert.match(answers, /HTTP\/1\.1 503[\s\S]*retry-after: 5[\s\S]*\{"error":\{"code":503,/i);
  await closing;
});

test('a large file has the time that a slow line needs, and headers have no more than a minute', async (t) => {
  const { app } = await listen(t);
  const secondsNeeded = (100 * 1024 * 1024 * 8) / 2_000_000;
  assert.ok(app.server.requestTimeout / 1000 > secondsNeeded);
  assert.ok(app.server.headersTimeout <= 60_000);
});

test('an idle connection is kept for longer than proxies keep it', async (t) => {
  const { app } = await listen(t);
  assert.ok(app.server.keepAliveTimeout > 120_000);
});

test('what is not HTTP is answered in our form, with the security headers', async (t) => {
  const { port } = await listen(t);
  const answer = await talk(port, 'nonsense\r\n\r\n');
  assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/);
  for (const header of ['x-content-type-options: nosniff', 'x-request-id: ', 'connection: close']) {
    assert.ok(answer.includes(header), header);
  }
  assert.deepEqual(JSON.parse(answer.slice(answer.indexOf('{'))), {
    error: { code: 400, message: 'The request is not valid HTTP.' },
  });
});

test('a reader who leaves before a file begins is no error of the server', async (t) => {
  const logged: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const { port, entered, release, late } = await listen(t, { logger });
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /late-stream HTTP/1.1\r\nHost: x\r\n\r\n'));
  await entered;
  socket.destroy();
  release();
  await new Promise((resolve) => late.once('close', resolve));
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(logged, []);
});

test('headers beyond all measure are a 431', async (t) => {
  const { port } = await listen(t);
  assert.match(await talk(port, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`), /^HTTP\/1\.1 431 /);
});

test('an error after the headers were set says nothing of the answer that was not finished', async (t) => {
  const { app } = await listen(t);
  const answer = await inject(app, '/halfway');
  assert.equal(answer.statusCode, 500);
  for (const name of ['etag', 'content-encoding', 'location']) assert.equal(answer.headers[name], undefined, name);
  assert.equal(answer.headers['cache-control'], 'no-store');
});

test('browsers are made to stay with HTTPS only where it is served', async (t) => {
  const [plain, secure] = [await listen(t), await listen(t, { https: true })];
  assert.equal((await inject(plain.app, '/quick')).headers['strict-transport-security'], undefined);
  assert.match(String((await inject(secure.app, '/quick')).headers['strict-transport-security']), /max-age=/);
});

test('an address may be mapped to another before it is looked up', async (t) => {
  const { app } = await listen(t, { rewriteUrl: () => '/quick' });
  assert.equal((await inject(app, '/anything')).statusCode, 200);
});

test('an address that cannot be read after all is a 400', async (t) => {
  const { app } = await listen(t, { rewriteUrl: ({ url = '' }) => url });
  assert.equal((await inject(app, '/%zz')).statusCode, 400);
});

test('an answer that had begun when the server closes is sent to its end, and its connection is let go', async (t) => {
  const { app, port, agent, entered, release } = await listen(t);
  const streaming = await fetchFrom(port, '/stream', agent);
  await entered;
  const closing = app.close();
  release();
  assert.equal(await text(streaming), 'begun ended');
  await closing;
});

test('a request that names a type of content and has none is answered, and its connection serves the next', async (t) => {
  const { port } = await listen(t);
  const bare = 'host: x\r\ncontent-type: application/json\r\n';
  const sent = '7';
  const full = `${bare}content-length: ${sent.length}\r\nconnection: close\r\n\r\n${sent}`;
  const answer = await talk(
    port,
    `POST /taken HTTP/1.1\r\n${bare}\r\nDELETE /taken HTTP/1.1\r\n${bare}\r\nPOST /taken HTTP/1.1\r\n${full}`,
  );
  assert.deepEqual(answer.match(/\{"taken":.*?\}/g), ['{"taken":null}', '{"taken":null}', '{"taken":7}']);
});

test('a body that is no UTF-8 is a 400: read all the same, it would be another text', async () => {
  const app = createHttpServer({ logger: silentLogger(), bodyLimit: 1000, trustedProxies: [], https: false });
  app.post('/echo', async (request) => request.body);
  const post = (payload: Buffer) =>
    app.inject({ method: 'POST', url: '/echo', headers: { 'content-type': 'application/json' }, payload });
  const broken = await post(Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]));
  assert.deepEqual([broken.statusCode, broken.json().error.code], [400, 400]);
  assert.deepEqual((await post(Buffer.from('{"a":"ä€😀"}'))).json(), { a: 'ä€😀' });
  await app.close();
});
