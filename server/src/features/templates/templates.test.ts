import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loadTree, walkPages } from '#features/contents/index.ts';
import { makeCast, voices } from '#testing/cast.ts';
import { readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { TEMPLATES } from './catalog.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, writer, reader, guest, stranger } = voices(world, cast);
const SPACES = `/v1/orgs/${cast.organizationId}/spaces`;
const LIST = `/v1/orgs/${cast.organizationId}/space-templates`;

const begin = async (template: object) => owner.post(SPACES, { body: { title: 'New', editMode: 'live', template } });

async function titlesOf(spaceId: string): Promise<string[]> {
  const { tree } = await readCurrent(world, spaceId);
  return [...walkPages(tree.pages)].map(({ title }) => title);
}

const flat = (pages: { title: string; pages: never[] }[]): string[] =>
  pages.flatMap(({ title, pages: below }) => [title, ...flat(below)]);

test('a space begins with what its template is listed with, and nothing in it is odd', async () => {
  const { items } = (await reader.get(LIST)).body;
  assert.deepEqual(
    items.map(({ id }: { id: string }) => id),
    TEMPLATES.map(({ id }) => id),
  );
  for (const { id, pages } of items) {
    const made = await begin({ id });
    assert.equal(made.status, 201, made.text);
    const { revision } = await readCurrent(world, made.body.id);
    const report = JSON.parse(revision.import_report ?? '');
    assert.deepEqual([report.warnings, report.contentLinks.broken, report.unlisted], [[], [], []], id);
    assert.deepEqual(await titlesOf(made.body.id), flat(pages), id);
    assert.equal(made.body.revision, revision.id);
  }
});

test('who writes a guest, lists templates; who is no member does not', async () => {
  assert.equal((await guest.get(LIST)).status, 200);
  assert.equal((await stranger.get(LIST)).status, 404);
});

test('variables of a template take the values that somebody gives', async () => {
  const { body } = await begin({ id: 'product-guide', params: { product: 'Walrus' } });
  const { tree } = await readCurrent(world, body.id);
  assert.equal(tree.meta.variables?.['product'], 'Walrus');
});

test('a template that is none, and values that it does not take, make no space', async () => {
  const before = (await owner.get(SPACES, { query: { limit: '100' } })).body.items.length;
  const unknown = await begin({ id: '../docs' });
  assert.deepEqual([unknown.status, unknown.body.error.details[0].path], [422, '/template/id']);
  const value = await begin({ id: 'product-guide', params: { company: 'Walrus' } });
  assert.deepEqual([value.status, value.body.error.details[0].path], [422, '/template/params/company']);
  assert.equal((await begin({ id: 'guide', params: { a: '' } })).status, 422);
  assert.equal((await owner.get(SPACES, { query: { limit: '100' } })).body.items.length, before);
});

test('a space of a template is made once for one key', async () => {
  const body = { title: 'Once', template: { id: 'handbook' } };
  const headers = { 'idempotency-key': 'template-once' };
  const [one, other] = [await owner.post(SPACES, { body, headers }), await owner.post(SPACES, { body, headers })];
  assert.equal(one.body.id, other.body.id);
});

test('a template is added to a space that is there, after its pages, as one revision', async () => {
  const { body: space } = await begin({ id: 'handbook' });
  const before = await titlesOf(space.id);
  const added = await writer.post(`/v1/spaces/${space.id}/content/template`, { body: { id: 'release-notes' } });
  assert.equal(added.status, 201, added.text);
  const { revision, tree } = await readCurrent(world, space.id);
  assert.equal(added.body.revision, revision.id);
  assert.equal(JSON.parse(revision.parents).length, 1);
  assert.deepEqual((await titlesOf(space.id)).slice(0, before.length), before);
  assert.ok([...walkPages(tree.pages)].some(({ title }) => title === 'How versions are numbered'));
  assert.deepEqual(JSON.parse(revision.import_report ?? '').contentLinks.broken, []);
});

test('a template comes into a change request, and not into its space', async () => {
  const { handbookId: id } = cast;
  const { body: request } = await writer.post(`/v1/spaces/${id}/change-requests`);
  const body = { id: 'api-reference', params: { product: 'Walrus' }, changeRequestId: request.id };
  const before = await titlesOf(id);
  const added = await writer.post(`/v1/spaces/${id}/content/template`, { body });
  assert.equal(added.status, 201, added.text);
  assert.deepEqual(await titlesOf(id), before);
  const row = await world.db
    .selectFrom('revisions')
    .select('tree')
    .where('id', '=', added.body.revision)
    .executeTakeFirstOrThrow();
  const tree = await loadTree(world.ctx, row.tree);
  assert.equal(tree.meta.variables?.['product'], 'Walrus');
  await writer.patch(`/v1/spaces/${id}/change-requests/${request.id}`, { body: { status: 'archived' } });
  assert.equal((await writer.post(`/v1/spaces/${id}/content/template`, { body })).status, 412);
});

test('a locked space takes templates of those who may create, and others only propose them', async () => {
  const path = `/v1/spaces/${cast.recipesId}/content/template`;
  const body = { id: 'handbook' };
  assert.equal((await writer.post(path, { body })).status, 403);
  assert.equal((await reader.post(path, { body })).status, 403);
  assert.equal((await stranger.post(path, { body })).status, 404);
  assert.equal((await owner.post(path, { body })).status, 201);
  assert.equal((await owner.post(path, { body: { id: 'nothing' } })).status, 422);
});
