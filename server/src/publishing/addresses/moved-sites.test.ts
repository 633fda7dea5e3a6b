import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createSpace } from '#features/spaces/index.ts';
import { importFiles, makeSite, type Published } from '#testing/content.ts';
import { startWorld, type World } from '#testing/world.ts';

const world = await startWorld({ after });
const env = { LECTERN_BASE_URL: 'http://app.docs.test', LECTERN_SITES_HOST: 'docs.test' };
const hosted = await startWorld({ after }, env);

const FILES = { 'README.md': '# Home', 'a.md': '# A page', 'ü.md': '# Ü', 'taken.md': '# A page of the default' };

const patch = (on: World, site: Published, body: object) =>
  on.as(site.owner.token).patch(`/v1/orgs/${site.organizationId}/sites/${site.siteId}`, { body });
const browse = (on: World, path: string, host?: string) =>
  on.as(undefined).get(path, host === undefined ? {} : { headers: { host } });

async function assertLeads(asked: string, to: string | undefined): Promise<void> {
  const answer = await browse(world, asked);
  const expected = to === undefined ? [404, undefined] : [307, to];
  assert.deepEqual([answer.status, answer.headers['location']], expected, asked);
}

test('a former basename leads to the same place of the site, with the query', async () => {
  const site = await makeSite(world, FILES);
  await patch(world, site, { basename: 'renamed' });
  const now = site.base.replace(/[^/]+$/, 'renamed');
  for (const rest of ['', '/a', '/a.md', '/%C3%BC', '/a?x=1&y=%2F', '/nothing'])
    await assertLeads(site.base + rest, now + rest);
  await assertLeads(`${site.base.toUpperCase().replace('/SITES', '/sites')}/`, now);
  assert.equal((await browse(world, `${now}/a`)).status, 200);
});

test('a basename that was changed twice leads straight to the last one', async () => {
  const site = await makeSite(world, FILES);
  const url = (basename: string) => site.base.replace(/[^/]+$/, basename);
  await patch(world, site, { basename: 'second' });
  await patch(world, site, { basename: 'third' });
  await assertLeads(`${site.base}/a`, `${url('third')}/a`);
  await assertLeads(`${url('second')}/a`, `${url('third')}/a`);
});

test('a former basename reveals nothing of a site that its readers may not see', async () => {
  const site = await makeSite(world, FILES);
  await patch(world, site, { basename: 'secret-name' });
  await patch(world, site, { visibility: 'share-link' });
  await assertLeads(site.base, undefined);
  await patch(world, site, { visibility: 'unlisted' });
  await assertLeads(site.base, site.base.replace(/[^/]+$/, 'secret-name'));
  await world.db.updateTable('spaces').set({ deleted_at: 1 }).where('id', '=', site.spaceId).execute();
  await assertLeads(site.base, undefined);
});

test('a former basename leads readers who need a token to where they are asked for it', async () => {
  const site = await makeSite(world, FILES);
  await patch(world, site, { basename: 'closed-name', visibility: 'visitor-auth' });
  const now = site.base.replace(/[^/]+$/, 'closed-name');
  await assertLeads(`${site.base}/a`, `${now}/a`);
  assert.equal((await browse(world, `${now}/a`)).status, 401);
});

test('a site that has the basename now comes before the one that had it', async () => {
  const site = await makeSite(world, FILES);
  await patch(world, site, { basename: 'gave-up' });
  world.clock.advance(91 * 24 * 60 * 60 * 1000);
  const url = `/v1/orgs/${site.organizationId}/sites`;
  const body = { title: site.base.split('/').at(-1), spaces: [site.spaceId] };
  const other = await world.as(site.owner.token).post(url, { body: { ...body, title: 'Docs' } });
  await world.as(site.owner.token).post(`${url}/${other.body.id}/publish`);
  assert.equal((await browse(world, site.base)).status, 200);
});

test('a former hostname leads to the organization’s present one, and through a former basename too', async () => {
  const site = await makeSite(world, FILES);
  const rename = await world
    .as(site.owner.token)
    .patch(`/v1/orgs/${site.organizationId}`, { body: { hostname: 'new-home' } });
  assert.equal(rename.status, 200, rename.text);
  await assertLeads(`${site.base}/a?x=1`, '/sites/new-home/docs/a?x=1');
  await patch(world, site, { basename: 'new-docs' });
  await assertLeads(`${site.base}/a`, '/sites/new-home/new-docs/a');
  await assertLeads(`/sites/${site.hostname}/unknown`, undefined);
});

test('on hosts of their own, earlier addresses lead to the present host', async () => {
  const site = await makeSite(hosted, FILES);
  const host = `${site.hostname}.docs.test`;
  await patch(hosted, site, { basename: 'renamed' });
  const there = await browse(hosted, '/docs/a?x=1', host);
  assert.deepEqual([there.status, there.headers['location']], [307, `http://${host}/renamed/a?x=1`]);
  const base = await browse(hosted, `${site.base}/a`, 'app.docs.test');
  assert.equal(base.headers['location'], `http://${host}/renamed/a`);
  await hosted
    .as(site.owner.token)
    .patch(`/v1/orgs/${site.organizationId}`, { body: { hostname: 'moved-away' }, headers: { host: 'app.docs.test' } });
  const away = await browse(hosted, '/docs/a', host);
  assert.deepEqual([away.status, away.headers['location']], [307, 'http://moved-away.docs.test/renamed/a']);
});

test('the former path of a variant leads to its present one, unless a page has it', async () => {
  const site = await makeSite(world, FILES);
  const owner = world.as(site.owner.token);
  const second = await createSpace(world.ctx, {
    organizationId: site.organizationId,
    createdBy: null,
    title: 'Second',
  });
  await importFiles(world, second.id, { 'README.md': '# Second', 'b.md': '# B', 'f.txt': 'file' });
  const spaces = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/site-spaces`;
  const { body } = await owner.post(spaces, { body: { spaceId: second.id } });
  const leave = (address: string, target: string) =>
    world.db
      .insertInto('former_addresses')
      .values({
        kind: 'variant',
        scope_id: site.siteId,
        address,
        target_id: target,
        organization_id: site.organizationId,
        created_at: 0,
      })
      .execute();
  await leave('before', body.id);
  await leave('taken', body.id);
  await leave('gone', 'nothing');
  for (const rest of ['', '/b', '/b.md', '/b?x=1', '/sitemap-pages.xml'])
    await assertLeads(`${site.base}/before${rest}`, `${site.base}/second${rest}`);
  await assertLeads(`${site.base}/BEFORE/b`, `${site.base}/second/b`);
  await assertLeads(`${site.base}/gone/b`, undefined);
  assert.match((await browse(world, `${site.base}/taken`)).text, /A page of the default/);
  await patch(world, site, { defaultSiteSpace: body.id });
  await assertLeads(`${site.base}/before/b`, `${site.base}/b`);
  await owner.delete(`/v1/orgs/${site.organizationId}/sites/${site.siteId}`);
  await assertLeads(`${site.base}/before/b`, undefined);
  const left = world.db.selectFrom('former_addresses').select('address').where('scope_id', '=', site.siteId);
  assert.deepEqual(await left.execute(), []);
});

test('addresses with characters that no database takes are not found', async () => {
  const site = await makeSite(world, FILES);
  for (const path of [
    `${site.base}/%00/b`,
    `/sites/${site.hostname}/%00`,
    `/sites/%00/docs`,
    `${site.base}/%F0%9F%9A%80/b`,
  ])
    assert.equal((await browse(world, path)).status, 404, path);
});
