import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, writer } = voices(world, cast);
const SITES = `/v1/orgs/${cast.organizationId}/sites`;

const spaceOf = async (siteId: string) =>
  (await owner.get(`${SITES}/${siteId}/site-spaces`)).body.items.map((each: { space: object }) => each.space)[0];

test('a site over an empty space has one space with its title, at the top level, as its default', async () => {
  const site = await owner.post(SITES, { body: { title: 'Fresh start', spaces: 'empty' } });
  assert.deepEqual([site.status, site.body.siteSpaces], [201, 1]);
  const listed = await owner.get(`${SITES}/${site.body.id}/site-spaces`, { query: { default: true } });
  const [{ space, path }] = listed.body.items;
  assert.deepEqual(
    [space.title, space.parent, space.defaultLevelSetting, space.organization, path],
    ['Fresh start', undefined, 'inherit', cast.organizationId, 'fresh-start'],
  );
});

test('an empty space has one page with nothing but its title', async () => {
  const { body } = await owner.post(SITES, { body: { title: 'Nothing yet', spaces: 'empty' } });
  const space = await spaceOf(body.id);
  const { pages } = (await owner.get(`/v1/spaces/${space.id}/content`)).body;
  assert.deepEqual(
    pages.map(({ title, slug, path }: Record<string, string>) => ({ title, slug, path })),
    [{ title: 'Welcome', slug: 'welcome', path: 'welcome' }],
  );
  const page = await owner.get(`/v1/spaces/${space.id}/content/page/${pages[0].id}`);
  assert.equal(page.body.markdown.trim(), '# Welcome');
});

test('every page of a sample is published, and no link in it is broken', async () => {
  const { body: site } = await owner.post(SITES, { body: { title: 'Sample', spaces: 'sample' } });
  const { pathname } = new URL((await owner.post(`${SITES}/${site.id}/publish`)).body.urls.published);
  for (const path of ['', '/writing', '/writing/blocks', '/arranging']) {
    const page = await world.as(undefined).get(pathname + path);
    assert.equal(page.status, 200, path);
    assert.doesNotMatch(page.text, /broken-link/, path);
  }
});

test('the title of the new space is that of the site, cut to what a space may have', async () => {
  const { body: site } = await owner.post(SITES, { body: { title: '𠀀'.repeat(60), spaces: 'sample' } });
  assert.equal((await spaceOf(site.id)).title, '𠀀'.repeat(50));
  const { body: untitled } = await owner.post(SITES, { body: { spaces: 'empty' } });
  assert.equal((await spaceOf(untitled.id)).title, 'Acme Docs');
});

test('a repeated request with the same key makes one space', async () => {
  const request = { body: { title: 'Only once', spaces: 'empty' }, headers: { 'idempotency-key': 'starter' } };
  const [first, second] = [await owner.post(SITES, request), await owner.post(SITES, request)];
  assert.deepEqual(second.body, first.body);
  const titles = (await owner.get(`/v1/orgs/${cast.organizationId}/spaces`)).body.items.map(
    (space: { title: string }) => space.title,
  );
  assert.equal(titles.filter((title: string) => title === 'Only once').length, 1);
});

test('who may not create sites gets no space either', async () => {
  const before = (await owner.get(`/v1/orgs/${cast.organizationId}/spaces`)).body.count;
  assert.equal((await writer.post(SITES, { body: { spaces: 'sample' } })).status, 403);
  assert.equal((await owner.post(SITES, { body: { title: ' ', spaces: 'sample' } })).status, 422);
  assert.equal((await owner.post(SITES, { body: { spaces: 'other' } })).status, 422);
  assert.equal((await owner.get(`/v1/orgs/${cast.organizationId}/spaces`)).body.count, before);
});
