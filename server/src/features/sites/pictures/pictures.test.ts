// Pictures of a look: uploaded, shown to readers, refused where they are none, and removed when no look names them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { makeSite, type Published } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { forgetSitePicturesJob, usedBlobs } from './index.ts';

const world = await startWorld({ after });
const stranger = world.as(undefined);
const DAY_MS = 24 * 60 * 60 * 1000;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAC0lEQVR42mNgQAcAABIAAeRVjecAAAAASUVORK5CYII=',
  'base64',
);
const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">${inner}</svg>`);

const pathOf = ({ organizationId, siteId }: Published): string => `/v1/orgs/${organizationId}/sites/${siteId}`;
const upload = (site: Published, bytes: Uint8Array, name = 'Our Logo.png', token = site.owner.token) =>
  world.as(token).post(`${pathOf(site)}/pictures`, { body: { name, base64: Buffer.from(bytes).toString('base64') } });
const settingsOf = async (site: Published) =>
  (await world.as(site.owner.token).get(`${pathOf(site)}/customization`)).body;

async function save(site: Published, change: object) {
  const settings = await settingsOf(site);
  return world.as(site.owner.token).put(`${pathOf(site)}/customization`, { body: { ...settings, ...change } });
}

const withLogo = async (site: Published, url: string) => {
  const { header } = await settingsOf(site);
  return save(site, { header: { ...header, logo: { light: url, dark: url } } });
};
const own = (url: string): string => {
  assert.ok(url.startsWith(`${TEST_BASE_URL}/`), url);
  return url.slice(TEST_BASE_URL.length);
};

async function forget(): Promise<void> {
  for (const subject of await forgetSitePicturesJob.findDue(world.ctx, 9))
    await forgetSitePicturesJob.run(world.ctx, subject, { isStopping: () => false });
}

test('an uploaded logo is at its address at once, and on the pages of the site once the look names it', async () => {
  const site = await makeSite(world, { 'README.md': '# Home\n' });
  const { status, body, text } = await upload(site, PNG);
  assert.equal(status, 200, text);
  assert.deepEqual(
    [body.object, body.name, body.contentType, body.size, body.dimensions],
    ['site-picture', 'Our-Logo.png', 'image/png', PNG.length, { width: 2, height: 3 }],
  );
  const shown = await stranger.get(own(body.url));
  assert.deepEqual([shown.status, shown.headers['content-type']], [200, 'image/png']);
  assert.match(String(shown.headers['cache-control']), /immutable/);
  assert.equal((await withLogo(site, body.url)).status, 200);
  const page = await stranger.get(site.base);
  assert.ok(page.text.includes(`src="${own(body.url)}"`), 'pages ask their own host for it');
});

test('the same picture twice is one, and an address of elsewhere goes on working', async () => {
  const site = await makeSite(world, { 'README.md': '# Home\n' });
  const [first, second] = [await upload(site, PNG), await upload(site, PNG, 'another.png')];
  assert.equal(first.body.id, second.body.id);
  assert.equal((await withLogo(site, 'https://example.com/logo.png')).status, 200);
  assert.match((await stranger.get(site.base)).text, /src="https:\/\/example\.com\/logo\.png"/);
});

test('what is no picture, or one that is too large, is refused with what to do', async () => {
  const site = await makeSite(world, { 'README.md': '# Home\n' });
  const cases: [Uint8Array, RegExp][] = [
    [Buffer.from('<html><script>alert(1)</script></html>'), /Choose a PNG, JPEG, WebP, GIF, SVG or ICO/],
    [Buffer.from('%PDF-1.7 nothing'), /no picture/],
    [Buffer.from([0x89, 0x50]), /no picture/],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>'), /viewBox/],
    [large(5000), /4096 pixels/],
    [Buffer.concat([svg('<g/>'), Buffer.from([0xff, 0xfe])]), /no picture/],
  ];
  for (const [bytes, message] of cases) {
    const { status, body } = await upload(site, bytes, 'logo.png');
    assert.equal(status, 422, String(message));
    assert.match(body.error.message, message);
  }
  const heavy = await upload(site, Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]));
  assert.equal(heavy.status, 422);
  const words = await world
    .as(site.owner.token)
    .post(`${pathOf(site)}/pictures`, { body: { name: 'x', base64: 'not base64!' } });
  assert.equal(words.status, 422);
  assert.equal(
    (await world.db.selectFrom('site_pictures').selectAll().where('site_id', '=', site.siteId).execute()).length,
    0,
  );
});

/** The head of a PNG that says how large it is. */
function large(side: number): Buffer {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(side, 16);
  return bytes;
}

test('a drawing with scripts is served so that nothing of it runs', async () => {
  const site = await makeSite(world, { 'README.md': '# Home\n' });
  const evil = svg(
    '<script>alert(1)</script><a href="javascript:alert(1)"><rect onload="alert(1)" width="9" height="9"/></a>',
  );
  const { status, body } = await upload(site, evil, '"><script>.html');
  assert.equal(status, 200);
  assert.match(body.name, /^[\w-]+\.svg$/);
  const { headers } = await stranger.get(own(body.url));
  assert.equal(headers['content-type'], 'image/svg+xml');
  assert.match(String(headers['content-security-policy']), /default-src 'none'.*sandbox/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  for (const path of [
    '/~lectern/pictures/x/y',
    `/~lectern/pictures/${'A'.repeat(20)}/logo.png`,
    '/~lectern/pictures/%2e%2e/x',
  ])
    assert.equal((await stranger.get(path)).status, 404, path);
});

test('who may not change the look may not upload, and strangers find no site', async () => {
  const site = await makeSite(world, { 'README.md': '# Home\n' });
  const editor = await makePerson(world.ctx, 'picture-editor', { organizationId: site.organizationId, role: 'edit' });
  assert.equal((await upload(site, PNG, 'x.png', editor.token)).status, 403);
  const foreign = await makeSite(world, { 'README.md': '# Home\n' });
  assert.equal((await upload(site, PNG, 'x.png', foreign.owner.token)).status, 404);
});

test('a picture that no look names goes after a day, and one that a look, a variant or a try names stays', async () => {
  const site = await makeSite(world, { 'README.md': '# Home\n' });
  const upOf = async (color: string) =>
    (await upload(site, svg(`<rect fill="${color}" width="9" height="9"/>`), `${color}.svg`)).body;
  const [named, ofVariant, tried, unused] = [
    await upOf('red'),
    await upOf('green'),
    await upOf('blue'),
    await upOf('gray'),
  ];
  await withLogo(site, named.url);
  const api = world.as(site.owner.token);
  const [variant] = (await api.get(`${pathOf(site)}/site-spaces`)).body.items;
  const overrides = { favicon: { icon: { light: ofVariant.url, dark: ofVariant.url } } };
  const patched = await api.patch(`${pathOf(site)}/site-spaces/${variant.id}/customization`, { body: overrides });
  assert.equal(patched.status, 200, patched.text);
  await forget();
  assert.equal((await stranger.get(own(unused.url))).status, 200, 'not before a day');
  world.clock.advance(DAY_MS + 1);
  const settings = { ...(await settingsOf(site)), socialPreview: { url: tried.url } };
  assert.equal((await api.post(`${pathOf(site)}/customization/preview`, { body: { settings } })).status, 200);
  await forget();
  for (const { url } of [named, ofVariant, tried]) assert.equal((await stranger.get(own(url))).status, 200, url);
  assert.equal((await stranger.get(own(unused.url))).status, 404);
  assert.equal(
    (await forgetSitePicturesJob.findDue(world.ctx, 9)).length,
    0,
    'those that stay are looked at again tomorrow',
  );
  const rows = await world.db.selectFrom('site_pictures').select('sha256').where('site_id', '=', site.siteId).execute();
  assert.equal(
    (
      await usedBlobs(
        world.db,
        rows.map(({ sha256 }) => sha256),
      )
    ).size,
    3,
  );
});

test('a look cannot begin to name a picture that is gone, and one that names it already can be saved', async () => {
  const site = await makeSite(world, { 'README.md': '# Home\n' });
  const { body } = await upload(site, PNG);
  await world.db.deleteFrom('site_pictures').where('id', '=', body.id).execute();
  const refused = await withLogo(site, body.url);
  assert.equal(refused.status, 422);
  assert.deepEqual(
    [refused.body.error.details[0].path, refused.body.error.details[0].message],
    ['/header/logo/light', 'This picture is not there any more. Upload it again.'],
  );
  const again = (await upload(site, PNG)).body;
  await withLogo(site, again.url);
  await world.db.deleteFrom('site_pictures').where('id', '=', again.id).execute();
  assert.equal((await save(site, { pagination: { enabled: false } })).status, 200);
});

test('a site keeps so many pictures and no more, and takes them with it', async () => {
  const site = await makeSite(world, { 'README.md': '# Home\n' });
  const row = { site_id: site.siteId, name: 'x.png', content_type: 'image/png', size: 1, width: 1, height: 1 };
  const rows = Array.from({ length: 200 }, (_, at) => ({
    ...{ ...row, id: `A${String(at).padStart(19, '0')}`, sha256: `hash ${at}` },
    ...{ created_at: world.clock.now(), looked_at: world.clock.now() },
  }));
  await world.db.insertInto('site_pictures').values(rows).execute();
  assert.equal((await upload(site, PNG)).status, 429);
  assert.equal((await world.as(site.owner.token).delete(pathOf(site))).status, 205);
  assert.equal(
    (await world.db.selectFrom('site_pictures').selectAll().where('site_id', '=', site.siteId).execute()).length,
    0,
  );
});
