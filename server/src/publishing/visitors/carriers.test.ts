import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import fc from 'fast-check';
import { basePath, cookieNames, readCarried } from './carriers.ts';
import { claimsInQuery } from './claims.ts';
import { readCookies, writeCookie } from './cookies.ts';

const carried = (cookie: string | undefined, { url = '/', base = '/docs', authorization = '' } = {}) =>
  readCarried({ url, headers: { cookie, authorization } } as unknown as FastifyRequest, base);

const scoped = (name: string, path: string, token: string) =>
  `gitbook-visitor-token~${name}=${encodeURIComponent(JSON.stringify({ basePath: path, token }))}`;

test('claims in an address are read as JSON where they are JSON, and dots lead into objects', () => {
  const query = new URLSearchParams(
    'visitor.plan=pro&visitor.beta=true&visitor.team.size=3&visitor.roles=["a"]&visitor.none=null&visitor.v="2"&other=1&visitor.=x',
  );
  const claims = JSON.parse(JSON.stringify(claimsInQuery(query))) as object;
  assert.deepEqual(claims, { plan: 'pro', beta: true, team: { size: 3 }, roles: ['a'], none: null, v: '2' });
  assert.equal(claimsInQuery(new URLSearchParams('q=visitor.plan')), undefined);
});

test('claims in an address reach no prototype, and are few, short and not deep', () => {
  const many = Array.from({ length: 500 }, (_, at) => `visitor.p${at}=1`).join('&');
  const query = `visitor.__proto__.polluted=1&visitor.constructor.prototype.polluted=1&visitor.a.b.c.d.e.f.g=1&visitor.a..b=1&visitor.long=${'x'.repeat(1001)}&${many}`;
  const claims = claimsInQuery(new URLSearchParams(query)) ?? {};
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  assert.ok(Object.keys(claims).length <= 50);
  assert.deepEqual(
    ['a', 'long'].map((name) => name in claims),
    [false, false],
  );
});

test('tokens in cookies come by the length of their path, ours and others, the plain one last', () => {
  const ours = cookieNames('/docs/guide').token.split('~')[1] ?? '';
  const cookie = [
    'gitbook-visitor-token=plain',
    scoped('x', '/', 'root'),
    scoped(ours, '/docs/guide/', 'own'),
    scoped('y', '/docs/', 'docs'),
    scoped('z', '/doc', 'sibling'),
    scoped('w', '/docs/guide/deeper/', 'below'),
  ].join('; ');
  assert.deepEqual(carried(cookie, { base: '/docs/guide' }).tokens, [
    { token: 'own', isOurs: true },
    { token: 'docs', isOurs: false },
    { token: 'root', isOurs: false },
    { token: 'plain', isOurs: false },
  ]);
});

test('a site at the root of its host has cookies for its root', () => {
  assert.equal(basePath(''), '/');
  assert.deepEqual(carried(scoped('x', '/', 'root'), { base: '' }).tokens, [{ token: 'root', isOurs: false }]);
});

test('claims in cookies are put together, and what is no object is passed over', () => {
  const cookie = [
    `gitbook-visitor-public-b=${encodeURIComponent('{"b":2,"c":3}')}`,
    'gitbook-visitor-public-a={"a":1}',
    'gitbook-visitor-public-x=[1]',
    'gitbook-visitor-public-y=%',
    'gitbook-visitor-publi={"d":4}',
  ].join('; ');
  assert.deepEqual(carried(cookie).claims, { a: 1, b: 2, c: 3 });
});

test('no more cookies are looked at than are worth it', () => {
  const tokens = Array.from({ length: 300 }, (_, at) => scoped(`t${at}`, '/docs/', `token${at}`)).join('; ');
  assert.equal(carried(tokens).tokens.length, 4);
  assert.equal(readCookies(Array.from({ length: 5000 }, (_, at) => `c${at}=1`).join(';')).length, 200);
});

test('the query keeps everything but what is taken from it', () => {
  const { query, address } = carried(undefined, { url: '/a?x=1&jwt_token=a.b.c&y=2&visitor.plan=pro&z=%26' });
  assert.deepEqual([query, address.token], ['?x=1&y=2&z=%26', 'a.b.c']);
  assert.equal(carried(undefined, { url: '/a?jwt_token=x' }).query, '');
});

test('whatever stands in the headers, it is read without a throw and without a prototype', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('gitbook-visitor-token', '~', '=', '; ', '{"__proto__":{"a":1}}', '%'),
  );
  fc.assert(
    fc.property(fc.array(piece), fc.array(piece), (cookie, url) => {
      const found = carried(cookie.join(''), { url: `/?${url.join('')}`, authorization: cookie.join('') });
      assert.ok(found.tokens.length <= 4);
      assert.equal(({} as { a?: unknown }).a, undefined);
    }),
  );
});

test('a cookie of ours is not for scripts, not for other sites, and on https not for the open wire', () => {
  const cookie = { name: 'a', value: 'b', maxAge: 60.4 };
  assert.equal(
    writeCookie(cookie, { path: '/docs', isSecure: true }),
    'a=b; Max-Age=60; Path=/docs; HttpOnly; Secure; SameSite=Lax',
  );
  assert.equal(writeCookie(cookie, { path: '/', isSecure: false }).endsWith('SameSite=Lax'), true);
});
