// What a site knows of members who sign in: as far as its schema asks for it, and from nobody but us.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createToken } from '#access/index.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { type Guarded, makeGuarded, makeJar } from './testing.ts';

const world = await startWorld({ after });

const FILES = {
  'SUMMARY.md': '* [Home](README.md)\n* [Board](board.md)\n',
  'README.md': '# Home\n\n{% if visitor.claims.member.role == "admin" %}\nadminword\n{% endif %}\n\nopenword\n',
  'board.md': '---\nif: visitor.claims.member.teams.includes("TEAM")\n---\n# Board\n\nboardword\n',
};

const text = { type: 'string', description: 'x' };
const member = {
  type: 'object',
  description: 'x',
  properties: { role: text, teams: { type: 'array', description: 'x', items: { type: 'string' } } },
};
const unsigned = { type: 'object', properties: { dark: { type: 'boolean', description: 'x' } } };

const declare = (site: Guarded, properties: object) =>
  site.api.put(`${site.url}/adaptive-schema`, { body: { jsonSchema: { type: 'object', properties } } });

let people = 0;

/** A site that asks for the role and the teams of members, one who reads it, and their team. */
async function makeKnowing(visibility: 'public' | 'visitor-auth' = 'public') {
  const team = `board${(people += 1)}`;
  const site = await makeGuarded(world, { ...FILES, 'board.md': FILES['board.md'].replace('TEAM', team) }, visibility);
  const { status, text: answer } = await declare(site, { member, unsigned });
  assert.equal(status, 200, answer);
  const { organizationId } = site;
  const reader = await makePerson(world.ctx, `reader${people}`, { organizationId, role: 'read' });
  const times = { created_at: 0, updated_at: 0 };
  await world.db
    .insertInto('teams')
    .values({ id: team, organization_id: organizationId, title: 'Board', ...times })
    .execute();
  await world.db.insertInto('team_members').values({ team_id: team, user_id: reader.id, role: 'member' }).execute();
  return { ...site, reader, team };
}

async function logIn({ base }: Guarded, token: string) {
  const jar = makeJar(world);
  const { status } = await jar.post(`${base}/~gitbook/auth/login`, { token, location: '/' });
  assert.equal(status, 303);
  return jar;
}

const knows = async (jar: ReturnType<typeof makeJar>, { base }: Guarded) =>
  (await jar.get(`${base}/~gitbook/visitor`)).body.visitor.claims;

test('a member who signed in sees what their role and their teams admit them to, until they leave', async () => {
  const site = await makeKnowing();
  const { base, reader, owner, team } = site;
  const [nobody, jar, admin] = [makeJar(world), await logIn(site, reader.token), await logIn(site, owner.token)];
  assert.deepEqual(await knows(nobody, site), {});
  assert.deepEqual(await knows(jar, site), { member: { role: 'read', teams: [team] } });
  assert.deepEqual(await knows(admin, site), { member: { role: 'admin', teams: [] } });
  for (let round = 0; round < 2; round += 1) {
    const statuses = [nobody, jar, admin].map(async (each) => (await each.get(`${base}/board`)).status);
    assert.deepEqual(await Promise.all(statuses), [404, 200, 404]);
    const texts = [nobody, jar, admin].map(async (each) => (await each.get(base)).text.includes('adminword'));
    assert.deepEqual(await Promise.all(texts), [false, false, true]);
  }
  await site.api.delete(`/v1/orgs/${site.organizationId}/teams/${team}/members/${reader.id}`);
  assert.equal((await jar.get(`${base}/board`)).status, 404);
  await site.api.patch(`/v1/orgs/${site.organizationId}/members/${reader.id}`, { body: { role: 'admin' } });
  assert.match((await jar.get(base)).text, /adminword/);
  await site.api.patch(`/v1/orgs/${site.organizationId}/members/${reader.id}`, { body: { disabled: true } });
  assert.deepEqual(await knows(jar, site), {});
});

test('on a closed site a member has the same claims, and programs with a token of the API have them, too', async () => {
  const site = await makeKnowing('visitor-auth');
  const jar = await logIn(site, site.reader.token);
  assert.equal((await jar.get(`${site.base}/board`)).status, 200);
  assert.equal((await world.as(site.reader.token).get(`${site.base}/board.md`)).status, 200);
  assert.equal((await world.as(site.owner.token).get(`${site.base}/board.md`)).status, 404);
});

test('nobody makes a member of themselves: neither in an address, nor in a cookie, nor as one of elsewhere', async () => {
  const site = await makeKnowing();
  const claims = { role: 'admin', teams: [site.team] };
  const jar = makeJar(world);
  await jar.visit(`${site.base}?visitor.member.role=admin&visitor.dark=true`);
  assert.deepEqual(await knows(jar, site), { unsigned: { dark: true } });
  const cookie = `gitbook-visitor-public=${encodeURIComponent(JSON.stringify({ member: claims }))}`;
  const forged = await jar.get(`${site.base}/~gitbook/visitor`, { cookie });
  assert.deepEqual(forged.body.visitor.claims, {});
  const elsewhere = await makeKnowing();
  const { token } = elsewhere.reader;
  assert.equal((await jar.post(`${site.base}/~gitbook/auth/login`, { token, location: '/' })).status, 401);
  const guest = await makePerson(world.ctx, 'guest-of-claims', { organizationId: site.organizationId, role: null });
  const asGuest = await jar.post(`${site.base}/~gitbook/auth/login`, { token: guest.token, location: '/' });
  assert.equal(asGuest.status, 401);
});

test('claims of a member are next to unsigned ones, and a token of the site counts in their place', async () => {
  const site = await makeKnowing();
  const jar = await logIn(site, site.owner.token);
  await jar.visit(`${site.base}?visitor.dark=true`);
  assert.deepEqual(await knows(jar, site), { member: { role: 'admin', teams: [] }, unsigned: { dark: true } });
  await jar.visit(`${site.base}?jwt_token=${await site.sign({})}`);
  assert.deepEqual(await knows(jar, site), { unsigned: { dark: true } });
});

test('a site that does not ask for members learns nothing of them, and a reader can forget who they are', async () => {
  const site = await makeKnowing();
  const jar = await logIn(site, site.owner.token);
  assert.match((await jar.get(site.base)).text, /~gitbook\/auth\/logout/);
  await declare(site, { unsigned });
  assert.deepEqual(await knows(jar, site), {});
  await declare(site, {
    member: { type: 'object', description: 'x', properties: { id: text, name: text, email: text } },
  });
  assert.deepEqual(await knows(jar, site), { member: { id: site.owner.id } });
  await site.api.patch(site.url, { body: { adaptiveContent: { enabled: false } } });
  assert.deepEqual(await knows(jar, site), {});
  await jar.get(`${site.base}/~gitbook/auth/logout`);
  assert.equal(jar.kept.size, 0);
});

test('a ping answers a token for the default site, with what that site asks for', async () => {
  const site = await makeKnowing('visitor-auth');
  const organization = `/v1/orgs/${site.organizationId}`;
  const ping = async (token: string) => (await world.as(token).post(`${organization}/ping`)).body.serviceVisitorClaims;
  assert.equal(await ping(site.reader.token), undefined, 'without a default site');
  const defaultContent = { type: 'site', site: site.siteId };
  assert.equal((await site.api.patch(organization, { body: { defaultContent } })).status, 200);
  const token = await ping(site.reader.token);
  const jar = makeJar(world);
  assert.equal((await jar.visit(`${site.base}/board?jwt_token=${token}`)).status, 200);
  assert.deepEqual(await knows(jar, site), { member: { role: 'read', teams: [site.team] } });
  const said = JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());
  assert.deepEqual(Object.keys(said).toSorted(), ['exp', 'iat', 'member']);
  world.clock.advance(606_000);
  assert.equal((await makeJar(world).get(`${site.base}/board?jwt_token=${token}`)).status, 403, 'ten minutes later');
  const later = await ping(site.reader.token);
  await site.api.post(`${site.url}/publishing/auth/regenerate`);
  assert.equal((await makeJar(world).get(`${site.base}/board?jwt_token=${later}`)).status, 403, 'by the former key');
});

test('a ping answers no token to guests, nor with one that may not read, nor for a site that knows no visitors', async () => {
  const site = await makeKnowing();
  const organization = `/v1/orgs/${site.organizationId}`;
  await site.api.get(`${site.url}/publishing/auth`);
  await site.api.patch(organization, { body: { defaultContent: { type: 'site', site: site.siteId } } });
  const ping = async (token: string) => {
    const { status, body } = await world.as(token).post(`${organization}/ping`);
    return [status, typeof body.serviceVisitorClaims];
  };
  assert.deepEqual(await ping(site.reader.token), [200, 'string']);
  const guest = await makePerson(world.ctx, 'guest-who-pings', { organizationId: site.organizationId, role: null });
  assert.deepEqual(await ping(guest.token), [200, 'undefined']);
  const { token } = await createToken(world.ctx, { userId: site.reader.id, name: 'writes', scopes: ['write'] });
  assert.deepEqual(await ping(token), [200, 'undefined']);
  await site.api.post(`${site.url}/unpublish`);
  assert.deepEqual(await ping(site.reader.token), [200, 'undefined'], 'not published');
  await site.api.post(`${site.url}/publish`);
  await site.api.patch(site.url, { body: { adaptiveContent: { enabled: false } } });
  assert.deepEqual(await ping(site.reader.token), [200, 'undefined'], 'knows no visitors');
});
