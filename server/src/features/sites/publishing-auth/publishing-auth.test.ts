import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SignJWT } from 'jose';
import { makePerson } from '#testing/cast.ts';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { readFallbackUrl } from './rules.ts';

const world = await startWorld({ after });

async function begin(visibility?: 'public' | 'visitor-auth') {
  const site = await makeSite(world, { 'README.md': '# Home' }, visibility);
  const url = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
  return { ...site, api: world.as(site.owner.token), site: url, url: `${url}/publishing/auth` };
}

const storedKey = async (siteId: string) =>
  (
    await world.db
      .selectFrom('site_publishing_auth')
      .select('private_key')
      .where('site_id', '=', siteId)
      .executeTakeFirst()
  )?.private_key;

test('a site gets a key of 256 bits when it is first asked for, and keeps it', async () => {
  const { api, url, siteId } = await begin();
  assert.equal(await storedKey(siteId), undefined);
  const { status, body } = await api.get(url);
  assert.equal(status, 200);
  const { privateKey, ...rest } = body;
  assert.match(privateKey, /^[0-9a-f]{64}$/);
  assert.deepEqual(rest, { object: 'publishing-auth', backend: 'custom' });
  assert.deepEqual((await api.get(url)).body, body);
});

test('a key is made when a site begins to know its readers', async () => {
  for (const change of [{ visibility: 'visitor-auth' }, { adaptiveContent: { enabled: true } }]) {
    const { api, site, siteId } = await begin();
    assert.equal((await api.patch(site, { body: change })).status, 200);
    assert.match((await storedKey(siteId)) ?? '', /^[0-9a-f]{64}$/);
  }
  assert.match((await storedKey((await begin('visitor-auth')).siteId)) ?? '', /^[0-9a-f]{64}$/);
});

test('another key takes the place of the first, on the version that was read', async () => {
  const { api, url } = await begin();
  const first = await api.get(url);
  const headers = { 'if-match': String(first.headers['etag']) };
  const second = await api.post(`${url}/regenerate`, { headers });
  assert.equal(second.status, 200);
  assert.notEqual(second.body.privateKey, first.body.privateKey);
  assert.equal((await api.post(`${url}/regenerate`, { headers })).status, 412);
  assert.equal((await api.get(url)).body.privateKey, second.body.privateKey);
});

test('the fallback address is set, kept, and taken away by null', async () => {
  const { api, url } = await begin();
  const { body, headers } = await api.patch(url, { body: { fallbackURL: ' https://login.example.com/a?b=c ' } });
  assert.equal(body.fallbackURL, 'https://login.example.com/a?b=c');
  const same = await api.patch(url, { body: { backend: 'custom' } });
  assert.deepEqual([same.body, same.headers['etag']], [body, headers['etag']]);
  assert.equal('fallbackURL' in (await api.patch(url, { body: { fallbackURL: null } })).body, false);
});

test('readers are sent by http and https only, and without a password', async () => {
  const { api, url } = await begin();
  const wrong = [
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.com',
    'login',
    'https://a:b@example.com',
    'http://',
  ];
  for (const fallbackURL of wrong) {
    assert.equal(readFallbackUrl(fallbackURL), undefined, fallbackURL);
    const { status, body } = await api.patch(url, { body: { fallbackURL } });
    assert.deepEqual([status, body.error.details[0].path], [422, '/fallbackURL'], fallbackURL);
  }
  for (const body of [
    { backend: 'integration' },
    { fallbackURL: '' },
    { fallbackURL: `https://a.b/${'x'.repeat(2000)}` },
  ])
    assert.equal((await api.patch(url, { body })).status, 422);
});

test('the key is shown to those who set the site up, and to nobody else', async () => {
  const { url, organizationId } = await begin();
  const creator = await makePerson(world.ctx, 'creator-of-keys', { organizationId, role: 'create' });
  const reviewer = await makePerson(world.ctx, 'reviewer-of-keys', { organizationId, role: 'review' });
  assert.equal((await world.as(creator.token).get(url)).status, 200);
  const { status, text } = await world.as(reviewer.token).get(url);
  assert.equal(status, 403);
  assert.equal(text.includes('privateKey'), false);
});

test('a token is tested: its verdict, what it says, and what the site makes of it', async () => {
  const { api, site, url } = await begin('visitor-auth');
  const { privateKey } = (await api.get(url)).body;
  await api.patch(site, { body: { adaptiveContent: { enabled: true } } });
  const properties = { plan: { type: 'string', description: 'Plan', enum: ['free', 'pro'] } };
  await api.put(`${site}/adaptive-schema`, {
    body: { jsonSchema: { type: 'object', properties, additionalProperties: false } },
  });
  const now = Math.floor(world.clock.now() / 1000);
  const sign = (key: string, exp: number, alg = 'HS256') =>
    new SignJWT({ plan: 'pro', email: 'a@b.example' })
      .setProtectedHeader({ alg })
      .setExpirationTime(exp)
      .sign(new TextEncoder().encode(key));
  const tested = async (token: string) => (await api.post(`${url}/test`, { body: { token } })).body;
  const good = await tested(` ${await sign(privateKey, now + 60)}\n`);
  assert.deepEqual(good, {
    ...{ isValid: true, algorithm: 'HS256', known: { plan: 'pro' }, isAdaptive: true },
    ...{ claims: { plan: 'pro', email: 'a@b.example', exp: now + 60 } },
    expiresAt: new Date((now + 60) * 1000).toISOString(),
  });
  const verdicts = [
    [await sign('x'.repeat(64), now + 60), 'signature'],
    [await sign(privateKey, now - 60), 'expired'],
    [await sign(privateKey, now + 60, 'HS512'), 'algorithm'],
    ['no.token.atall', 'malformed'],
    ['x', 'malformed'],
  ];
  for (const [token = '', refusal] of verdicts) {
    const { isValid, known, ...rest } = await tested(token);
    assert.deepEqual([isValid, known, rest.refusal], [false, {}, refusal]);
    assert.doesNotMatch(JSON.stringify(rest), new RegExp(privateKey));
  }
});

test('who may not set a site up tests no token', async () => {
  const { api, url, organizationId } = await begin();
  const editor = await makePerson(world.ctx, 'editor-of-tokens', { organizationId, role: 'edit' });
  const stranger = await makePerson(world.ctx, 'stranger-to-tokens');
  const body = { token: 'x' };
  assert.equal((await world.as(editor.token).post(`${url}/test`, { body })).status, 403);
  assert.equal((await world.as(stranger.token).post(`${url}/test`, { body })).status, 404);
  for (const token of ['', 'x'.repeat(8193)])
    assert.equal((await api.post(`${url}/test`, { body: { token } })).status, 422);
});
