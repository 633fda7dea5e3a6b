// On SQLite alone: it is about what is sent to other servers, and what of their answers reaches a reader.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, test } from 'node:test';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { startWorld } from '#testing/world.ts';
import { call, makeCallSite, messageOf } from './testing.ts';

const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });

interface Heard {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** The server that is described, what it heard, and what it answers. */
let heard: Heard[] = [];
let answer: (response: ServerResponse) => void;
const server = createServer((request, response) => {
  const { method = '', url = '', headers } = request;
  void text(request).then((body) => {
    heard.push({ method, url, headers, body });
    answer(response);
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;

const parameter = (name: string, place: string) => ({ name, in: place, schema: { type: 'string' } });
const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Kiln', version: '1' },
  servers: [
    {
      url: `http://{host}:${port}/v1`,
      variables: { host: { default: '127.0.0.1', enum: ['127.0.0.1', 'localhost.invalid'] } },
    },
  ],
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  security: [{ bearer: [] }],
  paths: {
    '/ovens/{id}': {
      parameters: [parameter('id', 'path')],
      get: { parameters: [parameter('q', 'query'), parameter('taste', 'cookie')], responses: {} },
      post: { requestBody: { content: { 'application/json': {} } }, responses: {} },
    },
    '/secret': { get: { responses: {} }, delete: { 'x-enable-proxy': false, responses: {} } },
  },
};

const site = await makeCallSite(world, DESCRIPTION, [
  ['get', '/ovens/{id}'],
  ['post', '/ovens/{id}'],
  ['delete', '/secret'],
]);
const url = `${site.base}/api/~call`;
const GET = { block: 'get-ovens-id', path: [['id', 'o1']] };
const POST = { block: 'post-ovens-id', path: [['id', 'o1']] };

beforeEach(() => {
  heard = [];
  answer = (response) => response.setHeader('content-type', 'application/json').end('{"ok":true}');
  // So that the limits of one test are not those of the next.
  world.clock.advance(61_000);
});

test('a request is passed on as the description has it, with what the reader filled in', async () => {
  const headers = [
    ['authorization', 'Bearer mine'],
    ['content-type', 'application/json'],
  ];
  const sent = await call(world, url, messageOf({ ...POST, headers, query: [['q', 'a b']] }, '{"a":"ü"}'));
  assert.deepEqual([sent.status, sent.fields.status, sent.body.toString()], [200, 200, '{"ok":true}']);
  const [first] = heard;
  assert.deepEqual([first?.method, first?.url, first?.body], ['POST', '/v1/ovens/o1?q=a+b', '{"a":"ü"}']);
  assert.equal(first?.headers.authorization, 'Bearer mine');
  assert.equal(first?.headers['content-type'], 'application/json');
});

test('nothing of the reader or of the site goes along: no cookie, origin, referrer or address', async () => {
  const headers = {
    cookie: 'lectern-visitor-token=secret; session=1',
    referer: 'http://lectern.test/x',
    authorization: 'Bearer of-the-site',
    'x-forwarded-for': '10.1.2.3',
    'x-trace': '1',
  };
  const sent = await call(world, url, messageOf({ ...GET, cookies: [['taste', 'sweet']] }), { headers });
  assert.equal(sent.status, 200);
  const names = Object.keys(heard[0]?.headers ?? {}).toSorted();
  assert.deepEqual(names, ['accept', 'accept-encoding', 'connection', 'cookie', 'host', 'user-agent']);
  assert.equal(heard[0]?.headers.cookie, 'taste=sweet');
});

test('an answer is bytes that no browser shows or runs, and sets no cookie', async () => {
  answer = (response) =>
    response
      .writeHead(418, {
        'content-type': 'text/html',
        'set-cookie': 'a=b',
        'clear-site-data': '"*"',
        'service-worker-allowed': '/',
        'x-own': 'yes',
      })
      .end('<script>alert(1)</script>');
  const sent = await call(world, url, messageOf(GET));
  assert.equal(sent.status, 200);
  assert.equal(sent.headers['content-type'], 'application/octet-stream');
  assert.equal(sent.headers['x-content-type-options'], 'nosniff');
  assert.equal(sent.headers['content-disposition'], 'attachment');
  assert.match(String(sent.headers['content-security-policy']), /default-src 'none'.*; sandbox$/);
  assert.equal(sent.headers['cache-control'], 'no-store');
  for (const name of ['set-cookie', 'x-own', 'clear-site-data', 'service-worker-allowed'])
    assert.equal(sent.headers[name], undefined, name);
  const passed = Object.fromEntries(sent.fields.headers);
  assert.deepEqual([sent.fields.status, passed['x-own'], passed['content-type']], [418, 'yes', 'text/html']);
  for (const name of ['set-cookie', 'clear-site-data', 'service-worker-allowed']) assert.equal(passed[name], undefined);
  assert.equal(sent.body.toString(), '<script>alert(1)</script>');
});

test('a redirect is an answer, and is not followed', async () => {
  answer = (response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end();
  const sent = await call(world, url, messageOf(GET));
  assert.equal(sent.fields.status, 302);
  assert.equal(heard.length, 1);
});

test('only what a block of that page describes is asked', async () => {
  const asked: [url: string, fields: Record<string, unknown>, status: number][] = [
    [url, { ...GET, block: 'get-secret' }, 404],
    [url, { ...GET, block: '' }, 404],
    [`${site.base}/other/~call`, GET, 404],
    [`${site.base}/~call`, GET, 404],
    [`${site.base}/nothing/~call`, GET, 404],
    [url, { block: 'delete-secret' }, 422],
    [url, { ...GET, server: 1 }, 422],
    [url, { ...GET, variables: [['host', '169.254.169.254']] }, 422],
    [url, { ...GET, path: [['id', '..']] }, 422],
    [url, { ...GET, path: [['id', '%2e%2e%2fsecret']] }, 422],
    [url, { ...GET, headers: [['host', 'evil.example']] }, 422],
    [url, { ...GET, headers: [['authorization', 'a\r\nx: y']] }, 422],
    [url, { ...GET, url: 'http://evil.example/', server: 'http://evil.example' }, 400],
    [url, { ...GET, query: 'a=b' }, 400],
    [url, { ...GET, path: Array.from({ length: 300 }, () => ['id', 'a']) }, 400],
  ];
  for (const [address, fields, status] of asked) {
    const sent = await call(world, address, messageOf(fields), { remoteAddress: `10.0.0.${asked.length}` });
    assert.equal(sent.status, status, JSON.stringify(fields).slice(0, 80));
    world.clock.advance(61_000);
  }
  assert.equal((await call(world, url, messageOf(GET, 'a body'))).status, 422);
  assert.deepEqual(heard, []);
});

test('what is no message is refused', async () => {
  const length = (bytes: number) => Buffer.from([0, 0, bytes >> 8, bytes & 255]);
  const messages = [
    ...['', '{}', 'abc', Buffer.from([0, 0, 0, 9, 0x7b]), Buffer.from([255, 255, 255, 255, 0x7b])],
    ...[Buffer.concat([length(1), Buffer.from([0xff])]), Buffer.concat([length(2), Buffer.from('[]')])],
    Buffer.concat([length(2000), Buffer.from('['.repeat(2000))]),
  ];
  for (const message of messages) {
    const { status } = await call(world, url, message);
    assert.equal(status, 400);
    world.clock.advance(61_000);
  }
  const { status } = await call(world, url, '{"block":"get-ovens-id"}', {
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(status, 400);
  assert.deepEqual(heard, []);
});

test('no page of another site can send a request', async () => {
  const others: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ];
  for (const headers of others) assert.equal((await call(world, url, messageOf(GET), { headers })).status, 403);
  const { http } = world.app;
  for (const origin of ['http://evil.example', 'null', undefined]) {
    const headers = { 'content-type': 'application/vnd.lectern.call', ...(origin === undefined ? {} : { origin }) };
    assert.equal((await http.inject({ method: 'POST', url, headers, payload: messageOf(GET) })).statusCode, 403);
  }
  assert.equal((await call(world, url, '', { method: 'GET' })).status, 405);
  const preflight = await http.inject({ method: 'OPTIONS', url, headers: { origin: 'http://evil.example' } });
  assert.equal(preflight.headers['access-control-allow-origin'], undefined);
  assert.deepEqual(heard, []);
});

test('nothing is passed on where the site does not allow it', async () => {
  for (const apiPlayground of [{ enabled: true }, { enabled: true, proxy: false }, { enabled: false, proxy: true }]) {
    await site.allow(apiPlayground);
    assert.equal((await call(world, url, messageOf(GET))).status, 404);
  }
  assert.deepEqual(heard, []);
  await site.allow({ enabled: true, proxy: true });
});

test('an answer has an end, also one that is small until it is unpacked', async () => {
  answer = (response) => response.end(Buffer.alloc(3 * 1024 * 1024));
  assert.equal((await call(world, url, messageOf(GET))).status, 502);
  answer = (response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(Buffer.alloc(200 * 1024 * 1024)));
  };
  assert.equal((await call(world, url, messageOf(GET))).status, 502);
  answer = (response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync('unpacked'));
  };
  const small = await call(world, url, messageOf(GET));
  assert.equal(small.body.toString(), 'unpacked');
});

test('a body may be 1 MiB and no larger, and all else that these addresses take stays small', async () => {
  const mebibyte = 1024 * 1024;
  assert.equal((await call(world, url, messageOf(POST, Buffer.alloc(mebibyte, 'a')))).status, 200);
  assert.equal(heard[0]?.body.length, mebibyte);
  assert.equal((await call(world, url, messageOf(POST, Buffer.alloc(mebibyte + 1)))).status, 413);
  assert.equal((await call(world, url, Buffer.alloc(3 * mebibyte))).status, 413);
  const headers = { 'content-type': 'application/json' };
  assert.equal((await call(world, url, JSON.stringify('x'.repeat(70_000)), { headers })).status, 413);
});

test('one reader has a bound for each minute, and leaves others their turns', async () => {
  const statuses = [];
  for (let time = 0; time < 32; time += 1)
    statuses.push((await call(world, url, messageOf(GET), { remoteAddress: '192.0.2.1' })).status);
  assert.deepEqual(statuses, [...Array.from({ length: 30 }, () => 200), 429, 429]);
  assert.equal((await call(world, url, messageOf(GET), { remoteAddress: '192.0.2.9' })).status, 200);
});

test('slow servers hold few places for one reader, who is refused the rest', async () => {
  const waiting: ServerResponse[] = [];
  answer = (response) => void waiting.push(response);
  const statuses: number[] = [];
  const running = Array.from({ length: 8 }, async () => {
    statuses.push((await call(world, url, messageOf(GET), { remoteAddress: '192.0.2.2' })).status);
  });
  while (statuses.length < 4 || waiting.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual([statuses, waiting.length], [[503, 503, 503, 503], 2]);
  answer = (response) => response.end('quick');
  assert.equal((await call(world, url, messageOf(GET), { remoteAddress: '192.0.2.3' })).status, 200);
  for (const response of waiting) response.end('late');
  await Promise.all(running);
  assert.deepEqual(statuses.slice(4), [200, 200, 200, 200]);
});

test('a server that cannot be reached is said to be, without what lies behind it', async () => {
  const sent = await call(world, url, messageOf({ ...GET, variables: [['host', 'localhost.invalid']] }));
  assert.equal(sent.status, 502);
  assert.match(sent.text, /localhost\.invalid/);
  assert.doesNotMatch(sent.text, /127\.0|ENOTFOUND/);
});
