import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeGrant } from '#features/collections/testing.ts';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { makeHome } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';

const world = await startWorld({ after });
const { ctx, clock } = world;
const cast = await makeCast(ctx);
const people = voices(world, cast);
const { organizationId } = cast;
const TEAMS = `/v1/orgs/${organizationId}/teams`;

async function makeTeam(title: string, members: string[] = []): Promise<string> {
  clock.advance(1000);
  const { status, body, text } = await people.owner.put(TEAMS, { body: { title, members } });
  assert.equal(status, 201, text);
  return `${TEAMS}/${body.id}`;
}

/** Who is in a team, each with the role in it. */
async function rolesIn(team: string): Promise<Record<string, string>> {
  const { body } = await people.owner.get(`${team}/members`);
  assert.equal(body.count, body.items.length);
  return Object.fromEntries(
    body.items.map((item: { organization: { user: { displayName: string } }; team: { role: string } }) => [
      item.organization.user.displayName,
      item.team.role,
    ]),
  );
}

test('a body or a query that names another organization and its team reaches neither', async () => {
  const theirs = await makeHome(world);
  const other = world.as(theirs.owner.token);
  const hidden = (await other.put(`/v1/orgs/${theirs.organizationId}/teams`, { body: { title: 'Theirs' } })).body;
  const names = { organizationId: theirs.organizationId, teamId: hidden.id };
  const team = await makeTeam('Ours');
  assert.equal(
    (await people.owner.patch(team, { body: { title: 'Taken', ...names } })).body.id,
    team.split('/').at(-1),
  );
  assert.equal((await people.owner.put(`${team}/members`, { body: { add: [cast.writer.id], ...names } })).status, 204);
  const { body } = await people.owner.get(TEAMS, { query: names });
  assert.ok(!JSON.stringify(body).includes(hidden.id));
  const after = await other.get(`/v1/orgs/${theirs.organizationId}/teams/${hidden.id}`);
  assert.deepEqual([after.body.title, after.body.members], ['Theirs', 0]);
  await people.owner.delete(team);
});

test('a team is created with its members, read, renamed and deleted', async () => {
  const made = await people.owner.put(TEAMS, { body: { title: ' Docs ', members: [cast.writer.id, cast.writer.id] } });
  const team = `${TEAMS}/${made.body.id}`;
  assert.deepEqual([made.status, made.headers['location']], [201, `${TEST_BASE_URL}${team}`]);
  const { object, title, members, spaces, permissions } = made.body;
  assert.deepEqual({ object, title, members, spaces }, { object: 'team', title: 'Docs', members: 1, spaces: 0 });
  assert.deepEqual(permissions, { admin: true, view: true });
  assert.deepEqual((await people.reader.get(team)).body.permissions, { admin: false, view: true });
  assert.equal((await people.owner.patch(team, { body: { title: 'Writers' } })).body.title, 'Writers');
  assert.equal((await people.owner.delete(team)).status, 204);
  assert.equal((await people.owner.get(team)).status, 404);
  assert.equal((await people.owner.delete(team)).status, 404);
});

test('a title has 1 to 64 characters, one of them visible', async () => {
  for (const title of ['', ' ', 'x'.repeat(65), 7, null])
    assert.equal((await people.owner.put(TEAMS, { body: { title } })).status, 422, String(title));
  assert.equal((await people.owner.put(TEAMS, { body: {} })).status, 422);
});

test('nobody is in a team who is not in its organization', async () => {
  const { status, body } = await people.owner.put(TEAMS, { body: { title: 'T', members: [cast.writer.id, 'nobody'] } });
  assert.deepEqual([status, body.error.details[0].path], [400, '/members/1']);
  const team = await makeTeam('Closed');
  const add = { add: [cast.reader.id, cast.stranger.id, 'stan@example.com', 'unknown@example.com'] };
  const answer = await people.owner.put(`${team}/members`, { body: add });
  assert.deepEqual(
    [answer.status, answer.body.error.details.map((detail: { path: string }) => detail.path)],
    [400, ['/add/1', '/add/2', '/add/3']],
  );
  assert.deepEqual(await rolesIn(team), {}, 'all of it or nothing');
  assert.equal((await people.owner.put(`${team}/members/${cast.stranger.id}`)).status, 404);
});

test('members are added by id and by address, and removing wins over adding', async () => {
  const team = await makeTeam('Mixed', [cast.reader.id]);
  const body = {
    add: [cast.writer.id, 'ROSA@example.com', cast.guest.id],
    memberships: { 'gus@example.com': { role: 'owner' }, [cast.reader.id]: { role: 'owner' } },
    remove: [cast.writer.id, 'ravi@example.com', 'nobody@example.com'],
  };
  assert.equal((await people.owner.put(`${team}/members`, { body })).status, 204);
  assert.deepEqual(await rolesIn(team), { rosa: 'member', gus: 'owner' });
  assert.equal((await people.owner.put(`${team}/members`, { body: { add: [cast.guest.id] } })).status, 204);
  assert.deepEqual(await rolesIn(team), { rosa: 'member', gus: 'owner' }, 'who is in it keeps the role');
});

test('one member is put into a team, changed and removed', async () => {
  const team = await makeTeam('Single');
  const one = `${team}/members/${cast.writer.id}`;
  assert.equal((await people.owner.put(one)).status, 204);
  assert.deepEqual(await rolesIn(team), { wim: 'member' });
  assert.equal((await people.owner.put(one, { body: { role: 'owner' } })).status, 204);
  assert.equal((await people.owner.put(one, { body: {} })).status, 204);
  assert.deepEqual(await rolesIn(team), { wim: 'owner' });
  assert.equal((await people.owner.put(one, { body: { role: 'admin' } })).status, 422);
  assert.equal((await people.owner.delete(one)).status, 204);
  assert.equal((await people.owner.delete(one)).status, 404);
});

test('an owner of a team runs it, and decides neither who owns it nor about other teams', async () => {
  const team = await makeTeam('Owned', [cast.reader.id]);
  const other = await makeTeam('Foreign', [cast.reader.id]);
  await people.owner.put(`${team}/members/${cast.writer.id}`, { body: { role: 'owner' } });
  await people.owner.put(`${team}/members/${cast.owner.id}`, { body: { role: 'owner' } });
  const { writer, reader } = people;
  assert.equal((await writer.put(`${team}/members/${cast.reviewer.id}`)).status, 204);
  assert.equal((await writer.put(`${team}/members`, { body: { remove: [cast.reader.id] } })).status, 204);
  assert.equal((await writer.get(team)).body.permissions.admin, true);
  const refused = [
    writer.put(`${team}/members/${cast.reviewer.id}`, { body: { role: 'owner' } }),
    writer.put(`${team}/members`, { body: { memberships: { [cast.owner.id]: { role: 'member' } } } }),
    writer.put(`${team}/members`, { body: { remove: [cast.owner.id] } }),
    writer.delete(`${team}/members/${cast.owner.id}`),
    writer.patch(team, { body: { title: 'Mine' } }),
    writer.delete(team),
    writer.put(`${other}/members/${cast.reviewer.id}`),
    reader.put(`${team}/members/${cast.reader.id}`),
    reader.delete(`${team}/members/${cast.reviewer.id}`),
  ];
  for (const answer of await Promise.all(refused)) assert.equal(answer.status, 403, answer.text);
  assert.deepEqual(await rolesIn(team), { wim: 'owner', olga: 'owner', rosa: 'member' });
  assert.equal((await people.reviewer.delete(`${team}/members/${cast.reviewer.id}`)).status, 204, 'who wants leaves');
  assert.equal((await writer.delete(`${team}/members/${cast.writer.id}`)).status, 204);
});

test('teams are listed oldest first, by title and by who manages them', async () => {
  const own = await makePerson(ctx, 'lister');
  const { id } = (await world.as(own.token).post('/v1/orgs', { body: { title: 'Listed' } })).body;
  const lead = await makePerson(ctx, 'lead', { organizationId: id, role: 'read' });
  const path = `/v1/orgs/${id}/teams`;
  const api = world.as(own.token);
  const ids: string[] = [];
  for (const title of ['Équipe', 'Second_1', 'Third']) {
    clock.advance(1000);
    ids.push((await api.put(path, { body: { title, members: [lead.id] } })).body.id);
  }
  await api.put(`${path}/${ids[1]}/members/${lead.id}`, { body: { role: 'owner' } });
  const list = async (query: Record<string, string | number>, at = path) => {
    const { body } = await api.get(at, { query });
    return body.items.map((item: { title?: string; team?: { title: string } }) => item.title ?? item.team?.title);
  };
  assert.deepEqual(await list({}), ['Équipe', 'Second_1', 'Third']);
  assert.deepEqual(await list({ title: 'EQUI' }), ['Équipe']);
  assert.deepEqual(await list({ title: '_' }), ['Second_1']);
  assert.deepEqual(await list({ owner: lead.id }), ['Second_1']);
  assert.deepEqual(await list({ owner: own.id }), ['Équipe', 'Second_1', 'Third'], 'administrators manage all');
  assert.deepEqual(await list({ owner: 'nobody' }), []);
  const first = (await api.get(path, { query: { limit: 2 } })).body;
  assert.deepEqual(await list({ limit: 2, page: first.next.page }), ['Third']);
  assert.equal(first.count, 3);
  const ofLead = `/v1/orgs/${id}/members/${lead.id}/teams`;
  const { items } = (await world.as(lead.token).get(ofLead)).body;
  assert.deepEqual(
    items.map((item: { member: { role: string } }) => item.member.role),
    ['member', 'owner', 'member'],
  );
  assert.deepEqual(await list({ title: 'third' }, ofLead), ['Third']);
  assert.equal((await api.get(`/v1/orgs/${id}/members/${lead.id}`)).body.teams, 3);
});

test('with a team goes the access that it was given', async () => {
  const team = await makeTeam('Access', [cast.guest.id]);
  const teamId = team.split('/').at(-1) ?? '';
  await world.db
    .insertInto('grants')
    .values({
      ...{ id: 'grant1', organization_id: organizationId, space_id: cast.handbookId, collection_id: null },
      ...{ user_id: null, team_id: teamId, role: 3, created_at: 1 },
    })
    .execute();
  const look = async () => (await people.guest.get(`/v1/spaces/${cast.handbookId}`)).status;
  const count = async () => (await people.guest.get(`/v1/orgs/${organizationId}/spaces`)).body.count;
  assert.deepEqual([await look(), await count()], [200, 1]);
  assert.equal((await people.owner.get(team)).body.spaces, 1);
  await people.owner.delete(team);
  assert.deepEqual([await look(), await count()], [404, 0]);
});

test('who leaves the organization leaves its teams', async () => {
  const person = await makePerson(ctx, 'short-stay', { organizationId, role: 'read' });
  const team = await makeTeam('Stayers', [person.id, cast.reader.id]);
  await people.owner.delete(`/v1/orgs/${organizationId}/members/${person.id}`);
  assert.deepEqual(await rolesIn(team), { ravi: 'member' });
  assert.equal((await people.owner.get(team)).body.members, 1);
});

test('a guest of one organization gives nothing to a team of another', async () => {
  await makeGrant(world, { organizationId, userId: cast.guest.id, role: 1, on: { space_id: cast.recipesId } });
  const { body } = await people.stranger.get('/v1/orgs');
  const foreign = `/v1/orgs/${body.items[0].id}/teams`;
  const team = await makeTeam('Ours');
  const id = team.split('/').at(-1);
  assert.equal((await people.stranger.get(`${foreign}/${id}`)).status, 404);
  assert.equal((await people.stranger.delete(`${foreign}/${id}`)).status, 404);
  assert.equal((await people.stranger.put(`${foreign}/${id}/members`, { body: { add: [] } })).status, 404);
  assert.equal((await people.guest.get(TEAMS)).status, 403);
});
