import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '#platform/ids.ts';
import { makePerson } from '#testing/cast.ts';
import { makeHome, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const { organizationId } = home;
const owner = world.as(home.owner.token);
const SITES = `/v1/orgs/${organizationId}/sites`;

async function makeOne(title: string): Promise<string> {
  const { spaceId } = await makeSpace(world, { 'README.md': `# ${title}`, 'page.md': '# Page' }, home);
  await world.db.updateTable('spaces').set({ title }).where('id', '=', spaceId).execute();
  return spaceId;
}

const [guide, manual, api, blog] = [
  await makeOne('Guide'),
  await makeOne('Manual'),
  await makeOne('API'),
  await makeOne('Blog'),
];

async function makeSite(title: string, spaces: string[] = []) {
  const { id } = (await owner.post(SITES, { body: { title, spaces } })).body;
  const url = `${SITES}/${id}`;
  return {
    url,
    add: (spaceId: string, more: object = {}) => owner.post(`${url}/sections`, { body: { spaceId, ...more } }),
    list: async () => (await owner.get(`${url}/sections`)).body.items,
    site: async () => (await owner.get(url)).body,
    patch: (id: string, body: object, headers: Record<string, string> = {}) =>
      owner.patch(`${url}/sections/${id}`, { body, headers }),
  };
}

const titles = (items: { title: string }[]) => items.map(({ title }) => title);

test('the first section of an empty site is its default and takes title and path from its space', async () => {
  const site = await makeSite('Empty');
  const { status, body, headers } = await site.add(guide);
  assert.equal(status, 201);
  assert.deepEqual([body.title, body.path, body.default, body.siteSpaces.length], ['Guide', 'guide', true, 1]);
  assert.deepEqual([body.siteSpaces[0].default, body.siteSpaces[0].section], [true, body.id]);
  assert.equal(headers['location'], `http://lectern.test${site.url}/sections`);
  assert.match(String(headers['etag']), /^"1\./);
  assert.deepEqual(await site.list(), [body]);
});

test('a section is made with an icon, and null means a title and an icon that are left out', async () => {
  const site = await makeSite('Made as others do');
  const [first, second] = [
    await site.add(guide, { icon: 'rocket', title: null }),
    await site.add(manual, { icon: null }),
  ];
  assert.deepEqual([first.status, first.body.title, first.body.icon], [201, 'Guide', 'rocket']);
  assert.deepEqual([second.status, second.body.title, second.body.icon], [201, 'Manual', undefined]);
});

test('the first section of a site that shows spaces already makes these a section before it, which stays the default', async () => {
  const site = await makeSite('My Docs', [guide, manual]);
  const { body } = await site.add(api);
  const [first, second, ...others] = await site.list();
  assert.deepEqual(others, []);
  assert.deepEqual([first.title, first.path, first.default], ['My Docs', 'my-docs', true]);
  assert.deepEqual(titles(first.siteSpaces), ['Guide', 'Manual']);
  assert.deepEqual(
    first.siteSpaces.map((each: { default: boolean }) => each.default),
    [true, false],
  );
  assert.deepEqual([second, second.default], [body, false]);
});

test('a site counts its sections and its spaces, and says that it uses sections', async () => {
  const site = await makeSite('Counted', [guide, manual]);
  const before = await site.site();
  assert.deepEqual([before.siteSections, before.siteSpaces], [0, 2]);
  await site.add(api);
  const after_ = await site.site();
  assert.deepEqual([after_.siteSections, after_.siteSpaces], [2, 3]);
  assert.ok(after_.features.some((feature: { id: string }) => feature.id === 'sites-sections'));
});

test('two sections of one title have different paths, and variants of different sections may have the same', async () => {
  const site = await makeSite('Twins');
  await site.add(guide, { title: 'Same' });
  await site.add(manual, { title: 'Same' });
  const sections = await site.list();
  assert.deepEqual(
    sections.map(({ path }: { path: string }) => path),
    ['same', 'same-1'],
  );
  await owner.patch(`${site.url}/site-spaces/${sections[0].siteSpaces[0].id}`, { body: { path: 'one' } });
  const answer = await owner.patch(`${site.url}/site-spaces/${sections[1].siteSpaces[0].id}`, {
    body: { path: 'one' },
  });
  assert.equal(answer.status, 200);
});

test('a space is on a site once, in whatever section', async () => {
  const site = await makeSite('Once', [guide]);
  assert.equal((await site.add(guide)).status, 409);
  assert.deepEqual(await site.list(), [], 'and nothing was wrapped');
  await site.add(manual);
  assert.equal((await site.add(guide)).status, 409);
});

test('a space is added to the section that is named, or to the default', async () => {
  const site = await makeSite('Added', [guide]);
  const { body: second } = await site.add(manual);
  await owner.post(`${site.url}/site-spaces`, { body: { spaceId: api, sectionId: second.id } });
  await owner.post(`${site.url}/site-spaces`, { body: { spaceId: blog } });
  assert.deepEqual(
    (await site.list()).map((section: { siteSpaces: { title: string }[] }) => titles(section.siteSpaces)),
    [
      ['Guide', 'Blog'],
      ['Manual', 'API'],
    ],
  );
});

test('each setting of a section is changed and cleared, and what is left out stays', async () => {
  const site = await makeSite('Settings');
  const { id } = (await site.add(guide)).body;
  const set = { title: ' New title ', path: 'New', icon: 'book', description: 'Words', condition: 'visitor.claims.a' };
  const { body, headers } = await site.patch(id, set);
  assert.deepEqual(
    [body.title, body.path, body.icon, body.description, body.condition],
    ['New title', 'new', 'book', 'Words', 'visitor.claims.a'],
  );
  assert.match(String(headers['etag']), /^"2\./);
  assert.deepEqual((await site.patch(id, {})).body, body);
  const cleared = (await site.patch(id, { icon: null, description: null, condition: null })).body;
  assert.deepEqual(
    ['icon', 'description', 'condition'].filter((key) => key in cleared),
    [],
  );
  assert.equal(cleared.title, 'New title');
});

test('a condition that is no expression gets 400, and a path that is no segment 422', async () => {
  const site = await makeSite('Refused');
  const { id, siteSpaces } = (await site.add(guide)).body;
  for (const condition of ['a b', 'visitor ==', '(', 'a; b']) {
    const answer = await site.patch(id, { condition });
    assert.deepEqual([answer.status, answer.body.error.details[0].path], [400, '/condition'], condition);
    const variant = await owner.patch(`${site.url}/site-spaces/${siteSpaces[0].id}`, { body: { condition } });
    assert.equal(variant.status, 400);
  }
  for (const path of ['a/b', '.', '-a', 'a b', '~nav', 'robots.txt', '2.1.md', '2..1', '2.', 'x'.repeat(101)])
    assert.equal((await site.patch(id, { path })).status, 422, path);
});

test('another default of a section is one of its own spaces', async () => {
  const site = await makeSite('Defaults', [guide, manual]);
  const { body: second } = await site.add(api);
  const [first] = await site.list();
  const [one, two] = first.siteSpaces;
  const { body } = await site.patch(first.id, { defaultSiteSpace: two.id });
  assert.deepEqual(
    body.siteSpaces.map((each: { default: boolean }) => each.default),
    [false, true],
  );
  assert.equal((await site.patch(second.id, { defaultSiteSpace: one.id })).status, 400);
});

test('the default of a site is a section, and its default space one of that section', async () => {
  const site = await makeSite('Site defaults', [guide, manual]);
  const { body: second } = await site.add(api);
  const [first] = await site.list();
  assert.equal((await owner.patch(site.url, { body: { defaultSiteSpace: second.siteSpaces[0].id } })).status, 400);
  assert.equal((await owner.patch(site.url, { body: { defaultSiteSpace: first.siteSpaces[1].id } })).status, 200);
  const both = { defaultSiteSection: second.id, defaultSiteSpace: second.siteSpaces[0].id };
  assert.equal((await owner.patch(site.url, { body: both })).status, 200);
  assert.deepEqual(
    (await site.list()).map((section: { default: boolean }) => section.default),
    [false, true],
  );
});

test('a deleted default leaves the first section as the default, and the last one leaves an empty site', async () => {
  const site = await makeSite('Deleted', [guide]);
  await site.add(manual);
  const [first, second] = await site.list();
  assert.equal((await owner.delete(`${site.url}/sections/${first.id}`)).status, 205);
  assert.equal((await owner.delete(`${site.url}/sections/${first.id}`)).status, 404);
  const [left] = await site.list();
  assert.deepEqual([left.id, left.default], [second.id, true]);
  assert.equal((await owner.delete(`${site.url}/sections/${second.id}`)).status, 205);
  assert.deepEqual((await owner.get(`${site.url}/structure`)).body, { type: 'siteSpaces', structure: [] });
  assert.equal((await owner.get(`/v1/spaces/${guide}`)).status, 200, 'the space itself stays');
  assert.equal((await owner.post(`${site.url}/site-spaces`, { body: { spaceId: guide } })).body.section, undefined);
});

test('a deleted default space leaves the first of its section as the default, and the last one an empty section', async () => {
  const site = await makeSite('Emptied', [guide, manual]);
  await site.add(api);
  const [{ siteSpaces }] = await site.list();
  assert.equal((await owner.delete(`${site.url}/site-spaces/${siteSpaces[0].id}`)).status, 205);
  assert.deepEqual(
    (await site.list())[0].siteSpaces.map(({ id, default: isDefault }: { id: string; default: boolean }) => [
      id,
      isDefault,
    ]),
    [[siteSpaces[1].id, true]],
  );
  await owner.delete(`${site.url}/site-spaces/${siteSpaces[1].id}`);
  assert.deepEqual((await site.list())[0].siteSpaces, []);
});

test('a change that was made on another version gets 412, and the tag that was read passes', async () => {
  const site = await makeSite('Versions');
  const { body, headers } = await site.add(guide);
  const tag = String(headers['etag']);
  assert.equal((await site.patch(body.id, { title: 'One' }, { 'if-match': tag })).status, 200);
  assert.equal((await site.patch(body.id, { title: 'Two' }, { 'if-match': tag })).status, 412);
});

test('guests see the sections in which they see a space, members all, and nobody of elsewhere any', async () => {
  const site = await makeSite('Seen', [guide]);
  await site.add(manual);
  const guest = await makePerson(world.ctx, `guest-${newId()}`, { organizationId, role: null });
  const member = await makePerson(world.ctx, `member-${newId()}`, { organizationId, role: 'read' });
  const listAs = (token: string) => world.as(token).get(`${site.url}/sections`);
  assert.equal((await listAs(guest.token)).status, 404);
  await owner.post(`${site.url}/publish`);
  const [, second] = await site.list();
  await site.patch(second.id, { condition: 'visitor.claims.friend' });
  assert.equal((await listAs(guest.token)).body.count, 1);
  assert.equal((await listAs(member.token)).body.count, 2);
  const other = await makeHome(world);
  assert.equal((await listAs(other.owner.token)).status, 404);
});

test('pages of the list of sections hold each once, in the order of the site', async () => {
  const site = await makeSite('Paged', [guide]);
  await site.add(manual);
  await site.add(api);
  const seen: string[] = [];
  let page: string | undefined;
  do {
    const { body } = await owner.get(`${site.url}/sections`, {
      query: { limit: 1, ...(page === undefined ? {} : { page }) },
    });
    seen.push(...titles(body.items));
    page = body.next?.page;
  } while (page !== undefined);
  assert.deepEqual(seen, ['Paged', 'Manual', 'API']);
});
