// Members read a site that is not for everybody, or not published yet, with their account.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endSessionsOf } from '#features/sessions/index.ts';
import { hashPassword, setPassword } from '#features/credentials/index.ts';
import { makeGuarded } from '#publishing/visitors/testing.ts';
import { makeSpace } from '../../content.ts';
import { BASE, enterPassword, makeSomebody, open, PASSWORD, stage } from './stage.ts';

const FILES = { 'README.md': '# Guide\n\nFor members.\n\n[More](more.md)', 'more.md': '# More\n\nMore of it.' };

async function makeMembersOnly() {
  const { world } = stage;
  const site = await makeGuarded(world, FILES);
  await setPassword(world.ctx, site.owner.id, await hashPassword(world.ctx, PASSWORD));
  return site;
}

test('a member signs in to a site for members, comes to the page that they wanted, and reads on until the session ends', async () => {
  const site = await makeMembersOnly();
  const page = await open();
  await page.goto(`${BASE}${site.base}/more`);
  await page.getByText('Log in with your account').click();
  assert.ok(page.url().startsWith(`${BASE}/sign-in?next=`), page.url());
  await enterPassword(page, site.owner);
  await page.getByText('More of it.').waitFor();
  assert.equal(page.url(), `${BASE}${site.base}/more`);
  await page.getByRole('link', { name: 'Guide' }).first().click();
  await page.getByText('For members.').waitFor();
  await endSessionsOf(stage.world.ctx, site.owner.id);
  await page.goto(`${BASE}${site.base}/more`);
  assert.equal(await page.getByText('More of it.').count(), 0);
});

test('whoever is no member signs in and is shown nothing of the site', async () => {
  const site = await makeMembersOnly();
  const stranger = await makeSomebody();
  const page = await open();
  await page.goto(`${BASE}${site.base}/more`);
  await page.getByText('Log in with your account').click();
  await enterPassword(page, stranger);
  await page.getByRole('heading', { name: 'That did not work' }).waitFor();
  assert.equal(await page.getByText('More of it.').count(), 0);
});

test('a member signs in to the preview of a site that is not published', async () => {
  const { world } = stage;
  const space = await makeSpace(world, FILES);
  await setPassword(world.ctx, space.owner.id, await hashPassword(world.ctx, PASSWORD));
  const sites = `/v1/orgs/${space.organizationId}/sites`;
  const body = { title: 'Soon', spaces: [space.spaceId] };
  const { body: site } = await world.as(space.owner.token).post(sites, { body });
  const page = await open();
  await page.goto(`${BASE}/url/preview/${site.id}/more`);
  await page.getByText('Log in with your account').click();
  await enterPassword(page, space.owner);
  await page.getByText('More of it.').waitFor();
  assert.ok(page.url().endsWith('/more'), page.url());
  const stranger = await open();
  await stranger.goto(page.url());
  assert.equal(await stranger.getByText('More of it.').count(), 0);
});
