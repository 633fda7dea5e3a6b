import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { Type } from 'typebox';
import { operation, startHttp, type TestHttp } from '#testing/platform-http.ts';
import { idParams, Problem } from '../index.ts';

const Title = Type.Object({ title: Type.String({ maxLength: 10 }), inner: Type.Optional(Type.Any()) });
const echo = (_ctx: unknown, input: { body: unknown; params: unknown; query: unknown }) => ({
  body: { body: input.body, params: input.params, query: input.query },
});

const json = { 'content-type': 'application/json' };

const operations = [
  operation({ path: '/v1/large', method: 'POST', body: Type.Any(), bodyLimit: 50_000 }),
  operation({ path: '/v1/whole', method: 'POST', body: Type.Any(), bodyLimit: 'server' }),
  operation({ path: '/v1/forbidden', method: 'POST', body: Type.Any(), permission: 'forbidden' }),
  operation({ path: '/v1/things/{id}', params: idParams('id'), handle: echo }),
  operation({ path: '/v1/things', method: 'POST', body: Title, handle: echo }),
  operation({
    path: '/v1/things/{id}',
    method: 'DELETE',
    params: idParams('id'),
    status: 204,
    answer: undefined as never,
    handle: () => ({ body: undefined }),
  }),
  operation({ path: '/v1/optional', method: 'POST', body: Type.Object({}), bodyOptional: true, handle: echo }),
  operation({ path: '/v1/bodyless', method: 'PUT', handle: () => ({ body: {} }) }),
  operation({
    path: '/v1/lists',
    query: Type.Object({ limit: Type.Optional(Type.Integer({ maximum: 1000 })) }),
    handle: echo,
  }),
  operation({
    path: '/v1/unexpected',
    handle: () => {
      throw new Error('secret detail of the house');
    },
  }),
  operation({
    path: '/v1/busy',
    handle: () => {
      throw Object.assign(new Error('busy'), { errcode: 5 });
    },
  }),
  operation({
    path: '/v1/refused',
    handle: () => {
      throw new Problem(409, 'taken', 'It is taken.');
    },
  }),
];

let server: TestHttp;
const cleanUp: (() => Promise<void>)[] = [];
before(async () => {
  server = await startHttp({ after: (fn) => void cleanUp.push(fn) }, operations, { bodyLimit: 60_000 });
  await server.http.listen({ host: '127.0.0.1', port: 0 });
});
after(async () => {
  for (const fn of cleanUp) await fn();
});

const post = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  server.as('alice').post('/v1/things', { body: payload, headers });
const get = (path: string) => server.as('alice').get(path);

test('parameters, and what is declared of query and body, arrive as they were sent', async () => {
  assert.deepEqual((await get('/v1/things/a%2Fb%20%C3%A9')).body.params, { id: 'a/b é' });
  assert.deepEqual((await get('/v1/lists?limit=7')).body.query, { limit: 7 });
  assert.deepEqual((await get('/v1/lists?limit=7&id=other')).body.query, { limit: 7 });
  assert.deepEqual((await post('{"title":"x","more":1,"id":"other"}')).body.body, { title: 'x' });
});

test('a limit of 1001 is refused with the place and the bound', async () => {
  const { status, body } = await get('/v1/lists?limit=1001');
  assert.equal(status, 422);
  assert.equal(body.error.message, 'query.limit: expected at most 1000');
  assert.deepEqual(body.error.details, [{ in: 'query', path: '/limit', message: 'expected at most 1000' }]);
});

test('an error is one object with a code, which is the status, and a message', async () => {
  const { status, body, headers } = await get('/v1/refused');
  assert.deepEqual([status, body], [409, { error: { code: 409, message: 'It is taken.' } }]);
  assert.match(String(headers['content-type']), /^application\/json/);
});

test('broken JSON is a 400', async () => {
  for (const text of ['{', '{"title":}', 'title', ' ', '{"a":1}x']) assert.equal((await post(text)).status, 400, text);
});

test('a body that is missing where one is needed is a 400, an empty one with a JSON content type too', async () => {
  assert.equal((await server.as('alice').post('/v1/things')).status, 400);
  assert.equal((await post('')).status, 400);
});

test('an empty body with a JSON content type is no body', async () => {
  const headers = { 'content-type': 'application/json' };
  assert.equal((await server.as('alice').post('/v1/optional', { headers })).status, 200);
  assert.equal((await server.as('alice').delete('/v1/things/x', { headers })).status, 204);
  assert.equal((await server.as('alice').put('/v1/bodyless', { headers })).status, 200);
});

test('a JSON null is a body of the wrong type, not a missing one', async () => {
  assert.equal((await post('null')).status, 422);
});

test('a body of another content type is a 415', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ]) {
    assert.equal((await post('title=x', { 'content-type': type })).status, 415, type);
  }
});

test('a content type with a charset is JSON too', async () => {
  assert.equal((await post('{"title":"é"}', { 'content-type': 'application/json; charset=utf-8' })).status, 200);
});

test('a body beyond the bound is a 413', async () => {
  assert.equal((await post(JSON.stringify({ title: 'x', inner: 'y'.repeat(60_000) }))).status, 413);
});

test('names that would reach a prototype are refused, however they are written', async () => {
  for (const text of [
    '{"title":"x","__proto__":{"a":1}}',
    '{"title":"x","inner":{"\\u005f_proto__":1}}',
    '{"title":"x","constructor":{"prototype":{"a":1}}}',
  ]) {
    assert.equal((await post(text)).status, 400, text);
  }
  assert.equal(({} as { a?: number }).a, undefined);
});

test('a body of more values than anything takes is refused before it is parsed', async () => {
  const { status, body } = await server
    .as('alice')
    .post('/v1/large', { body: `[${'0,'.repeat(20_000)}0]`, headers: json });
  assert.deepEqual([status, body.error.message], [422, 'body: expected at most 20000 values']);
});

test('an operation takes as much as it declares, and no more than the server', async () => {
  const text = (length: number) => ({ body: JSON.stringify('x'.repeat(length - 2)), headers: json });
  assert.equal((await server.as('alice').post('/v1/large', text(50_000))).status, 200);
  assert.equal((await server.as('alice').post('/v1/large', text(50_001))).status, 413);
  assert.equal((await server.as('alice').post('/v1/whole', text(60_000))).status, 200);
  assert.equal((await server.as('alice').post('/v1/whole', text(60_001))).status, 413);
});

test('the size of a body is the first thing that is checked, then who asks, and only then is it read', async () => {
  const [tooLarge, broken] = ['x'.repeat(60_001), '{'];
  const refused = (user: string, path: string, body: string) => server.as(user).post(path, { body, headers: json });
  assert.equal((await refused('stranger', '/v1/whole', tooLarge)).status, 413);
  assert.equal((await refused('stranger', '/v1/whole', broken)).status, 401);
  assert.equal((await refused('alice', '/v1/forbidden', broken)).status, 403);
});

test('rights are looked at again after a body that took its time', async () => {
  const { port } = server.http.server.address() as AddressInfo;
  const body = '{"title":"slow"}';
  const head = `POST /v1/things HTTP/1.1\r\nhost: x\r\nauthorization: Bearer bob\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`;
  const socket = connect(port, '127.0.0.1', () => socket.write(head));
  const answer = textOf(socket);
  const begun = server.admitted.length;
  while (server.admitted.length === begun) await new Promise((resolve) => setTimeout(resolve, 5));
  server.forbidden.add('bob');
  server.clock.advance(6000);
  socket.write(body);
  assert.match(await answer, /^HTTP\/1\.1 403 /);
  server.forbidden.delete('bob');
});

test('a body that does not say its size is refused when it has become too large', async () => {
  const { port } = server.http.server.address() as AddressInfo;
  const request = send({
    port,
    method: 'POST',
    path: '/v1/large',
    headers: { ...json, authorization: 'Bearer alice' },
  });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  request.on('error', () => undefined);
  for (let part = 0; part < 60; part += 1) request.write('x'.repeat(1000));
  const [answer] = await answered;
  assert.equal(answer.statusCode, 413);
  request.destroy();
});

test('a query cannot reach a prototype', async () => {
  assert.equal((await get('/v1/lists?__proto__[a]=1&constructor.prototype.a=1&__proto__=x')).status, 200);
  assert.equal(({} as { a?: number }).a, undefined);
});

test('NUL is refused in a path and in a query', async () => {
  assert.equal((await get('/v1/things/a%00b')).status, 422);
  assert.equal((await get('/v1/lists?x=a%00b')).status, 422);
});

test('another method on a known path is a 405 that names the methods', async () => {
  const { status, headers, body } = await server.as('alice').put('/v1/things/x', { body: {} });
  assert.deepEqual([status, headers['allow'], body.error.code], [405, 'DELETE, GET, HEAD', 405]);
  for (const method of ['PUT', 'PATCH', 'OPTIONS', 'GET', 'HEAD']) {
    const answer = await server.as('alice').request(method, '/v1/things');
    assert.deepEqual([answer.status, answer.headers['allow']], [405, 'POST'], method);
  }
  assert.equal((await server.as('alice').post('/healthz')).headers['allow'], 'GET, HEAD');
});

test('a wrong method is refused before a body is read or a token asked for', async () => {
  const answer = await server.as(undefined).put('/v1/things', { body: '{', headers: { 'content-type': 'text/plain' } });
  assert.equal(answer.status, 405);
});

test('an unknown path is a 404 in JSON, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
    const answer = await server.as('alice').request(method, '/v1/nothing/here');
    assert.equal(answer.status, 404);
    if (method !== 'HEAD') assert.equal(answer.body.error.code, 404);
  }
});

test('HEAD answers as GET does, without the body', async () => {
  const [head, whole] = [await server.as('alice').request('HEAD', '/v1/things/x'), await get('/v1/things/x')];
  assert.deepEqual([head.status, head.text], [200, '']);
  assert.deepEqual(
    [head.headers['etag'], head.headers['content-length']],
    [whole.headers['etag'], whole.headers['content-length']],
  );
});

test('HEAD on a path without GET is a 405, and on an unknown one a 404, both without a body', async () => {
  const [refused, unknown] = [
    await server.as('alice').request('HEAD', '/v1/things'),
    await server.as('alice').request('HEAD', '/v1/nothing/here'),
  ];
  assert.deepEqual([refused.status, refused.headers['allow'], refused.text], [405, 'POST', '']);
  assert.deepEqual([unknown.status, unknown.text], [404, '']);
});

test('a path parameter of any length is answered in order', async () => {
  assert.equal((await get(`/v1/things/${'x'.repeat(256)}`)).status, 200);
  for (const length of [257, 1000, 5000]) {
    const { status, body } = await get(`/v1/things/${'x'.repeat(length)}`);
    assert.deepEqual([status, body.error.details[0].path], [422, '/id']);
  }
});

test('a path that is no valid URL is a 400 with everything that an answer has', async () => {
  for (const path of ['/v1/things/%', '/v1/things/%zz', '/%E0%A4%A', '/v1/things/%ff']) {
    const { status, body, headers } = await get(path);
    assert.deepEqual([status, body.error.code], [400, 400], path);
    assert.ok(headers['x-request-id'] !== undefined && headers['x-ratelimit-limit'] !== undefined);
  }
});

test('garbage in the query is no reason to fail', async () => {
  assert.equal((await get('/v1/lists?%=%zz&&=&a')).status, 200);
});

test('what nobody expected is a 500 with the request id and no detail, and the log has all of it', async () => {
  const { status, text, headers } = await get('/v1/unexpected');
  assert.equal(status, 500);
  assert.ok(!text.includes('secret'));
  assert.ok(text.includes(String(headers['x-request-id'])));
  const line = server.logged.find((each) => each['reqId'] === headers['x-request-id'] && each['err'] !== undefined);
  assert.match(JSON.stringify(line), /secret detail of the house/);
});

test('a database that is busy is a 503 that says when to come back', async () => {
  const { status, headers } = await get('/v1/busy');
  assert.deepEqual([status, headers['retry-after']], [503, '2']);
});

test('nothing of a token or of a query is logged', async () => {
  await server.as('alice').get('/v1/things/x?key=topsecret', { headers: { cookie: 'sid=chocolate' } });
  await server.as('intruder-token').get('/v1/things/x');
  await server.as('intruder-token').get('/v1/nothing?key=topsecret');
  const text = JSON.stringify(server.logged);
  for (const secret of ['topsecret', 'chocolate', 'intruder-token', 'Bearer'])
    assert.ok(!text.includes(secret), secret);
});

test('every answer is logged with its operation, status and time', async () => {
  await get('/v1/things/logged');
  const line = server.logged.findLast((each) => each['msg'] === 'answered' && each['path'] === '/v1/things/logged');
  assert.deepEqual([line?.['operationId'], line?.['status'], line?.['method']], ['GET /v1/things/{id}', 200, 'GET']);
  assert.equal(typeof line?.['ms'], 'number');
});

test('metrics get the operation or the route, never what the caller made up', async () => {
  server.answered.length = 0;
  await get('/v1/things/mine');
  await get('/v1/made-up-by-a-caller');
  await get('/healthz');
  assert.deepEqual(
    server.answered.map(({ route, status }) => [route, status]),
    [
      ['GET /v1/things/{id}', 200],
      ['none', 404],
      ['/healthz', 200],
    ],
  );
});

test('a request id is taken over from a proxy that is trusted when it looks like one, and made otherwise', async (t) => {
  const behind = await startHttp(t, [], { trustedProxies: ['127.0.0.1'] });
  const ask = async (id: string) =>
    (await behind.as('alice').get('/healthz', { headers: { 'x-request-id': id } })).headers['x-request-id'];
  assert.equal(await ask('trace-0123.abc'), 'trace-0123.abc');
  for (const id of ['short', 'x'.repeat(65), 'has blanks inside', '{"json":true}']) assert.notEqual(await ask(id), id);
});

test('nobody else names requests', async () => {
  const id = 'trace-0123.abc';
  const answer = await server.as('alice').get('/healthz', { headers: { 'x-request-id': id } });
  assert.notEqual(answer.headers['x-request-id'], id);
});

const security = [
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'content-security-policy',
  'x-request-id',
];
const limits = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

test('every answer has the security headers, the request id and the limits', async () => {
  const answers = {
    fine: await get('/v1/things/x'),
    health: await get('/healthz'),
    missing: await get('/nothing'),
    otherMethod: await server.as('alice').put('/v1/things'),
    stranger: await server.as(undefined).get('/v1/things/x'),
    badUrl: await get('/%'),
    badJson: await post('{'),
    tooLarge: await post('x'.repeat(20_000)),
    otherType: await post('x', { 'content-type': 'text/plain' }),
    invalid: await get('/v1/lists?limit=x'),
    unexpected: await get('/v1/unexpected'),
    empty: await server.as('alice').delete('/v1/things/x'),
  };
  for (const [name, answer] of Object.entries(answers)) {
    for (const header of [...security, ...limits])
      assert.ok(answer.headers[header] !== undefined, `${name}: ${header}`);
  }
});

test('an error is not to be cached, and what was private stays so', async () => {
  assert.equal((await get('/v1/refused')).headers['cache-control'], 'no-store');
  assert.equal((await get('/v1/things/x')).headers['cache-control'], 'private, no-cache');
  assert.equal((await get('/v1/things/x')).headers['vary'], 'authorization, cookie, accept-encoding');
});

test('who has no valid token gets 401 before anything else', async () => {
  const answer = await server.as('nobody').post('/v1/things', { body: '{', headers: { 'content-type': 'text/plain' } });
  assert.deepEqual([answer.status, answer.headers['www-authenticate']], [401, 'Bearer']);
});
