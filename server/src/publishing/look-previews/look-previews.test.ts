// A site in a look that nobody saved: for whoever tries it, and for nobody else.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { makeSite, type Published } from '#testing/content.ts';
import { forgetUnsavedLooksJob } from '#features/sites/index.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';

const world = await startWorld({ after });
const stranger = world.as(undefined);
const FILES = { 'README.md': '# Home\n\n[Next](next.md)\n', 'next.md': '# Next\n' };

const pathOf = (site: Published): string => `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
const settingsOf = async (site: Published) =>
  (await world.as(site.owner.token).get(`${pathOf(site)}/customization`)).body;
const tryLook = (site: Published, body: object, token = site.owner.token) =>
  world.as(token).post(`${pathOf(site)}/customization/preview`, { body });

/** A browser that followed the address: where it was led, and what it sends back. */
async function follow(url: string) {
  const { status, headers } = await stranger.get(url.slice(TEST_BASE_URL.length));
  assert.equal(status, 303);
  return { at: String(headers['location']), headers: { cookie: String(headers['set-cookie']).split(';', 1)[0] ?? '' } };
}

const withFooter = (settings: { footer: object }, copyright: string) => ({
  ...settings,
  footer: { ...settings.footer, copyright },
});

test('who tries a look sees it on every page, and readers see the saved one', async () => {
  const site = await makeSite(world, FILES);
  const settings = await settingsOf(site);
  const { status, body, text } = await tryLook(site, { settings: withFooter(settings, 'Tried by Olga') });
  assert.equal(status, 200, text);
  const { at, headers } = await follow(body.url);
  assert.equal(at, `/url/preview/${site.siteId}/~look`);
  const home = await stranger.get(at, { headers });
  assert.match(home.text, /Tried by Olga/);
  assert.equal(home.headers['cache-control'], 'private, no-store');
  const links = [...home.text.matchAll(/href="(\/url\/[^"]*)"/g)].map(([, path = '']) => path);
  assert.ok(links.some((path) => path.endsWith('/next')));
  for (const path of links) assert.ok(path.startsWith(at), path);
  assert.match((await stranger.get(`${at}/next`, { headers })).text, /Tried by Olga/);
  for (const path of [site.base, `/url/preview/${site.siteId}`])
    assert.doesNotMatch((await stranger.get(path, { headers })).text, /Tried by Olga/, path);
  assert.deepEqual(await settingsOf(site), settings);
});

test('the next try takes the place of the one before, and no try lasts longer than an hour', async () => {
  const site = await makeSite(world, FILES);
  const settings = await settingsOf(site);
  const { at, headers } = await follow((await tryLook(site, { settings: withFooter(settings, 'First') })).body.url);
  await tryLook(site, { settings: withFooter(settings, 'Second') });
  const second = await stranger.get(at, { headers });
  assert.match(second.text, /Second/);
  assert.doesNotMatch(second.text, /First/);
  world.clock.advance(61 * 60 * 1000);
  const later = await follow((await world.as(site.owner.token).get(`${pathOf(site)}/publishing/preview`)).body.url);
  assert.doesNotMatch((await stranger.get(at, { headers: later.headers })).text, /Second/);
  await tryLook(site, { settings });
  const count = async () => (await world.db.selectFrom('unsaved_looks').select('site_id').execute()).length;
  await forgetUnsavedLooksJob.run(world.ctx, 'all', { isStopping: () => false });
  assert.equal(await count(), 1, 'the new one is young');
  world.clock.advance(61 * 60 * 1000);
  assert.equal((await forgetUnsavedLooksJob.findDue(world.ctx, 9)).length, 1);
  await forgetUnsavedLooksJob.run(world.ctx, 'all', { isStopping: () => false });
  assert.equal(await count(), 0);
});

test('somebody else who previews the site does not see what is tried', async () => {
  const site = await makeSite(world, FILES);
  const { organizationId } = site;
  const other = await makePerson(world.ctx, 'other', { organizationId, role: 'admin' });
  await tryLook(site, { settings: withFooter(await settingsOf(site), 'Only mine') });
  const { url } = (await world.as(other.token).get(`${pathOf(site)}/publishing/preview`)).body;
  const { at, headers } = await follow(url);
  const page = await stranger.get(`${at}/~look`, { headers });
  assert.equal(page.status, 200);
  assert.doesNotMatch(page.text, /Only mine/);
});

test('a space of the site is tried in another way than the site', async () => {
  const site = await makeSite(world, FILES);
  const [shown] = (await world.as(site.owner.token).get(`${pathOf(site)}/site-spaces`)).body.items;
  const overrides = { footer: { copyright: 'Of the variant' } };
  const { body, status, text } = await tryLook(site, { siteSpace: shown.id, overrides });
  assert.equal(status, 200, text);
  const { at, headers } = await follow(body.url);
  assert.match((await stranger.get(at, { headers })).text, /Of the variant/);
  assert.equal((await tryLook(site, { overrides })).status, 400);
  assert.equal((await tryLook(site, { siteSpace: 'nothing', overrides })).status, 404);
});

test('colors that can hardly be read are named, with the nearest that can', async () => {
  const site = await makeSite(world, FILES);
  const settings = await settingsOf(site);
  const primaryColor = { light: '#ffee88', dark: '#111133' };
  const { body } = await tryLook(site, { settings: { ...settings, styling: { ...settings.styling, primaryColor } } });
  for (const scheme of ['light', 'dark'] as const) {
    const color = body.colors.find(
      (each: { path: string; scheme: string }) => each.path === '/styling/primaryColor' && each.scheme === scheme,
    );
    assert.equal(color.chosen, primaryColor[scheme]);
    assert.ok(color.ratio < 4.5 && color.shown !== color.chosen, JSON.stringify(color));
    assert.ok(color.shownRatio >= 4.5, JSON.stringify(color));
  }
  const black = { light: '#000000', dark: '#ffffff' };
  const again = await tryLook(site, {
    settings: { ...settings, styling: { ...settings.styling, primaryColor: black } },
  });
  const [first] = again.body.colors;
  assert.deepEqual([first.chosen, first.shown], ['#000000', '#000000']);
});

test('a look that could not be saved cannot be tried, and who may not change it may not try it', async () => {
  const site = await makeSite(world, FILES);
  const settings = await settingsOf(site);
  const evil = { ...settings, privacyPolicy: { url: 'javascript:alert(1)' } };
  assert.equal((await tryLook(site, { settings: evil })).status, 422);
  assert.equal((await tryLook(site, { settings: { ...settings, styling: {} } })).status, 422);
  const condition = { title: 'x', to: null, links: [], condition: 'visitor.(' };
  const wrong = { ...settings, header: { ...settings.header, links: [condition] } };
  assert.equal((await tryLook(site, { settings: wrong })).status, 400);
  const { organizationId } = site;
  const editor = await makePerson(world.ctx, 'editor', { organizationId, role: 'edit' });
  assert.equal((await tryLook(site, { settings }, editor.token)).status, 403);
  const foreign = await makeSite(world, FILES);
  assert.equal((await tryLook(site, { settings }, foreign.owner.token)).status, 404);
});

test('what somebody tries ends with their token', async () => {
  const site = await makeSite(world, FILES);
  const { organizationId } = site;
  const other = await makePerson(world.ctx, 'leaving', { organizationId, role: 'admin' });
  const { body } = await tryLook(site, { settings: withFooter(await settingsOf(site), 'Gone') }, other.token);
  const { at, headers } = await follow(body.url);
  assert.match((await stranger.get(at, { headers })).text, /Gone/);
  await world.as(site.owner.token).delete(`/v1/orgs/${organizationId}/members/${other.id}`);
  assert.equal((await stranger.get(at, { headers })).status, 303);
});
