// Who may watch, and what becomes of a stream whose reader may not any more: one by one, as in the matrix of rights.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '#app';
import { createToken, rankOf, type Role, ROLES } from '#access/index.ts';
import { inRequest } from '#features/comments/testing.ts';
import { addMember } from '#features/organizations/index.ts';
import { makeTeam } from '#features/teams/testing.ts';
import { type ApiAnswer, createApi } from '#testing/api.ts';
import { asBrowser, signIn } from '#testing/browsers.ts';
import { makePerson, type Person } from '#testing/cast.ts';
import { makeCallers, makeReader } from '#testing/permissions/callers.ts';
import { fill, makeSubject, type Subject } from '#testing/permissions/subject.ts';
import { startWorld } from '#testing/world.ts';
import { shownKinds } from './kinds.ts';
import { openStream, type TestWatcher } from './testing.ts';

const RENEWAL_MS = 50;
/** On a machine where everything takes its time. */
const MUCH_TIME_MS = 10_000;
const DAY = 86_400_000;
const world = await startWorld({ after }, {}, { liveTimes: { renewal: RENEWAL_MS, heartbeat: 1_000 } });
const origin = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
const home = await makeSubject(world);
const foreign = await makeSubject(world);
const { organizationId } = home;
const [owner, space] = [world.as(home.owner.token), `/v1/spaces/${home.spaceId}`];

const opened: TestWatcher[] = [];
after(() => {
  for (const watcher of opened) watcher.cut();
});

type Shown = Omit<Parameters<typeof openStream>[1], 'method'>;

async function watch(shown: Shown, { spaceId }: Pick<Subject, 'spaceId'> = home): Promise<TestWatcher> {
  const watcher = await openStream(`${origin}/v1/spaces/${spaceId}/live`, shown);
  opened.push(watcher);
  return watcher;
}

const types = ({ events }: TestWatcher) => events.map(({ data }) => data?.type);

/** Something of each right: a change request for those who read, and a remark for those who comment. */
async function happen(at = space, by = owner): Promise<void> {
  const said = await by.post(`${at}/comments`, { body: { body: { markdown: 'A secret remark' } } });
  assert.equal(said.status, 200, said.text);
  const request = await by.post(`${at}/change-requests`, { body: { subject: 'A secret subject' } });
  assert.equal(request.status, 201, request.text);
}

let people = 0;
const makeSomebody = (role: Role | null): Promise<Person> =>
  makePerson(world.ctx, `listener${(people += 1)}`, { organizationId, role });

/** A space that nobody but administrators and those who are invited sees, and a collection around it. */
async function makeClosed() {
  const made = await owner.post(`/v1/orgs/${organizationId}/collections`, { body: { title: 'Around' } });
  const collection = made.body.id as string;
  const body = { title: 'Closed', parent: collection };
  const spaceId = (await owner.post(`/v1/orgs/${organizationId}/spaces`, { body })).body.id as string;
  const at = `/v1/spaces/${spaceId}`;
  await owner.patch(at, { body: { defaultLevel: null } });
  return { spaceId, collection, at };
}

test('a stream opens to exactly those who may read the space, whoever they are', async () => {
  for (const { name, token, role, known } of await makeCallers(world, organizationId, foreign.owner)) {
    const watcher = await watch({ token });
    const expected = known ? (role === undefined || role === 'guest' ? 404 : 200) : 401;
    assert.equal(watcher.status, expected, name);
    if (expected !== 200) assert.equal(watcher.text().includes('id:'), false, name);
    if (role !== undefined) assert.equal((await watch({ token }, foreign)).status, 404, name);
    watcher.cut();
  }
});

test('no reader of a site, no integration and no token without the scope gets a stream or learns who is there', async () => {
  const reader = await makeReader(world, home);
  const integrationId = await installed();
  const { token: integration } = world.ctx.signed.integrationTokens.sign({
    integrationId,
    installationId: home.params['installationId'] ?? '',
  });
  const { token: writes } = await createToken(world.ctx, { userId: home.owner.id, name: 'w', scopes: ['write'] });
  const body = { page: home.params['pageId'] };
  for (const token of [reader.token, integration]) {
    assert.equal((await watch({ token })).status, 403);
    const api = world.as(token);
    assert.deepEqual([(await api.get(`${space}/presence`)).status], [403]);
    assert.deepEqual([(await api.put(`${space}/presence`, { body })).status], [403]);
  }
  assert.equal((await watch({ token: writes })).status, 403);
  assert.equal((await world.as(writes).get(`${space}/presence`)).status, 403);
});

async function installed(): Promise<string> {
  const { installationId = '' } = home.params;
  const { integration_id: id } = await world.db
    .selectFrom('integration_installations')
    .select('integration_id')
    .where('id', '=', installationId)
    .executeTakeFirstOrThrow();
  return id;
}

test('of what happens each role learns what it may read, and no word of it', async () => {
  for (const role of ROLES) {
    const watcher = await watch({ token: (await makeSomebody(role)).token });
    await happen();
    await watcher.until(rankOf(role) >= rankOf('comment') ? 2 : 1);
    const all = ['comment.posted', 'change_request.created'];
    assert.deepEqual(types(watcher), rankOf(role) >= rankOf('comment') ? all : all.slice(1), role);
    assert.equal(watcher.text().includes('secret'), false);
    watcher.cut();
  }
});

/** What reads the thing that events of a kind name. */
const READ_BY: Record<string, string> = {
  space: 'getSpaceById',
  change_request: 'getChangeRequestById',
  draft: 'getDraft',
  comment: 'getCommentInSpace',
};

test('each kind of event has the role with which the API shows the thing itself', () => {
  for (const { kind, role } of shownKinds) {
    const reads = operations.find(({ id }) => id === READ_BY[kind.split('.')[0] ?? '']);
    const permission = reads?.permission;
    assert.equal(permission?.on, 'space', kind);
    assert.equal(permission !== undefined && 'role' in permission && permission.role, role, kind);
  }
});

test('whoever learns an id from a stream and may not read it is refused by the operation that it leads to', async () => {
  const reader = world.as((await makeSomebody('read')).token);
  for (const [path, id] of [
    ['/v1/spaces/{spaceId}/comments/{commentId}', home.params['commentId']],
    [
      '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
      inRequest(home.params['commentId'] ?? ''),
    ],
  ] as const)
    assert.equal((await reader.get(fill(path, { ...home.params, commentId: id ?? '' }))).status, 403);
});

interface Listening {
  person: Person;
  shown: Shown;
  spaceId: string;
  collection: string;
  at: string;
}

const isAnswer = (answer: unknown): answer is ApiAnswer => answer instanceof Object && 'status' in answer;

/** A right that somebody has, and how it is taken from them. */
interface Withdrawal {
  role?: Role | null;
  give?: (listening: Listening) => Promise<Partial<Listening> | void>;
  take: (listening: Listening) => Promise<unknown>;
  /** What opening it again answers. */
  next: number;
  /** Of which nothing happens afterwards: nobody could make it happen. */
  isGone?: boolean;
}

const memberAt = ({ person }: Listening) => `/v1/orgs/${organizationId}/members/${person.id}`;
const grant = ({ at, person }: Listening, role: Role = 'read') =>
  owner.post(`${at}/permissions`, { body: { role, users: [person.id] } });
let teamId = '';

const WITHDRAWALS: Record<string, Withdrawal> = {
  'a token is revoked': {
    role: 'admin',
    take: async ({ person }) =>
      world.db.updateTable('api_tokens').set({ revoked_at: 1 }).where('user_id', '=', person.id).execute(),
    next: 401,
  },
  'a token comes to its end, and nothing is written meanwhile': {
    role: 'admin',
    give: async ({ person }) => {
      const request = { userId: person.id, name: 'short', expiresAt: world.clock.now() + DAY };
      return { shown: { token: (await createToken(world.ctx, request)).token } };
    },
    take: async () => world.clock.advance(DAY + 1),
    next: 401,
  },
  'somebody signs out': {
    role: 'admin',
    give: async ({ person }) => ({ shown: { cookie: (await signIn(world, person.id)).cookie } }),
    take: async ({ person }) => world.db.deleteFrom('sessions').where('user_id', '=', person.id).execute(),
    next: 401,
  },
  'a session comes to its end, and nothing is written meanwhile': {
    role: 'admin',
    give: async ({ person }) => ({ shown: { cookie: (await signIn(world, person.id)).cookie } }),
    take: async () => world.clock.advance(15 * DAY),
    next: 401,
  },
  'a member leaves': { role: 'admin', take: async (one) => owner.delete(memberAt(one)), next: 404 },
  'a member is disabled': {
    role: 'admin',
    take: async ({ person }) =>
      world.db.updateTable('memberships').set({ disabled: 1 }).where('user_id', '=', person.id).execute(),
    next: 404,
  },
  'an administrator becomes a reader of other things': {
    role: 'admin',
    take: async (one) => owner.patch(memberAt(one), { body: { role: 'read' } }),
    next: 404,
  },
  'a guest loses what they were invited to': {
    role: null,
    give: async (one) => void (await grant(one)),
    take: async ({ at, person }) => owner.delete(`${at}/permissions/users/${person.id}`),
    next: 404,
  },
  'somebody leaves the team that was invited': {
    role: null,
    give: async ({ at, person }) => {
      teamId = await makeTeam(world, { organizationId, members: [person.id] });
      await owner.post(`${at}/permissions`, { body: { role: 'read', teams: [teamId] } });
    },
    take: async ({ person }) => owner.delete(`/v1/orgs/${organizationId}/teams/${teamId}/members/${person.id}`),
    next: 404,
  },
  'a space is closed to members': {
    role: 'read',
    give: async ({ at }) => void (await owner.patch(at, { body: { defaultLevel: 'read' } })),
    take: async ({ at }) => owner.patch(at, { body: { defaultLevel: null } }),
    next: 404,
  },
  'the collection around a space is closed': {
    role: 'read',
    give: async ({ at }) => void (await owner.patch(at, { body: { defaultLevel: 'inherit' } })),
    take: async ({ collection }) => owner.patch(`/v1/collections/${collection}`, { body: { defaultLevel: null } }),
    next: 404,
  },
  'a space is moved into a closed collection': {
    role: 'read',
    give: async ({ at }) => void (await owner.patch(at, { body: { defaultLevel: 'inherit' } })),
    take: async ({ at }) => {
      const closed = (await owner.post(`/v1/orgs/${organizationId}/collections`, { body: { title: 'Closed' } })).body
        .id;
      await owner.patch(`/v1/collections/${closed}`, { body: { defaultLevel: null } });
      return owner.post(`${at}/move`, { body: { parent: closed } });
    },
    next: 404,
  },
  'a space is given to another organization': {
    role: 'read',
    give: async ({ at }) => void (await owner.patch(at, { body: { defaultLevel: 'read' } })),
    take: async ({ at }) => {
      await addMember(world.ctx, { organizationId: foreign.organizationId, userId: home.owner.id, role: 'admin' });
      return owner.post(`${at}/transfer`, { body: { organization: foreign.organizationId } });
    },
    next: 404,
  },
  'a space is deleted': { role: 'admin', take: async ({ at }) => owner.delete(at), next: 404, isGone: true },
};

for (const [name, { role = 'read', give, take, next, isGone = false }] of Object.entries(WITHDRAWALS)) {
  test(`a stream ends when ${name}, and shows nothing of what comes after`, async () => {
    const person = await makeSomebody(role);
    const first: Listening = { person, shown: { token: person.token }, ...(await makeClosed()) };
    const listening = { ...first, ...(await give?.(first)) };
    const watcher = await watch(listening.shown, listening);
    assert.equal(watcher.status, 200, watcher.text());
    await happen(listening.at);
    await watcher.until(role !== null && rankOf(role) >= rankOf('comment') ? 2 : 1);
    const [before, began] = [watcher.events.length, performance.now()];
    const answer = await take(listening);
    if (isAnswer(answer)) assert.ok(answer.status < 300, `${answer.status}`);
    await watcher.ended();
    // A stream of which nobody asks again goes on for half an hour.
    assert.ok(performance.now() - began < MUCH_TIME_MS);
    if (!isGone) await happen(listening.at);
    const late = types(watcher).slice(before);
    // That the space is elsewhere is said to those who saw it where it was, and by then they see it no more.
    assert.deepEqual(
      late.filter((type) => type !== 'space.visibility_updated'),
      [],
    );
    const again = await watch({ ...listening.shown, lastEventId: watcher.lastId() }, listening);
    assert.equal(again.status, next);
    const { token, cookie } = listening.shown;
    const api = createApi(world.app.http, token, cookie === undefined ? {} : asBrowser(cookie));
    assert.equal((await api.get(`${listening.at}/presence`)).status, next);
  });
}

test('somebody who may comment no more goes on reading, and hears of no more comments', async () => {
  const person = await makeSomebody(null);
  const one = { person, shown: { token: person.token }, ...(await makeClosed()) };
  await grant(one, 'comment');
  const watcher = await watch(one.shown, one);
  await happen(one.at);
  await watcher.until(2);
  const answer = await owner.patch(`${one.at}/permissions/users/${person.id}`, { body: { role: 'read' } });
  assert.equal(answer.status, 204, answer.text);
  await sleep(10 * RENEWAL_MS);
  await happen(one.at);
  await watcher.until(3);
  assert.deepEqual(types(watcher).slice(2), ['change_request.created']);
});

test('whoever was there and may not read any more is there no more after 15 seconds, and cannot say otherwise', async () => {
  const person = await makeSomebody('read');
  const body = { page: home.params['pageId'] };
  const theirs = world.as(person.token);
  assert.equal((await theirs.put(`${space}/presence`, { body })).status, 200);
  const isThere = async () =>
    (await owner.get(`${space}/presence`)).body.items.some(
      ({ user }: { user?: { id: string } }) => user?.id === person.id,
    );
  assert.equal(await isThere(), true);
  await owner.delete(`/v1/orgs/${organizationId}/members/${person.id}`);
  assert.equal((await theirs.put(`${space}/presence`, { body })).status, 404);
  world.clock.advance(15_000);
  assert.equal(await isThere(), false);
});

test('a stream ends when the organization is blocked', async () => {
  const blocked = await makeSubject(world);
  const watcher = await watch({ token: blocked.owner.token }, blocked);
  await world.db
    .updateTable('organizations')
    .set({ blocked_reason: 'security' })
    .where('id', '=', blocked.organizationId)
    .execute();
  await watcher.ended();
  assert.deepEqual(types(watcher), []);
});
