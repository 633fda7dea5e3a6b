// Sign-in by a provider that nobody of us wrote: npm run test:providers.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addMember } from '#features/organizations/index.ts';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { strangerCertificate } from '#testing/keys/index.ts';
import { startWorld } from '#testing/world.ts';
import { makeBrowser } from '../browser.ts';
import { startIdp } from './idp.ts';

const world = await startWorld({ after });
// The provider has a clock of its own.
world.clock.advance(Date.now() - world.clock.now());
const cast = await makeCast(world.ctx);
const { owner } = voices(world, cast);
const path = `/v1/orgs/${cast.organizationId}/saml`;
const idp = await startIdp();
after(() => idp.close());

interface Provider {
  id: string;
  service: { acsURL: string; startURL: string; entityID: string };
}

/** Sets both sides up by what each says of itself, as our guide describes. */
async function setUp(changes: object = {}): Promise<Provider> {
  await world.db.deleteFrom('sso_providers').execute();
  const { body: made } = await owner.post(path, { body: { label: 'Acme' } });
  await idp.trust((await makeBrowser(world.app.http).get(made.service.entityID)).body);
  const metadata = await idp.metadata();
  const found = (pattern: RegExp) => pattern.exec(metadata)?.[1] ?? assert.fail(metadata);
  const body = {
    entityID: found(/entityID="([^"]+)"/),
    ssoURL: found(/SingleSignOnService[^>]*HTTP-Redirect"[^>]*Location="([^"]+)"/),
    certificate: found(/<ds:X509Certificate>([^<]+)</),
    ...changes,
  };
  const { body: done } = await owner.patch(`${path}/${made.id}`, { body });
  assert.equal(done.status, 'active', JSON.stringify(done));
  return done;
}

const whoIs = async (by: ReturnType<typeof makeBrowser>) => (await by.api('/v1/user')).body;

async function lastRefusal(): Promise<string | undefined> {
  const rows = await world.db
    .selectFrom('audit_events')
    .select('state_after')
    .where('action', '=', 'sso.refused')
    .execute();
  return rows.at(-1)?.state_after ?? undefined;
}

test('who begins here signs in at the provider and is a member, with name and address', async () => {
  const { service } = await setUp();
  const by = makeBrowser(world.app.http);
  const { location } = await by.get(`${service.startURL}?next=/account`);
  const { action, fields } = await idp.openBrowser().signIn(location ?? '', 'grace');
  assert.equal(action, service.acsURL);
  const back = await by.postFromElsewhere(action, fields);
  assert.deepEqual([back.status, back.location], [303, '/app'], back.body);
  const { email, displayName } = await whoIs(by);
  assert.deepEqual([email, displayName], ['grace@acme.example', 'Grace Hopper']);
  assert.equal((await by.api(`/v1/orgs/${cast.organizationId}`)).status, 200);
  assert.equal((await makeBrowser(world.app.http).postFromElsewhere(action, fields)).status, 403, 'of another browser');
  const xml = Buffer.from(fields['SAMLResponse'] ?? '', 'base64').toString();
  assert.equal(xml.match(/<ds:Signature /g)?.length, 2, 'the response and the assertion are signed');
});

test('who begins at the provider is sent there once more, and is in', async () => {
  const { service } = await setUp();
  const [there, by] = [idp.openBrowser(), makeBrowser(world.app.http)];
  const unasked = await there.signIn(idp.startFor(service.entityID), 'grace');
  assert.equal(unasked.action, service.acsURL);
  const sent = await by.postFromElsewhere(unasked.action, unasked.fields);
  assert.deepEqual([sent.status, sent.location], [303, service.startURL], sent.body);
  const { location } = await by.get(sent.location ?? '');
  // Signed in there already: nobody is asked.
  const { action, fields } = await there.signIn(location ?? '', 'nobody');
  assert.equal((await by.postFromElsewhere(action, fields)).status, 303);
  assert.equal((await whoIs(by)).email, 'grace@acme.example');
});

test('an account that was here before is not the provider’s to take, until it is marked', async () => {
  const { service } = await setUp();
  const edith = await makePerson(world.ctx, 'edith');
  await world.db.updateTable('users').set({ email: 'edith@acme.example' }).where('id', '=', edith.id).execute();
  const signIn = async () => {
    const by = makeBrowser(world.app.http);
    const { location } = await by.get(service.startURL);
    const { action, fields } = await idp.openBrowser().signIn(location ?? '', 'edith');
    const { status } = await by.postFromElsewhere(action, fields);
    return { by, status };
  };
  assert.equal((await signIn()).status, 403);
  assert.match((await lastRefusal()) ?? '', /"reason":"/);
  const { organizationId } = cast;
  await addMember(world.ctx, { organizationId, userId: edith.id, role: 'read' });
  assert.equal((await signIn()).status, 403);
  assert.equal((await owner.post(`/v1/orgs/${organizationId}/members/${edith.id}/sso`)).status, 200);
  const { by, status } = await signIn();
  assert.deepEqual([status, (await whoIs(by)).id], [303, edith.id]);
});

test('what another key than the one we know signed is refused, and so is what was changed on the way', async () => {
  const { service } = await setUp({ certificate: strangerCertificate });
  const by = makeBrowser(world.app.http);
  const { location } = await by.get(service.startURL);
  const { action, fields } = await idp.openBrowser().signIn(location ?? '', 'grace');
  assert.equal((await by.postFromElsewhere(action, fields)).status, 403);
  const { service: again } = await setUp();
  const honest = makeBrowser(world.app.http);
  const asked = await honest.get(again.startURL);
  const form = await idp.openBrowser().signIn(asked.location ?? '', 'grace');
  const xml = Buffer.from(form.fields['SAMLResponse'] ?? '', 'base64').toString();
  const changed = Buffer.from(xml.replaceAll('Grace@Acme.example', 'Admin@Acme.example')).toString('base64');
  const forged = await honest.postFromElsewhere(form.action, { ...form.fields, SAMLResponse: changed });
  assert.equal(forged.status, 403);
  assert.equal((await honest.postFromElsewhere(form.action, form.fields)).status, 303, 'as it was sent');
});
