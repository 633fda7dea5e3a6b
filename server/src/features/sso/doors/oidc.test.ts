import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, voices } from '#testing/cast.ts';
import { makeBrowser } from '#testing/providers/browser.ts';
import { type OidcUser, startOidc } from '#testing/providers/oidc.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
world.clock.advance(Date.now() - world.clock.now());
const cast = await makeCast(world.ctx);
const { owner } = voices(world, cast);
const organization = `/v1/orgs/${cast.organizationId}`;
const oidc = await startOidc();
after(oidc.close);
const { body: provider } = await owner.post(`${organization}/oidc`, {
  body: { label: 'Acme', issuer: oidc.issuer, clientID: oidc.clientId, clientSecret: oidc.clientSecret },
});
oidc.allow(provider.service.redirectURL);

const reasons = async () => {
  const rows = await world.db
    .selectFrom('audit_events')
    .select('state_after')
    .where('action', '=', 'sso.refused')
    .execute();
  return rows.map(({ state_after: state }) => (JSON.parse(state ?? '{}') as { reason: string }).reason);
};

/** Begins here, signs in at the provider, and comes back. */
async function signIn(user: OidcUser, by = makeBrowser(world.app.http)) {
  oidc.user = user;
  const { location } = await by.get(`${provider.service.startURL}?next=/o/x`);
  const back = await oidc.visit(location ?? '');
  return { by, back, location, answer: await by.get(back) };
}

const ada = { sub: 'ada', email: 'Ada@acme.example', email_verified: true, name: 'Ada Lovelace' };

test('somebody new signs in and is a member, and the second time the same person', async () => {
  const { by, answer, location } = await signIn(ada);
  assert.deepEqual([answer.status, answer.location], [303, '/o/x']);
  const asked = new URL(location ?? '').searchParams;
  assert.deepEqual([asked.get('code_challenge_method'), asked.get('response_type')], ['S256', 'code']);
  const { body: user } = await by.api('/v1/user');
  assert.deepEqual([user.email, user.displayName], ['ada@acme.example', 'Ada Lovelace']);
  assert.equal((await by.api(organization)).status, 200);
  // The subject counts, and not the address that it has today.
  const again = await signIn({ ...ada, email: 'ada.byron@acme.example' });
  assert.equal((await again.by.api('/v1/user')).body.id, user.id);
});

test('an address that was somebody’s is not another’s account', async () => {
  const { answer } = await signIn({ ...ada, sub: 'another' });
  assert.equal(answer.status, 403);
  assert.deepEqual((await reasons()).slice(-1), ['other-subject']);
});

test('addresses that are not verified, missing or none let nobody in', async () => {
  const users: OidcUser[] = [
    { sub: 'a', email: 'a@acme.example' },
    { sub: 'b', email: 'b@acme.example', email_verified: false },
    { sub: 'c', email_verified: true },
    { sub: 'd', email: 'no address', email_verified: true },
  ];
  for (const user of users) assert.equal((await signIn(user)).answer.status, 403, user.sub);
});

test('an answer counts in the browser that asked for it, once, and unchanged', async () => {
  const by = makeBrowser(world.app.http);
  oidc.user = { ...ada, sub: 'once', email: 'once@acme.example' };
  const { location } = await by.get(provider.service.startURL);
  const kept = new Map(by.jar);
  const back = await oidc.visit(location ?? '');
  assert.equal((await makeBrowser(world.app.http).get(back)).status, 403, 'of another browser');
  assert.equal((await by.get(back.replace(/state=[^&]+/, 'state=other'))).status, 403, 'another state');
  assert.equal(
    (await by.get(back.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'))).status,
    403,
    'another issuer',
  );
  assert.equal((await by.get(back)).status, 303);
  for (const [name, value] of kept) by.jar.set(name, value);
  assert.equal((await by.get(back)).status, 403, 'again');
});

test('a provider that refuses, cannot be reached or is another one lets nobody in', async () => {
  const by = makeBrowser(world.app.http);
  const { location } = await by.get(provider.service.startURL);
  const state = new URL(location ?? '').searchParams.get('state');
  assert.equal((await by.get(`${provider.service.redirectURL}?error=access_denied&state=${state}`)).status, 403);
  for (const issuer of ['http://127.0.0.1:9', 'http://10.0.0.1', `${oidc.issuer}/other`]) {
    const { body } = await owner.post(`${organization}/oidc`, {
      body: { label: 'Other', issuer, clientID: 'x', clientSecret: 'y' },
    });
    assert.equal((await by.get(body.service.startURL)).status, 403, issuer);
  }
});
