import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planCall } from './plan.ts';
import type { SentCall } from '../types.ts';

const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Kiln', version: '1' },
  servers: [
    { url: 'https://{region}.kiln.example.com/v1/', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } },
    { url: 'https://{host}/v2', variables: { host: { default: 'kiln.example.com' } } },
    { url: '/relative' },
    { url: 'https://me:secret@kiln.example.com' },
    { url: 'file:///etc' },
  ],
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      session: { type: 'apiKey', in: 'cookie', name: 'session' },
    },
  },
  paths: {
    '/ovens/{ovenId}': {
      parameters: [{ name: 'ovenId', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        parameters: [
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
          { name: 'Host', in: 'header', schema: { type: 'string' } },
          { name: 'X-Forwarded-For', in: 'header', schema: { type: 'string' } },
          { name: 'taste', in: 'cookie', schema: { type: 'string' } },
        ],
        security: [{ bearer: [] }, { key: [] }, { session: [] }],
        responses: {},
      },
      post: { requestBody: { content: { 'application/json': {} } }, responses: {} },
      trace: { responses: {} },
      patch: { 'x-hideTryItPanel': true, responses: {} },
      delete: { 'x-enable-proxy': false, responses: {} },
    },
    '/files/.{name}': { get: { responses: {} } },
  },
  webhooks: { hot: { post: { responses: {} } } },
};

const NOTHING: SentCall = { server: 0, variables: [], path: [['ovenId', 'o1']], query: [], headers: [], cookies: [] };

function plan(sent: Partial<SentCall> = {}, { method = 'get', path = '/ovens/{ovenId}', block = 'operation' } = {}) {
  const slot = { kind: 'openapi' as const, source: '', method, path, name: 'hot', schemas: [] };
  return planCall({
    key: 'kiln',
    files: [{ path: 'kiln.json', text: JSON.stringify(DESCRIPTION) }],
    slot: { ...slot, block: block as 'operation' },
    sent: { ...NOTHING, ...sent },
  });
}

const refusalOf = (...asked: Parameters<typeof plan>): string | undefined => {
  const planned = plan(...asked);
  return planned.kind === 'refused' ? planned.message : undefined;
};

const urlOf = (...asked: Parameters<typeof plan>): string => {
  const planned = plan(...asked);
  assert.ok(planned.kind === 'planned', JSON.stringify(planned));
  return planned.url;
};

test('a request goes to the server, the path and with the method that the description has', () => {
  const query: SentCall['query'] = [
    ['a', '1&b=2'],
    ['a', 'ü#'],
  ];
  assert.deepEqual(plan({ query }), {
    kind: 'planned',
    url: 'https://eu.kiln.example.com/v1/ovens/o1?a=1%26b%3D2&a=%C3%BC%23',
    method: 'GET',
    headers: {},
  });
});

test('a variable of a server has its default or one of the values that are listed, and no other', () => {
  assert.equal(urlOf({ variables: [['region', 'us']] }), 'https://us.kiln.example.com/v1/ovens/o1');
  for (const region of ['evil.example/', 'eu.kiln.example.com@evil.example', '', 'EU'])
    assert.match(refusalOf({ variables: [['region', region]] }) ?? '', /none of the values/, region);
  assert.equal(urlOf({ server: 1 }), 'https://kiln.example.com/v2/ovens/o1');
  assert.match(refusalOf({ server: 1, variables: [['host', '169.254.169.254']] }) ?? '', /none of the values/);
  assert.match(refusalOf({ variables: [['other', 'eu']] }) ?? '', /no variable/);
});

test('a server that is no whole address on the web, or none of the description, is not asked', () => {
  for (const server of [2, 3, 4, 5, -1, 0.5, Number.NaN]) assert.ok(refusalOf({ server }), String(server));
});

test('nothing in a path parameter leaves its place in the path', () => {
  const values = [
    ...['..', '.', '%2e%2e', '%2E.', '..%2fadmin', '%2e%2e%2fadmin', '%252e%252e%252fadmin', 'a%2f..%2f..%2fadmin'],
    ...[
      '..%5cadmin',
      '..;',
      '..;x=1%2fadmin',
      'a/b',
      'a?b',
      'a#b',
      'a\\b',
      '%',
      '%zz',
      '%00',
      'a%0d%0ab',
      'ü',
      ' ',
      '',
    ],
  ];
  for (const value of values) assert.ok(refusalOf({ path: [['ovenId', value]] }), JSON.stringify(value));
  assert.ok(refusalOf({ path: [] }));
  assert.ok(refusalOf({ path: [['name', '.']] }, { path: '/files/.{name}' }));
  for (const value of ['acme%2Foven', 'a.b', '...', '%20', ';a=1,2', '%C3%BC'])
    assert.match(urlOf({ path: [['ovenId', value]] }), /^https:\/\/eu\.kiln\.example\.com\/v1\/ovens\/[^/]+$/, value);
});

test('an address has an end', () => {
  assert.match(refusalOf({ query: [['a', 'x'.repeat(9000)]] }) ?? '', /longer than/);
});

test('headers and cookies are those that the description names', () => {
  const headers: SentCall['headers'] = [
    ['authorization', 'Bearer t'],
    ['x-key', 'k'],
    ['X-Trace', 'yes'],
    ['Accept', 'text/plain'],
  ];
  const cookies: SentCall['cookies'] = [
    ['session', 's%20'],
    ['taste', 'sweet'],
  ];
  const planned = plan({ headers, cookies });
  assert.deepEqual(planned.kind === 'planned' && planned.headers, {
    authorization: 'Bearer t',
    'x-key': 'k',
    'x-trace': 'yes',
    accept: 'text/plain',
    cookie: 'session=s%20; taste=sweet',
  });
});

test('a header that says where a request comes from is not sent, even where it is described', () => {
  for (const name of ['Host', 'X-Forwarded-For', 'X-Other', 'Cookie', 'Transfer-Encoding', 'Content-Type', ''])
    assert.ok(refusalOf({ headers: [[name, 'x']] }), name);
  assert.equal(refusalOf({ headers: [['content-type', 'application/json']] }, { method: 'post' }), undefined);
  assert.ok(refusalOf({ headers: [['authorization', 'x']] }, { method: 'post' }));
  assert.ok(refusalOf({ cookies: [['other', 'x']] }));
});

test('no value of a header or cookie begins another one', () => {
  for (const value of ['a\r\nHost: evil.example', 'a\nb', '\0', 'Ā', 'x'.repeat(9000)])
    assert.ok(refusalOf({ headers: [['x-key', value]] }), JSON.stringify(value).slice(0, 40));
  for (const value of ['a; other=1', 'a b', 'a,b', '"a"', 'a\r\nb', 'ü'])
    assert.ok(refusalOf({ cookies: [['session', value]] }), JSON.stringify(value));
});

test('what cannot be tried, or is no operation, is not passed on', () => {
  for (const method of ['trace', 'patch', 'delete', 'put', 'head', '__proto__'])
    assert.ok(refusalOf({}, { method }), method);
  assert.ok(refusalOf({}, { block: 'webhook', method: 'post' }));
  assert.ok(refusalOf({}, { block: 'schemas' }));
  assert.ok(refusalOf({}, { path: '/other' }));
});
