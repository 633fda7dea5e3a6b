import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { signIn } from '#testing/browsers.ts';
import { makeCast, voices } from '#testing/cast.ts';
import { providerCertificate } from '#testing/keys/index.ts';
import { makeBrowser } from '#testing/providers/browser.ts';
import { type OidcUser, startOidc } from '#testing/providers/oidc.ts';
import { answerRequest, SAML_ISSUER, SSO_URL } from '#testing/providers/saml.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
world.clock.advance(Date.now() - world.clock.now());
const cast = await makeCast(world.ctx);
const { owner, reader, stranger, guest } = voices(world, cast);
const organization = `/v1/orgs/${cast.organizationId}`;
const tests = `${organization}/sso-tests`;
const oidc = await startOidc();
after(oidc.close);
const { body: provider } = await owner.post(`${organization}/oidc`, {
  body: { label: 'Acme', issuer: oidc.issuer, clientID: oidc.clientId, clientSecret: oidc.clientSecret },
});
oidc.allow(provider.service.redirectURL);
const { body: saml } = await owner.post(`${organization}/saml`, {
  body: { label: 'Acme', entityID: SAML_ISSUER, ssoURL: SSO_URL, certificate: providerCertificate },
});

const ada: OidcUser = { sub: 'ada', email: 'Ada@acme.example', email_verified: true, name: 'Ada Lovelace' };

/** A browser in which somebody is signed in here. */
async function browserOf({ id }: { id: string }) {
  const by = makeBrowser(world.app.http);
  const [name = '', value = ''] = (await signIn(world, id)).cookie.split('=');
  by.jar.set(name, value);
  return by;
}

async function makeTest(providerId = provider.id) {
  world.clock.advance(1);
  const { body, status } = await owner.post(tests, { body: { provider: providerId } });
  assert.equal(status, 201);
  return body;
}

/** What must be as before, whatever a test comes to. */
const counts = async () =>
  Promise.all(
    (['users', 'memberships', 'sessions', 'sso_identities', 'sso_spent'] as const).map(async (table) => {
      const { count } = await world.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    }),
  );

/** The owner takes a test: there, in at the provider, and back. */
async function take(user: OidcUser, made?: { id: string; startURL: string }) {
  const begun = made ?? (await makeTest());
  const by = await browserOf(cast.owner);
  const before = await counts();
  oidc.user = user;
  const { location } = await by.get(`${begun.startURL}&next=/app/back`);
  const back = await oidc.visit(location ?? '');
  const answer = await by.get(back);
  assert.deepEqual(await counts(), before);
  const { body } = await owner.get(`${tests}/${begun.id}`);
  return { answer, body, by, back };
}

test('a test shows what the provider says, and signs nobody in', async () => {
  const { answer, body, by } = await take(ada);
  assert.deepEqual([answer.status, answer.location], [303, '/app/back']);
  assert.equal((await by.api('/v1/user')).body.id, cast.owner.id);
  assert.deepEqual([body.status, body.current, body.admission], ['succeeded', true, { result: 'new' }]);
  assert.deepEqual(body.person, { subject: 'ada', email: 'ada@acme.example', displayName: 'Ada Lovelace' });
  const said = new Map(body.attributes.map((each: { name: string; value: string }) => [each.name, each.value]));
  assert.deepEqual([said.get('email'), said.get('email_verified')], ['Ada@acme.example', 'true']);
  assert.equal((await owner.get(tests)).body.items[0].id, body.id);
  const { body: log } = await owner.get(`${organization}/audit-events?action=sso.tested`);
  assert.deepEqual(log.items[0].payload.after, { result: 'succeeded' });
});

test('it says what signing in would come to for a member who was not marked', async () => {
  const { body } = await take({ sub: 'olga', email: 'olga@example.com', email_verified: true });
  assert.deepEqual([body.status, body.admission.result, body.admission.reason], ['succeeded', 'refused', 'not-marked']);
});

test('what is missing is named, with what came instead', async () => {
  const { answer, body } = await take({ sub: 'c', email_verified: true });
  assert.deepEqual([answer.location, body.status, body.fault.reason], ['/app/back', 'failed', 'email']);
  assert.ok(body.attributes.some(({ name }: { name: string }) => name === 'sub'));
});

test('a provider that cannot be reached fails the test before anybody goes there', async () => {
  const { body: other } = await owner.post(`${organization}/oidc`, {
    body: { label: 'Other', issuer: 'http://127.0.0.1:9', clientID: 'x', clientSecret: 'y' },
  });
  const made = await makeTest(other.id);
  const { location } = await (await browserOf(cast.owner)).get(`${made.startURL}&next=/app/back`);
  assert.equal(location, '/app/back');
  const { body } = await owner.get(`${tests}/${made.id}`);
  assert.deepEqual([body.status, body.fault.reason], ['failed', 'unreachable']);
});

test('SAML is tested the same way, and a name that is no address is shown', async () => {
  const run = async (email: string) => {
    const made = await makeTest(saml.id);
    const by = await browserOf(cast.owner);
    const before = await counts();
    const { location } = await by.get(`${made.startURL}&next=/app/back`);
    const { action, fields } = await answerRequest(location ?? '', { email });
    const answer = await by.postFromElsewhere(action, fields);
    assert.deepEqual([answer.status, answer.location], [303, '/app/back']);
    assert.deepEqual(await counts(), before);
    return (await owner.get(`${tests}/${made.id}`)).body;
  };
  const good = await run('Grace@acme.example');
  assert.deepEqual([good.status, good.person.email, good.admission.result], ['succeeded', 'grace@acme.example', 'new']);
  const bad = await run('no address');
  assert.deepEqual([bad.status, bad.fault.reason], ['failed', 'name-id']);
  assert.deepEqual(
    bad.attributes.find(({ name }: { name: string }) => name === 'NameID'),
    { name: 'NameID', value: 'no address' },
  );
});

test('only whoever made the test takes it, once, in time, and of the provider as it is', async () => {
  const made = await makeTest();
  assert.equal((await makeBrowser(world.app.http).get(made.startURL)).status, 403, 'somebody who is not signed in');
  assert.equal((await (await browserOf(cast.writer)).get(made.startURL)).status, 403, 'somebody else');
  assert.equal((await (await browserOf(cast.owner)).get(made.startURL.replace(/test=.*/, 'test=x'))).status, 403);
  const { by, back } = await take(ada, made);
  assert.equal((await by.get(back)).status, 403, 'the answer again');
  assert.equal((await by.get(made.startURL)).status, 403, 'the test again');
  const late = await makeTest();
  world.clock.advance(11 * 60_000);
  assert.equal((await (await browserOf(cast.owner)).get(late.startURL)).status, 403, 'too late');
  assert.equal((await owner.get(`${tests}/${late.id}`)).body.status, 'expired');
  const old = await makeTest(saml.id);
  await owner.patch(`${organization}/saml/${saml.id}`, { body: { label: 'New' } });
  assert.equal((await (await browserOf(cast.owner)).get(old.startURL)).status, 403, 'another provider');
  assert.equal((await owner.get(`${tests}/${old.id}`)).body.current, false);
});

test('what a test asked for signs nobody in, whoever tampers with the way back', async () => {
  const made = await makeTest(saml.id);
  const by = await browserOf(cast.owner);
  const { location } = await by.get(`${made.startURL}&next=/app/back`);
  const { action, fields } = await answerRequest(location ?? '', { email: 'eve@acme.example' });
  const before = await counts();
  // Without its state nobody knows the test: the answer is looked at as a sign-in would be.
  const stripped = await by.postFromElsewhere(action, { SAMLResponse: fields['SAMLResponse'] ?? '' });
  assert.equal(stripped.status, 403);
  assert.deepEqual(await counts(), before);
});

test('others have no tests here, and what is no provider is refused', async () => {
  const made = await makeTest();
  for (const [voice, status] of [
    [stranger, 404],
    [reader, 403],
    [guest, 403],
  ] as const) {
    assert.equal((await voice.get(tests)).status, status);
    assert.equal((await voice.get(`${tests}/${made.id}`)).status, status);
    assert.equal((await voice.post(tests, { body: { provider: provider.id } })).status, status);
  }
  assert.equal((await owner.post(tests, { body: {} })).status, 422);
  assert.equal((await owner.post(tests, { body: { provider: 'x' } })).status, 404);
  assert.equal((await owner.get(`${tests}/x`)).status, 404);
  const { body: pending } = await owner.post(`${organization}/saml`, { body: { label: 'Pending' } });
  assert.equal((await owner.post(tests, { body: { provider: pending.id } })).status, 412);
});

test('few tests are kept, for a day, and they go with their provider', async () => {
  for (let count = 0; count < 25; count++) await makeTest();
  assert.equal((await owner.get(tests)).body.count, 20);
  await owner.delete(`${organization}/oidc/${provider.id}`);
  assert.equal((await owner.get(tests)).body.count, 0);
});
