import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeChangeRequest } from '#features/change-requests/testing.ts';
import { makePerson } from '#testing/cast.ts';
import { makeHome, makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const site = await makeSite(world, { 'README.md': '# Home', 'guide.md': '# Guide' });
const { organizationId: organization, spaceId: space, siteId } = site;
const changeRequest = await makeChangeRequest(world, { spaceId: space, userId: site.owner.id });
const content = (await world.as(site.owner.token).get(`/v1/spaces/${space}/content`)).body;
const [, guide] = content.pages;
const stranger = (await makeHome(world)).owner;
const guest = await makePerson(world.ctx, 'guest', { organizationId: organization, role: null });

const find = (url: string, token = site.owner.token) => world.as(token).get('/v1/urls/content', { query: { url } });

test('addresses of resources lead to them', async () => {
  const app = `http://lectern.test/o/${organization}`;
  const expected = {
    [app]: { organization },
    [`${app}/sites/${siteId}`]: { organization, site: siteId },
    [`${app}/s/${space}`]: { organization, space },
    [`http://lectern.test/s/${space}`]: { organization, space },
    [`${app}/s/${space}/guide`]: { organization, space, page: guide.id },
    [`${app}/s/${space}/~/changes/1`]: { organization, space, changeRequest },
    [`${app}/s/${space}/~/revisions/${content.id}`]: { organization, space, revision: content.id },
    [`${app}/s/${space}/~/revisions/${content.id}/guide`]: {
      organization,
      space,
      revision: content.id,
      page: guide.id,
    },
  };
  for (const [url, found] of Object.entries(expected)) {
    const { status, body } = await find(url);
    assert.deepEqual([status, body], [200, found], url);
    assert.equal((await find(url, stranger.token)).status, /sites/.test(url) ? 200 : 404, `a stranger: ${url}`);
  }
});

test('addresses of a published site lead to what it shows', async () => {
  const { body } = await find(`https://lectern.test${site.base}/guide`, stranger.token);
  assert.deepEqual([body.site, body.space, body.page, typeof body.siteSpace], [siteId, space, guide.id, 'string']);
  assert.equal((await find(`https://lectern.test${site.base}/none`)).status, 404);
});

test('a site for its own readers is found by its organization alone, an unpublished one by its id only', async () => {
  const owner = world.as(site.owner.token);
  const path = `/v1/orgs/${organization}/sites/${siteId}`;
  const url = `https://lectern.test${site.base}`;
  await owner.patch(path, { body: { visibility: 'visitor-auth' } });
  assert.deepEqual([(await find(url)).status, (await find(url, stranger.token)).status], [200, 404]);
  await owner.post(`${path}/unpublish`);
  const app = `http://lectern.test/o/${organization}/sites/${siteId}`;
  assert.deepEqual(
    [(await find(url)).status, (await find(app)).status, (await find(app, guest.token)).status],
    [404, 200, 404],
  );
});

test('what is no address of ours is not found', async () => {
  for (const url of [
    'https://elsewhere.example/',
    'nonsense',
    'http://lectern.test/',
    'http://lectern.test/o/x/s/y',
    'http://lectern.test/s/a%2Fb',
  ])
    assert.equal((await find(url)).status, 404, url);
});
