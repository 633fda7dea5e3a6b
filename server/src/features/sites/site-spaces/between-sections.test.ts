// A space of a site goes from one section to another.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeHome, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const owner = world.as(home.owner.token);
const SITES = `/v1/orgs/${home.organizationId}/sites`;

interface Item {
  id: string;
  title: string;
  path: string;
  default: boolean;
  section: string;
  urls: { published: string };
}

async function makeOne(title: string): Promise<string> {
  const { spaceId } = await makeSpace(world, { 'README.md': `# ${title}\n`, 'page.md': `# Page of ${title}\n` }, home);
  await world.db.updateTable('spaces').set({ title }).where('id', '=', spaceId).execute();
  return spaceId;
}

const spaces = await Promise.all(['One', 'Two', 'Three'].map(makeOne));

/** A published site with the section One, which has Two as well, and the section Three. */
async function makeSite() {
  const [one = '', two = '', three = ''] = spaces;
  const site = `${SITES}/${(await owner.post(SITES, { body: { title: 'Site', spaces: [one] } })).body.id}`;
  assert.equal((await owner.post(`${site}/sections`, { body: { spaceId: three } })).status, 201);
  const [first, last] = (await owner.get(`${site}/sections`)).body.items;
  assert.equal((await owner.post(`${site}/site-spaces`, { body: { spaceId: two, sectionId: first.id } })).status, 201);
  await owner.post(`${site}/publish`);
  const list = async (): Promise<Item[]> => (await owner.get(`${site}/site-spaces`)).body.items;
  const find = async (title: string) => (await list()).find((item) => item.title === title) as Item;
  const move = async (title: string, body: object) =>
    owner.post(`${site}/site-spaces/${(await find(title)).id}/move`, { body });
  return { site, first, last, list, find, move };
}

const browse = (url: string) => world.as(undefined).get(new URL(url).pathname);

test('a space moves into another section, to the place that is asked for, and its address leads there', async () => {
  const { last, find, list, move } = await makeSite();
  const before = await find('Two');
  const other = await find('Three');
  const moved = await move('Two', { sectionId: last.id, position: { before: { type: 'site-space', id: other.id } } });
  assert.equal(moved.status, 200, moved.text);
  assert.deepEqual([moved.body.section, moved.body.default], [last.id, false]);
  assert.deepEqual(
    (await list()).map(({ title }) => title),
    ['One', 'Two', 'Three'],
  );
  assert.match((await browse(moved.body.urls.published)).text, /<h1[^>]*>Two/);
  const led = await browse(`${before.urls.published}/page`);
  assert.deepEqual([led.status, led.headers['location']], [307, `${new URL(moved.body.urls.published).pathname}/page`]);
});

test('the default of a section goes, and the next one becomes it; in an empty section it is the default', async () => {
  const { first, last, find, move } = await makeSite();
  assert.equal((await move('One', { sectionId: last.id })).body.default, false);
  assert.equal((await find('Two')).default, true);
  assert.equal((await move('Three', { sectionId: first.id })).body.default, false);
  assert.equal((await find('One')).default, true);
  assert.equal((await move('One', { sectionId: first.id })).status, 200);
  assert.equal((await move('Two', { sectionId: last.id })).body.default, true);
});

test('a section that is none of the site, or has the path already, is refused, and nothing changes', async () => {
  const [one, other] = [await makeSite(), await makeSite()];
  const before = await one.list();
  assert.equal((await one.move('Two', { sectionId: other.last.id })).status, 400);
  assert.equal((await one.move('Two', { sectionId: '' })).status, 422);
  const three = await one.find('Three');
  await owner.patch(`${one.site}/site-spaces/${three.id}`, { body: { path: 'two' } });
  assert.equal((await one.move('Two', { sectionId: one.last.id })).status, 409);
  const after = await one.list();
  assert.deepEqual(
    after.map(({ id, section }) => [id, section]),
    before.map(({ id, section }) => [id, section]),
  );
  await owner.patch(`${one.site}/site-spaces/${three.id}`, { body: { path: 'three' } });
});

test('a space that comes back is found at its first address again', async () => {
  const { first, last, find, move } = await makeSite();
  const { urls } = await find('Two');
  await move('Two', { sectionId: last.id });
  await move('Two', { sectionId: first.id });
  assert.equal((await find('Two')).urls.published, urls.published);
  assert.match((await browse(`${urls.published}/page`)).text, /Page of Two/);
});
