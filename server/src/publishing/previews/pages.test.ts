// Previews of one page: its address on each site that shows its space.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeChangeRequest, writePages } from '#features/change-requests/testing.ts';
import { makeSite, makeSpace, type Published, readCurrent } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';

const world = await startWorld({ after });
const stranger = world.as(undefined);
const FILES = { 'README.md': '# Home', 'deep/page.md': '# Gold\n\nfindable', 'vip.md': '# Vip\n' };

async function pageOf({ spaceId }: { spaceId: string }, source: string): Promise<string> {
  const { tree } = await readCurrent(world, spaceId);
  return `/v1/spaces/${spaceId}/content/page/${tree.pageBySource.get(source)?.id}/previews`;
}

interface Preview {
  site: { id: string; title: string };
  url: string;
}

const listOf = async (site: Published, path: string, query: Record<string, string> = {}): Promise<Preview[]> => {
  const { status, body, text } = await world.as(site.owner.token).get(path, { query });
  assert.equal(status, 200, text);
  return body.items;
};

/** What somebody reads who opens the address in a browser. */
async function read({ url }: Preview): Promise<string> {
  const entered = await stranger.get(url.slice(TEST_BASE_URL.length));
  assert.equal(entered.status, 303);
  const cookie = String(entered.headers['set-cookie']).split(';', 1)[0] ?? '';
  const page = await stranger.get(String(entered.headers['location']), { headers: { cookie } });
  assert.equal(page.status, 200, page.text);
  return page.text;
}

test('a page is previewed on each site that shows its space, in a frame of the same server', async () => {
  const site = await makeSite(world, FILES);
  const { organizationId, owner } = site;
  const other = await world
    .as(owner.token)
    .post(`/v1/orgs/${organizationId}/sites`, { body: { title: 'Second', spaces: [site.spaceId] } });
  const previews = await listOf(site, await pageOf(site, 'deep/page.md'));
  assert.deepEqual(previews.map((each) => each.site.id).toSorted(), [site.siteId, String(other.body.id)].toSorted());
  for (const each of previews) assert.match(await read(each), /<h1[^>]*>Gold/);
});

test('a change request is previewed with what it proposes', async () => {
  const site = await makeSite(world, FILES);
  const { spaceId, owner } = site;
  const changeRequest = await makeChangeRequest(world, { spaceId, userId: owner.id });
  await writePages(world, { spaceId, changeRequestId: changeRequest }, { 'deep/page.md': '# Silver\n' });
  const [preview] = await listOf(site, await pageOf(site, 'deep/page.md'), { changeRequest });
  assert.match(await read(preview as Preview), /<h1[^>]*>Silver/);
});

test('with drafts, a page is previewed as it is written now, and each save is followed', async () => {
  const site = await makeSite(world, FILES);
  const api = world.as(site.owner.token);
  await api.patch(`/v1/spaces/${site.spaceId}`, { body: { editMode: 'live' } });
  const path = await pageOf(site, 'deep/page.md');
  const draft = path.replace('/content/page/', '/drafts/').replace('/previews', '');
  const preview = async () => read((await listOf(site, path, { drafts: 'true' }))[0] as Preview);
  assert.match(await preview(), /<h1[^>]*>Gold/);
  const { base } = (await api.get(draft)).body;
  const save = (version: number, source: string) => api.put(draft, { body: { version, base, source } });
  const { status, body, text } = await save(0, '# Silver\n');
  assert.equal(status, 200, text);
  assert.match(await preview(), /<h1[^>]*>Silver/);
  assert.equal((await save(body.version, '# Bronze\n\n<script>alert(1)</script>\n')).status, 200);
  const bronze = await preview();
  assert.match(bronze, /<h1[^>]*>Bronze/);
  assert.doesNotMatch(bronze, /alert\(1\)/);
  const [published] = await listOf(site, path);
  assert.match(await read(published as Preview), /<h1[^>]*>Gold/);
});

test('drafts are for members who may read the space, whatever the audience of the site', async () => {
  const site = await makeSite(world, FILES);
  for (const version of ['main', '1', 'nothing'])
    assert.equal((await stranger.get(`${site.base}/~/drafts/${version}/deep/page`)).status, 404, version);
});

test('whatever stands in a page, its preview runs no script of its author', async () => {
  const files = {
    'README.md': '# Home\n',
    'page.md': '# Page\n\n<script src="evil.js"></script>\n\n[File](evil.js) <b onclick="x()">bold</b>\n',
    'evil.js': 'parent.seized = true',
  };
  const site = await makeSite(world, files);
  const [preview] = await listOf(site, await pageOf(site, 'page.md'), { drafts: 'true' });
  const entered = await stranger.get(String(preview?.url).slice(TEST_BASE_URL.length));
  const headers = { cookie: String(entered.headers['set-cookie']).split(';', 1)[0] ?? '' };
  const page = await stranger.get(String(entered.headers['location']), { headers });
  assert.equal(page.status, 200, page.text);
  // The application shows it in a frame of its own origin, so nothing but this policy keeps scripts of authors out.
  const policy = String(page.headers['content-security-policy']);
  assert.match(policy, /(?:^|; )script-src 'self'(?:;|$)/);
  assert.match(policy, /(?:^|; )base-uri 'none'(?:;|$)/);
  assert.match(policy, /(?:^|; )frame-ancestors 'self'(?:;|$)/);
  assert.doesNotMatch(page.text, /<script[^>]*evil|onclick/);
  // And no file of theirs is a script: browsers run none of another type.
  const [, url = ''] = /href="([^"]*evil\.js[^"]*)"/.exec(page.text) ?? [];
  const file = await stranger.get(url, { headers });
  assert.deepEqual([file.status, file.headers['x-content-type-options']], [200, 'nosniff']);
  assert.match(String(file.headers['content-type']), /^text\/plain/);
});

test('a space on no site has no preview, and who may not read it learns nothing', async () => {
  const site = await makeSite(world, FILES);
  const { spaceId } = await makeSpace(world, FILES, site);
  const path = await pageOf({ spaceId }, 'README.md');
  assert.deepEqual(await listOf(site, path), []);
  const foreign = await makeSite(world, FILES);
  assert.equal((await world.as(foreign.owner.token).get(path)).status, 404);
  assert.equal((await stranger.get(path)).status, 401);
  const api = world.as(site.owner.token);
  assert.equal((await api.get(path.replace(/page\/\w+/, 'page/nothing'))).status, 404);
  assert.equal((await api.get(path, { query: { changeRequest: '99' } })).status, 404);
  assert.equal((await api.get(path, { query: { claims: '!!' } })).status, 400);
});
