// Two who do different things with the same thing at the same moment: whoever wins, what is there afterwards is sound.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inTransaction } from '#platform/db/index.ts';
import { addMember } from '#features/organizations/index.ts';
import type { Api, ApiAnswer } from '../api.ts';
import { makeSubject, type Subject } from '../permissions/subject.ts';
import { startWorld } from '../world.ts';

const ROUNDS = 3;
const world = await startWorld({ after });
world.isExamined = true;
const other = await makeSubject(world);

interface Round {
  own: Api;
  home: Subject;
  space: string;
}

/** A company for each round anew, whose owner may do everything in another one too. */
async function rounds(play: (round: Round) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const home = await makeSubject(world);
    await addMember(world.ctx, { organizationId: other.organizationId, userId: home.owner.id, role: 'admin' });
    await play({ own: world.as(home.owner.token), home, space: `/v1/spaces/${home.spareSpaceId}` });
  }
}

const statusesOf = (answers: readonly ApiAnswer[]): number[] => answers.map((answer) => answer.status);

/** Things whose parent, or whose site, belongs to another organization than they do. */
async function listTorn(): Promise<string[]> {
  const inCollections = await world.db
    .selectFrom('spaces')
    .innerJoin('collections', 'collections.id', 'spaces.parent_id')
    .select('spaces.id')
    .whereRef('spaces.organization_id', '<>', 'collections.organization_id')
    .execute();
  const nested = await world.db
    .selectFrom('collections')
    .innerJoin('collections as above', 'above.id', 'collections.parent_id')
    .select('collections.id')
    .whereRef('collections.organization_id', '<>', 'above.organization_id')
    .execute();
  const onSites = await world.db
    .selectFrom('site_spaces')
    .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select('spaces.id')
    .whereRef('spaces.organization_id', '<>', 'sites.organization_id')
    .execute();
  return [...inCollections, ...nested, ...onSites].map((row) => row.id);
}

test('a space is given away or put on a site, and never both', async () => {
  await rounds(async ({ own, home, space }) => {
    const answers = await Promise.all([
      own.post(`${space}/transfer`, { body: { organization: other.organizationId } }),
      own.post(`/v1/orgs/${home.organizationId}/sites`, { body: { spaces: [home.spareSpaceId] } }),
      own.post(`/v1/orgs/${home.organizationId}/sites/${home.siteId}/site-spaces`, {
        body: { spaceId: home.spareSpaceId },
      }),
    ]);
    const [transferred, ...shown] = statusesOf(answers);
    assert.ok(
      transferred === 200 ? shown.every((status) => status === 400) : transferred === 412,
      `${statusesOf(answers)}`,
    );
    assert.deepEqual(await listTorn(), []);
  });
});

test('a space that is given away and moved lies in no collection of others', async () => {
  await rounds(async ({ own, home, space }) => {
    const answers = await Promise.all([
      own.post(`${space}/transfer`, { body: { organization: other.organizationId } }),
      own.post(`${space}/move`, { body: { parent: home.params['collectionId'] } }),
    ]);
    assert.ok([200, 400, 404].includes(answers[1].status), answers[1].text);
    assert.deepEqual(await listTorn(), [], `${statusesOf(answers)}`);
    assert.equal((await own.get(space)).body.organization, other.organizationId);
  });
});

test('who was let in before a thing was given away does not put it into the former organization', async () => {
  await rounds(async ({ own, home, space }) => {
    const [parent, nested] = [home.params['collectionId'], `/v1/collections/${home.otherCollectionId}`];
    const body = { organization: other.organizationId };
    const answers = await together(() => [
      own.post(`${space}/transfer`, { body }),
      own.post(`${space}/move`, { body: { parent } }),
      own.post(`${nested}/transfer`, { body }),
      own.post(`${nested}/move`, { body: { parent } }),
    ]);
    for (const { status, text } of answers) assert.ok(status < 500, text);
    assert.deepEqual(await listTorn(), [], `${statusesOf(answers)}`);
  });
});

/**
 * Requests that are all let in before the first of them writes: on SQLite somebody else has the writer's turn meanwhile, on
 * PostgreSQL they overlap by themselves.
 */
async function together(send: () => Promise<ApiAnswer>[]): Promise<ApiAnswer[]> {
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const turn = inTransaction(world.ctx, async () => {
    hold();
    await released;
  });
  await held;
  const sent = send();
  await new Promise((resolve) => setTimeout(resolve, 20));
  release();
  await turn;
  return Promise.all(sent);
}

test('a collection that is given away while something moves into it takes it along or leaves it', async () => {
  await rounds(async ({ own, home, space }) => {
    const parent = home.params['collectionId'];
    const answers = await Promise.all([
      own.post(`/v1/collections/${parent}/transfer`, { body: { organization: other.organizationId } }),
      own.post(`${space}/move`, { body: { parent } }),
      own.post(`/v1/collections/${home.otherCollectionId}/move`, { body: { parent } }),
      own.post(`/v1/orgs/${home.organizationId}/spaces`, { body: { parent } }),
    ]);
    for (const { status, text } of answers) assert.ok(status < 500, text);
    assert.deepEqual(await listTorn(), [], `${statusesOf(answers)}`);
  });
});

test('two collections that move into each other do not both arrive', async () => {
  await rounds(async ({ own, home }) => {
    const [a = '', b] = [home.params['collectionId'], home.otherCollectionId];
    const answers = await Promise.all([
      own.post(`/v1/collections/${a}/move`, { body: { parent: b } }),
      own.post(`/v1/collections/${b}/move`, { body: { parent: a } }),
    ]);
    assert.deepEqual(
      statusesOf(answers).toSorted((a, b) => a - b),
      [200, 400],
    );
  });
});

test('a space that is deleted and moved at once is deleted, and restored once by two', async () => {
  await rounds(async ({ own, home, space }) => {
    const [deleted, moved] = await Promise.all([
      own.delete(space),
      own.post(`${space}/move`, { body: { parent: home.params['collectionId'] } }),
    ]);
    assert.equal(deleted.status, 205);
    assert.ok(moved.status === 200 || moved.status === 404, moved.text);
    assert.equal((await own.get(`${space}/content`)).status, 404);
    const trashed = await own.get(space);
    assert.notEqual(trashed.body.deletedAt, undefined);
    const version = ({ headers }: ApiAnswer) => Number(/^"(\d+)\./.exec(String(headers['etag']))?.[1]);
    const restored = await Promise.all([own.post(`${space}/restore`), own.post(`${space}/restore`)]);
    assert.deepEqual(statusesOf(restored), [200, 200]);
    assert.equal(version(await own.get(space)), version(trashed) + 1);
  });
});

test('a collection that is deleted while spaces come into it leaves none of them in nothing', async () => {
  await rounds(async ({ own, home, space }) => {
    const parent = home.params['collectionId'] ?? '';
    const answers = await Promise.all([
      own.post(`${space}/move`, { body: { parent } }),
      own.delete(`/v1/collections/${parent}`),
      own.post(`/v1/orgs/${home.organizationId}/spaces`, { body: { parent } }),
      own.post(`/v1/orgs/${home.organizationId}/collections`, { body: { parent } }),
    ]);
    for (const { status, text } of answers) assert.ok(status < 500, text);
    assert.equal((await own.get(`/v1/collections/${parent}`)).status, 404);
    const { body } = await own.get(`/v1/orgs/${home.organizationId}/spaces`);
    for (const { parent: where } of body.items) assert.notEqual(where, parent);
    assert.equal(body.count, body.items.length);
  });
});

test('two who move to one place get two places', async () => {
  await rounds(async ({ own, home, space }) => {
    const after = { type: 'collection', collection: home.params['collectionId'] };
    await Promise.all([
      own.post(`${space}/move`, { body: { position: { after } } }),
      own.post(`/v1/spaces/${home.spaceId}/move`, { body: { position: { after } } }),
    ]);
    const rows = await world.db
      .selectFrom('spaces')
      .select('position')
      .where('organization_id', '=', home.organizationId)
      .execute();
    assert.equal(new Set(rows.map((row) => row.position)).size, rows.length);
  });
});

test('of two changes that state the same version one is refused', async () => {
  await rounds(async ({ own, space }) => {
    const etag = String((await own.get(space)).headers['etag']);
    const change = (title: string) => own.patch(space, { body: { title }, headers: { 'if-match': etag } });
    const answers = await Promise.all([change('One'), change('Two')]);
    assert.deepEqual(
      statusesOf(answers).toSorted((a, b) => a - b),
      [200, 412],
    );
  });
});
