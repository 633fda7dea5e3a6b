import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Role } from '#access/index.ts';
import type { Api } from '#testing/api.ts';
import { makeCast, makePerson, type Person, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { makeTeam } from '#features/teams/testing.ts';
import { makeCollection } from './testing.ts';

const world = await startWorld({ after });
world.isExamined = true;
const cast = await makeCast(world.ctx);
const { organizationId } = cast;
const { owner, reader, writer, stranger } = voices(world, cast);
const creator = await makePerson(world.ctx, 'cora', { organizationId, role: 'create' });
const [theirs] = (await stranger.get('/v1/orgs')).body.items;

const collectionId = await makeCollection(world, organizationId);
const contents = [
  { name: 'a space', at: `/v1/spaces/${cast.handbookId}`, kind: 'space' },
  { name: 'a collection', at: `/v1/collections/${collectionId}`, kind: 'collection' },
] as const;

let made = 0;
const join = (role: Role | null): Promise<Person> => {
  made += 1;
  return makePerson(world.ctx, `member${made}`, { organizationId, role });
};
const invite = (api: Api, at: string, body: object) => api.post(`${at}/permissions`, { body });
const sees = async ({ token }: Person, at: string) => (await world.as(token).get(at)).status === 200;
const roleAt = async ({ token }: Person, at: string): Promise<string | null> =>
  (await world.as(token).get(`${at}/permissions/explain`)).body?.role ?? null;
const pathsOf = (answer: { body: { error: { details: { path: string }[] } } }) =>
  answer.body.error.details.map(({ path }) => path);

/** The grants on this, as they are listed. */
async function listed(at: string): Promise<Map<string, string>> {
  const { body } = await owner.get(`${at}/permissions/users`, { query: { limit: 1000 } });
  return new Map(
    body.items.map((item: { permission: string; user: { id: string } }) => [item.user.id, item.permission]),
  );
}

for (const { name, at, kind } of contents) {
  test(`guests and members who are invited to ${name} have the role at once, and lose it when it is taken`, async () => {
    const [guest, member] = [await join(null), await join('read')];
    assert.equal(await sees(guest, at), false);
    const answer = await invite(owner, at, { role: 'edit', users: [guest.id, member.id, guest.id] });
    assert.deepEqual([answer.status, answer.text], [204, '']);
    assert.deepEqual([await roleAt(guest, at), await roleAt(member, at)], ['edit', 'edit']);
    for (const { id } of [guest, member])
      assert.equal((await owner.delete(`${at}/permissions/users/${id}`)).status, 205);
    assert.equal(await sees(guest, at), false);
    assert.equal(await roleAt(member, at), 'read');
    assert.equal((await owner.delete(`${at}/permissions/users/${guest.id}`)).status, 404);
  });

  test(`a lower role on ${name} counts instead of the one in the organization`, async () => {
    const member = await join('review');
    await invite(owner, at, { role: 'read', users: [member.id] });
    assert.equal(await roleAt(member, at), 'read');
  });

  test(`an administrator of the organization keeps every right on ${name}`, async () => {
    const admin = await join('admin');
    assert.equal((await invite(owner, at, { role: 'read', users: [admin.id] })).status, 204);
    assert.equal(await roleAt(admin, at), 'admin');
  });

  test(`who is invited to ${name} again has the new role, at the old place in the list`, async () => {
    const [first, second] = [await join(null), await join(null)];
    for (const { id } of [first, second]) {
      world.clock.advance(1000);
      await invite(owner, at, { role: 'read', users: [id] });
    }
    await invite(owner, at, { role: 'comment', users: [first.id] });
    const all = [...(await listed(at))].slice(-2);
    assert.deepEqual(all, [
      [first.id, 'comment'],
      [second.id, 'read'],
    ]);
  });

  test(`a role on ${name} is given, changed and taken away by PATCH, and stays where none is named`, async () => {
    const member = await join('read');
    const path = `${at}/permissions/users/${member.id}`;
    const seen = [];
    for (const body of [{ role: 'edit' }, {}, { role: 'comment' }, { role: null }, { role: null }]) {
      assert.equal((await owner.patch(path, { body })).status, 204);
      seen.push((await listed(at)).get(member.id));
    }
    assert.deepEqual(seen, ['edit', 'edit', 'comment', undefined, undefined]);
  });

  test(`members of a team have what it is given on ${name}, until it is taken away`, async () => {
    const [one, two] = [await join(null), await join(null)];
    const teamId = await makeTeam(world, { organizationId, members: [one.id, two.id] });
    const path = `${at}/permissions/teams/${teamId}`;
    assert.equal((await owner.patch(path, { body: { role: 'read' } })).status, 400);
    assert.equal((await owner.delete(path)).status, 400);
    await invite(owner, at, { role: 'comment', teams: [teamId], users: [two.id] });
    assert.equal((await owner.patch(path, { body: { role: 'edit' } })).status, 204);
    assert.deepEqual([await roleAt(one, at), await roleAt(two, at)], ['edit', 'comment']);
    assert.equal((await owner.delete(path)).status, 205);
    assert.deepEqual([await sees(one, at), await roleAt(two, at)], [false, 'comment']);
  });

  test(`the teams with a role on ${name} are listed, for members alone`, async () => {
    const teamId = await makeTeam(world, { organizationId, members: [cast.reader.id] });
    const guest = await join(null);
    await invite(owner, at, { role: 'comment', teams: [teamId] });
    await invite(owner, at, { role: 'create', users: [guest.id] });
    const { body } = await owner.get(`${at}/permissions/teams`);
    assert.deepEqual(
      body.items.map((item: { permission: string; team: { id: string; members: number } }) => [
        item.permission,
        item.team.id,
        item.team.members,
      ]),
      [['comment', teamId, 1]],
    );
    assert.equal(body.count, 1);
    assert.equal((await world.as(guest.token).get(`${at}/permissions/teams`)).status, 403);
    await owner.delete(`${at}/permissions/teams/${teamId}`);
  });

  test(`nobody grants a higher role on ${name} than their own, and nobody changes a higher one`, async () => {
    const [member, high] = [await join('read'), await join('read')];
    await invite(owner, at, { role: 'admin', users: [high.id] });
    const api = world.as(creator.token);
    const refused = [
      await invite(api, at, { role: 'admin', users: [member.id] }),
      await api.patch(`${at}/permissions/users/${member.id}`, { body: { role: 'admin' } }),
      await invite(api, at, { role: 'read', users: [member.id, high.id] }),
      await api.patch(`${at}/permissions/users/${high.id}`, { body: { role: 'read' } }),
      await api.patch(`${at}/permissions/users/${high.id}`, { body: { role: null } }),
      await api.delete(`${at}/permissions/users/${high.id}`),
    ];
    assert.deepEqual(
      refused.map(({ status }) => status),
      [403, 403, 403, 403, 403, 403],
    );
    assert.deepEqual([(await listed(at)).get(member.id), (await listed(at)).get(high.id)], [undefined, 'admin']);
    assert.equal((await invite(api, at, { role: 'create', users: [member.id] })).status, 204);
  });

  test(`of those invited to ${name}, one who is unknown or a stranger keeps all others out, and is named`, async () => {
    const member = await join(null);
    const foreignTeam = await makeTeam(world, { organizationId: theirs.id, members: [cast.stranger.id] });
    const answers = [];
    for (const id of ['nobody', cast.stranger.id, creator.id.toLowerCase()])
      answers.push(await invite(owner, at, { role: 'read', users: [member.id, id] }));
    for (const id of ['nothing', foreignTeam, `${foreignTeam}x`])
      answers.push(await invite(owner, at, { role: 'read', users: [member.id], teams: [id] }));
    for (const [index, answer] of answers.entries()) {
      assert.equal(answer.status, 400);
      assert.deepEqual(pathsOf(answer), [index < 3 ? '/users/1' : '/teams/0']);
      assert.deepEqual(answer.body, answers[index < 3 ? 0 : 3]?.body);
    }
    assert.equal(await sees(member, at), false);
  });

  test(`on ${name}, people and teams of other organizations are answered as those who are nowhere`, async () => {
    const foreignTeam = await makeTeam(world, { organizationId: theirs.id, members: [] });
    for (const [holder, id] of [
      ['users', cast.stranger.id],
      ['teams', foreignTeam],
    ] as const) {
      for (const method of ['PATCH', 'DELETE']) {
        const ask = (of: string) =>
          owner.request(
            method,
            `${at}/permissions/${holder}/${of}`,
            method === 'PATCH' ? { body: { role: 'read' } } : {},
          );
        const [foreign, nothing] = [await ask(id), await ask('nothing')];
        assert.equal(foreign.status, 404);
        assert.deepEqual(foreign.body, nothing.body);
      }
    }
    const ask = (user: string) => owner.get(`${at}/permissions/explain`, { query: { user } });
    const [foreign, nothing] = [await ask(cast.stranger.id), await ask('nothing')];
    assert.deepEqual([foreign.status, foreign.body], [404, nothing.body]);
  });

  test(`values that are no invitation to ${name} are refused`, async () => {
    const many = Array.from({ length: 101 }, (_, index) => `user${index}`);
    for (const body of [
      {},
      { role: 'read' },
      { users: [cast.reader.id] },
      { role: null, users: [cast.reader.id] },
      { role: 'owner', users: [cast.reader.id] },
      { role: 'read', users: [] },
      { role: 'read', users: cast.reader.id },
      { role: 'read', users: [7] },
      { role: 'read', users: [''] },
      { role: 'read', users: ['x'.repeat(257)] },
      { role: 'read', users: ['a\0b'] },
      { role: 'read', users: many },
      { role: 'read', teams: many },
      [],
    ])
      assert.equal((await invite(owner, at, body)).status, 422, JSON.stringify(body).slice(0, 60));
    for (const body of [{ role: 'guest' }, { role: 3 }, { role: '' }])
      assert.equal((await owner.patch(`${at}/permissions/users/${cast.reader.id}`, { body })).status, 422);
  });

  test(`who may not manage ${name} sees and changes nothing of its permissions`, async () => {
    const people = { reader, writer, stranger };
    for (const [who, api] of Object.entries(people)) {
      const expected = who === 'stranger' ? 404 : 403;
      for (const path of ['users', 'teams', 'aggregate'])
        assert.equal((await api.get(`${at}/permissions/${path}`)).status, expected, `${who} ${path}`);
      assert.equal((await invite(api, at, { role: 'read', users: [cast.reader.id] })).status, expected, who);
      assert.equal((await api.delete(`${at}/permissions/users/${cast.reader.id}`)).status, expected, who);
    }
  });

  test(`a guest who manages ${name} sees names without addresses, and no other members`, async () => {
    const guest = await join(null);
    await invite(owner, at, { role: 'create', users: [guest.id] });
    const api = world.as(guest.token);
    const { status, body } = await api.get(`${at}/permissions/users`);
    assert.equal(status, 200);
    for (const { user } of body.items) assert.equal(user.email, user.id === guest.id ? guest.email : '');
    assert.equal((await api.get(`${at}/permissions/aggregate`)).status, 403);
    assert.equal((await api.get(`${at}/permissions/explain`, { query: { user: creator.id } })).status, 403);
    assert.equal((await api.get(`${at}/permissions/explain`)).status, 200);
  });

  test(`the list of who was given a role on ${name} is paged, and each is there once`, async () => {
    const all = [...(await listed(at)).keys()];
    const paged: string[] = [];
    let page: string | undefined;
    do {
      const { body } = await owner.get(`${at}/permissions/users`, {
        query: { limit: 3, ...(page === undefined ? {} : { page }) },
      });
      assert.equal(body.count, all.length);
      paged.push(...body.items.map((item: { user: { id: string } }) => item.user.id));
      page = body.next?.page;
    } while (page !== undefined);
    assert.deepEqual(paged, all);
  });

  test(`the aggregate of ${name} has the role that each member comes to, by role and page by page`, async () => {
    const members = await world.db
      .selectFrom('memberships')
      .select('user_id as id')
      .where('organization_id', '=', organizationId)
      .execute();
    const expected = new Map<string, string>();
    for (const { id } of members) {
      const { body } = await owner.get(`${at}/permissions/explain`, { query: { user: id } });
      if (body.role !== null) expected.set(id, body.role);
    }
    const ask = async (query: Record<string, string | number>) =>
      (await owner.get(`${at}/permissions/aggregate`, { query })).body;
    const found = new Map<string, string>();
    for (let body = await ask({ limit: 4 }); ; body = await ask({ limit: 4, page: body.next.page })) {
      assert.equal(body.count, expected.size);
      for (const { user, permission } of body.items) found.set(user.id, permission);
      if (body.next === undefined) break;
    }
    assert.deepEqual([...found].toSorted(byId), [...expected].toSorted(byId));
    for (const role of ['admin', 'edit', 'read'])
      assert.equal(
        (await ask({ role, limit: 0 })).count,
        [...expected.values()].filter((each) => each === role).length,
      );
  });

  test(`a right to manage ${name} that was taken away is gone in the request that still tries`, async () => {
    const manager = await join('read');
    await invite(owner, at, { role: 'create', users: [manager.id] });
    const target = await join(null);
    const [taken, tried] = await Promise.all([
      owner.delete(`${at}/permissions/users/${manager.id}`),
      invite(world.as(manager.token), at, { role: 'create', users: [target.id] }),
    ]);
    assert.equal(taken.status, 205);
    assert.ok(tried.status === 204 || tried.status === 403, `${kind}: ${tried.status}`);
    assert.equal(await sees(target, at), tried.status === 204);
  });
}

const byId = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1);

test('the permissions of a deleted space are gone with it and come back with it', async () => {
  const { body: space } = await owner.post(`/v1/orgs/${organizationId}/spaces`);
  const at = `/v1/spaces/${space.id}`;
  const guest = await join(null);
  await invite(owner, at, { role: 'edit', users: [guest.id] });
  await owner.delete(at);
  assert.equal((await owner.get(`${at}/permissions/users`)).status, 404);
  assert.equal((await invite(owner, at, { role: 'read', users: [guest.id] })).status, 404);
  await owner.post(`${at}/restore`);
  assert.equal((await listed(at)).get(guest.id), 'edit');
});
