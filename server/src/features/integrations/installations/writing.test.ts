// What tokens of integrations write, and whose it is then.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Api } from '#testing/api.ts';
import { makeSite } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { publish } from '../testing.ts';

const world = await startWorld({ after });
world.isExamined = true;
const home = await makeSite(world, { 'README.md': '# Home' });
const foreign = await makeSite(world, { 'README.md': '# Foreign' });
const owner = world.as(home.owner.token);
const { organizationId, spaceId } = home;
const space = `/v1/spaces/${spaceId}`;

/** A token of an installation of an integration with these scopes. */
async function tokenWith(name: string, scopes: readonly string[]): Promise<Api> {
  await publish(owner, organizationId, name, { title: `The ${name}`, scopes });
  const at = `/v1/integrations/${name}/installations`;
  const { body } = await owner.post(at, { body: { organization: organizationId } });
  return world.as((await owner.post(`${at}/${body.id}/tokens`)).body.token);
}

let writer: Api;
let other: Api;
let reader: Api;
before(async () => {
  writer = await tokenWith('writer', ['space:content:write']);
  other = await tokenWith('other', ['space:content:write', 'space:metadata:write']);
  reader = await tokenWith('reader', ['space:content:read', 'space:metadata:read']);
});

const adding = (title: string) => ({ changes: [{ operation: 'insert_page', title }] });

test('an integration writes into a space that is open, and is named as the author', async () => {
  await owner.patch(space, { body: { editMode: 'live' } });
  const made = await writer.post(`${space}/content`, { body: adding('By a program') });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const { items } = (await owner.get(`${space}/revisions`)).body;
  const [{ author }] = items;
  assert.deepEqual(
    [author.displayName, author.email, author.urls.location],
    ['The writer', '', `${TEST_BASE_URL}/v1/integrations/writer`],
  );
  await owner.patch(space, { body: { editMode: 'locked' } });
  assert.equal((await writer.post(`${space}/content`, { body: adding('Locked') })).status, 403);
});

test('into a locked space it proposes; others decide', async () => {
  const { status, body: request } = await writer.post(`${space}/change-requests`, { body: { subject: 'Mine' } });
  assert.deepEqual([status, request.createdBy.displayName], [201, 'The writer']);
  const one = `${space}/change-requests/${request.id}`;
  assert.equal((await writer.post(`${one}/content`, { body: adding('Proposed') })).status, 200);
  assert.equal((await writer.patch(one, { body: { status: 'open' } })).body.status, 'open');
  assert.equal((await writer.post(`${one}/merge`)).status, 403);
  assert.equal((await writer.post(`${one}/reviews`, { body: { status: 'approved' } })).status, 403);
  assert.equal((await other.patch(one, { body: { status: 'archived' } })).status, 403, 'it is not theirs');
  assert.equal((await owner.post(`${one}/merge`)).status, 200);
  await world.app.jobs.runDue();
});

test('a request of a person is edited, and not steered', async () => {
  const { body: request } = await owner.post(`${space}/change-requests`, { body: { subject: 'A person’s' } });
  const one = `${space}/change-requests/${request.id}`;
  assert.equal((await writer.post(`${one}/content`, { body: adding('Helped') })).status, 200);
  assert.equal((await writer.patch(one, { body: { subject: 'Taken over' } })).status, 403);
  const { body } = await owner.get(`${one}/contributors`);
  assert.deepEqual(
    body.items.map(({ user }: { user: { displayName: string } }) => user.displayName),
    ['The writer'],
  );
});

test('who only reads writes nothing, and who writes content reads and decides nothing else', async () => {
  for (const [by, status] of [
    [reader, 403],
    [world.as('lci_x.y.z'), 401],
  ] as const) {
    assert.equal((await by.post(`${space}/content`, { body: adding('x') })).status, status);
    assert.equal((await by.post(`${space}/change-requests`)).status, status);
    assert.equal((await by.patch(space, { body: { title: 'x' } })).status, status);
  }
  assert.equal((await writer.patch(space, { body: { title: 'x' } })).status, 403);
  assert.equal((await writer.get(`${space}/content/pages`)).status, 403);
  assert.equal((await writer.delete(space)).status, 403);
  assert.equal((await writer.post(`${space}/comments`, { body: { body: { markdown: 'x' } } })).status, 403);
  for (const path of [`/v1/spaces/${foreign.spaceId}/content`, `/v1/spaces/${foreign.spaceId}/change-requests`])
    assert.equal((await writer.post(path, { body: adding('x') })).status, 404);
});

test('a space that the installation does not cover is not there', async () => {
  const at = '/v1/integrations/writer/installations';
  const { id } = (await owner.get(at)).body.items[0];
  await owner.patch(`${at}/${id}`, { body: { space_selection: 'selected' } });
  assert.equal((await writer.post(`${space}/change-requests`)).status, 404);
  await owner.patch(`${at}/${id}`, { body: { space_selection: 'all' } });
});

test('the title of a space is changed, and nothing that decides about rights', async () => {
  const named = await other.patch(space, { body: { title: 'By a program', emoji: '1f600' } });
  assert.deepEqual([named.status, named.body.title], [200, 'By a program'], JSON.stringify(named.body));
  const granted = Object.entries(named.body.permissions).flatMap(([name, is]) => (is === true ? [name] : []));
  assert.deepEqual(granted.toSorted(), ['access', 'view']);
  for (const body of [{ editMode: 'live' }, { defaultLevel: 'admin' }, { mergeRules: { type: 'none' } }])
    assert.equal((await other.patch(space, { body })).status, 403, JSON.stringify(body));
});
