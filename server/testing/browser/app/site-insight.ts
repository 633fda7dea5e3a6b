// What readers of a site do, and the way from each finding to what mends it.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { makePage } from './book.ts';
import { lookAt, open, stage } from './stage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A site elsewhere that has nothing any more. */
const elsewhere = createServer((_, answer) => void answer.writeHead(404).end());
let shop = '';
before(async () => {
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  shop = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/shop`;
});
after(() => {
  elsewhere.closeAllConnections();
  elsewhere.close();
});

/** A site that was read for some days, with searches, ratings and a broken address. */
async function makeRead() {
  const { world, cast } = stage;
  const { spaceId, pageId } = await makePage(`# Guide\n\nSee [what is gone](gone.md) and [the old shop](${shop}).\n`);
  const api = world.as(cast.owner.token);
  const sites = `/v1/orgs/${cast.organizationId}/sites`;
  const { spaceId: otherId, pageId: otherPageId } = await makePage('# More\n\nThe second part.\n');
  const { body: site } = await api.post(sites, { body: { title: 'Read', spaces: [spaceId, otherId] } });
  await api.post(`${sites}/${site.id}/publish`);
  const { id: siteSpaceId } = (await api.get(`${sites}/${site.id}/site-spaces`)).body.items[0];
  const now = world.clock.now();
  const event = (type: string, days: number, more: object = {}) => ({
    ...{ site_id: site.id, at: now - days * DAY_MS - 1000, type, session_id: `s${days}`, visitor_id: `v${days}` },
    ...{ site_space_id: siteSpaceId, section_id: null, space_id: spaceId, page_id: pageId, language: 'en' },
    ...{ device: 'desktop', browser: 'firefox', os: 'linux', referrer: 'search.example', detail: null, results: null },
    ...{ claims: null, ...more },
  });
  const views = Array.from({ length: 40 }, (_, at) => event('page_view', at % 20));
  await world.db
    .insertInto('site_events')
    .values([
      ...views,
      event('search_type_query', 1, { detail: 'backup', results: 0 }),
      event('search_type_query', 2, { detail: 'guide', results: 3 }),
      event('ask_question', 1, { detail: 'how do i back up?', results: 0 }),
      event('ask_question', 1, { detail: 'what is a guide?', results: 2 }),
      event('page_post_feedback', 1, { detail: 'bad' }),
    ])
    .execute();
  await world.db
    .insertInto('page_feedback')
    .values({
      ...{ id: `f-${site.id}`, site_id: site.id, site_space_id: siteSpaceId, space_id: spaceId, page_id: pageId },
      ...{ rating: 'bad', comment: '<b>The second step</b> fails.', language: 'en', visitor_id: 'v1' },
      ...{ created_at: now - 1000, source: null, goal: null, url: null },
    })
    .execute();
  await api.post(`/v1/spaces/${spaceId}/checks/external-links`);
  await world.app.jobs.runDue();
  world.ctx.insights.addMissing(site.id, { path: '/old/setup', referrer: '/page' });
  const address = (tab: string) => `/organizations/${cast.organizationId}/sites/${site.id}/${tab}`;
  return { address, api, spaceId, pageId, otherId, otherPageId, url: `${sites}/${site.id}` };
}

test('visits are drawn by day, read as a table, and compared with the time before', async () => {
  const { address } = await makeRead();
  const { page } = await open(address('visits'), { person: stage.cast.reader });
  await page.locator('.insight-lines canvas').waitFor();
  await page.getByRole('link', { name: 'Page', exact: true }).waitFor();
  assert.match(await page.getByText('Page views').locator('..').innerText(), /40/);
  await lookAt(page, 'site-visits');
  await page.getByRole('button', { name: 'Show as a table' }).press('Enter');
  await page.getByRole('columnheader', { name: 'The 30 days before' }).waitFor();
  await lookAt(page, 'site-visits-table');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save “Pages” as CSV' }).click();
  const saved = (await Array.fromAsync(await (await downloading).createReadStream())).join('');
  assert.equal(saved, 'Page,Views,Visits\r\nPage,40,20\r\n');
  await page.getByRole('button', { name: /Last 30 days/ }).click();
  await page.getByRole('option', { name: 'Last 7 days' }).click();
  await page.getByRole('columnheader', { name: 'The 7 days before' }).waitFor();
});

test('each finding leads to what mends it', async () => {
  const { address, api, url, spaceId, pageId } = await makeRead();
  const { page } = await open(address('mend'), { person: stage.cast.owner });
  await page.getByRole('cell', { name: 'backup', exact: true }).waitFor();
  assert.equal(await page.getByRole('cell', { name: 'guide', exact: true }).count(), 0);
  await page.getByRole('heading', { name: 'Translations behind' }).waitFor();
  await page.getByRole('heading', { name: 'Broken links', exact: true }).waitFor();
  await page.getByRole('cell', { name: shop }).waitFor();
  await page.getByRole('cell', { name: 'how do i back up?', exact: true }).waitFor();
  assert.equal(await page.getByRole('cell', { name: 'what is a guide?', exact: true }).count(), 0);
  await lookAt(page, 'site-findings');
  await page.getByRole('button', { name: 'Add a synonym: backup' }).click();
  assert.equal(await page.getByRole('textbox', { name: 'Searched for' }).inputValue(), 'backup');
  await page.getByRole('textbox', { name: 'Also finds' }).fill('second part');
  await lookAt(page, 'site-synonym');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Redirect /old/setup' }).click();
  await page.getByRole('option', { name: 'Page' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Redirected by /old/setup').waitFor();
  assert.equal((await api.get(`${url}/redirects`)).body.count, 1);
  await page.getByRole('button', { name: '/page: open the page that leads to /old/setup' }).click();
  await page.waitForURL(`**/spaces/${spaceId}/pages/${pageId}`);
});

test('a search without an answer gets a page where somebody chooses, or opens the page that has the answer', async () => {
  const { address, api, spaceId, pageId, otherId, otherPageId } = await makeRead();
  assert.equal((await api.patch(`/v1/spaces/${otherId}`, { body: { editMode: 'locked' } })).status, 200);
  const { page } = await open(address('mend'), { person: stage.cast.owner });
  await page.getByRole('button', { name: 'Write about it: backup' }).click();
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByLabel('Title').inputValue(), 'Backup');
  await dialog.getByRole('button', { name: /Part of the site/ }).click();
  await page
    .getByRole('listbox', { name: /Part of the site/ })
    .getByRole('option')
    .last()
    .click();
  await dialog.getByRole('option', { name: 'Page' }).click();
  await dialog.getByText('A change request begins for it').waitFor();
  await lookAt(page, 'site-write');
  await dialog.getByRole('button', { name: 'Write it' }).click();
  await page.waitForURL(new RegExp(`/spaces/${otherId}/changes/\\w+/pages/\\w+$`));
  await page.locator('.editor-text h1', { hasText: 'Backup' }).waitFor();
  const [, requestId = ''] = /changes\/(\w+)/.exec(page.url()) ?? [];
  const request = `/v1/spaces/${otherId}/change-requests/${requestId}`;
  assert.equal((await api.get(request)).body.subject, 'Write about “backup”');
  const { pages } = (await api.get(`${request}/content`)).body;
  const above = pages.find(({ id }: { id: string }) => id === otherPageId);
  assert.deepEqual(
    above.pages.map(({ title }: { title: string }) => title),
    ['Backup'],
  );
  await page.goBack();
  await page.getByRole('button', { name: 'Write about it: backup' }).click();
  await dialog.getByText('A page that is there').click();
  await dialog.getByRole('option', { name: 'Page' }).click();
  await dialog.getByRole('button', { name: 'Open the page' }).click();
  await page.waitForURL(`**/spaces/${spaceId}/pages/${pageId}`);
});

test('what readers say is shown as they wrote it, next to its page', async () => {
  const { address } = await makeRead();
  const { page } = await open(address('feedback'), { person: stage.cast.reader });
  await page.getByText('<b>The second step</b> fails.').waitFor();
  await page.getByRole('link', { name: 'Page', exact: true }).waitFor();
  await lookAt(page, 'site-feedback');
  await page.getByRole('button', { name: /All ratings/ }).click();
  await page.getByRole('option', { name: 'Helpful', exact: true }).click();
  await page.getByText('Nobody gave this rating.').waitFor();
});

test('a site that nobody read says so', async () => {
  const { world, cast } = stage;
  const sites = `/v1/orgs/${cast.organizationId}/sites`;
  const { body: site } = await world.as(cast.owner.token).post(sites, { body: { title: 'Unread', spaces: 'empty' } });
  const { page } = await open(`/organizations/${cast.organizationId}/sites/${site.id}/visits`, { person: cast.owner });
  await page.getByRole('heading', { name: 'Nobody read the site in this time' }).waitFor();
  await lookAt(page, 'site-visits-empty');
});
