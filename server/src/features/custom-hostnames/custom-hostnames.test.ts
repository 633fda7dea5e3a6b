import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { makePerson } from '#testing/cast.ts';
import { makeHome, makeSite, type Published } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL, type World } from '#testing/world.ts';
import { isOwnHostname } from '#features/sites/index.ts';
import { verifyHostnamesJob } from './jobs.ts';
import { readHostname } from './rules.ts';

const world = await startWorld({ after });
const hosted = await startWorld(
  { after },
  { LECTERN_BASE_URL: 'http://app.docs.test', LECTERN_SITES_HOST: 'docs.test' },
);
const DAY_MS = 86_400_000;

let made = 0;
const freshHostname = (): string => `docs${(made += 1)}.acme.example`;
const at = (hostname: string): string => `/v1/custom-hostnames/${hostname}`;
const toSite = ({ siteId }: { siteId: string }) => ({ target: { type: 'site', site: siteId } });
const toOrganization = ({ organizationId }: { organizationId: string }) => ({
  target: { type: 'organization', organization: organizationId },
});

/** Lets DNS say that a hostname is an organization's. */
function prove(on: World, hostname: string, { organizationId }: { organizationId: string }): void {
  on.dns.records.set(`TXT _lectern-challenge.${hostname}`, ['other', `lectern-organization=${organizationId}`]);
}

const own = (site: Pick<Published, 'owner'>, on = world) => on.as(site.owner.token);
const stateOf = async (site: Published, hostname: string) => {
  const { body } = await own(site).get(at(hostname));
  return [body.status, body.isActive];
};

test('a hostname is pending until DNS proves whose it is, and names the records that would', async () => {
  const site = await makeSite(world, { 'README.md': '# Home' });
  const hostname = freshHostname();
  const { status, body } = await own(site).post(at(hostname), { body: toSite(site) });
  assert.deepEqual([status, body.status, body.isActive], [201, 'pending', false]);
  const record = {
    type: 'TXT',
    name: `_lectern-challenge.${hostname}`,
    value: `lectern-organization=${site.organizationId}`,
  };
  assert.deepEqual(body.verification, [record]);
  assert.deepEqual(body.urls, { location: `${TEST_BASE_URL}${at(hostname)}` });
  const refused = await own(site).patch(at(hostname));
  assert.equal(refused.status, 400);
  assert.match(refused.body.error.message, /TXT _lectern-challenge/);
  prove(world, hostname, site);
  assert.equal((await own(site).patch(at(hostname))).status, 204);
  assert.deepEqual(await stateOf(site, hostname), ['active', true]);
});

test('an active hostname is that of its site in every answer', async () => {
  const site = await makeSite(world, { 'README.md': '# Home' });
  const hostname = freshHostname();
  prove(world, hostname, site);
  const { body } = await own(site).post(at(hostname.toUpperCase()), { body: toSite(site) });
  assert.deepEqual([body.hostname, body.status], [hostname, 'active']);
  const shown = await own(site).get(`/v1/orgs/${site.organizationId}/sites/${site.siteId}`);
  assert.deepEqual([shown.body.hostname, shown.body.urls.published], [hostname, `http://${hostname}`]);
  const space = await own(site).get(`/v1/spaces/${site.spaceId}`);
  assert.equal(space.body.urls.published, `http://${hostname}`);
});

test('where sites have hosts of their own, an alias of the organization’s host is proof as well', async () => {
  const site = await makeSite(hosted, { 'README.md': '# Home' });
  const hostname = freshHostname();
  hosted.dns.records.set(`CNAME ${hostname}`, [`${site.hostname}.docs.test.`]);
  assert.equal((await own(site, hosted).post(at(hostname), { body: toSite(site) })).body.status, 'active');
  const other = await makeHome(hosted);
  const claimed = await own(other, hosted).post(at(freshHostname()), { body: toOrganization(other) });
  assert.equal(claimed.body.status, 'pending');
});

test('names that are no hostnames, addresses and the server’s own names are refused', async () => {
  const site = await makeSite(hosted, { 'README.md': '# Home' });
  const wrong = [
    'localhost',
    'acme.example',
    'a.b.c:80',
    '10.0.0.1',
    '1.2.3.4.5',
    '-a.acme.example',
    'a b.acme.example',
  ];
  const reserved = ['app.docs.test', 'acme.app.docs.test', 'x.docs.test', 'docs.test'];
  for (const hostname of [...wrong, ...reserved, `${'x'.repeat(64)}.acme.example`, 'a/b.acme.example']) {
    const answer = await own(site, hosted).post(at(encodeURIComponent(hostname)), { body: toSite(site) });
    assert.deepEqual([answer.status, answer.body.error.details[0].path], [400, '/hostname'], hostname);
  }
});

test('a hostname in other letters is kept in its form for DNS', async () => {
  const site = await makeSite(world, { 'README.md': '# Home' });
  const { body } = await own(site).post(at(encodeURIComponent('Bücher.acme.example')), { body: toSite(site) });
  assert.equal(body.hostname, 'xn--bcher-kva.acme.example');
  assert.equal((await own(site).get(at(encodeURIComponent('bücher.acme.example')))).status, 200);
});

test('a hostname is one target’s, and a target has one hostname', async () => {
  const [site, other] = [await makeSite(world, { 'README.md': '# A' }), await makeSite(world, { 'README.md': '# B' })];
  const hostname = freshHostname();
  prove(world, hostname, site);
  await own(site).post(at(hostname), { body: toSite(site) });
  assert.equal((await own(other).post(at(hostname), { body: toSite(other) })).status, 409);
  assert.equal((await own(site).post(at(hostname), { body: toOrganization(site) })).status, 409);
  assert.equal((await own(site).post(at(freshHostname()), { body: toSite(site) })).status, 409);
});

test('an organization learns which of its own targets has a hostname, and nobody else does', async () => {
  const [site, other] = [await makeSite(world, { 'README.md': '# A' }), await makeSite(world, { 'README.md': '# B' })];
  const hostname = freshHostname();
  await own(site).post(at(hostname), { body: toSite(site) });
  const messageFor = async (by: Published, body: object) =>
    (await own(by).post(at(hostname), { body })).body.error.message;
  assert.match(
    await messageFor(site, toOrganization(site)),
    new RegExp(`site ${site.siteId} .* Delete it there first`),
  );
  assert.match(await messageFor(site, toSite(site)), /has this hostname already/);
  assert.ok(!(await messageFor(other, toSite(other))).includes(site.siteId));
});

test('who only claimed a hostname loses it to who proves that it is theirs', async () => {
  const [squatter, owner] = [
    await makeSite(world, { 'README.md': '# A' }),
    await makeSite(world, { 'README.md': '# B' }),
  ];
  const hostname = freshHostname();
  await own(squatter).post(at(hostname), { body: toSite(squatter) });
  const refused = await own(owner).post(at(hostname), { body: toSite(owner) });
  assert.equal(refused.status, 409);
  assert.match(refused.body.error.message, new RegExp(owner.organizationId));
  prove(world, hostname, owner);
  assert.equal((await own(owner).post(at(hostname), { body: toSite(owner) })).body.status, 'active');
  assert.equal((await own(squatter).get(at(hostname))).status, 404);
});

test('a hostname whose domain was sold is its new owner’s as soon as they prove it, and not before', async () => {
  const [former, owner] = [
    await makeSite(world, { 'README.md': '# A' }),
    await makeSite(world, { 'README.md': '# B' }),
  ];
  const hostname = freshHostname();
  prove(world, hostname, former);
  await own(former).post(at(hostname), { body: toSite(former) });
  assert.equal((await own(owner).post(at(hostname), { body: toSite(owner) })).status, 409);
  world.dns.records.set(
    `TXT _lectern-challenge.${hostname}`,
    [former, owner].map(({ organizationId }) => `lectern-organization=${organizationId}`),
  );
  assert.equal((await own(owner).post(at(hostname), { body: toSite(owner) })).status, 409);
  assert.deepEqual(await stateOf(former, hostname), ['active', true]);
  prove(world, hostname, owner);
  assert.equal((await own(owner).post(at(hostname), { body: toSite(owner) })).body.status, 'active');
  const shown = await own(former).get(`/v1/orgs/${former.organizationId}/sites/${former.siteId}`);
  assert.equal(shown.body.hostname, undefined);
});

test('a hostname whose proof is gone serves nothing, unless it is DNS that does not answer', async () => {
  const site = await makeSite(world, { 'README.md': '# Home' });
  const hostname = freshHostname();
  prove(world, hostname, site);
  await own(site).post(at(hostname), { body: toSite(site) });
  world.dns.isSilent = true;
  assert.equal((await own(site).patch(at(hostname))).status, 400);
  world.dns.isSilent = false;
  assert.deepEqual(await stateOf(site, hostname), ['active', true]);
  world.dns.records.clear();
  assert.equal((await own(site).patch(at(hostname))).status, 400);
  assert.deepEqual(await stateOf(site, hostname), ['failed', false]);
  const shown = await own(site).get(`/v1/orgs/${site.organizationId}/sites/${site.siteId}`);
  assert.equal(shown.body.hostname, undefined);
});

test('a hostname that was claimed before DNS knew of it is found by the server itself', async () => {
  const site = await makeSite(world, { 'README.md': '# Home' });
  const hostname = freshHostname();
  await own(site).post(at(hostname), { body: toSite(site) });
  const read = await own(site).get(at(hostname));
  world.clock.advance(5 * 60_000);
  await world.app.jobs.runDue();
  assert.equal((await own(site).get(at(hostname))).headers['etag'], read.headers['etag']);
  prove(world, hostname, site);
  await world.app.jobs.runDue();
  assert.deepEqual(await stateOf(site, hostname), ['pending', false]);
  world.clock.advance(5 * 60_000);
  await world.app.jobs.runDue();
  assert.deepEqual(await stateOf(site, hostname), ['active', true]);
  assert.ok(world.ctx.hostnames.has(hostname));
});

test('nobody asks DNS for ever for a hostname that nobody proves', async () => {
  const site = await makeSite(world, { 'README.md': '# Home' });
  const hostname = freshHostname();
  await own(site).post(at(hostname), { body: toSite(site) });
  const isDue = async () => (await verifyHostnamesJob.findDue(world.ctx, 100)).includes(hostname);
  let looks = 0;
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    world.clock.advance(5 * 60_000);
    if (!(await isDue())) continue;
    looks += 1;
    await verifyHostnamesJob.run(world.ctx, hostname, { isStopping: () => false });
  }
  assert.ok(looks > 20 && looks < 60, `${looks} looks in a day`);
  world.clock.advance(5 * DAY_MS);
  assert.ok(await isDue());
  world.clock.advance(2 * DAY_MS);
  assert.ok(!(await isDue()));
});

test('a hostname that was given up rests for ninety days, for everybody but who gave it up', async () => {
  const [site, other] = [await makeSite(world, { 'README.md': '# A' }), await makeSite(world, { 'README.md': '# B' })];
  const hostname = freshHostname();
  prove(world, hostname, site);
  await own(site).post(at(hostname), { body: toSite(site) });
  assert.equal((await own(site).delete(at(hostname))).status, 205);
  prove(world, hostname, other);
  assert.equal((await own(other).post(at(hostname), { body: toSite(other) })).status, 409);
  prove(world, hostname, site);
  assert.equal((await own(site).post(at(hostname), { body: toOrganization(site) })).body.status, 'active');
  assert.equal((await own(site).delete(at(hostname))).status, 205);
  world.clock.advance(91 * DAY_MS);
  prove(world, hostname, other);
  assert.equal((await own(other).post(at(hostname), { body: toSite(other) })).body.status, 'active');
});

test('a test says whether a hostname could be active, and changes nothing', async () => {
  const site = await makeSite(world, { 'README.md': '# Home' });
  const hostname = freshHostname();
  const ask = () => own(site).post(`${at(hostname)}/test`, { body: toSite(site) });
  assert.equal((await ask()).status, 400);
  prove(world, hostname, site);
  assert.equal((await ask()).status, 204);
  assert.equal((await own(site).get(at(hostname))).status, 404);
  await own(site).post(at(hostname), { body: toSite(site) });
  assert.equal((await ask()).status, 204);
  const other = await makeSite(world, { 'README.md': '# B' });
  assert.equal((await own(other).post(`${at(hostname)}/test`, { body: toSite(other) })).status, 409);
});

test('those who may create sites give them hostnames, administrators the organization, and strangers learn nothing', async () => {
  const site = await makeSite(world, { 'README.md': '# Home' });
  const { organizationId } = site;
  const hostname = freshHostname();
  const creator = world.as((await makePerson(world.ctx, 'creator', { organizationId, role: 'create' })).token);
  const reader = world.as((await makePerson(world.ctx, 'reader', { organizationId, role: 'read' })).token);
  const stranger = world.as((await makePerson(world.ctx, 'stranger')).token);
  assert.equal((await reader.post(at(hostname), { body: toSite(site) })).status, 403);
  assert.equal((await stranger.post(at(hostname), { body: toSite(site) })).status, 400);
  assert.equal((await creator.post(at(freshHostname()), { body: toOrganization(site) })).status, 403);
  assert.equal((await creator.post(at(hostname), { body: toSite(site) })).status, 201);
  assert.deepEqual([(await reader.get(at(hostname))).status, (await stranger.get(at(hostname))).status], [403, 404]);
  assert.equal((await stranger.delete(at(hostname))).status, 404);
});

test('a stale version does not change a hostname', async () => {
  const site = await makeSite(world, { 'README.md': '# Home' });
  const hostname = freshHostname();
  await own(site).post(at(hostname), { body: toSite(site) });
  const headers = { 'if-match': '"0.x"' };
  assert.equal((await own(site).patch(at(hostname), { headers })).status, 412);
  assert.equal((await own(site).delete(at(hostname), { headers })).status, 412);
});

test('a site that is deleted leaves its hostname free', async () => {
  const site = await makeSite(world, { 'README.md': '# Home' });
  const hostname = freshHostname();
  prove(world, hostname, site);
  await own(site).post(at(hostname), { body: toSite(site) });
  await own(site).delete(`/v1/orgs/${site.organizationId}/sites/${site.siteId}`);
  assert.equal((await own(site).get(at(hostname))).status, 404);
});

test('a subdomain shows its members whose it is, also by a name that it had before', async () => {
  const home = await makeHome(world);
  const { body } = await own(home).get(`/v1/subdomains/${home.hostname.toUpperCase()}`);
  const target = { type: 'organization', organization: home.organizationId };
  assert.deepEqual(body, { object: 'subdomain', subdomain: home.hostname, target, isActive: true });
  await own(home).patch(`/v1/orgs/${home.organizationId}`, { body: { hostname: 'sub-renamed' } });
  assert.equal((await own(home).get(`/v1/subdomains/${home.hostname}`)).body.isActive, false);
  const stranger = world.as((await makePerson(world.ctx, 'passer-by')).token);
  assert.equal((await stranger.get('/v1/subdomains/sub-renamed')).status, 404);
  assert.equal((await own(home).get('/v1/subdomains/nothing-there')).status, 404);
});

test('whatever is read as a hostname is read as itself again, and is none of the server', () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.string({ unit: 'grapheme', maxLength: 40 })), (text) => {
      const hostname = readHostname(text);
      if (hostname === undefined) return;
      assert.equal(readHostname(hostname), hostname);
      assert.match(hostname, /^[a-z0-9.-]+$/);
      assert.equal(
        isOwnHostname({ baseUrl: 'http://localhost:4000', sitesHost: 'sites.example' }, `${hostname}.sites.example`),
        true,
      );
    }),
  );
});

test('hostnames are listed whatever their state, to who may change them', async () => {
  const site = await makeSite(world, { 'README.md': '# Home' });
  const { organizationId } = site;
  const [ofSite, ofOrganization] = [freshHostname(), freshHostname()];
  await own(site).post(at(ofSite), { body: toSite(site) });
  await own(site).post(at(ofOrganization), { body: toOrganization(site) });
  const list = `/v1/orgs/${organizationId}/custom-hostnames`;
  const namesFor = async (token: string, query = '') =>
    (await world.as(token).get(list + query)).body.items.map(({ hostname }: { hostname: string }) => hostname);
  assert.deepEqual(await namesFor(site.owner.token), [ofSite, ofOrganization]);
  assert.deepEqual(await namesFor(site.owner.token, `?site=${site.siteId}`), [ofSite]);
  const [first] = (await own(site).get(`${list}?limit=1`)).body.items;
  assert.deepEqual([first.status, first.verification.length], ['pending', 1]);
  const creator = await makePerson(world.ctx, 'creator-of-hostnames', { organizationId, role: 'create' });
  assert.deepEqual(await namesFor(creator.token), [ofSite]);
  const editor = await makePerson(world.ctx, 'editor-of-hostnames', { organizationId, role: 'edit' });
  assert.equal((await world.as(editor.token).get(list)).status, 403);
  const stranger = await makePerson(world.ctx, 'stranger-to-hostnames');
  assert.equal((await world.as(stranger.token).get(list)).status, 404);
  assert.equal((await own(site).get(`${list}?site=`)).status, 422);
});

test('a refusal says what DNS has in the place of each proof, and repeats little of it', async () => {
  const site = await makeSite(world, { 'README.md': '# Home' });
  const hostname = freshHostname();
  const test = () => own(site).post(`${at(hostname)}/test`, { body: toSite(site) });
  const said = async () => (await test()).body.error.details.map(({ message }: { message: string }) => message);
  const expected = `TXT _lectern-challenge.${hostname}: expected "lectern-organization=${site.organizationId}", found`;
  assert.deepEqual(await said(), [`${expected} nothing`]);
  world.dns.records.set(`TXT _lectern-challenge.${hostname}`, ['x'.repeat(5000), 'b', 'c', 'd', 'e']);
  assert.deepEqual(await said(), [`${expected} "${'x'.repeat(100)}", "b", "c"`]);
});
