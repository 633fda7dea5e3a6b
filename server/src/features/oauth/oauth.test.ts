import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { makeGuarded } from '#publishing/visitors/testing.ts';
import {
  allow,
  authorization,
  beginStep,
  deny,
  form,
  question,
  redeem,
  REDIRECT,
  refresh,
  registerProgram,
} from './testing.ts';

const world = await startWorld({ after });
const ada = await makePerson(world.ctx, 'ada');
const bob = await makePerson(world.ctx, 'bob');
const nobody = world.as(undefined);

/** A program that ada allowed so much, and what it got. */
async function connected(scopes: ('read' | 'write' | 'admin')[] = ['read', 'write'], asked = 'read write') {
  const clientId = await registerProgram(world);
  const step = await beginStep(world, authorization(clientId, { scope: asked }));
  const back = await allow(world, step, { userId: ada.id, scopes });
  const code = back.searchParams.get('code') ?? '';
  const tokens = await redeem(world, clientId, code);
  return { clientId, code, back, tokens, step };
}

test('metadata names the addresses, the scopes and PKCE, and the resource its server', async () => {
  const { body } = await nobody.get('/.well-known/oauth-authorization-server');
  assert.equal(body.issuer, 'http://lectern.test');
  assert.equal(body.token_endpoint, 'http://lectern.test/oauth/token');
  assert.deepEqual(body.code_challenge_methods_supported, ['S256']);
  assert.deepEqual(body.scopes_supported, ['read', 'write', 'admin']);
  const resource = await nobody.get('/.well-known/oauth-protected-resource/sites/docs/~gitbook/mcp');
  assert.equal(resource.body.resource, 'http://lectern.test/sites/docs/~gitbook/mcp');
  assert.deepEqual(resource.body.authorization_servers, ['http://lectern.test']);
  assert.equal((await nobody.get('/.well-known/openid-configuration')).status, 404);
});

test('a program registers, asks, is allowed, and acts for the person', async () => {
  const { back, tokens } = await connected();
  assert.equal(`${back.origin}${back.pathname}`, REDIRECT);
  assert.equal(back.searchParams.get('state'), 'xyz');
  assert.equal(back.searchParams.get('iss'), 'http://lectern.test');
  assert.equal(tokens.status, 200);
  assert.equal(tokens.headers['cache-control'], 'no-store');
  const { access_token: token, refresh_token: again, scope, token_type: type, expires_in: seconds } = tokens.body;
  assert.deepEqual([type, scope, seconds], ['Bearer', 'read write', 3600]);
  assert.equal(typeof again, 'string');
  const { body: user } = await world.as(token).get('/v1/user');
  assert.equal(user.id, ada.id);
});

test('the person sees who asks for what, and where they are sent', async () => {
  const clientId = await registerProgram(world);
  const step = await beginStep(world, authorization(clientId));
  const { clientName, place, scopes } = await question(world, step);
  assert.deepEqual([clientName, place, scopes], ['Editor', '127.0.0.1', ['read', 'write']]);
});

test('a token opens what was allowed and no more', async () => {
  const { tokens } = await connected(['read'], 'read write admin');
  assert.equal(tokens.body.scope, 'read');
  const api = world.as(tokens.body.access_token);
  assert.equal((await api.get('/v1/user')).status, 200);
  assert.equal((await api.post('/v1/orgs', { body: { title: 'Mine' } })).status, 403);
});

test('what was not asked for cannot be allowed, and nothing asked for is reading', async () => {
  const clientId = await registerProgram(world);
  const step = await beginStep(world, authorization(clientId, { scope: '' }));
  assert.deepEqual((await question(world, step)).scopes, ['read']);
  const back = await allow(world, step, { userId: ada.id, scopes: ['read', 'write', 'admin'] });
  const { body } = await redeem(world, clientId, back.searchParams.get('code') ?? '');
  assert.equal(body.scope, 'read');
});

test('a refusal sends the program away without a code', async () => {
  const clientId = await registerProgram(world);
  const back = await deny(world, await beginStep(world, authorization(clientId)));
  assert.deepEqual([back.searchParams.get('error'), back.searchParams.get('code')], ['access_denied', null]);
});

test('each authorization asks anew, also in the browser that allowed before', async () => {
  const { clientId, step } = await connected();
  const second = await nobody.get('/oauth/authorize', {
    query: authorization(clientId),
    headers: { cookie: [...step.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  assert.match(String(second.headers.location), /^\/oauth\/consent\//);
});

test('a question is answered in the browser where it began, and there only', async () => {
  const clientId = await registerProgram(world);
  const mine = await beginStep(world, authorization(clientId));
  const other = await beginStep(world, authorization(clientId));
  const crossed = { ...mine, cookies: other.cookies };
  await assert.rejects(allow(world, crossed, { userId: ada.id, scopes: ['read'] }), /no such request|not found/i);
});

test('a code serves once, for its program, with its verifier', async () => {
  const { clientId, code, tokens } = await connected();
  assert.equal((await redeem(world, clientId, code)).body.error, 'invalid_grant');
  // Whoever shows a code again may have stolen it, or been stolen from: nothing that came of it works any more.
  assert.equal((await world.as(tokens.body.access_token).get('/v1/user')).status, 401);
  const step = await beginStep(world, authorization(clientId));
  const back = await allow(world, step, { userId: ada.id, scopes: ['read'] });
  const fresh = back.searchParams.get('code') ?? '';
  const wrong = await redeem(world, clientId, fresh, { code_verifier: 'x'.repeat(50) });
  assert.deepEqual([wrong.status, wrong.body.error], [400, 'invalid_grant']);
  const other = await registerProgram(world);
  assert.equal((await redeem(world, other, fresh)).body.error, 'invalid_grant');
});

test('a code that is shown twice at the same moment gives tokens once at most', async () => {
  const clientId = await registerProgram(world);
  const step = await beginStep(world, authorization(clientId));
  const back = await allow(world, step, { userId: ada.id, scopes: ['read'] });
  const code = back.searchParams.get('code') ?? '';
  const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(world, clientId, code)));
  assert.ok(answers.filter(({ status }) => status === 200).length <= 1);
  for (const { status, body } of answers) if (status !== 200) assert.equal(body.error, 'invalid_grant');
});

test('a refresh token is replaced with every use, and one that is shown again ends all', async () => {
  const { clientId, tokens } = await connected();
  const next = await refresh(world, clientId, tokens.body.refresh_token);
  assert.equal(next.status, 200);
  assert.notEqual(next.body.refresh_token, tokens.body.refresh_token);
  assert.equal((await world.as(next.body.access_token).get('/v1/user')).status, 200);
  const narrower = await refresh(world, clientId, next.body.refresh_token, { scope: 'read' });
  assert.equal(narrower.body.scope, 'read');
  assert.equal((await refresh(world, clientId, tokens.body.refresh_token)).body.error, 'invalid_grant');
  assert.equal((await world.as(narrower.body.access_token).get('/v1/user')).status, 401);
  assert.equal((await refresh(world, clientId, narrower.body.refresh_token)).body.error, 'invalid_grant');
});

test('a token ends after an hour, and at once when it is revoked', async () => {
  const { clientId, tokens } = await connected();
  const { access_token: token, refresh_token: again } = tokens.body;
  assert.equal((await form(world, '/oauth/revoke', { token: again, client_id: clientId })).status, 200);
  assert.equal((await world.as(token).get('/v1/user')).status, 401);
  const { tokens: later } = await connected();
  world.clock.advance(3_600_000);
  assert.equal((await world.as(later.body.access_token).get('/v1/user')).status, 401);
});

test('an agent learns from a closed site where to get a token, and reads with it', async () => {
  const site = await makeGuarded(world, { 'README.md': '# Guide\n\nFor members.' });
  const url = `${site.base}/~gitbook/mcp`;
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'listPages', arguments: {} } };
  const headers = { accept: 'application/json, text/event-stream' };
  const refused = await nobody.post(url, { body, headers });
  const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(String(refused.headers['www-authenticate'])) ?? [];
  const { resource } = (await nobody.get(new URL(metadata).pathname)).body;
  const clientId = await registerProgram(world);
  const step = await beginStep(world, authorization(clientId, { resource, scope: 'read' }));
  const back = await allow(world, step, { userId: site.owner.id, scopes: ['read'] });
  const { body: tokens } = await redeem(world, clientId, back.searchParams.get('code') ?? '', { resource });
  const open = await world.as(tokens.access_token).post(url, { body, headers });
  assert.equal(open.status, 200);
  assert.match(open.text, /Guide/);
});

test('people list what they connected, and disconnect it', async () => {
  const { tokens } = await connected();
  const { items } = (await world.as(ada.token).get('/account/apps')).body;
  const { createdAt, id, ...first } = items[0];
  assert.deepEqual(first, { object: 'connected-app', name: 'Editor', place: '127.0.0.1', scopes: ['read', 'write'] });
  assert.equal((await world.as(bob.token).get('/account/apps')).body.items.length, 0);
  assert.equal((await world.as(bob.token).delete(`/account/apps/${id}`)).status, 404);
  assert.equal((await world.as(ada.token).delete(`/account/apps/${id}`)).status, 205);
  assert.equal((await world.as(tokens.body.access_token).get('/v1/user')).status, 401);
  assert.equal((await world.as(ada.token).delete(`/account/apps/${id}`)).status, 404);
});

test('lists of connected programs go on where they ended', async () => {
  await connected();
  await connected();
  const api = world.as(ada.token);
  const first = (await api.get('/account/apps', { query: { limit: 1 } })).body;
  const second = (await api.get('/account/apps', { query: { limit: 1, page: first.next.page } })).body;
  assert.notEqual(first.items[0].id, second.items[0].id);
});

test('nothing that opens anything is stored as it is', async () => {
  const { tokens, code } = await connected();
  const rows = JSON.stringify(await world.db.selectFrom('oauth_records').selectAll().execute());
  for (const secret of [tokens.body.access_token, tokens.body.refresh_token, code]) assert.ok(!rows.includes(secret));
});

test('what has ended is forgotten', async () => {
  await connected();
  world.clock.advance(400 * 24 * 3_600_000);
  await world.app.jobs.runDue();
  assert.deepEqual(await world.db.selectFrom('oauth_records').selectAll().execute(), []);
});
