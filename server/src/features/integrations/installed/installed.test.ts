// What is installed, as members of the organization see it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { publish } from '../testing.ts';

const world = await startWorld({ after });
world.isExamined = true;
const home = await makeSite(world, { 'README.md': '# Home' });
const foreign = await makeSite(world, { 'README.md': '# Foreign' });
const owner = world.as(home.owner.token);
const { organizationId, spaceId, siteId } = home;
const org = `/v1/orgs/${organizationId}`;
const reader = world.as((await makePerson(world.ctx, 'rae', { organizationId, role: 'read' })).token);
const spare = (await owner.post(`${org}/spaces`, { body: { title: 'Spare' } })).body.id as string;

const BLOCKS = [{ id: 'chart', title: 'Chart' }];

async function install(name: string, more: object = {}): Promise<string> {
  await publish(owner, organizationId, name, { title: `The ${name}`, ...more });
  const at = `/v1/integrations/${name}/installations`;
  const { body } = await owner.post(at, { body: { organization: organizationId } });
  world.clock.advance(1_000);
  return `${at}/${body.id}`;
}

let narrow: string;
before(async () => {
  await install('everywhere', { blocks: BLOCKS });
  narrow = await install('narrow');
  await owner.patch(narrow, { body: { space_selection: 'selected', site_selection: 'selected' } });
  await owner.patch(await install('paused', { blocks: BLOCKS }), { body: { status: 'paused' } });
  await publish(owner, organizationId, 'nowhere', { visibility: 'public' });
});

const names = async (path: string, query: Record<string, string> = {}): Promise<string[]> =>
  (await reader.get(path, { query })).body.items.map(({ name }: { name: string }) => name);

test('administrators see what is installed, page by page, and nobody else does', async () => {
  const pages: string[] = [];
  let page: string | undefined;
  do {
    const query = { limit: '2', ...(page === undefined ? {} : { page }) };
    const { body } = await owner.get(`${org}/installations`, { query });
    assert.equal(body.count, 3);
    for (const { integration, installation } of body.items) {
      assert.equal(installation.target.organization, organizationId);
      pages.push(integration.name);
    }
    page = body.next?.page;
  } while (page !== undefined);
  assert.deepEqual(pages, ['everywhere', 'narrow', 'paused']);
  const found = await owner.get(`${org}/installations`, { query: { search: 'e nar' } });
  assert.deepEqual(
    found.body.items.map(({ integration }: { integration: { name: string } }) => integration.name),
    ['narrow'],
  );
  const none = await owner.get(`${org}/installations`, { query: { search: '%' } });
  assert.deepEqual(none.body.items, [], 'a pattern is text');
  assert.equal((await reader.get(`${org}/installations`)).status, 403);
});

test('a member learns how an integration stands', async () => {
  const status = async (name: string) => {
    const answer = await reader.get(`${org}/integrations/${name}/installation_status`);
    return answer.status === 200 ? answer.body.status : answer.status;
  };
  assert.deepEqual(
    [await status('everywhere'), await status('paused'), await status('nowhere'), await status('none')],
    ['active', 'paused', 404, 404],
  );
});

test('of a space and a site, those are listed that cover it and are not paused', async () => {
  const [onSpace, onSite] = [`/v1/spaces/${spaceId}/integrations`, `${org}/sites/${siteId}/integrations`];
  assert.deepEqual([await names(onSpace), await names(onSite)], [['everywhere'], ['everywhere']]);
  await owner.post(`${narrow}/spaces`, { body: { space: spaceId } });
  await owner.post(`${narrow}/sites`, { body: { siteId } });
  assert.deepEqual(
    [await names(onSpace), await names(onSite)],
    [
      ['everywhere', 'narrow'],
      ['everywhere', 'narrow'],
    ],
  );
  assert.deepEqual(await names(`/v1/spaces/${spare}/integrations`), ['everywhere']);
  assert.deepEqual(await names(onSpace, { search: 'narr' }), ['narrow']);
  assert.equal((await reader.get(`${org}/sites/${foreign.siteId}/integrations`)).status, 404);
});

test('blocks are listed by their integrations', async () => {
  const { body } = await reader.get(`/v1/spaces/${spaceId}/integration-blocks`);
  assert.deepEqual(body, [{ name: 'everywhere', blocks: BLOCKS }]);
});
