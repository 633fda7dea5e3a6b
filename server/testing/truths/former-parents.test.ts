// What was moved, given away or deleted is not reached through what it belonged to, by any path.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '#app';
import { startFileServer } from '#features/imports/additions/testing.ts';
import { addMember } from '#features/organizations/index.ts';
import { cases } from '../permissions/cases.ts';
import { fill, makeSubject, parametersOf, type Subject } from '../permissions/subject.ts';
import { createApi } from '../api.ts';
import { startWorld, type World } from '../world.ts';

const files = await startFileServer();
after(files.close);
const world: World = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
const browser = createApi(world.app.http, undefined, { host: 'lectern.test' });

/** Asks every operation that has a parameter in its path, as the owner; `except` are those that are meant to answer. */
async function askAll(subject: Subject, parameter: string, except: readonly string[] = []): Promise<void> {
  const asked = operations.filter(
    ({ path, id }) =>
      path.includes(`{${parameter}}`) &&
      !except.includes(id) &&
      parametersOf(path).every((name) => name in subject.params),
  );
  assert.ok(asked.length > 3);
  for (const operation of asked) {
    const body = bodyFor(operation, subject);
    const path = fill(operation.path, subject.params);
    const { query } = cases[operation.id] ?? {};
    const asking = { ...body, ...(query === undefined ? {} : { query }) };
    const answer = await world.as(subject.owner.token).request(operation.method, path, asking);
    assert.equal(answer.status, 404, `${operation.id}: ${answer.text.slice(0, 200)}`);
  }
}

function bodyFor({ id, body }: (typeof operations)[number], subject: Subject): { body?: object } {
  if (id.startsWith('importContent')) return { body: { url: files.url('/page.md'), source: 'markdown' } };
  const sent = cases[id]?.body?.(subject, subject) ?? (body === undefined ? undefined : {});
  return sent === undefined ? {} : { body: sent };
}

const published = ({ base }: Subject) => [base, `${base}.md`, `${base}/llms.txt`, `${base}/sitemap.xml`];

test('a deleted site is gone by every path, from the API and for readers, and its former address with it', async () => {
  const subject = await makeSubject(world);
  const { organizationId, siteId } = subject;
  const site = `/v1/orgs/${organizationId}/sites/${siteId}`;
  const own = world.as(subject.owner.token);
  await own.patch(site, { body: { basename: 'elsewhere' } });
  assert.equal((await own.delete(site)).status, 205);
  await askAll(subject, 'siteId');
  for (const path of [...published(subject), subject.base.replace(/[^/]+$/, 'elsewhere')])
    assert.equal((await browser.get(path)).status, 404, path);
  // Another site of the organization is left, which nobody reads.
  const { body: left } = await own.get(`/v1/orgs/${organizationId}/sites`);
  assert.deepEqual([left.count, left.items.filter(({ id }: { id: string }) => id === siteId)], [1, []]);
  assert.equal((await own.get(`/v1/spaces/${subject.spaceId}`)).body.urls.published, undefined);
  const app = `/o/${organizationId}/sites/${siteId}`;
  assert.equal((await browser.get(app)).headers['location'], `/sign-in?next=${encodeURIComponent(app)}`);
});

/** Leaves one space on the site, in no section. */
async function showAlone({ siteId, spaceId }: Subject): Promise<void> {
  await world.db.deleteFrom('site_spaces').where('site_id', '=', siteId).where('space_id', '<>', spaceId).execute();
  await world.db.updateTable('site_spaces').set({ section_id: null }).where('site_id', '=', siteId).execute();
  await world.db.deleteFrom('site_sections').where('site_id', '=', siteId).execute();
}

test('a deleted space is gone by every path, with its files and its published pages, and is back when it is restored', async () => {
  const subject = await makeSubject(world);
  await showAlone(subject);
  const { organizationId, spaceId, siteId, params } = subject;
  const own = world.as(subject.owner.token);
  const file = await own.get(`/v1/spaces/${spaceId}/content/files/${params['fileId']}`);
  const { pathname, search } = new URL(file.body.downloadURL);
  const app = `/o/${organizationId}/s/${spaceId}`;
  assert.equal((await browser.get(pathname + search)).status, 200);
  assert.equal((await own.delete(`/v1/spaces/${spaceId}`)).status, 205);
  await askAll(subject, 'spaceId', ['getSpaceById', 'restoreSpace']);
  for (const path of [...published(subject), pathname + search])
    assert.equal((await browser.get(path)).status, 404, path);
  assert.equal((await browser.get(app)).headers['location'], `/sign-in?next=${encodeURIComponent(app)}`);
  const site = `/v1/orgs/${organizationId}/sites/${siteId}`;
  assert.equal((await own.get(site)).body.siteSpaces, 0);
  assert.deepEqual((await own.get(`${site}/site-spaces`)).body, { items: [], count: 0 });
  assert.deepEqual((await own.get(`${site}/structure`)).body.structure, []);
  assert.equal((await own.get(`/v1/orgs/${organizationId}/sites`, { query: { space: spaceId } })).body.count, 0);
  await own.post(`/v1/spaces/${spaceId}/restore`);
  for (const path of [subject.base, pathname + search]) assert.equal((await browser.get(path)).status, 200, path);
});

test('a deleted collection is gone by every path, with what was in it', async () => {
  const subject = await makeSubject(world);
  const { organizationId, params, spareSpaceId, otherCollectionId } = subject;
  const own = world.as(subject.owner.token);
  const parent = params['collectionId'];
  const spaces = `/v1/orgs/${organizationId}/spaces`;
  const { count } = (await own.get(spaces)).body;
  await own.post(`/v1/collections/${otherCollectionId}/move`, { body: { parent } });
  await own.post(`/v1/spaces/${spareSpaceId}/move`, { body: { parent: otherCollectionId } });
  assert.equal((await own.delete(`/v1/collections/${parent}`)).status, 205);
  for (const collectionId of [parent ?? '', otherCollectionId])
    await askAll({ ...subject, params: { ...params, collectionId } }, 'collectionId');
  assert.equal((await own.get(`/v1/spaces/${spareSpaceId}/content`)).status, 404);
  assert.equal((await own.get(`/v1/orgs/${organizationId}/collections`)).body.count, 0);
  const { body } = await own.get(spaces);
  assert.deepEqual([body.count, body.items.length], [count - 1, count - 1]);
});

test('what was moved is listed where it is and no longer where it was', async () => {
  const subject = await makeSubject(world);
  const { params, otherCollectionId, spareSpaceId } = subject;
  const own = world.as(subject.owner.token);
  const into = (parent: string | undefined) => own.post(`/v1/spaces/${spareSpaceId}/move`, { body: { parent } });
  const heldBy = async (id: string | undefined) => (await own.get(`/v1/collections/${id}/spaces`)).body;
  await into(params['collectionId']);
  const first = (await own.post(`/v1/orgs/${subject.organizationId}/spaces`, { body: { parent: otherCollectionId } }))
    .body;
  await into(otherCollectionId);
  assert.deepEqual(await heldBy(params['collectionId']), { items: [], count: 0 });
  assert.equal((await heldBy(otherCollectionId)).count, 2);
  // What is no longer a neighbor there is no place to move to.
  const position = { after: { type: 'space', space: spareSpaceId } };
  const body = { parent: params['collectionId'], position };
  assert.equal((await own.post(`/v1/spaces/${first.id}/move`, { body })).status, 400);
});

test('what was given away is in its new organization and by no path in the former one', async () => {
  const [subject, other] = [await makeSubject(world), await makeSubject(world)];
  const { organizationId, spareSpaceId, params, otherCollectionId } = subject;
  const own = world.as(subject.owner.token);
  const member = { organizationId: other.organizationId, userId: subject.owner.id };
  await addMember(world.ctx, { ...member, role: 'create' });
  const body = { organization: other.organizationId };
  const collectionId = params['collectionId'] ?? '';
  const inside = (await own.post(`/v1/orgs/${organizationId}/spaces`, { body: { parent: collectionId } })).body;
  assert.equal((await own.post(`/v1/spaces/${spareSpaceId}/transfer`, { body })).status, 200);
  assert.equal((await own.post(`/v1/collections/${collectionId}/transfer`, { body })).status, 200);
  const gone = [spareSpaceId, inside.id, collectionId];
  for (const what of ['spaces', 'collections', 'sites']) {
    const { text } = await own.get(`/v1/orgs/${organizationId}/${what}`);
    for (const id of gone) assert.ok(!text.includes(id), `${what} of the former organization: ${id}`);
  }
  const sites = `/v1/orgs/${organizationId}/sites`;
  assert.equal((await own.post(sites, { body: { spaces: [spareSpaceId] } })).status, 400);
  const shown = `${sites}/${subject.siteId}/site-spaces`;
  assert.equal((await own.post(shown, { body: { spaceId: inside.id } })).status, 400);
  const move = { body: { parent: otherCollectionId } };
  assert.equal((await own.post(`/v1/spaces/${spareSpaceId}/move`, move)).status, 400);
  assert.equal((await own.post(`/v1/orgs/${organizationId}/spaces`, { body: { parent: collectionId } })).status, 400);
  // Whoever is only in the former organization has no way to it any more.
  await world.db
    .deleteFrom('memberships')
    .where((eb) => eb.and({ organization_id: member.organizationId, user_id: member.userId }))
    .execute();
  await askAll({ ...subject, params: { ...params, collectionId } }, 'collectionId');
  for (const id of [spareSpaceId, inside.id])
    for (const rest of ['', '/content', '/revisions', '/content/pages']) {
      assert.equal((await own.get(`/v1/spaces/${id}${rest}`)).status, 404);
    }
});
