import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeHome, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const owner = world.as(home.owner.token);
const SITES = `/v1/orgs/${home.organizationId}/sites`;
const NINE_DAYS_MS = 9 * 24 * 60 * 60 * 1000;

async function makeOne(title: string): Promise<string> {
  const { spaceId } = await makeSpace(world, { 'README.md': `# ${title}` }, home);
  await owner.patch(`/v1/spaces/${spaceId}`, { body: { title } });
  return spaceId;
}

async function removeForGood(spaceId: string): Promise<void> {
  await owner.delete(`/v1/spaces/${spaceId}`);
  world.clock.advance(NINE_DAYS_MS);
  await world.app.jobs.runDue();
}

test('when the default space of a site is removed for good, the next one is the default from then on', async () => {
  const [first, second, third] = [await makeOne('First'), await makeOne('Second'), await makeOne('Third')];
  const { id } = (await owner.post(SITES, { body: { title: 'Left', spaces: [first, second, third] } })).body;
  const url = `${SITES}/${id}`;
  await owner.post(`${url}/publish`);
  await removeForGood(first);
  const [next, last] = (await owner.get(`${url}/site-spaces`)).body.items;
  assert.deepEqual([next.title, next.default, last.default], ['Second', true, false]);
  assert.equal((await owner.get(`/v1/spaces/${second}`)).body.urls.published, next.urls.published);
  await owner.post(`${url}/site-spaces/${next.id}/move`);
  const moved = (await owner.get(`${url}/site-spaces`)).body.items;
  assert.deepEqual(
    moved.map((item: { title: string; default: boolean }) => [item.title, item.default]),
    [
      ['Third', false],
      ['Second', true],
    ],
  );
});

test('a space that is removed for good leaves every site, and no former path of it', async () => {
  const [kept, gone] = [await makeOne('Kept'), await makeOne('Gone')];
  const paths: string[] = [];
  for (const title of ['One', 'Two']) {
    const { id } = (await owner.post(SITES, { body: { title, spaces: [kept, gone] } })).body;
    paths.push(`${SITES}/${id}`);
  }
  const [path = ''] = paths;
  const [, item] = (await owner.get(`${path}/site-spaces`)).body.items;
  await owner.patch(`${path}/site-spaces/${item.id}`, { body: { path: 'elsewhere' } });
  await removeForGood(gone);
  for (const each of paths) assert.equal((await owner.get(each)).body.siteSpaces, 1);
  const left = await world.db
    .selectFrom('former_addresses')
    .select('address')
    .where('target_id', '=', item.id)
    .execute();
  assert.deepEqual(left, []);
});
