// Who reads a site and where: hostname, redirects, audience, sign-in of visitors, adaptive content.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import { makePage } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

/** A published site with one page, and its address in the application. */
async function makeOne(title: string, visibility = 'public') {
  const { world, cast } = stage;
  const { spaceId, pageId } = await makePage('# Guide\n\nText.\n');
  const api = world.as(cast.owner.token);
  const sites = `/v1/orgs/${cast.organizationId}/sites`;
  const { body: site } = await api.post(sites, { body: { title, visibility, spaces: [spaceId] } });
  assert.equal((await api.post(`${sites}/${site.id}/publish`)).status, 200);
  const address = (tab: string) => `/organizations/${cast.organizationId}/sites/${site.id}/${tab}`;
  return { spaceId, pageId, api, address, siteId: site.id as string, url: `${sites}/${site.id}` };
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

test('a redirect is made, tested, deleted and brought back', async () => {
  const { address, api, url } = await makeOne('Redirected');
  const { page } = await open(address('redirects'), { person: stage.cast.owner });
  await page.getByRole('heading', { name: 'This site has no redirects yet' }).waitFor();
  await lookAt(page, 'site-redirects-empty');
  await button(page, 'New redirect').click();
  await page.getByLabel('Old address').fill('https://docs.example.com/old/guide?from=mail');
  await page.getByRole('option', { name: 'Page' }).click();
  await lookAt(page, 'site-redirect');
  await button(page, 'Add').click();
  await page.getByText('/old/guide', { exact: true }).waitFor();
  await page.getByLabel('Address of the site').fill('/Old/Guide');
  await button(page, 'Test').click();
  await page.getByText('through the redirect').waitFor();
  await lookAt(page, 'site-redirects');
  await button(page, 'Delete /old/guide').click();
  await button(page, 'Undo').click();
  await button(page, 'Delete /old/guide').waitFor();
  assert.equal((await api.get(`${url}/redirects`)).body.count, 1);
});

test('many redirects are imported together once every line is good, and exported as they can be imported', async () => {
  const { address, api, url } = await makeOne('Imported');
  const { page, expects } = await open(address('redirects'), { person: stage.cast.owner });
  expects(/status of 400.*redirects.bulk/);
  await button(page, 'Import').click();
  const text = page.getByLabel('Redirects', { exact: true });
  await text.fill('old,new\n/a,/page\n/b,/nowhere\n/c\n/v1/*,/');
  await button(page, 'Check').click();
  await page.getByText('2 lines cannot be taken.').waitFor();
  await page.getByRole('cell', { name: 'No page of the site lies at the new address.' }).waitFor();
  await lookAt(page, 'site-redirects-import');
  assert.equal((await api.get(`${url}/redirects`)).body.count, 0);
  await text.fill('old,new\n/a,/page\n/v1/*,/');
  await button(page, 'Check').click();
  await button(page, 'Add 2 redirects').click();
  await page.getByText('2 redirects', { exact: true }).waitFor();
  const downloading = page.waitForEvent('download');
  await button(page, 'Export').click();
  const stream = await (await downloading).createReadStream();
  const saved = (await Array.fromAsync(stream)).join('');
  const [heading = '', ...lines] = saved.trim().split('\r\n');
  assert.equal(heading, 'old address,new address');
  assert.match(lines.toSorted().join(' '), /^\/a,http:\S+\/imported\/page \/v1\/\*,http:\S+\/imported\/page$/);
});

test('a hostname is proven step by step, with what DNS has in the place of the proof', async () => {
  const { address, url } = await makeOne('Hosted');
  const hostname = 'docs.journey.example';
  const { page, expects } = await open(address('hostname'), { person: stage.cast.owner });
  expects(/status of 400/);
  await page.getByLabel('Hostname', { exact: true }).fill('example.com');
  await button(page, 'Set up this hostname').click();
  await page.getByText('A hostname has three parts or more').waitFor();
  await page.getByLabel('Hostname', { exact: true }).fill(`https://${hostname}/`);
  await button(page, 'Set up this hostname').click();
  await page.getByText('Waiting for the proof').waitFor();
  await lookAt(page, 'site-hostname');
  const { dns } = stage.world;
  const record = `TXT _lectern-challenge.${hostname}`;
  dns.records.set(record, ['something else']);
  await button(page, 'Test now').click();
  await page.getByText('found "something else"').waitFor();
  dns.records.set(record, [`lectern-organization=${stage.cast.organizationId}`]);
  await button(page, 'Test now').click();
  await page.getByText('The proof is there.').waitFor();
  await page.getByText('Readers find the site there').waitFor();
  assert.equal((await stage.world.as(stage.cast.owner.token).get(url)).body.hostname, hostname);
  await button(page, 'Remove the hostname…').click();
  await lookAt(page, 'site-hostname-remove');
  await button(page, 'Remove').click();
  await page.getByLabel('Hostname', { exact: true }).waitFor();
});

test('another audience says what it changes, and share links are made, switched off and deleted', async () => {
  const { address, api, url } = await makeOne('Shared');
  const { page } = await open(address('audience'), { person: stage.cast.owner });
  await page.getByText('Who has a share link', { exact: true }).click();
  await page.getByText('links to it from elsewhere break').waitFor();
  await lookAt(page, 'site-audience');
  await button(page, 'Change the audience').click();
  await lookAt(page, 'site-audience-change');
  await button(page, 'Change').click();
  await page.getByText('Readers from now').waitFor();
  await button(page, 'New share link').click();
  await page.getByLabel('Name').fill('Partners');
  await lookAt(page, 'site-share-link');
  await button(page, 'Make it').click();
  const isOn = page.getByRole('switch', { name: 'Let readers in by “Partners”' });
  await isOn.waitFor();
  const [link] = (await api.get(`${url}/share-links`)).body.items;
  const read = async () => (await stage.world.as(undefined).get(new URL(link.urls.published).pathname)).status;
  assert.equal(await read(), 200);
  const revoked = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByText('Let readers in by “Partners”').click();
  await revoked;
  assert.equal(await read(), 404);
  await button(page, 'Delete Partners').click();
  await lookAt(page, 'site-share-link-delete');
  await button(page, 'Delete').click();
  await page.getByText('There is no share link yet.').waitFor();
});

test('a token is tested, and another key ends it', async () => {
  const { address, api, url } = await makeOne('Signed', 'visitor-auth');
  const { privateKey } = (await api.get(`${url}/publishing/auth`)).body;
  const now = Math.floor(stage.world.clock.now() / 1000);
  const token = await new SignJWT({ plan: 'pro' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(now + 3600)
    .sign(new TextEncoder().encode(privateKey));
  const { page } = await open(address('visitors'), { person: stage.cast.owner });
  await page.getByLabel('Sign-in address').fill('https://app.example.com/docs-login');
  await button(page, 'Save the address').click();
  await page.getByText('The sign-in address is saved.').waitFor();
  assert.equal(await page.getByText(privateKey).count(), 0);
  await page.getByLabel('Token', { exact: true }).fill(`https://docs.example.com/?jwt_token=${token}`);
  await button(page, 'Test the token').click();
  await page.getByText('The site takes this token.').waitFor();
  await page.getByRole('cell', { name: '"pro"' }).waitFor();
  await lookAt(page, 'site-visitors');
  await button(page, 'Make another key…').click();
  await lookAt(page, 'site-key');
  await button(page, 'Make another key').click();
  await page.getByText('The site has another key.').waitFor();
  await button(page, 'Test the token').click();
  await page.getByText('Another key signed it.').waitFor();
});

test('a schema of claims says what is wrong with it, and the site is seen as any visitor', async () => {
  const { address, api, spaceId } = await makeOne('Adaptive');
  const document = { source: '---\nif: visitor.claims.plan == "pro"\n---\n\nFor those who pay.\n' };
  const changes = [{ operation: 'insert_page', title: 'Vault', document }];
  assert.equal((await api.post(`/v1/spaces/${spaceId}/content`, { body: { changes } })).status, 200);
  const { page, context, expects } = await open(address('adaptive'), { person: stage.cast.owner });
  expects(/status of 40[04]/);
  await button(page, 'Begin with an example').click();
  const schema = page.getByLabel('JSON Schema');
  const good = await schema.inputValue();
  await schema.fill('{"type": "object", "properties": {"plan": {"type": "text"}}}');
  await button(page, 'Save the schema').click();
  await page.getByText(/things are wrong|This is wrong/).waitFor();
  await schema.fill(good);
  await button(page, 'Save the schema').click();
  await page.getByRole('heading', { name: 'See the site as a visitor' }).waitFor();
  await page.getByText('Let the site know of its visitors').click();
  await page.getByRole('button', { name: /Not known Plan/ }).click();
  await page.getByRole('option', { name: 'pro' }).click();
  await page.getByText('{"plan":"pro"}').waitFor();
  await page.getByRole('row', { name: 'Vault Page of Book Sees it' }).waitFor();
  await lookAt(page, 'site-adaptive');
  const opened = context.waitForEvent('page');
  await button(page, 'Open the site as this visitor').click();
  await (await opened).getByRole('heading', { level: 1 }).waitFor();
});

test('who may only read sees what there is, and is offered nothing that would be refused', async () => {
  const { address } = await makeOne('Closed');
  const { reader } = stage.cast;
  const { page, expects } = await open(address('redirects'), { person: reader });
  expects(/adaptive-schema/);
  await page.getByText('Who may create in the organization changes them.').waitFor();
  assert.equal(await button(page, 'New redirect').count(), 0);
  for (const [tab, text] of [
    ['hostname', 'create in the organization sets one up'],
    ['audience', 'Your role does not change this.'],
    ['visitors', 'The key of the site lets whoever has it read everything'],
    ['adaptive', 'Who may create in the organization changes it.'],
  ] as const) {
    await page.goto(`${stage.base}/app${address(tab)}`);
    await page.getByText(text).waitFor();
  }
  await lookAt(page, 'site-readers-role');
});
