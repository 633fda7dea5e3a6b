import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createApi } from '#testing/api.ts';
import { asBrowser, signIn } from '#testing/browsers.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { authorization, beginStep, cookieHeader, redeem, REDIRECT } from '#features/oauth/testing.ts';

const world = await startWorld({ after });
const nobody = createApi(world.app.http, undefined, { host: 'lectern.test' });
const ada = await makePerson(world.ctx, 'ada');
const { cookie: session } = await signIn(world, ada.id);

/** A browser in which ada is signed in, at the page that asks whether a program may. */
async function asked({ scope = 'read write', redirects = [REDIRECT], name = 'Editor' } = {}) {
  const body = { client_name: name, redirect_uris: redirects };
  world.clock.advance(4_000);
  const clientId = (await nobody.post('/oauth/register', { body })).body.client_id;
  const step = await beginStep(world, authorization(clientId, { scope, redirect_uri: redirects[0] ?? '' }));
  const cookie = `${session}; ${cookieHeader(step.cookies)}`;
  const path = `/oauth/consent/${step.uid}`;
  const answer = (form: string, headers: Record<string, string> = asBrowser(cookie)) =>
    nobody.post(path, { body: form, headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } });
  const goOn = async (location: unknown) =>
    new URL(String((await nobody.get(new URL(String(location)).pathname, { headers: { cookie } })).headers.location));
  return { clientId, path, cookie, page: () => nobody.get(path, { headers: asBrowser(cookie) }), answer, goOn };
}

test('who is not signed in signs in first, and comes back to the question', async () => {
  const { path } = await asked();
  const { status, headers } = await nobody.get(path);
  assert.deepEqual([status, headers.location], [303, `/sign-in?next=${encodeURIComponent(path)}`]);
});

test('the page says who asks, for what, and where one is sent back to; administering is not ticked', async () => {
  const { page } = await asked({ scope: 'read admin', redirects: ['https://editor.example/back'] });
  const { status, text, headers } = await page();
  assert.equal(status, 200);
  for (const part of ['Editor asks to act', 'editor.example', 'Anybody can give an app any name'])
    assert.ok(text.includes(part), part);
  assert.match(text, /value="read"[^>]*checked/);
  assert.match(text, /value="admin"(?![^>]*checked)/);
  assert.doesNotMatch(text, /value="write"/);
  assert.match(String(headers['content-security-policy']), /form-action 'self' https:\/\/editor\.example(?:;|$)/);
});

test('what is ticked is allowed, and the program gets its code', async () => {
  const { answer, goOn, clientId } = await asked();
  const { status, headers } = await answer('answer=allow&scope=read');
  assert.equal(status, 303);
  const back = await goOn(headers.location);
  assert.equal(`${back.origin}${back.pathname}`, REDIRECT);
  const { body } = await redeem(world, clientId, back.searchParams.get('code') ?? '');
  assert.equal(body.scope, 'read');
  const events = await world.db.selectFrom('audit_events').selectAll().where('action', '=', 'app.authorized').execute();
  assert.equal(events.at(-1)?.actor_id, ada.id);
});

test('a refusal, or nothing ticked, sends the program away', async () => {
  for (const form of ['scope=read&deny=1', 'answer=allow', 'answer=allow&scope=admin', '']) {
    const { answer, goOn } = await asked();
    const back = await goOn((await answer(form)).headers.location);
    assert.equal(back.searchParams.get('error'), 'access_denied', form);
  }
});

test('no other page answers the question, and no other browser sees it', async () => {
  const { answer, path, cookie } = await asked();
  const foreign: Record<string, string>[] = [
    { cookie },
    { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) assert.equal((await answer('answer=allow&scope=read', headers)).status, 403);
  assert.equal((await nobody.get(path, { headers: asBrowser(session) })).status, 404);
  assert.equal((await nobody.get('/oauth/consent/unknown', { headers: asBrowser(cookie) })).status, 404);
});

test('what a program calls itself is text, and its address no rule of the policy', async () => {
  const { page } = await asked({ name: `<script>alert(1)</script>$&{name}`, redirects: ['https://a;b.example/x'] });
  const { text, headers, status } = await page();
  assert.equal(status, 200);
  assert.doesNotMatch(text, /<script>alert/);
  assert.match(text, /\$&amp;\{name\} asks/);
  assert.doesNotMatch(String(headers['content-security-policy']), /b\.example/);
});

test('programs without a name, on the machine, or with a scheme of their own are shown as such', async () => {
  const { page } = await asked({ name: '', redirects: ['editor://back'] });
  const { text, headers } = await page();
  assert.match(text, /An app without a name/);
  assert.match(text, /editor:/);
  assert.match(String(headers['content-security-policy']), /form-action 'self' editor:/);
});

test('the account lists connected programs, and disconnects them', async () => {
  const { answer, goOn, clientId } = await asked({ name: 'Listed' });
  const back = await goOn((await answer('answer=allow&scope=read')).headers.location);
  const { body } = await redeem(world, clientId, back.searchParams.get('code') ?? '');
  const headers = asBrowser(session);
  const { text } = await nobody.get('/account', { headers });
  assert.match(text, /Listed/);
  const [app] = (await nobody.get('/account/apps', { headers })).body.items;
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  const sent = await nobody.post('/account/forms/disconnect', { body: `app=${app.id}`, headers: form });
  assert.deepEqual([sent.status, sent.headers.location], [303, '/account?done=disconnected']);
  assert.equal((await world.as(body.access_token).get('/v1/user')).status, 401);
  assert.doesNotMatch((await nobody.get('/account', { headers })).text, /Listed/);
});
