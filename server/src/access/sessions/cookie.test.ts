import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSessionCookie, credentialsReader } from './cookie.ts';

const BASE = 'https://lectern.test';
const SECRET = 'a'.repeat(43);
const NAME = '__Host-lectern-session';
const read = createSessionCookie(BASE).read;

test('the cookie is of the base host alone, by HTTPS, and out of the reach of scripts and other sites', () => {
  const header = createSessionCookie(BASE).write(SECRET, 60.7);
  const [pair, ...rules] = header.split('; ');
  assert.equal(pair, `${NAME}=${SECRET}`);
  assert.deepEqual(rules.toSorted(), ['HttpOnly', 'Max-Age=60', 'Path=/', 'SameSite=Lax', 'Secure']);
});

test('only on the own machine a plain name and HTTP will do', () => {
  for (const base of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]', 'http://a.localhost']) {
    const cookie = createSessionCookie(base);
    assert.equal(cookie.name, 'lectern-session', base);
    assert.doesNotMatch(cookie.write(SECRET, 1), /Secure/);
  }
  for (const base of [
    'http://lectern.test',
    'http://10.0.0.1',
    'http://localhost.example',
    'http://127.0.0.1.example',
  ]) {
    assert.equal(createSessionCookie(base).name, NAME, base);
    assert.match(createSessionCookie(base).write(SECRET, 1), /Secure/);
  }
});

test('the cookie is found among others, and nothing else is taken for it', () => {
  assert.equal(read(`a=b; ${NAME}=${SECRET}; c=d`), SECRET);
  const others = [
    ...[undefined, '', `x${NAME}=${SECRET}`, `${NAME}x=${SECRET}`, `lectern-session=${SECRET}`, NAME, `${NAME}=`],
    ...[`${NAME}=${SECRET}x`, `${NAME}="${SECRET}"`, `${NAME}=${'%41'.repeat(43)}`, `a="; ${NAME}"`, `${NAME}=a b`],
    `__host-lectern-session=${SECRET}`,
  ];
  for (const header of others) assert.equal(read(header), undefined, header);
  assert.equal(read(`${'a=b;'.repeat(200)}${NAME}=${SECRET}`), undefined, 'so many are not looked at');
});

test('of a cookie that stands there twice the first one counts, whatever it is', () => {
  assert.equal(read(`${NAME}=bad; ${NAME}=${SECRET}`), undefined);
});

const from = (headers: Record<string, string>, method = 'POST') =>
  credentialsReader(BASE)({ method, headers: { cookie: `${NAME}=${SECRET}`, ...headers } });

test('what changes something is trusted where browsers say that a page of this server sent it', () => {
  const own: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: BASE }];
  for (const headers of own)
    assert.deepEqual(from(headers), { authorization: undefined, session: SECRET, isOwn: true });
  const foreign: Record<string, string>[] = [
    ...[{}, { origin: 'null' }, { origin: `${BASE}.evil.test` }, { origin: 'http://lectern.test' }],
    ...[{ origin: `${BASE}/` }, { origin: `${BASE}:8443` }, { 'sec-fetch-site': '' }],
    ...['same-site', 'cross-site', 'none', 'Same-Origin'].map((site) => ({ 'sec-fetch-site': site, origin: BASE })),
    { referer: `${BASE}/account` },
  ];
  for (const headers of foreign) assert.equal(from(headers).isOwn, false, JSON.stringify(headers));
  for (const method of ['PUT', 'PATCH', 'DELETE', 'PROPFIND']) assert.equal(from({}, method).isOwn, false, method);
  for (const method of ['GET', 'HEAD', 'OPTIONS']) assert.equal(from({}, method).isOwn, true, method);
});

test('an Authorization wins, and the cookie is not looked at', () => {
  const authorization = 'Bearer x';
  assert.deepEqual(from({ authorization }), { authorization, session: undefined, isOwn: true });
});
