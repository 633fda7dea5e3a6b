import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { makeTeam } from '#features/teams/testing.ts';
import { makeCollection } from './testing.ts';

const world = await startWorld({ after });
world.isExamined = true;
const cast = await makeCast(world.ctx);
const { organizationId, guest, reader } = cast;
const { owner } = voices(world, cast);

interface Step {
  rule: string;
  place: { type: string; id?: string; title?: string };
  role?: string | null;
  decides: boolean;
  teams?: { id: string; title: string; role: string }[];
  text: string;
}

// The space lies in a collection, and that in another one.
const outer = await makeCollection(world, organizationId);
const inner = await makeCollection(world, organizationId, outer);
const makeSpace = async (): Promise<string> =>
  (await owner.post(`/v1/orgs/${organizationId}/spaces`, { body: { parent: inner } })).body.id;
const spaceId = await makeSpace();
const at = `/v1/spaces/${spaceId}`;

const explain = async (user: string, by = owner, path = at) =>
  (await by.get(`${path}/permissions/explain`, { query: { user } })).body;
const rulesOf = ({ steps }: { steps: Step[] }) => steps.map(({ rule, place }) => `${rule} ${place.type}`);
const invite = async (path: string, body: object) =>
  assert.equal((await owner.post(`${path}/permissions`, { body })).status, 204);

const ABOUT = ['membership organization', 'administrator organization'];
const onSpace = ['user space', 'teams space', 'level space'];
const onCollection = ['user collection', 'teams collection', 'level collection'];

test('a member without any grant has the role of the organization, and every step to it is named', async () => {
  const found = await explain(reader.id);
  assert.equal(found.role, 'read');
  assert.deepEqual(rulesOf(found), [
    ...ABOUT,
    ...onSpace,
    ...onCollection,
    ...onCollection,
    'organization organization',
  ]);
  assert.deepEqual(
    found.steps.map((step: Step) => [step.decides, step.role]),
    [...Array.from({ length: 11 }, () => [false, undefined]), [true, 'read']],
  );
  assert.deepEqual(
    [found.object, found.user.id, found.steps[11].text, found.steps[0].place.id],
    ['permission-explanation', reader.id, 'The role in the organization is read.', organizationId],
  );
});

test('an administrator is one, whatever else there is', async () => {
  const found = await explain(cast.owner.id);
  assert.deepEqual([found.role, rulesOf(found)], ['admin', ABOUT]);
});

test('a team is named with the role that it brings, and the steps end there', async () => {
  const teams = [
    await makeTeam(world, { organizationId, members: [guest.id] }),
    await makeTeam(world, { organizationId, members: [guest.id] }),
  ];
  const [low = '', high = ''] = teams;
  await invite(`/v1/collections/${outer}`, { role: 'comment', teams: [low] });
  await invite(`/v1/collections/${outer}`, { role: 'edit', teams: [high] });
  const found = await explain(guest.id);
  const last: Step = found.steps.at(-1);
  assert.deepEqual([found.role, last.rule, last.place.id, last.decides], ['edit', 'teams', outer, true]);
  assert.deepEqual(last.teams, [
    { id: high, title: 'Team', role: 'edit' },
    { id: low, title: 'Team', role: 'comment' },
  ]);
  assert.deepEqual(rulesOf(found), [...ABOUT, ...onSpace, ...onCollection, 'user collection', 'teams collection']);
  assert.ok(found.steps.slice(0, -1).every((step: Step) => step.teams === undefined));
  const own = await explain(guest.id, world.as(guest.token));
  assert.deepEqual([own.role, own.steps.at(-1).place.id, own.steps.at(-1).teams], ['edit', outer, undefined]);
  for (const teamId of teams) await owner.delete(`/v1/collections/${outer}/permissions/teams/${teamId}`);
});

test('a hidden collection says so, and its creator keeps it', async () => {
  const creator = await makePerson(world.ctx, 'creator', { organizationId, role: 'create' });
  const { body: collection } = await world.as(creator.token).post(`/v1/orgs/${organizationId}/collections`);
  const path = `/v1/collections/${collection.id}`;
  await world.as(creator.token).patch(path, { body: { defaultLevel: null } });
  const [own, other] = [await explain(creator.id, owner, path), await explain(reader.id, owner, path)];
  assert.deepEqual([own.role, own.steps.at(-1).rule, own.steps.at(-1).role], ['create', 'level', 'create']);
  assert.deepEqual([other.role, other.steps.at(-1).role, other.steps.at(-1).decides], [null, null, true]);
  assert.match(other.steps.at(-1).text, /hidden/);
});

test('a level of the space counts for members and not for guests', async () => {
  const path = `/v1/spaces/${await makeSpace()}`;
  await owner.patch(path, { body: { defaultLevel: 'comment' } });
  const [member, stranger] = [await explain(reader.id, owner, path), await explain(guest.id, owner, path)];
  assert.deepEqual([member.role, member.steps.at(-1).rule], ['comment', 'level']);
  assert.deepEqual([stranger.role, stranger.steps.at(-1).rule], [null, 'level']);
});

test('who manages a space and may not see its collection does not learn what that is, nor its teams', async () => {
  const manager = await makePerson(world.ctx, 'manager', { organizationId, role: 'read' });
  const teamId = await makeTeam(world, { organizationId, members: [guest.id] });
  await invite(`/v1/collections/${inner}`, { role: 'edit', teams: [teamId] });
  await owner.patch(`/v1/collections/${inner}`, { body: { defaultLevel: null, title: 'Secret' } });
  await invite(at, { role: 'create', users: [manager.id] });
  const api = world.as(manager.token);
  assert.equal((await api.get(`/v1/collections/${inner}`)).status, 404);
  const answer = await api.get(`${at}/permissions/explain`, { query: { user: guest.id } });
  assert.equal(answer.body.role, 'edit');
  const last: Step = answer.body.steps.at(-1);
  assert.deepEqual([last.place, last.teams], [{ type: 'collection' }, undefined]);
  for (const secret of [inner, outer, teamId, 'Secret']) assert.ok(!answer.text.includes(secret), secret);
  assert.ok((await explain(guest.id)).steps.at(-1).place.title === 'Secret');
  await owner.patch(`/v1/collections/${inner}`, { body: { defaultLevel: 'inherit' } });
});

test('oneself is explained to everybody who may read, and others to those who may manage', async () => {
  const api = world.as(reader.token);
  assert.equal((await api.get(`${at}/permissions/explain`)).body.role, 'read');
  assert.equal((await api.get(`${at}/permissions/explain`, { query: { user: reader.id } })).status, 200);
  assert.equal((await api.get(`${at}/permissions/explain`, { query: { user: cast.owner.id } })).status, 403);
  assert.equal((await world.as(cast.stranger.token).get(`${at}/permissions/explain`)).status, 404);
});

test('a disabled member is explained as one', async () => {
  const person = await makePerson(world.ctx, 'disabled', { organizationId, role: 'edit' });
  await world.db.updateTable('memberships').set({ disabled: 1 }).where('user_id', '=', person.id).execute();
  const found = await explain(person.id);
  assert.deepEqual([found.role, rulesOf(found)], [null, ['membership organization']]);
});
