import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createApi } from '#testing/api.ts';
import { makeSite, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });

/** A site over two spaces, as variants or as sections, and its parts. */
async function makeTwo(kind: 'site-spaces' | 'sections') {
  const site = await makeSite(world, { 'README.md': '# One', 'a.md': '# A', 'both.md': '# Both' });
  const other = await makeSpace(world, { 'README.md': '# Two', 'b.md': '# B', 'both.md': '# Both' }, site);
  const own = world.as(site.owner.token);
  const at = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
  await own.post(`${at}/${kind}`, { body: { spaceId: other.spaceId, title: 'Two' } });
  const { body } = await own.get(`${at}/${kind}`);
  const [first, second] = body.items;
  const follow = async (path: string) => {
    const { status, headers } = await world.as(undefined).get(`${site.base}${path}`);
    return status === 307 ? String(headers['location']).replace(site.base, '') : status;
  };
  return { own, at, first, second, follow };
}

test('what lay in the default variant is found below its path when another is the default', async () => {
  const { own, at, first, second, follow } = await makeTwo('site-spaces');
  assert.equal((await own.patch(at, { body: { defaultSiteSpace: second.id } })).status, 200);
  assert.equal(await follow('/a'), `/${first.path}/a`);
  assert.equal(await follow(`/${second.path}/b`), '/b');
  assert.equal(await follow(`/${second.path}`), '');
  assert.equal(await follow('/both'), 200);
  assert.equal(await follow('/nothing'), 404);
});

test('what lay in the default section is found below its path when another is the default', async () => {
  const { own, at, first, second, follow } = await makeTwo('sections');
  assert.equal((await own.patch(at, { body: { defaultSiteSection: second.id } })).status, 200);
  assert.equal(await follow('/a'), `/${first.path}/a`);
  assert.equal(await follow(`/${second.path}/b`), '/b');
  assert.equal(await follow('/both'), 200);
});

test('what was the default and is it again does not redirect', async () => {
  const { own, at, first, second, follow } = await makeTwo('site-spaces');
  await own.patch(at, { body: { defaultSiteSpace: second.id } });
  await own.patch(at, { body: { defaultSiteSpace: first.id } });
  assert.equal(await follow('/a'), 200);
  assert.equal(await follow('/b'), `/${second.path}/b`);
});

test('links to spaces, pages and people by their ids lead to what is published, or to signing in', async () => {
  const site = await makeSite(world, { 'README.md': '# One', 'a.md': '# A' });
  const { body } = await world.as(site.owner.token).get(`/v1/spaces/${site.spaceId}/content`);
  const page = body.pages.find((each: { title: string }) => each.title === 'A');
  const reader = createApi(world.app.http, undefined, { host: 'lectern.test' });
  const there = async (path: string) => String((await reader.get(path)).headers['location']);
  assert.equal(await there(`/s/${site.spaceId}`), `http://lectern.test${site.base}`);
  assert.equal(await there(`/s/${site.spaceId}/${page.id}`), `http://lectern.test${site.base}/a`);
  assert.equal(await there(`/s/${site.spaceId}/nothing`), `http://lectern.test${site.base}`);
  for (const path of ['/s/nothing', '/u/somebody'])
    assert.equal(await there(path), `/sign-in?next=${encodeURIComponent(path)}`);
});
