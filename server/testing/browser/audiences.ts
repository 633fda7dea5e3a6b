// Sites that are not for everybody, and those that are there in more than one way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeHome, makeSite, makeSpace } from '../content.ts';
import { findBarriers } from './accessibility.ts';
import { BASE, servedWorld, visit } from './stage.ts';

test('a reader with a link reads on below it, reveals it to nobody, and is shut out when it is revoked', async () => {
  const world = servedWorld();
  const site = await makeSite(world, { 'README.md': '# Shared\n\n[Next](next.md)', 'next.md': '# Next' }, 'share-link');
  const api = world.as(site.owner.token);
  const links = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/share-links`;
  const { body: link } = await api.post(links, { body: { name: 'Partner' } });
  const { page, expects } = await visit(link.urls.published);
  await page.locator('main').getByRole('link', { name: 'Next', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Next' }).waitFor();
  assert.ok(page.url().startsWith(link.urls.published));
  assert.equal(await page.evaluate('document.cookie'), '');
  assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex');
  const policy = (await page.reload())?.headers()['referrer-policy'];
  assert.ok(policy === 'no-referrer' || policy === 'same-origin', policy);
  await api.delete(`${links}/${link.id}`);
  expects(/ 404 /);
  await page.reload();
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  assert.equal(await page.getByText('Shared').count(), 0);
});

test('a reader switches to another language and back by keyboard', async () => {
  const world = servedWorld();
  const home = await makeHome(world);
  const api = world.as(home.owner.token);
  const space = async (title: string, language: string, text: string) => {
    const { spaceId } = await makeSpace(world, { 'README.md': `# ${text}\n\n## ${text}\n` }, home);
    await world.db.updateTable('spaces').set({ title, language }).where('id', '=', spaceId).execute();
    return spaceId;
  };
  const sites = `/v1/orgs/${home.organizationId}/sites`;
  const spaces = [await space('en', 'en', 'Ovens'), await space('ar', 'ar', 'الأفران')];
  const { body: site } = await api.post(sites, { body: { title: 'Kilns', spaces } });
  await api.post(`${sites}/${site.id}/publish`);
  const { page } = await visit(`${BASE}/sites/${home.hostname}/kilns`, { bypassCSP: true, reducedMotion: 'reduce' });
  await page.locator('.site-variants > summary').focus();
  await page.keyboard.press('Enter');
  const arabic = page.getByRole('link', { name: 'العربية' });
  assert.deepEqual([await arabic.getAttribute('hreflang'), await arabic.getAttribute('lang')], ['ar', 'ar']);
  assert.deepEqual(await findBarriers(page), []);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'الأفران' }).waitFor();
  assert.deepEqual(await page.evaluate('[document.documentElement.lang, document.documentElement.dir]'), ['ar', 'rtl']);
  assert.deepEqual(await findBarriers(page), []);
  await page.locator('.site-variants > summary').click();
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ovens' }).waitFor();
});
