import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defaultCustomization } from '#features/sites/index.ts';
import { makeSite, type Published } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
world.isExamined = true;
const browser = world.as(undefined);

const FILES = {
  'SUMMARY.md': '* [Home](README.md)\n* [Guide](guide.md)\n* [Vault](vault.md)\n',
  'README.md': '# Home\n\nWelcome.\n',
  'guide.md': '# Guide\n\nText.\n',
  'vault.md': '---\nif: visitor.claims.a\n---\n# Vault\n\nText.\n',
};

let site: Published;
let ids: Record<string, string>;

before(async () => {
  site = await makeSite(world, FILES);
  ids = await readIds(site);
});

async function readIds({ spaceId, owner }: Published): Promise<Record<string, string>> {
  const { body } = await world.as(owner.token).get(`/v1/spaces/${spaceId}/content`);
  return Object.fromEntries(body.pages.map((page: { title: string; id: string }) => [page.title, page.id]));
}

async function setLook(given: Published, change: object): Promise<void> {
  const body = { ...defaultCustomization('Docs'), ...change };
  const path = `/v1/orgs/${given.organizationId}/sites/${given.siteId}/customization`;
  assert.equal((await world.as(given.owner.token).put(path, { body })).status, 200);
}

const insights = ({ organizationId, siteId }: Published) => `/v1/orgs/${organizationId}/sites/${siteId}/insights`;

async function eventsOf(given: Published) {
  await world.ctx.insights.flush();
  return world.db.selectFrom('site_events').selectAll().where('site_id', '=', given.siteId).orderBy('detail').execute();
}

async function feedbackOf(given: Published) {
  return (await world.as(given.owner.token).get(`${insights(given)}/feedback`)).body.items;
}

const send = (given: Published, events: unknown, headers: Record<string, string> = {}) =>
  browser.post(`${given.base}/~gitbook/__evt`, { body: { events }, headers });

const form = (given: Published, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  browser.post(`${given.base}/~gitbook/__feedback`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

test('a page says where it sends what its readers do, and sets no cookie', async () => {
  const { text, headers } = await browser.get(site.base);
  assert.match(text, new RegExp(`data-events="${site.base}/~gitbook/__evt" data-page="${ids['Home']}"`));
  assert.doesNotMatch(text, /data-visitors/);
  assert.equal(headers['set-cookie'], undefined);
});

test('what a page sends is kept with what we know of it, whatever else it says', async () => {
  const own = await makeSite(world, FILES);
  const { Home = '', Vault = '' } = await readIds(own);
  const session = { sessionId: 's', userAgent: 'Forged', referrer: 'https://x.example/' };
  const events = [
    { type: 'page_view', timestamp: '2001-01-01', session, location: { page: Home, space: 'other' } },
    { type: 'page_view', session, location: { page: Vault } },
    { type: 'page_view', session, location: { page: 'nothing' } },
    { type: 'page_post_feedback', feedback: { rating: 'bad' }, location: { page: Home } },
  ];
  const { status, text } = await send(own, events, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' });
  assert.deepEqual([status, text], [204, '']);
  const rows = await eventsOf(own);
  assert.equal(rows.length, 3);
  assert.deepEqual(new Set(rows.map((row) => row.page_id)), new Set([Home, null]));
  assert.deepEqual(new Set(rows.map((row) => row.space_id)), new Set([own.spaceId]));
  assert.deepEqual(new Set(rows.map((row) => row.browser)), new Set(['firefox']));
});

test('who asked not to be counted is not', async () => {
  const own = await makeSite(world, FILES);
  const event = { type: 'page_view' };
  for (const name of ['dnt', 'sec-gpc']) assert.equal((await send(own, [event], { [name]: '1' })).status, 204);
  assert.deepEqual(await eventsOf(own), []);
});

test('pages of others cannot send anything', async () => {
  for (const from of ['cross-site', 'same-site', 'none'])
    assert.equal((await send(site, [{ type: 'page_view' }], { 'sec-fetch-site': from })).status, 403);
  assert.equal((await send(site, [{ type: 'page_view' }], { 'sec-fetch-site': 'same-origin' })).status, 204);
});

test('what is no list of events is refused, and so is another method', async () => {
  assert.equal((await send(site, 'x')).status, 400);
  assert.equal((await form(site, {})).status, 404);
  for (const name of ['__evt', '__feedback'])
    assert.equal((await browser.get(`${site.base}/~gitbook/${name}`)).status, 405, name);
});

test('links inside the site are given from its start, and no key of it is kept', async () => {
  const own = await makeSite(world, FILES, 'share-link');
  const { body } = await world
    .as(own.owner.token)
    .post(`/v1/orgs/${own.organizationId}/sites/${own.siteId}/share-links`, { body: { name: 'Friends' } });
  const open = { ...own, base: new URL(body.urls.published).pathname };
  const click = (target: string) => ({ type: 'link_click', link: { target } });
  const targets = [`http://lectern.test${open.base}/guide`, 'https://x.example/a?b', 'http://lectern.test/elsewhere'];
  assert.equal((await send(open, targets.map(click))).status, 204);
  assert.deepEqual(
    (await eventsOf(own)).map((row) => row.detail),
    ['/guide', 'https://x.example/a'],
  );
  assert.equal((await send(own, [{ type: 'page_view' }])).status, 404);
});

test('who is not let into a site is neither counted nor heard', async () => {
  const closed = await makeSite(world, FILES, 'visitor-auth');
  await setLook(closed, { feedback: { enabled: true } });
  const { Home = '' } = await readIds(closed);
  assert.notEqual((await send(closed, [{ type: 'page_view', location: { page: Home } }])).status, 204);
  const sent = await form(closed, { page: Home, rating: 'bad' });
  assert.doesNotMatch(String(sent.headers['location']), /~thanks/);
  assert.deepEqual([await eventsOf(closed), await feedbackOf(closed)], [[], []]);
});

test('a site that asks for no feedback shows no form and takes none', async () => {
  const { text, headers } = await browser.get(site.base);
  assert.doesNotMatch(text, /page-feedback/);
  assert.match(String(headers['content-security-policy']), /form-action 'none'/);
  assert.equal((await form(site, { page: ids['Home'] ?? '', rating: 'good' })).status, 404);
});

test('a form that is sent without a script is kept, and leads back to the page with thanks', async () => {
  const own = await makeSite(world, FILES);
  await setLook(own, { feedback: { enabled: true } });
  const { Guide = '' } = await readIds(own);
  const page = await browser.get(`${own.base}/guide`);
  assert.match(page.text, new RegExp(`<form method="post" action="${own.base}/~gitbook/__feedback"[^<>]*>`));
  assert.match(String(page.headers['content-security-policy']), /form-action 'self'/);
  const { status, headers } = await form(own, { page: Guide, rating: 'bad', comment: ' No <b>steps</b>\r\nhere ' });
  assert.deepEqual([status, headers['location']], [303, `${own.base}/guide#~thanks`]);
  assert.match(page.text, /id="~thanks"/);
  const [item] = await feedbackOf(own);
  assert.deepEqual([item.page, item.rating, item.comment], [Guide, 'bad', 'No <b>steps</b>\nhere']);
});

test('a form without a choice leads back to the question', async () => {
  const own = await makeSite(world, FILES);
  await setLook(own, { feedback: { enabled: true } });
  const { Home = '' } = await readIds(own);
  const { status, headers } = await form(own, { page: Home, rating: 'great' });
  assert.deepEqual([status, headers['location']], [303, `${own.base}#~feedback`]);
  const post = (body: object) => browser.post(`${own.base}/~gitbook/__feedback`, { body });
  assert.equal((await post({ page: Home })).status, 422);
  assert.equal((await post({ page: Home, rating: 'ok' })).status, 204);
  assert.equal((await post({ page: 'nothing', rating: 'ok' })).status, 404);
  assert.deepEqual((await feedbackOf(own)).length, 1);
});

test('a page that a reader may not see takes no feedback', async () => {
  const own = await makeSite(world, FILES);
  await setLook(own, { feedback: { enabled: true } });
  const { Vault = '' } = await readIds(own);
  assert.equal((await form(own, { page: Vault, rating: 'good' })).status, 404);
});

test('who thinks otherwise an hour later is heard once', async () => {
  const own = await makeSite(world, FILES);
  await setLook(own, { feedback: { enabled: true } });
  const { Home = '' } = await readIds(own);
  await form(own, { page: Home, rating: 'bad', comment: 'x'.repeat(1500) });
  await form(own, { page: Home, rating: 'good' });
  await form(own, { page: Home, rating: 'ok' }, { 'user-agent': 'another' });
  const items = await feedbackOf(own);
  assert.deepEqual(items.map((item: { rating: string }) => item.rating).toSorted(), ['good', 'ok']);
  assert.equal(items.find((item: { rating: string }) => item.rating === 'good').comment.length, 1000);
});

test('a comment in astral letters is cut between them', async () => {
  const own = await makeSite(world, FILES);
  await setLook(own, { feedback: { enabled: true } });
  const { Home = '' } = await readIds(own);
  await form(own, { page: Home, rating: 'bad', comment: `a\0${'😀'.repeat(1200)}` });
  const [{ comment }] = await feedbackOf(own);
  assert.ok(comment.isWellFormed() && comment.startsWith('a😀') && [...comment].length <= 1000);
});

test('readers are distinguished from day to day only where a site asks for it', async () => {
  const own = await makeSite(world, FILES);
  await setLook(own, { insights: { trackingCookie: true } });
  assert.match((await browser.get(own.base)).text, /data-page="\w+" data-visitors/);
});

test('a server that keeps no insights asks for none', async () => {
  const silent = await startWorld({ after }, { LECTERN_INSIGHTS_DAYS: '0' });
  const own = await makeSite(silent, FILES);
  const api = silent.as(own.owner.token);
  const body = { ...defaultCustomization('Docs'), feedback: { enabled: true } };
  await api.put(`/v1/orgs/${own.organizationId}/sites/${own.siteId}/customization`, { body });
  assert.doesNotMatch((await silent.as(undefined).get(own.base)).text, /data-events|page-feedback/);
  const event = { type: 'page_view' };
  await silent.as(undefined).post(`${own.base}/~gitbook/__evt`, { body: { events: [event] } });
  await silent.as(undefined).post(`${insights(own)}/events`, { body: { events: [event] } });
  await silent.ctx.insights.flush();
  assert.deepEqual(await silent.db.selectFrom('site_events').selectAll().execute(), []);
});
