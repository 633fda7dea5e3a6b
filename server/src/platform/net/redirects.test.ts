import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanHeaders, findLocation, followRedirect, readUrl } from './redirects.ts';
import type { OutboundMethod } from './redirects.ts';

const headers = { authorization: 'Bearer x', cookie: 'a=b', 'content-type': 'text/plain', 'x-kept': 'yes' };

function follow(method: OutboundMethod, status: number, location: string) {
  return followRedirect(
    { url: new URL('https://a.example/one/two?x#y'), method, headers, body: 'text' },
    status,
    location,
  );
}

test('only http and https URLs without credentials are read', () => {
  assert.equal(readUrl('HTTPS://A.Example:443/x').href, 'https://a.example/x');
  for (const text of [
    '',
    'x',
    '/x',
    'file:///etc/passwd',
    'ftp://a',
    'gopher://a',
    'data:,x',
    'http://u@a',
    'http://:p@a',
    'http://',
  ]) {
    assert.throws(() => readUrl(text), { code: 'bad-url' }, text);
  }
});

test('headers of the connection cannot be set', () => {
  assert.deepEqual(
    cleanHeaders({
      Host: 'x',
      'Content-Length': '9',
      'Transfer-Encoding': 'chunked',
      'Proxy-Authorization': 'x',
      Accept: 'a',
    }),
    {
      accept: 'a',
    },
  );
});

test('a redirect needs both a status and a location', () => {
  assert.equal(findLocation(302, { location: '/x' }), '/x');
  assert.equal(findLocation(302, {}), undefined);
  for (const status of [200, 201, 300, 304, 305, 306])
    assert.equal(findLocation(status, { location: '/x' }), undefined);
});

test('a location is read relative to the URL that sent it', () => {
  assert.equal(follow('GET', 302, 'three').url.href, 'https://a.example/one/three');
  assert.equal(follow('GET', 302, '//b.example/').url.href, 'https://b.example/');
  for (const location of ['file:///etc/passwd', 'http://u:p@a.example/', 'javascript:1']) {
    assert.throws(() => follow('GET', 302, location), { code: 'bad-url' }, location);
  }
});

test('303 turns everything but HEAD into GET; 301 and 302 only POST; 307 and 308 nothing', () => {
  const methods: OutboundMethod[] = ['GET', 'HEAD', 'POST', 'PUT'];
  const after = (status: number) => methods.map((method) => follow(method, status, '/').method);
  assert.deepEqual(after(303), ['GET', 'HEAD', 'GET', 'GET']);
  assert.deepEqual(after(301), ['GET', 'HEAD', 'GET', 'PUT']);
  assert.deepEqual(after(302), ['GET', 'HEAD', 'GET', 'PUT']);
  assert.deepEqual(after(307), methods);
  assert.deepEqual(after(308), methods);
});

test('a request that became a GET has lost its body and what described it', () => {
  const next = follow('POST', 303, '/');
  assert.equal(next.body, undefined);
  assert.deepEqual(Object.keys(next.headers), ['authorization', 'cookie', 'x-kept']);
  assert.equal(follow('POST', 307, '/').body, 'text');
});

test('credentials stay with the origin that they were meant for', () => {
  assert.ok('authorization' in follow('GET', 302, '/x').headers);
  for (const location of [
    'https://b.example/',
    'http://a.example/',
    'https://a.example:8443/',
    'https://x.a.example/',
  ]) {
    assert.deepEqual(Object.keys(follow('GET', 307, location).headers), ['content-type', 'x-kept'], location);
  }
});
