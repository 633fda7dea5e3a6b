import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { makeCast, voices } from '#testing/cast.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { PIXEL, publication, publish } from './testing.ts';

const world = await startWorld({ after });
world.isExamined = true;
const cast = await makeCast(world.ctx);
const { organizationId } = cast;
const { owner, writer, reader, guest, stranger } = voices(world, cast);
const at = (name: string) => `/v1/integrations/${name}`;
const post = (name: string, more: object = {}) => owner.post(at(name), { body: publication(organizationId, more) });
const namesIn = async (query: Record<string, string | boolean> = {}, by = owner) =>
  (await by.get('/v1/integrations', { query })).body.items.map(({ name }: { name: string }) => name);

test('an integration is published, read, published again, and unpublished', async () => {
  const first = await publish(owner, organizationId, 'first', {
    ...{ icon: PIXEL, previewImages: [PIXEL, PIXEL], summary: '# Chat', categories: ['collaboration'], runtime: 'v2' },
    ...{
      externalLinks: [{ url: 'https://chat.example/help', label: 'Help' }],
      contentSecurityPolicy: "img-src 'self'",
    },
    blocks: [{ id: 'post', title: 'Post', urlUnfurl: ['https://*.chat.example/**'] }],
    configurations: { account: { properties: { room: { type: 'string', title: 'Room' } }, required: ['room'] } },
  });
  assert.deepEqual(
    [first.object, first.version, first.verified, first.target, first.visibility, first.owner.id],
    ['integration', 1, false, 'all', 'private', organizationId],
  );
  assert.deepEqual(first.permissions, { admin: true, install: true });
  assert.deepEqual(first.configurations.account.required, ['room']);
  assert.equal(first.previewImages.length, 2);
  assert.equal(first.urls.publicEndpoint, `${TEST_BASE_URL}/~integrations/first`);
  const again = await publish(owner, organizationId, 'first', { title: 'Chatter' });
  assert.deepEqual([again.version, again.title, again.blocks, again.previewImages], [2, 'Chatter', undefined, []]);
  assert.deepEqual((await owner.get(at('FIRST'))).body, again);
  assert.equal((await owner.delete(at('first'))).status, 204);
  assert.equal((await owner.get(at('first'))).status, 404);
  assert.equal((await owner.delete(at('first'))).status, 404);
});

test('an organization is named by its subdomain as well', async () => {
  const { hostname } = (await owner.get(`/v1/orgs/${organizationId}`)).body;
  assert.equal((await post('by-subdomain', { organization: hostname })).status, 200);
});

test('only administrators publish and unpublish, and only for an organization that they belong to', async () => {
  const body = publication(organizationId, { visibility: 'public' });
  assert.equal((await writer.post(at('mine'), { body })).status, 403);
  assert.equal((await guest.post(at('mine'), { body })).status, 403);
  assert.equal((await stranger.post(at('mine'), { body })).status, 404);
  assert.equal((await owner.post(at('mine'), { body })).status, 200);
  assert.equal((await writer.delete(at('mine'))).status, 403);
  assert.equal((await stranger.delete(at('mine'))).status, 403);
  assert.equal((await owner.post(at('none'), { body: { ...body, organization: 'nothing' } })).status, 404);
});

test('a name in any case belongs to who published it first', async () => {
  await publish(owner, organizationId, 'Taken');
  const other = (await stranger.get('/v1/orgs')).body.items[0].id;
  for (const name of ['Taken', 'taken']) {
    const { status, body } = await stranger.post(at(name), { body: publication(other) });
    assert.deepEqual([status, body.error.message], [409, 'Another organization has an integration of this name.']);
  }
});

test('a private integration is there for members of its owner alone, an unlisted one for who knows it', async () => {
  for (const visibility of ['private', 'unlisted', 'public'])
    await publish(owner, organizationId, `seen-${visibility}`, { visibility });
  const statuses = async (by: typeof owner) =>
    Promise.all(['private', 'unlisted', 'public'].map(async (each) => (await by.get(at(`seen-${each}`))).status));
  assert.deepEqual(await statuses(reader), [200, 200, 200]);
  assert.deepEqual(await statuses(guest), [404, 200, 200]);
  assert.deepEqual(await statuses(stranger), [404, 200, 200]);
  const search = 'seen-';
  assert.deepEqual(await namesIn({ search }), ['seen-public']);
  const whole = ['seen-private', 'seen-public', 'seen-unlisted'];
  assert.deepEqual(await namesIn({ search, owner: organizationId }, reader), whole);
  for (const by of [guest, stranger])
    assert.deepEqual(await namesIn({ search, owner: organizationId }, by), ['seen-public']);
  const { permissions, owner: shown } = (await guest.get(at('seen-public'))).body;
  assert.deepEqual([permissions.admin, permissions.install, shown.permissions.access], [false, false, false]);
});

test('the list is filtered by name, category, domain, blocks and content sources', async () => {
  const visibility = 'public';
  const blocks = [{ id: 'b', title: 'Block', urlUnfurl: ['https://*.Figma.example/file/**', 'figma.example'] }];
  const contentSources = [{ id: 's', title: 'Source', configuration: { componentId: 'c' } }];
  await publish(owner, organizationId, 'f-blocks', { visibility, blocks, categories: ['content', 'other'] });
  await publish(owner, organizationId, 'f-sources', { visibility, contentSources, title: '100% Été' });
  const search = 'f-';
  assert.deepEqual(await namesIn({ search, blocks: true }), ['f-blocks']);
  assert.deepEqual(await namesIn({ search, blocks: false }), ['f-sources']);
  assert.deepEqual(await namesIn({ search, contentSources: true }), ['f-sources']);
  assert.deepEqual(await namesIn({ category: 'content' }), ['f-blocks']);
  assert.deepEqual(await namesIn({ blockDomain: 'figma.example' }), ['f-blocks']);
  assert.deepEqual(await namesIn({ blockDomain: 'example' }), []);
  assert.deepEqual(await namesIn({ search: 'ete' }), ['f-sources']);
  assert.deepEqual(await namesIn({ search: '100%' }), ['f-sources']);
  assert.deepEqual(await namesIn({ search: '%é_' }), []);
});

test('the list is filtered by what integrations ask for, and where they are installed', async () => {
  await publish(owner, organizationId, 'asks', {
    ...{ visibility: 'public', scopes: ['site:visitor:claims', 'site:metadata:read'], target: 'site' },
  });
  assert.deepEqual(await namesIn({ scope: 'site:visitor:claims' }), ['asks']);
  assert.deepEqual(await namesIn({ target: 'site' }), ['asks']);
  assert.deepEqual(await namesIn({ scope: 'site:visitor:claims', target: 'space' }), []);
  assert.equal((await owner.get('/v1/integrations', { query: { scope: 'visitor' } })).status, 422);
});

test('every public integration comes once, page by page', async () => {
  for (const name of ['p-b', 'p-a', 'p-c']) await publish(owner, organizationId, name, { visibility: 'public' });
  const found: string[] = [];
  let page = '';
  do {
    const query = { search: 'p-', limit: 1, ...(page && { page }) };
    const { body } = await owner.get('/v1/integrations', { query });
    found.push(...body.items.map(({ name }: { name: string }) => name));
    page = body.next?.page ?? '';
    assert.equal(body.count, 3);
  } while (page !== '');
  assert.deepEqual(found, ['p-a', 'p-b', 'p-c']);
});

test('secrets are sealed, shown nowhere, and stay until others are sent', async () => {
  const secret = 'correct horse battery';
  await publish(owner, organizationId, 'sealed', { secrets: { API_KEY: secret } });
  const stored = async () =>
    (await world.db.selectFrom('integrations').select('secrets').where('name', '=', 'sealed').executeTakeFirstOrThrow())
      .secrets;
  const first = await stored();
  assert.ok(first !== null && !first.includes('correct') && !first.includes('API_KEY'));
  const answer = await publish(owner, organizationId, 'sealed');
  assert.equal(await stored(), first);
  assert.ok(!JSON.stringify(answer).includes('API_KEY'));
  const { rows } = await sql<{ text: string }>`SELECT state_after AS text FROM audit_events`.execute(world.db);
  assert.ok(!JSON.stringify(rows).includes(secret));
  await publish(owner, organizationId, 'sealed', { secrets: {} });
  assert.notEqual(await stored(), first);
});

const WRONG: [what: string, more: object, path: string][] = [
  ['a picture that is text', { icon: btoa('<svg onload=alert(1)>') }, '/icon'],
  ['a picture that is cut short', { icon: PIXEL.slice(0, 60) }, '/icon'],
  ['a picture with something behind it', { icon: btoa(`${atob(PIXEL)}<script>`) }, '/icon'],
  ['a picture that is no base64', { previewImages: ['%%%'] }, '/previewImages/0'],
  ['a link that runs', { externalLinks: [{ url: 'javascript:alert(1)', label: 'x' }] }, '/externalLinks/0/url'],
  ['an icon that runs', { blocks: [{ id: 'b', title: 'Block', icon: 'javascript:alert(1)' }] }, '/blocks/0/icon'],
  [
    'two blocks of one id',
    {
      blocks: [
        { id: 'b', title: 'One' },
        { id: 'b', title: 'Two' },
      ],
    },
    '/blocks/1/id',
  ],
  [
    'a required property that is not there',
    { configurations: { account: { properties: {}, required: ['toString'] } } },
    '/configurations/account/required/0',
  ],
  [
    'a default that is no choice',
    { configurations: { site: { properties: { a: { type: 'string', enum: ['x'], default: 'y' } } } } },
    '/configurations/site/properties/a/default',
  ],
  [
    'a button that runs',
    {
      configurations: {
        space: { properties: { a: { type: 'button', callback_url: 'javascript:x', button_text: 'x' } } },
      },
    },
    '/configurations/space/properties/a/callback_url',
  ],
  ['a secret with a name that is none', { secrets: { 'a b': 'x' } }, '/secrets'],
];

for (const [what, more, path] of WRONG)
  test(`${what} is refused, and nothing is published`, async () => {
    const { status, body } = await post('wrong', more);
    assert.deepEqual([status, body.error.details?.[0]?.path], [422, path], JSON.stringify(body));
    assert.equal((await owner.get(at('wrong'))).status, 404);
  });

test('what its schema refuses is refused before anything else', async () => {
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'v']));
  for (const more of [
    { title: 'x' },
    { scopes: ['everything'] },
    { previewImages: [PIXEL, PIXEL, PIXEL, PIXEL] },
    { secrets: many },
    { icon: 'A'.repeat(400_000) },
    { contentSecurityPolicy: 'a\r\nset-cookie: b' },
    { contentSecurityPolicy: { 'script-src': "'self'; report-uri x" } },
    { configurations: { account: { properties: { '1': { type: 'string' } } } } },
    { configurations: { account: { properties: { a: { type: 'function' } } } } },
  ])
    assert.equal((await post('refused', more)).status, 422, JSON.stringify(more).slice(0, 80));
  assert.equal((await owner.post(at('a b'), { body: publication(organizationId) })).status, 422);
});

test('what the API does not know is dropped, at any depth', async () => {
  const { configurations, unknown } = await publish(owner, organizationId, 'dropped', {
    unknown: 1,
    configurations: { account: { properties: { a: { type: 'number', more: 1 } }, more: 1 } },
  });
  assert.deepEqual([configurations, unknown], [{ account: { properties: { a: { type: 'number' } } } }, undefined]);
});

test('a script of five megabytes is taken, and one that is larger than the server allows is not', async () => {
  assert.equal((await post('large', { script: `/* ${'x'.repeat(5 * 1024 * 1024)} */` })).status, 200);
  assert.equal((await post('larger', { script: 'x'.repeat(11 * 1024 * 1024) })).status, 413);
});

test('pictures are served as nothing but pictures, under the name of their integration', async () => {
  const { urls, previewImages } = await publish(owner, organizationId, 'drawn', {
    icon: PIXEL,
    previewImages: [PIXEL],
  });
  const nobody = world.as(undefined);
  const path = urls.icon.slice(TEST_BASE_URL.length);
  const { status, headers } = await nobody.get(path);
  assert.deepEqual(
    [status, headers['content-type'], headers['x-content-type-options'], headers['content-security-policy']],
    [200, 'image/png', 'nosniff', "default-src 'none'; sandbox"],
  );
  assert.ok(previewImages[0].startsWith(`${urls.assets}`));
  for (const wrong of [path.replace('drawn', 'other'), `${path}x`, path.replace(/.$/, '%00')])
    assert.equal((await nobody.get(wrong)).status, 404, wrong);
  await publish(owner, organizationId, 'drawn');
  assert.equal((await nobody.get(path)).status, 404);
});

test('who publishes states the version that they have seen, and is refused where there is another', async () => {
  const first = await post('versioned');
  const etag = String(first.headers['etag']);
  const publishAt = (tag: string) =>
    owner.post(at('versioned'), { body: publication(organizationId), headers: { 'if-match': tag } });
  assert.equal((await publishAt(etag)).status, 200);
  assert.equal((await publishAt(etag)).status, 412);
});

test('what is published and unpublished is in the audit log', async () => {
  await publish(owner, organizationId, 'logged');
  await owner.delete(at('logged'));
  const { items } = (await owner.get(`/v1/orgs/${organizationId}/audit-events`)).body;
  const actions = items.map(({ action }: { action: string }) => action);
  for (const action of ['integration.published', 'integration.unpublished']) assert.ok(actions.includes(action));
});
