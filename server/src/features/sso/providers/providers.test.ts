import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeTeam } from '#features/teams/testing.ts';
import { makeCast, voices } from '#testing/cast.ts';
import * as keys from '#testing/keys/index.ts';
import { startWorld } from '#testing/world.ts';
import { secretPurpose } from './service.ts';

const world = await startWorld({ after }, { LECTERN_BASE_URL: 'https://docs.acme.example' });
const cast = await makeCast(world.ctx);
const { owner, writer, stranger } = voices(world, cast);
const organization = `/v1/orgs/${cast.organizationId}`;
const PATH = `${organization}/saml`;
const OIDC = `${organization}/oidc`;
const complete = {
  label: 'Acme',
  entityID: 'https://idp.example/metadata',
  ssoURL: 'https://idp.example/sso?tenant=1',
  certificate: keys.providerCertificate,
};
const client = { label: 'Acme', issuer: 'https://idp.example/', clientID: 'lectern', clientSecret: 'very secret' };

async function emptied(): Promise<void> {
  await world.db.deleteFrom('sso_providers').execute();
}

test('a provider is pending until it has all that sign-in needs, and only then listed for sign-in', async () => {
  const { status, body, headers } = await owner.post(PATH, { body: { label: ' Acme ' } });
  assert.equal(status, 201);
  const { id } = body;
  const base = `https://docs.acme.example/saml/${id}`;
  assert.deepEqual(body, {
    object: 'saml-provider',
    id,
    label: 'Acme',
    defaultRole: null,
    createdAt: new Date(world.clock.now()).toISOString(),
    status: 'pending',
    certificates: [],
    service: { acsURL: `${base}/acs`, startURL: `${base}/start`, entityID: base },
    urls: { location: `https://docs.acme.example${PATH}/${id}` },
  });
  assert.equal(headers['location'], body.urls.location);
  assert.deepEqual((await owner.get(`${organization}/sso`)).body, { items: [] });
  const { ssoURL, entityID, certificate } = complete;
  assert.equal((await owner.patch(`${PATH}/${id}`, { body: { ssoURL, entityID } })).body.status, 'pending');
  const done = (await owner.patch(`${PATH}/${id}`, { body: { certificate } })).body;
  assert.deepEqual(
    [done.status, done.ssoURL, done.entityID, done.certificate],
    ['active', ssoURL, entityID, certificate],
  );
  assert.deepEqual((await stranger.get(`${organization}/sso`)).body, {
    items: [{ id, label: 'Acme', startURL: `${base}/start` }],
  });
  assert.equal((await stranger.get('/v1/orgs/nothing/sso')).status, 404);
});

test('certificates come as PEM or base64, several as PEM, and what they are is shown', async () => {
  const base64 = keys.providerCertificate.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  const { body } = await owner.post(PATH, { body: { ...complete, certificate: base64 } });
  assert.equal(body.certificate, keys.providerCertificate);
  const several = [keys.providerCertificate, keys.expiredCertificate].join('\n');
  const { body: both } = await owner.post(PATH, { body: { ...complete, certificate: `${several}\r\n` } });
  assert.equal(both.certificate, several);
  assert.deepEqual(
    both.certificates.map(({ subject, expired }: { subject: string; expired: boolean }) => [subject, expired]),
    [
      ['CN=Identity provider of tests', false],
      ['CN=Expired', true],
    ],
  );
  assert.equal(both.certificates[1].expiresAt, '2021-01-01T00:00:00.000Z');
});

const wrong: [field: string, says: string, value: string][] = [
  ['certificate', 'no certificate at all', 'certificate'],
  ['certificate', 'a key next to it', `${keys.providerCertificate}\n${keys.providerKey}`],
  ['certificate', 'a key alone', keys.providerKey],
  ['certificate', 'RSA with 1024 bits', keys.weakCertificate],
  ['certificate', 'a key that the library cannot check', keys.ellipticCertificate],
  ['certificate', 'five of them', Array.from({ length: 5 }, () => keys.providerCertificate).join('\n')],
  ['certificate', 'a broken one', keys.providerCertificate.replace('MII', 'MIJ')],
  ['ssoURL', 'clear text', 'http://idp.example/sso'],
  ['ssoURL', 'a script', 'javascript:alert(1)'],
  ['ssoURL', 'a user name', 'https://docs.acme.example@evil.example/'],
  ['ssoURL', 'a fragment', 'https://idp.example/#x'],
  ['entityID', 'a line break', 'https://idp.example\r\nSet-Cookie: a=b'],
  ['label', 'blanks', '   '],
  ['label', 'a line break', 'Acme\nInc'],
];

for (const [field, says, value] of wrong)
  test(`${field} that is ${says} is refused`, async () => {
    const { status, body } = await owner.post(PATH, { body: { ...complete, [field]: value } });
    const [{ in: place, path }] = body.error.details;
    assert.deepEqual([status, place, path], [422, 'body', `/${field}`]);
  });

test('the default team and role are of the organization, shown whole, and can be taken away', async () => {
  const teamId = await makeTeam(world, { organizationId: cast.organizationId, members: [] });
  const { body } = await owner.post(PATH, { body: { ...complete, defaultTeam: teamId, defaultRole: 'comment' } });
  assert.deepEqual([body.defaultTeam.object, body.defaultTeam.id, body.defaultRole], ['team', teamId, 'comment']);
  const cleared = await owner.patch(`${PATH}/${body.id}`, { body: { defaultTeam: null, defaultRole: null } });
  assert.deepEqual([cleared.body.defaultTeam, cleared.body.defaultRole], [undefined, null]);
  const other = await world.db
    .selectFrom('organizations')
    .select('id')
    .where('title', '=', 'Globex')
    .executeTakeFirstOrThrow();
  const theirs = await makeTeam(world, { organizationId: other.id, members: [] });
  for (const defaultTeam of [theirs, 'nothing'])
    for (const answer of [
      await owner.post(PATH, { body: { ...complete, defaultTeam } }),
      await owner.patch(`${PATH}/${body.id}`, { body: { defaultTeam } }),
    ])
      assert.deepEqual([answer.status, answer.body.error.details[0].path], [400, '/defaultTeam']);
});

test('a team that is deleted is the default of no provider', async () => {
  const teamId = await makeTeam(world, { organizationId: cast.organizationId, members: [] });
  const { body } = await owner.post(PATH, { body: { ...complete, defaultTeam: teamId } });
  await owner.delete(`${organization}/teams/${teamId}`);
  assert.equal((await owner.get(`${PATH}/${body.id}`)).body.defaultTeam, undefined);
});

test('a change that changes nothing moves no version, and an old version is refused', async () => {
  const { body, headers } = await owner.post(PATH, { body: complete });
  const one = `${PATH}/${body.id}`;
  const etag = String(headers['etag']);
  const same = await owner.patch(one, { body: complete, headers: { 'if-match': etag } });
  assert.deepEqual([same.status, same.headers['etag']], [200, etag]);
  const changed = await owner.patch(one, { body: { label: 'Other' }, headers: { 'if-match': etag } });
  assert.equal(changed.status, 200);
  assert.equal((await owner.patch(one, { body: { label: 'Late' }, headers: { 'if-match': etag } })).status, 412);
  assert.equal((await owner.delete(one, { headers: { 'if-match': etag } })).status, 412);
  assert.equal((await owner.delete(one)).status, 204);
  assert.equal((await owner.get(one)).status, 404);
});

test('an organization has so many providers of a kind, and no more', async () => {
  await emptied();
  for (let count = 0; count < 10; count++) assert.equal((await owner.post(PATH, { body: complete })).status, 201);
  assert.equal((await owner.post(PATH, { body: complete })).status, 412);
  assert.equal((await owner.post(OIDC, { body: client })).status, 201);
  const { body } = await owner.get(PATH, { query: { limit: 4 } });
  assert.deepEqual([body.items.length, body.count], [4, 10]);
  const next = await owner.get(PATH, { query: { limit: 10, page: body.next.page } });
  assert.deepEqual([next.body.items.length, next.body.next], [6, undefined]);
});

test('a client secret is stored sealed for its provider, and shown nowhere', async () => {
  await emptied();
  const { status, body, text } = await owner.post(OIDC, { body: client });
  assert.equal(status, 201);
  const base = `https://docs.acme.example/oidc/${body.id}`;
  assert.deepEqual(body.service, { startURL: `${base}/start`, redirectURL: `${base}/callback` });
  const read = await owner.get(`${OIDC}/${body.id}`);
  for (const shown of [text, read.text]) assert.ok(!shown.includes('secret'), shown);
  const row = await world.db.selectFrom('sso_providers').selectAll().executeTakeFirstOrThrow();
  assert.ok(!JSON.stringify(row).includes(client.clientSecret));
  assert.equal(world.ctx.seals.open(secretPurpose(body.id), row.client_secret ?? ''), client.clientSecret);
  assert.equal(world.ctx.seals.open(secretPurpose('other'), row.client_secret ?? ''), undefined);
  assert.deepEqual((await owner.get(`${organization}/sso`)).body.items, [
    { id: body.id, label: 'Acme', startURL: `${base}/start` },
  ]);
});

test('the secret that was given for one issuer does not go to another', async () => {
  await emptied();
  const { body } = await owner.post(OIDC, { body: client });
  const one = `${OIDC}/${body.id}`;
  const issuer = 'https://elsewhere.example';
  const refused = await owner.patch(one, { body: { issuer } });
  assert.deepEqual([refused.status, refused.body.error.details[0].path], [422, '/clientSecret']);
  assert.equal((await owner.patch(one, { body: { issuer, clientSecret: 'new' } })).body.issuer, issuer);
});

test('a provider of one kind is none of the other, and one of another organization is none at all', async () => {
  await emptied();
  const [{ body: saml }, { body: oidc }] = [
    await owner.post(PATH, { body: complete }),
    await owner.post(OIDC, { body: client }),
  ];
  for (const path of [`${OIDC}/${saml.id}`, `${PATH}/${oidc.id}`]) {
    assert.equal((await owner.get(path)).status, 404);
    assert.equal((await owner.patch(path, { body: { label: 'Other' } })).status, 404);
    assert.equal((await owner.delete(path)).status, 404);
  }
  assert.equal((await writer.get(PATH)).status, 403);
  assert.equal((await stranger.get(PATH)).status, 404);
});
