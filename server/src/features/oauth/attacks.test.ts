import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorld } from '#testing/world.ts';
import { authorization, beginStep, form, REDIRECT, registerProgram } from './testing.ts';

const world = await startWorld({ after });
const nobody = world.as(undefined);
const register = (body: unknown) => {
  world.clock.advance(4_000);
  return nobody.post('/oauth/register', { body });
};
const begin = async (changes: Record<string, string>, clientId?: string) =>
  nobody.get('/oauth/authorize', { query: authorization(clientId ?? (await registerProgram(world)), changes) });

test('nobody is sent to an address that the program did not register', async () => {
  for (const uri of [
    'https://evil.example/callback',
    'http://127.0.0.1:7777/callback/../other',
    'http://127.0.0.1.evil.example/callback',
    'http://127.0.0.1:7777/callback?x=1',
    'http://user@127.0.0.1:7777/callback',
    'javascript:alert(1)',
    '//evil.example',
  ]) {
    const answer = await begin({ redirect_uri: uri });
    assert.equal(answer.status, 400, uri);
    assert.equal(answer.headers.location, undefined, uri);
  }
  // A program on one's machine listens where there is room.
  assert.equal((await begin({ redirect_uri: 'http://127.0.0.1:9999/callback' })).status, 303);
});

test('addresses that run or leak something cannot be registered', async () => {
  for (const uri of [
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x.example/y',
    'http://evil.example/callback',
    'https://ok.example/#fragment',
    'not an address',
    '',
    `https://ok.example/${'x'.repeat(600)}`,
  ]) {
    const { status } = await register({ redirect_uris: [uri] });
    assert.equal(status, 400, uri);
  }
  for (const body of [
    null,
    [],
    'x',
    {},
    { redirect_uris: [] },
    { redirect_uris: [1] },
    { redirect_uris: 'https://a.b' },
  ])
    assert.equal((await register(body)).status, 400, JSON.stringify(body));
  assert.equal((await register({ redirect_uris: Array.from({ length: 11 }, () => REDIRECT) })).status, 400);
  assert.equal((await register('{')).status, 400);
  assert.equal((await register({ redirect_uris: [REDIRECT], client_name: 'x'.repeat(40_000) })).status, 413);
});

test('a program gets no secret and no other way of signing in, whatever it asks for', async () => {
  const { status, body } = await register({
    redirect_uris: [REDIRECT],
    client_name: 'Good\u202Egnp.exe\nname',
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['client_credentials', 'implicit', 'password'],
    response_types: ['token'],
    jwks_uri: 'http://169.254.169.254/',
    sector_identifier_uri: 'https://169.254.169.254/',
    logo_uri: 'http://169.254.169.254/logo.png',
  });
  assert.equal(status, 201);
  assert.equal(body.client_name, 'Good gnp.exe name');
  assert.equal(body.token_endpoint_auth_method, 'none');
  assert.deepEqual(body.grant_types, ['authorization_code', 'refresh_token']);
  for (const key of ['client_secret', 'jwks_uri', 'logo_uri', 'sector_identifier_uri', 'registration_access_token'])
    assert.equal(body[key], undefined, key);
});

test('there is no authorization without PKCE, with its plain form, or as anything but a code', async () => {
  const location = async (changes: Record<string, string>) => new URL(String((await begin(changes)).headers.location));
  const faults: Record<string, string>[] = [
    { code_challenge: '' },
    { code_challenge_method: 'plain' },
    { response_type: 'token' },
    { response_type: 'code id_token' },
    { prompt: 'none' },
    { resource: 'https://other.example/' },
  ];
  for (const changes of faults) {
    const url = await location(changes);
    assert.ok(url.href.startsWith(REDIRECT), JSON.stringify(changes));
    assert.notEqual(url.searchParams.get('error') ?? new URLSearchParams(url.hash.slice(1)).get('error'), null);
    assert.equal(url.searchParams.get('code'), null);
  }
});

test('an unknown program learns nothing and is sent nowhere', async () => {
  const answer = await begin({}, 'unknown');
  assert.deepEqual([answer.status, answer.headers.location], [400, undefined]);
  for (const grant of ['client_credentials', 'password', 'urn:ietf:params:oauth:grant-type:device_code', '']) {
    const { status, body } = await form(world, '/oauth/token', {
      grant_type: grant,
      client_id: await registerProgram(world),
    });
    assert.equal(status, 400, grant);
    assert.match(body.error, /^(unsupported_grant_type|invalid_request)$/, grant);
  }
});

test('a request cannot say under which address the server answers', async () => {
  const clientId = await registerProgram(world);
  const answer = await nobody.get('/oauth/authorize', {
    query: authorization(clientId),
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  });
  assert.match(String(answer.headers.location), /^(?:http:\/\/lectern\.test)?\/oauth\/consent\//);
  assert.ok(!JSON.stringify(answer.headers).includes('evil'));
});

test('no other address of the library answers', async () => {
  for (const path of ['/jwks', '/me', '/session/end', '/oauth/jwks', '/oauth/register/x', '/interaction/x', '/request'])
    assert.equal((await nobody.get(path)).status, 404, path);
});

test('who registers too often waits, and programs that nobody uses are bounded', async (t) => {
  const limited = await startWorld(t, {});
  const ask = () => limited.as(undefined).post('/oauth/register', { body: { redirect_uris: [REDIRECT] } });
  const statuses = [];
  for (let count = 0; count < 21; count += 1) statuses.push((await ask()).status);
  assert.deepEqual([statuses[0], statuses.at(-1)], [201, 429]);
});

test('cookies of a step are for scripts to miss and for other sites not to send', async () => {
  const clientId = await registerProgram(world);
  const answer = await nobody.get('/oauth/authorize', { query: authorization(clientId) });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String);
  assert.ok(cookies.length > 0);
  for (const cookie of cookies) assert.match(cookie, /httponly/i);
  for (const cookie of cookies) assert.match(cookie, /samesite=lax/i);
  const step = await beginStep(world, authorization(clientId));
  for (const [name, value] of step.cookies) {
    if (name.endsWith('.sig')) step.cookies.set(name, `${value.slice(0, -2)}xx`);
  }
  await assert.rejects(async () => (await import('./testing.ts')).question(world, step));
});
