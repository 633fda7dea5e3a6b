import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { makeHome, makeSite, type Published } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const nobody = world.as(undefined);

let site: Published;
let path: string;
let owner: ReturnType<typeof world.as>;

const pathOf = ({ organizationId, siteId }: Published) => `/v1/orgs/${organizationId}/sites/${siteId}/insights`;
const send = (events: readonly object[]) => nobody.post(`${path}/events`, { body: { events } });
const count = async (body: object) => (await owner.post(`${path}/events/aggregate`, { body })).body;

before(() => world.clock.advance(1_000_000_000_000));

beforeEach(async () => {
  site = await makeSite(world, { 'README.md': '# Home' });
  path = pathOf(site);
  owner = world.as(site.owner.token);
});

const view = (page: string, sessionId: string, more: object = {}) => ({
  type: 'page_view',
  session: { sessionId, visitorId: sessionId },
  location: { page, ...more },
});

test('events need no token and are counted', async () => {
  const { status, text } = await send([view('a', 'one'), view('a', 'one'), view('b', 'two')]);
  assert.deepEqual([status, text], [204, '']);
  const { rows, complete } = await count({ groupBy: ['page'] });
  assert.equal(complete, true);
  assert.deepEqual(rows, [
    { group: { page: 'a' }, events: 2, sessions: 1, visitors: 1 },
    { group: { page: 'b' }, events: 1, sessions: 1, visitors: 1 },
  ]);
});

test('what a renderer sends is taken as it is, with fields that nobody knows', async () => {
  const session = {
    ...{ sessionId: 's', visitorId: 'v', userAgent: 'Mozilla/5.0', language: 'en', cookies: { a: 'b' }, referrer: '' },
    visitorAuthClaims: { plan: 'pro' },
  };
  const location = {
    ...{ url: 'https://docs.example/a', siteSection: null, siteSpace: 'ss', space: 'sp', siteShareKey: null },
    ...{ revision: 'r', page: 'p', displayContext: 'site' },
  };
  const event = { type: 'page_view', timestamp: new Date(world.clock.now()).toISOString(), session, location };
  assert.equal((await send([event, { type: 'something_newer' }])).status, 204);
  const { rows } = await count({ select: ['events'], groupBy: ['siteSpace', 'language'] });
  assert.deepEqual(rows, [{ group: { siteSpace: 'ss', language: 'en' }, events: 1 }]);
  const { body } = await owner.get(`${path}/visitor-segments`);
  assert.deepEqual(body.items[0].claims, { plan: 'pro' });
  const [{ title, sessions, visitors }] = body.items;
  assert.deepEqual([body.items.length, title, sessions, visitors], [1, 'plan: pro', 1, 1]);
});

test('a site that is not published, or of another organization, takes no events', async () => {
  const other = await makeHome(world);
  const elsewhere = `/v1/orgs/${other.organizationId}/sites/${site.siteId}/insights/events`;
  assert.equal((await nobody.post(elsewhere, { body: { events: [] } })).status, 404);
  await owner.post(`/v1/orgs/${site.organizationId}/sites/${site.siteId}/unpublish`);
  assert.equal((await send([view('a', 'one')])).status, 404);
});

test('a site for few takes events as they are sent, and believes nothing of them', async () => {
  const closed = await makeSite(world, { 'README.md': '# Home' }, 'visitor-auth');
  const { status } = await nobody.post(`${pathOf(closed)}/events`, { body: { events: [view('a', 'one')] } });
  assert.equal(status, 204);
});

test('a wrong token is refused even where none is needed', async () => {
  const { status } = await world.as('lct_wrong').post(`${path}/events`, { body: { events: [] } });
  assert.equal(status, 401);
});

test('too many events, and events that are none, are refused', async () => {
  const many = Array.from({ length: 51 }, () => view('a', 'one'));
  assert.equal((await send(many)).status, 422);
  assert.equal((await nobody.post(`${path}/events`, { body: { events: 'x' } })).status, 422);
  assert.equal((await send([{ type: 7 } as never])).status, 422);
  assert.equal((await send([{ type: 'page_view', session: { sessionId: 'x'.repeat(300) } }])).status, 422);
});

test('a flood of events on one site is stopped', async () => {
  const batch = Array.from({ length: 50 }, () => view('a', 'one'));
  const statuses: number[] = [];
  for (let turn = 0; turn < 62; turn += 1) statuses.push((await send(batch)).status);
  assert.equal(statuses.filter((status) => status === 204).length, 60);
  assert.equal(statuses.at(-1), 429);
  assert.equal((await count({})).rows[0].events, 3000);
  world.clock.advance(61_000);
  assert.equal((await send(batch)).status, 204);
});

test('days are counted apart, and only those of the range', async () => {
  const day = 24 * 60 * 60 * 1000;
  await send([view('a', 'one')]);
  world.clock.advance(2 * day);
  await send([view('a', 'one'), view('a', 'two')]);
  const { rows } = await count({ groupBy: ['date'], select: ['events'] });
  const dates = [2 * day, 0].map((ago) => new Date(world.clock.now() - ago).toISOString().slice(0, 10));
  assert.deepEqual(rows, [
    { group: { date: dates[0] }, events: 1 },
    { group: { date: dates[1] }, events: 2 },
  ]);
  assert.equal((await count({ range: { days: 1 } })).rows[0].events, 2);
  const from = new Date(world.clock.now() - 3 * day).toISOString();
  const to = new Date(world.clock.now() - day).toISOString();
  assert.equal((await count({ range: { from, to } })).rows[0].events, 1);
});

test('days are those of the time zone that was asked for, also where its clocks change', async () => {
  const day = 24 * 60 * 60 * 1000;
  // Midnight of Auckland is at eleven in the morning of UTC, or at noon in winter.
  world.clock.advance(Date.parse('2027-04-03T11:30:00Z') - world.clock.now());
  await send([view('a', 'one')]);
  world.clock.advance(day);
  await send([view('a', 'one')]);
  const range = { from: '2027-04-01T00:00:00Z', to: '2027-04-06T00:00:00Z' };
  const datesIn = async (timeZone?: string) =>
    (await count({ groupBy: ['date'], range, ...(timeZone === undefined ? {} : { timeZone }) })).rows.map(
      (row: { group: { date: string } }) => row.group.date,
    );
  assert.deepEqual(await datesIn(), ['2027-04-03', '2027-04-04']);
  // Clocks went back on the fourth: half past eleven of UTC was still on the day before midnight.
  assert.deepEqual(await datesIn('Pacific/Auckland'), ['2027-04-04']);
  assert.deepEqual(await datesIn('+05:30'), ['2027-04-03', '2027-04-04']);
  const hours = await count({ groupBy: ['hour'], range, timeZone: 'Asia/Kolkata' });
  assert.equal(hours.rows[0].group.hour, '2027-04-03T11:00:00.000Z');
});

test('an answer says whether there is more than it has, and every hour of a week fits in one', async () => {
  for (let hour = 0; hour < 120; hour += 1) {
    world.clock.advance(60 * 60 * 1000);
    await send([view('a', 'one')]);
  }
  const all = await count({ groupBy: ['hour'], range: { days: 7 } });
  assert.deepEqual([all.rows.length, all.hasMore], [120, false]);
  const few = await count({ groupBy: ['hour'], range: { days: 7 }, limit: 119 });
  assert.deepEqual([few.rows.length, few.hasMore], [119, true]);
});

test('searches are grouped by their words, and those that found nothing can be asked for', async () => {
  const search = (query: string, results?: number) => ({ type: 'search_type_query', query, results });
  await send([search('Install', 3), search('install ', 3), search('teapot', 0), search('other')]);
  const { rows } = await count({ groupBy: ['query'], select: ['events'] });
  assert.deepEqual(rows[0], { group: { query: 'install' }, events: 2 });
  const missed = await count({ groupBy: ['query'], select: ['events'], filters: { withoutResults: true } });
  assert.deepEqual(missed.rows, [{ group: { query: 'teapot' }, events: 1 }]);
});

test('questions are grouped by their words, and those without an answer can be asked for', async () => {
  const ask = (query: string, results?: number) => ({ type: 'ask_question', query, results });
  await send([ask('How do I brew?', 2), ask('Where is the lid?', 0), ask('where is the LID?', 0), ask('')]);
  const { rows } = await count({ groupBy: ['question'], select: ['events'] });
  assert.deepEqual(rows.slice(0, 2), [
    { group: { question: 'where is the lid?' }, events: 2 },
    { group: { question: 'how do i brew?' }, events: 1 },
  ]);
  const unanswered = await count({ groupBy: ['question'], select: ['events'], filters: { withoutResults: true } });
  assert.deepEqual(unanswered.rows, [{ group: { question: 'where is the lid?' }, events: 2 }]);
  const searches = await count({ groupBy: ['query'], filters: { withoutResults: true } });
  assert.ok(!searches.rows.some(({ group }: { group: { query: string } }) => group.query.includes('lid')));
});

test('filters narrow what is counted', async () => {
  await send([view('a', 'one'), view('b', 'two'), { type: 'search_open', location: { page: 'a' } }]);
  assert.equal((await count({ filters: { pages: ['a'] } })).rows[0].events, 2);
  assert.equal((await count({ filters: { pages: ['a'], types: ['page_view'] } })).rows[0].events, 1);
  assert.equal((await count({ filters: { languages: ["' OR 1=1 --"] } })).rows[0].events, 0);
});

test('a question that makes no sense is refused with its place', async () => {
  const wrong = [
    { groupBy: ['query', 'link'] },
    { groupBy: ['query', 'question'] },
    { groupBy: ['page', 'page', 'type', 'date'] },
    { groupBy: ['rating'], filters: { withoutResults: true } },
    { groupBy: ['query'], filters: { types: ['page_view'] } },
    { orderBy: { by: 'date' } },
    { range: { days: 5, from: '2026-01-01T00:00:00Z' } },
    { range: { from: '2020-01-01T00:00:00Z' } },
    { range: { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' } },
    { limit: 1001 },
    { timeZone: 'Europe/Nowhere' },
  ];
  for (const body of wrong) {
    const answer = await owner.post(`${path}/events/aggregate`, { body });
    assert.equal(answer.status, 422, JSON.stringify(body));
    assert.ok(answer.body.error.details[0].path.startsWith('/'));
  }
});

test('at most as many rows come as were asked for, the most events first', async () => {
  await send(['a', 'b', 'b', 'c', 'c', 'c'].map((page) => view(page, 'one')));
  const { rows } = await count({ groupBy: ['page'], select: ['events'], limit: 2 });
  assert.deepEqual(
    rows.map((row: { group: { page: string } }) => row.group.page),
    ['c', 'b'],
  );
});

test('what readers think of a page comes with an event, and is listed', async () => {
  const feedback = (rating: string, visitorId: string, comment?: string) => ({
    type: comment === undefined ? 'page_post_feedback' : 'page_post_feedback_comment',
    session: { visitorId, language: 'de-DE' },
    location: { page: 'p1', space: 'sp' },
    feedback: { rating, comment },
  });
  await send([feedback('good', 'one'), feedback('bad', 'two')]);
  world.clock.advance(1000);
  await send([feedback('ok', 'two', 'Wo ist der Anfang?'), feedback('wonderful', 'three')]);
  const { body } = await owner.get(`${path}/feedback`);
  assert.equal(body.count, 2);
  assert.deepEqual(
    body.items.map((item: { rating: string; comment?: string }) => [item.rating, item.comment]),
    [
      ['ok', 'Wo ist der Anfang?'],
      ['good', undefined],
    ],
  );
  const of = async (query: Record<string, string>) => (await owner.get(`${path}/feedback`, { query })).body.count;
  assert.deepEqual([await of({ rating: 'good' }), await of({ pageId: 'p1' }), await of({ pageId: 'p2' })], [1, 2, 0]);
  const { rows } = await count({ groupBy: ['rating'], select: ['events'] });
  assert.deepEqual(rows.length, 2);
});

test('a list of feedback goes on where its page ended', async () => {
  for (const visitorId of ['one', 'two', 'three']) {
    world.clock.advance(10);
    const event = { type: 'page_post_feedback', session: { visitorId }, location: { page: 'p' } };
    await send([{ ...event, feedback: { rating: 'good' } }]);
  }
  const first = (await owner.get(`${path}/feedback`, { query: { limit: 2 } })).body;
  const second = (await owner.get(`${path}/feedback`, { query: { limit: 2, page: first.next.page } })).body;
  const ids = [...first.items, ...second.items].map((item: { id: string }) => item.id);
  assert.deepEqual([ids.length, new Set(ids).size, second.next], [3, 3, undefined]);
});

test('one visitor is not listened to without end', async () => {
  const rate = (page: number) => ({
    ...{ type: 'page_post_feedback', session: { visitorId: 'one' } },
    ...{ location: { page: `p${page}` }, feedback: { rating: 'bad' } },
  });
  for (const half of [0, 30]) await send(Array.from({ length: 30 }, (_, index) => rate(half + index)));
  assert.equal((await owner.get(`${path}/feedback`)).body.count, 50);
});

test('nobody fills the list of a site with feedback, whoever they say they are', async () => {
  const many = Array.from({ length: 2_000 }, (_, index) => ({
    ...{ id: `flood${index}`, site_id: site.siteId, page_id: 'p', rating: 'bad' },
    created_at: world.clock.now(),
  }));
  for (let at = 0; at < many.length; at += 500)
    await world.db
      .insertInto('page_feedback')
      .values(many.slice(at, at + 500))
      .execute();
  const rate = { type: 'page_post_feedback', location: { page: 'new' }, feedback: { rating: 'bad' } };
  await send([rate, { ...rate, session: { visitorId: 'another' } }]);
  const ofPage = async () => (await owner.get(`${path}/feedback`, { query: { pageId: 'new' } })).body.count;
  assert.equal(await ofPage(), 0);
  world.clock.advance(25 * 60 * 60 * 1000);
  await send([rate]);
  assert.equal(await ofPage(), 1);
});

test('what was collected goes with its site', async () => {
  const event = { type: 'page_post_feedback', location: { page: 'p' }, feedback: { rating: 'bad' } };
  await send([view('a', 'one'), event]);
  await world.ctx.insights.flush();
  await send([view('b', 'one')]);
  await owner.delete(`/v1/orgs/${site.organizationId}/sites/${site.siteId}`);
  // What still waits is of no site any more, and holds up nothing else.
  await world.ctx.insights.flush();
  for (const table of ['site_events', 'page_feedback'] as const) {
    const rows = await world.db.selectFrom(table).select('site_id').where('site_id', '=', site.siteId).execute();
    assert.deepEqual(rows, [], table);
  }
});

test('what is older than it is kept goes, and nothing else', async () => {
  await send([
    view('old', 'one'),
    { type: 'page_post_feedback', location: { page: 'p' }, feedback: { rating: 'bad' } },
  ]);
  await world.ctx.insights.flush();
  world.clock.advance(300 * 24 * 60 * 60 * 1000);
  await send([view('new', 'one')]);
  await world.ctx.insights.flush();
  const pages = async () =>
    (await world.db.selectFrom('site_events').select('page_id').where('site_id', '=', site.siteId).execute())
      .map((row) => String(row.page_id))
      .toSorted();
  await world.app.jobs.runDue();
  assert.equal((await pages()).length, 3);
  world.clock.advance(100 * 24 * 60 * 60 * 1000);
  await world.app.jobs.runDue();
  assert.deepEqual(await pages(), ['new']);
  assert.equal((await owner.get(`${path}/feedback`)).body.count, 0);
});

test('a reader has one name for a day, another on each site, and none that lasts', async () => {
  const name = (siteId: string, address = '192.0.2.1') =>
    world.ctx.insights.nameOf({ siteId, address, userAgent: 'x' });
  const today = await name('a');
  assert.equal(await name('a'), today);
  assert.notEqual(await name('b'), today);
  assert.notEqual(await name('a', '192.0.2.2'), today);
  world.clock.advance(24 * 60 * 60 * 1000);
  assert.notEqual(await name('a'), today);
  await world.app.jobs.runDue();
  assert.equal((await world.db.selectFrom('visitor_salts').select('day').execute()).length, 1);
});

test('strangers see no insights of a site', async () => {
  const stranger = await makeHome(world);
  for (const rest of ['visitor-segments', 'feedback'])
    assert.equal((await world.as(stranger.owner.token).get(`${path}/${rest}`)).status, 404);
});
