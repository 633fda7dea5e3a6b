import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pretty, toRequest } from './request.ts';

const SERVER = { name: 'server', value: 'https://api.example.com/v1/' };
const requestOf = (fields: [name: string, value: string][], parts: Partial<Parameters<typeof toRequest>[0]> = {}) => {
  const named = fields.map(([name, value]) => ({ name, value }));
  const { url, options } = toRequest({ method: 'GET', path: '/ovens', fields: [SERVER, ...named], ...parts });
  return { url: url.href, options, headers: Object.fromEntries(new Headers(options.headers)) };
};

test('what was filled in goes where the description says', () => {
  const fields: [string, string][] = [
    ['path:ovenId', 'a/b ?'],
    ['query:tag', 'one'],
    ['query:tag', 'two&'],
    ['header:X-Trace', 'yes'],
  ];
  const { url, headers } = requestOf(fields, { path: '/ovens/{ovenId}/firings' });
  assert.equal(url, 'https://api.example.com/v1/ovens/a%2Fb%20%3F/firings?tag=one&tag=two%26');
  assert.deepEqual(headers, { 'x-trace': 'yes' });
});

test('a value is not read as a pattern', () => {
  assert.equal(requestOf([['path:id', "$&$'"]], { path: '/{id}' }).url, "https://api.example.com/v1/%24%26%24'");
});

test('fields that are left empty are not sent', () => {
  const { url, headers } = requestOf([
    ['query:tag', ''],
    ['header:X-Trace', ''],
    ['bearer', ''],
  ]);
  assert.equal(url, 'https://api.example.com/v1/ovens');
  assert.deepEqual(headers, {});
});

test('who signs in does so by a token, or by name and password in UTF-8', () => {
  assert.equal(requestOf([['bearer', 't']]).headers.authorization, 'Bearer t');
  const { headers } = requestOf([
    ['basic-user', 'Jürgen'],
    ['basic-password', 'p:w'],
  ]);
  assert.equal(headers.authorization, `Basic ${Buffer.from('Jürgen:p:w').toString('base64')}`);
  assert.equal(requestOf([['basic-user', 'u']]).headers.authorization, `Basic ${btoa('u:')}`);
});

test('a body is sent with its type, but not by methods that have none', () => {
  const body = { text: '{"a":1}', type: 'application/json' };
  const { options, headers } = requestOf([], { method: 'POST', body });
  assert.deepEqual([options.body, headers['content-type']], ['{"a":1}', 'application/json']);
  for (const parts of [
    { method: 'GET', body },
    { method: 'HEAD', body },
    { method: 'POST', body: { ...body, text: ' \n' } },
  ]) {
    const { options: without, headers: none } = requestOf([], parts);
    assert.deepEqual([without.body, none], [undefined, {}], parts.method);
  }
});

test('nothing of the reader goes along: no cookie, no address of the page', () => {
  const { credentials, referrerPolicy, cache } = requestOf([]).options;
  assert.deepEqual([credentials, referrerPolicy, cache], ['omit', 'no-referrer', 'no-store']);
});

test('without a server there is no request', () => {
  assert.throws(() => toRequest({ method: 'GET', path: '/x', fields: [] }), TypeError);
});

test('an answer in JSON is shown with an indent, any other as it is', () => {
  assert.equal(pretty('{"a":[1]}'), '{\n  "a": [\n    1\n  ]\n}');
  assert.equal(pretty('<p>no</p>'), '<p>no</p>');
  assert.equal(pretty(''), '');
});
