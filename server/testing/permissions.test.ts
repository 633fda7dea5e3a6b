// Every served operation in the eyes of every kind of caller: the answer must be the one that its declaration promises.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '#app';
import { rankOf, type Role, ROLES } from '#access/index.ts';
import { startFileServer } from '#features/imports/additions/testing.ts';
import { addMember } from '#features/organizations/index.ts';
import { makePerson } from './cast.ts';
import { makeSite, type Published } from './content.ts';
import { startWorld } from './world.ts';

const fileServer = await startFileServer();
fileServer.answers.set('/page.md', '# Page');
after(fileServer.close);
const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
const files = { 'README.md': '# Home', 'notes.txt': 'notes' };
const home = await makeSite(world, files);
const foreign = await makeSite(world, files);

interface CallerKind {
  name: string;
  token: string | undefined;
  /** What the caller is in the organization; undefined for those who are nothing there. */
  role: Role | 'guest' | undefined;
  known: boolean;
}

const callers: CallerKind[] = [
  { name: 'nobody', token: undefined, role: undefined, known: false },
  { name: 'somebody with a wrong token', token: 'lct_wrong', role: undefined, known: false },
  { name: 'a stranger', token: foreign.owner.token, role: undefined, known: true },
  { name: 'a disabled administrator', token: await makeDisabled(), role: undefined, known: true },
  { name: 'a guest', token: await makeMember('guest'), role: 'guest', known: true },
];
for (const role of ROLES)
  callers.push({ name: `a member who may ${role}`, token: await makeMember(role), role, known: true });

/** What a handler demands beyond the declared permission, because it depends on the body. */
const DEMANDED: Record<string, Role> = {
  createSpace: 'create',
  // Spaces are locked unless somebody made them live.
  importContent: 'create',
};

/** What operations need to be told before they do anything. */
const BODIES: Record<string, object> = {
  importContent: { url: fileServer.url('/page.md'), source: 'markdown' },
};

for (const operation of operations) {
  test(`${operation.id} answers everybody as it declares`, async () => {
    for (const caller of callers) {
      const expected = expectedStatus(operation, caller, false);
      assert.equal(await statusOf(operation, caller, home), expected, caller.name);
    }
  });
}

test('of a deleted space only those who may restore it see anything, and that is the space', async () => {
  const deleted = await makeSite(world, files);
  for (const caller of callers) await joinAs(deleted.organizationId, caller);
  const paramsBefore = await paramsOf(deleted);
  await world.db.updateTable('spaces').set({ deleted_at: 1 }).where('id', '=', deleted.spaceId).execute();
  for (const operation of operations.filter((each) => each.permission.on === 'space')) {
    for (const caller of callers.filter((each) => each.role !== undefined)) {
      const answer = await world.as(caller.token).request(operation.method, fill(operation.path, paramsBefore));
      assert.equal(answer.status, expectedStatus(operation, caller, true), `${operation.id}: ${caller.name}`);
    }
  }
});

test('ids of another organization in a path lead nowhere', async () => {
  const own = world.as(home.owner.token);
  const [here, there] = [await paramsOf(home), await paramsOf(foreign)];
  const mixed = [
    ['POST', fill('/v1/orgs/{organizationId}/sites/{siteId}/publish', { ...here, siteId: there.siteId })],
    ['POST', fill('/v1/orgs/{organizationId}/sites/{siteId}/publish', { ...there, siteId: here.siteId })],
    ['GET', fill('/v1/spaces/{spaceId}/content/page/{pageId}', { ...here, pageId: there.pageId })],
    ['GET', fill('/v1/spaces/{spaceId}/content/files/{fileId}', { ...here, fileId: there.fileId })],
  ] as const;
  for (const [method, path] of mixed) assert.equal((await own.request(method, path)).status, 404, path);
});

test('what does not exist is answered as what is hidden', async () => {
  const stranger = world.as(foreign.owner.token);
  for (const path of ['/v1/spaces/{spaceId}', '/v1/orgs/{organizationId}', '/v1/spaces/{spaceId}/content']) {
    const hidden = await stranger.get(fill(path, await paramsOf(home)));
    const missing = await stranger.get(
      fill(path, { ...(await paramsOf(home)), spaceId: 'nothing', organizationId: 'nothing' }),
    );
    assert.deepEqual([hidden.status, hidden.body], [missing.status, missing.body]);
  }
});

test('a member of a blocked organization is refused, and learns of its content no more', async () => {
  const blocked = await makeSite(world, files);
  await world.db
    .updateTable('organizations')
    .set({ blocked_reason: 'security' })
    .where('id', '=', blocked.organizationId)
    .execute();
  const own = world.as(blocked.owner.token);
  assert.equal((await own.get(`/v1/orgs/${blocked.organizationId}/spaces`)).status, 403);
  assert.equal((await own.get(`/v1/spaces/${blocked.spaceId}`)).status, 404);
});

async function statusOf(operation: (typeof operations)[number], caller: CallerKind, on: Published): Promise<number> {
  const body = BODIES[operation.id];
  const path = fill(operation.path, await paramsOf(on));
  return (await world.as(caller.token).request(operation.method, path, body === undefined ? {} : { body })).status;
}

function expectedStatus(operation: (typeof operations)[number], caller: CallerKind, deleted: boolean): number {
  const { permission } = operation;
  if (!caller.known) return 401;
  if (permission.on === 'caller') return operation.status;
  if (caller.role === undefined) return 404;
  const rank = caller.role === 'guest' ? 0 : rankOf(caller.role);
  if (permission.on === 'space') {
    if (rank === 0) return 404;
    if (deleted && (permission.deleted !== true || rank < rankOf('create'))) return 404;
  }
  const demanded = DEMANDED[operation.id] ?? (permission.role === 'guest' ? undefined : permission.role);
  return demanded === undefined || rank >= rankOf(demanded) ? operation.status : 403;
}

type Params = Record<'organizationId' | 'spaceId' | 'siteId' | 'pageId' | 'fileId', string>;

async function paramsOf(on: Published): Promise<Params> {
  const { body } = await world.as(on.owner.token).get(`/v1/spaces/${on.spaceId}/content`);
  const { organizationId, spaceId, siteId } = on;
  return { organizationId, spaceId, siteId, pageId: body.pages[0].id, fileId: body.files[0].id };
}

function fill(path: string, params: Params): string {
  return path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => params[name as keyof Params] ?? assert.fail(`a value for ${name}`),
  );
}

async function makeMember(role: Role | 'guest'): Promise<string> {
  const membership = { organizationId: home.organizationId, role: role === 'guest' ? null : role };
  return (await makePerson(world.ctx, `member-${role}`, membership)).token;
}

async function makeDisabled(): Promise<string> {
  const person = await makePerson(world.ctx, 'disabled', { organizationId: home.organizationId, role: 'admin' });
  await world.db.updateTable('memberships').set({ disabled: 1 }).where('user_id', '=', person.id).execute();
  return person.token;
}

async function joinAs(organizationId: string, { name, role }: CallerKind): Promise<void> {
  if (role === undefined) return;
  const email = `${name.startsWith('a guest') ? 'member-guest' : `member-${role}`}@example.com`;
  const { id } = await world.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await addMember(world.ctx, { organizationId, userId: id, role: role === 'guest' ? null : role });
}
