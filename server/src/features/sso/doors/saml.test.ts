import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addMember } from '#features/organizations/index.ts';
import { makeTeam } from '#features/teams/testing.ts';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { providerCertificate, strangerCertificate, strangerKey } from '#testing/keys/index.ts';
import { makeBrowser } from '#testing/providers/browser.ts';
import {
  answerRequest,
  answerUnasked,
  requestIn,
  SAML_ISSUER,
  type SamlUser,
  SSO_URL,
} from '#testing/providers/saml.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
// The provider has a clock of its own.
world.clock.advance(Date.now() - world.clock.now());
const { ctx } = world;
const cast = await makeCast(ctx);
const { owner, stranger } = voices(world, cast);
const { organizationId } = cast;
const organization = `/v1/orgs/${organizationId}`;
const settings = { label: 'Acme', entityID: SAML_ISSUER, ssoURL: SSO_URL, certificate: providerCertificate };

async function makeProvider(changes: object = {}) {
  await world.db.deleteFrom('sso_providers').execute();
  const { body } = await owner.post(`${organization}/saml`, { body: { ...settings, ...changes } });
  return body as { id: string; service: { acsURL: string; startURL: string; entityID: string } };
}

const browser = () => makeBrowser(world.app.http);

/** Begins here, signs in at the provider, and comes back. */
async function signIn(startURL: string, user: SamlUser, { by = browser(), options = {} } = {}) {
  world.clock.advance(1);
  const { location } = await by.get(startURL);
  const { action, fields } = await answerRequest(location ?? '', user, options);
  return { by, action, fields, answer: await by.postFromElsewhere(action, fields) };
}

const refusals = async () =>
  (
    await world.db
      .selectFrom('audit_events')
      .select(['state_after'])
      .where('action', '=', 'sso.refused')
      .where('organization_id', '=', organizationId)
      .orderBy('at')
      .execute()
  ).map(({ state_after: state }) => (JSON.parse(state ?? '{}') as { reason: string }).reason);

test('somebody new signs in and is a member, with the role, the team and the name that they come with', async () => {
  const teamId = await makeTeam(world, { organizationId, members: [] });
  const { service } = await makeProvider({ defaultRole: 'comment', defaultTeam: teamId });
  const { by, answer } = await signIn(`${service.startURL}?next=/o/${organizationId}`, { email: 'Ada@Acme.example' });
  assert.deepEqual([answer.status, answer.location], [303, `/o/${organizationId}`]);
  const { body: user } = await by.api('/v1/user');
  assert.deepEqual([user.email, user.displayName], ['ada@acme.example', 'Ada Lovelace']);
  const { body: member } = await owner.get(`${organization}/members/${user.id}`);
  assert.deepEqual([member.role, member.sso, member.teams], ['comment', true, 1]);
  assert.equal((await by.api(organization)).status, 200);
  assert.deepEqual((await by.api('/v1/orgs')).body.count, 1);
  const row = await world.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
  assert.deepEqual([row.email_verified_at, row.made_by_sso], [null, 1]);
});

test('the second time they are the same person, and nothing about them changes', async () => {
  const { service } = await makeProvider();
  const first = await signIn(service.startURL, { email: 'twice@acme.example' });
  const { body: before } = await first.by.api('/v1/user');
  const second = await signIn(service.startURL, { email: 'TWICE@acme.example', firstName: 'Eve' });
  assert.deepEqual((await second.by.api('/v1/user')).body, before);
});

test('what the provider receives says who asks, and nothing of where the person wants to go', async () => {
  const { id, service } = await makeProvider();
  const { location, status } = await browser().get(`${service.startURL}?next=/secret`);
  assert.equal(status, 303);
  const url = new URL(location ?? '');
  assert.deepEqual([url.origin + url.pathname, url.searchParams.get('tenant')], ['https://idp.example/sso', '1']);
  assert.match(url.searchParams.get('RelayState') ?? '', /^[\w-]{22}$/);
  const xml = requestIn(location ?? '');
  assert.ok(xml.includes(`AssertionConsumerServiceURL="http://lectern.test/saml/${id}/acs"`), xml);
  assert.ok(!xml.includes('secret'));
  const { body, status: known } = await browser().get(`/saml/${id}`);
  assert.equal(known, 200);
  assert.match(body, /WantAssertionsSigned="true".*Location="http:\/\/lectern\.test\/saml\/\w+\/acs"/s);
});

test('the metadata is there before the provider is set up, and nothing else', async () => {
  const { body } = await owner.post(`${organization}/saml`, { body: { label: 'Later' } });
  assert.equal((await browser().get(`/saml/${body.id}`)).status, 200);
  assert.equal((await browser().get(body.service.startURL)).status, 404);
});

test('who begins at the provider is sent there once more, and is in', async () => {
  const { service } = await makeProvider();
  const by = browser();
  const user = { email: 'from-the-portal@acme.example' };
  const { action, fields } = await answerUnasked(service, user);
  const bounced = await by.postFromElsewhere(action, fields);
  assert.deepEqual([bounced.status, bounced.location], [303, service.startURL]);
  assert.equal(by.jar.size, 0, 'nobody is signed in by what nobody asked for');
  const { answer } = await signIn(bounced.location ?? '', user, { by });
  assert.equal(answer.status, 303);
  assert.equal((await by.api('/v1/user')).status, 200);
});

test('a provider that answers without saying what leads no browser in circles', async () => {
  const { service } = await makeProvider();
  const by = browser();
  await by.get(service.startURL);
  const { action, fields } = await answerUnasked(service, { email: 'circle@acme.example' });
  assert.equal((await by.postFromElsewhere(action, fields)).status, 403);
});

test('an answer counts in the browser that asked for it, once', async () => {
  const { service } = await makeProvider();
  const by = browser();
  const { location } = await by.get(service.startURL);
  const kept = new Map(by.jar);
  const { action, fields } = await answerRequest(location ?? '', { email: 'once@acme.example' });
  const other = browser();
  await other.get(service.startURL);
  assert.equal((await other.postFromElsewhere(action, fields)).status, 403, 'of another browser');
  const tampered = { ...fields, SAMLResponse: Buffer.from('<x/>').toString('base64') };
  assert.equal((await by.postFromElsewhere(action, tampered)).status, 403, 'what is no answer');
  assert.equal((await by.postFromElsewhere(action, { ...fields, RelayState: 'other' })).status, 403);
  assert.equal((await by.postFromElsewhere(action, fields)).status, 303, 'what was refused used nothing up');
  // As somebody could who has the answer and the cookie of that browser.
  for (const [name, value] of kept) by.jar.set(name, value);
  assert.equal((await by.postFromElsewhere(action, fields)).status, 403, 'again');
  assert.deepEqual((await refusals()).slice(-1), ['replayed']);
});

test('of two that bring the same answer at once, one is let in', async () => {
  const { service } = await makeProvider();
  const by = browser();
  const { location } = await by.get(service.startURL);
  const { action, fields } = await answerRequest(location ?? '', { email: 'race@acme.example' });
  const twins = [by, browser(), browser()];
  for (const twin of twins) for (const [name, value] of by.jar) twin.jar.set(name, value);
  // The cookie of a form from elsewhere has its rule from the header; the twins take that of the first.
  const answers = await Promise.all(twins.map(() => by.postFromElsewhere(action, fields)));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [303, 403, 403],
  );
});

test('the key of a stranger lets nobody in, and an answer to another provider here does not either', async () => {
  const { service } = await makeProvider();
  const options = { key: strangerKey, cert: strangerCertificate };
  assert.equal((await signIn(service.startURL, { email: 'x@acme.example' }, { options })).answer.status, 403);
  const { body: second } = await owner.post(`${organization}/saml`, { body: settings });
  const by = browser();
  const { location } = await by.get(service.startURL);
  await by.get(second.service.startURL);
  const { fields } = await answerRequest(location ?? '', { email: 'x@acme.example' });
  assert.equal((await by.postFromElsewhere(second.service.acsURL, fields)).status, 403);
});

test('addresses of a provider that is pending, gone, of the other kind or none are not found', async () => {
  const { id, service } = await makeProvider();
  const { body: pending } = await owner.post(`${organization}/saml`, { body: { label: 'Pending' } });
  for (const path of [pending.service.startURL, '/saml/nothing/start', `/oidc/${id}/start`, '/saml/%2e%2e/start'])
    assert.equal((await browser().get(path)).status, 404, path);
  await owner.delete(`${organization}/saml/${id}`);
  assert.equal((await browser().get(service.startURL)).status, 404);
});

test('sessions end with their provider, and with the membership everything that they open', async () => {
  const { id, service } = await makeProvider();
  const { by } = await signIn(service.startURL, { email: 'leaving@acme.example' });
  const { body: user } = await by.api('/v1/user');
  await owner.patch(`${organization}/members/${user.id}`, { body: { disabled: true } });
  assert.equal((await by.api(organization)).status, 401);
  assert.equal((await signIn(service.startURL, { email: 'leaving@acme.example' })).answer.status, 403);
  assert.deepEqual((await refusals()).slice(-1), ['disabled']);
  await owner.delete(`${organization}/saml/${id}`);
  assert.equal((await by.api('/v1/user')).status, 401);
});

test('an account that exists is nobody’s to take: not without an invite, not without the mark, and all refusals look the same', async () => {
  const { service } = await makeProvider();
  const pages: string[] = [];
  const attempt = async (email: string) => {
    const { answer } = await signIn(service.startURL, { email });
    assert.equal(answer.status, 403);
    pages.push(answer.body.replaceAll(/<code>[^<]*/g, 'number').replaceAll(/<[^>]*>/g, ''));
  };
  await attempt(cast.stranger.email);
  await attempt(cast.writer.email);
  assert.deepEqual((await refusals()).slice(-2), ['account-exists', 'not-marked']);
  assert.equal(new Set(pages).size, 1);
  assert.ok(!pages[0]?.includes('account'), pages[0]);
  await owner.post(`${organization}/members/${cast.writer.id}/sso`);
  const { by, answer } = await signIn(service.startURL, { email: cast.writer.email });
  assert.equal(answer.status, 303);
  assert.equal((await by.api('/v1/user')).body.id, cast.writer.id);
});

test('an administrator with a provider of their own becomes nobody in other organizations', async () => {
  // Eve administers Acme, and brings Stan of Globex in as a guest, marked: then her provider names his address.
  const { service } = await makeProvider();
  await addMember(ctx, { organizationId, userId: cast.stranger.id, role: null });
  await owner.post(`${organization}/members/${cast.stranger.id}/sso`);
  const { by, answer } = await signIn(service.startURL, { email: cast.stranger.email });
  assert.equal(answer.status, 303);
  assert.equal((await by.api('/v1/user')).body.id, cast.stranger.id);
  const { body: globex } = await stranger.get('/v1/orgs');
  const theirs = globex.items.find(({ title }: { title: string }) => title === 'Globex').id;
  assert.equal((await by.api(`/v1/orgs/${theirs}`)).status, 404);
  assert.deepEqual(
    (await by.api('/v1/orgs')).body.items.map(({ id }: { id: string }) => id),
    [organizationId],
  );
  const [cookie] = [...by.jar].map(([name, value]) => `${name}=${value}`);
  const post = async (path: string, payload: object) => {
    const headers = { cookie, origin: 'http://lectern.test', 'content-type': 'application/json' };
    const { statusCode, body } = await world.app.http.inject({ method: 'POST', url: path, headers, payload });
    return { status: statusCode, body: JSON.parse(body) };
  };
  assert.equal((await post('/v1/orgs', { title: 'Mine' })).status, 403);
  const made = await post('/account/tokens', { name: 'Mine' });
  assert.equal(made.status, 201);
  assert.equal((await world.as(made.body.token).get(`/v1/orgs/${theirs}`)).status, 404);
});

test('an account that only a provider ever named keeps no other organization from its own person', async () => {
  const { service } = await makeProvider();
  const squatted = await signIn(service.startURL, { email: 'ceo@globex.example' });
  const { body: user } = await squatted.by.api('/v1/user');
  const globex = await world.db
    .selectFrom('organizations')
    .select('id')
    .where('title', '=', 'Globex')
    .executeTakeFirstOrThrow();
  const { body: theirs } = await stranger.post(`/v1/orgs/${globex.id}/saml`, { body: settings });
  const { by, answer } = await signIn(theirs.service.startURL, { email: 'ceo@globex.example' });
  assert.equal(answer.status, 303);
  assert.equal((await by.api(`/v1/orgs/${globex.id}`)).status, 200);
  // The first provider still opens its own organization, and nothing of the other.
  assert.equal((await squatted.by.api(`/v1/orgs/${globex.id}`)).status, 404);
  // Once somebody has shown that the address is theirs, it takes an invite.
  await world.db.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', user.id).execute();
  const third = await makePerson(ctx, 'third');
  const { body: initech } = await world.as(third.token).post('/v1/orgs', { body: { title: 'Initech' } });
  const { body: last } = await world.as(third.token).post(`/v1/orgs/${initech.id}/saml`, { body: settings });
  assert.equal((await signIn(last.service.startURL, { email: 'ceo@globex.example' })).answer.status, 403);
});

test('a blocked organization lets nobody in', async () => {
  const { service } = await makeProvider();
  await world.db
    .updateTable('organizations')
    .set({ blocked_reason: 'security' })
    .where('id', '=', organizationId)
    .execute();
  assert.equal((await signIn(service.startURL, { email: 'blocked@acme.example' })).answer.status, 403);
  await world.db.updateTable('organizations').set({ blocked_reason: null }).where('id', '=', organizationId).execute();
  assert.deepEqual((await refusals()).slice(-1), ['blocked']);
});

test('the way back leads to paths of this server only', async () => {
  const { service } = await makeProvider();
  const targets: [string, string][] = [
    ['/o/x?y=1#z', '/o/x?y=1#z'],
    ...['//evil.example', 'https://evil.example', '/\\evil.example', '\\\\evil.example', '/%09/evil.example'].map(
      (bad): [string, string] => [bad, bad === '/%09/evil.example' ? '/%09/evil.example' : '/'],
    ),
    ...['javascript:alert(1)', '/\t/evil.example', '/ /evil.example', '/./\\evil', '/a\r\nSet-Cookie: a=b', ''].map(
      (bad): [string, string] => [bad, '/'],
    ),
    [`/${'a'.repeat(600)}`, '/'],
    ['/..//evil.example', '/'],
  ];
  for (const [index, [next, expected]] of targets.entries()) {
    const url = `${service.startURL}?next=${encodeURIComponent(next)}`;
    const { answer } = await signIn(url, { email: `next${index}@acme.example` });
    assert.equal(answer.location, expected, next);
  }
});

// The last one: from now on the clocks are apart.
test('an answer ends with its request after ten minutes', async () => {
  const { service } = await makeProvider();
  const by = browser();
  const { location } = await by.get(service.startURL);
  world.clock.advance(10 * 60_000 + 1);
  const { action, fields } = await answerRequest(location ?? '', { email: 'late@acme.example' });
  assert.equal((await by.postFromElsewhere(action, fields)).status, 403);
});
