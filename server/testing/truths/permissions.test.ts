// What a resource says of the caller's permissions is what the operations then answer, for every kind of caller.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sampleOf } from '@lectern/content/testing';
import { rankOf } from '#access/index.ts';
import { startFileServer } from '#features/imports/additions/testing.ts';
import { makeGrant } from '#features/collections/testing.ts';
import { addMember } from '#features/organizations/index.ts';
import { isPostgresRun } from '../databases.ts';
import { type CallerKind, joinAs, makeCallers } from '../permissions/callers.ts';
import { makeSubject, type Subject } from '../permissions/subject.ts';
import { startWorld } from '../world.ts';

type Permissions = Record<string, boolean>;

/** What a flag promises: a request that is answered with success exactly where the flag is true. */
interface Promised {
  flag: string;
  request: (subject: Subject) => { method: string; path: string; body?: object };
  /** Done beforehand, by the owner. */
  prepare?: (subject: Subject) => Promise<void>;
}

const files = await startFileServer();
after(files.close);
files.answers.set('/page.md', '# Page');
const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
world.isExamined = true;
const home = await makeSubject(world);
const foreign = await makeSubject(world);
const callers = (await makeCallers(world, home.organizationId, foreign.owner)).filter((caller) => caller.known);

const ofSpace = (rest: string, method = 'POST', body?: object) => ({
  request: ({ spareSpaceId }: Subject) => ({
    method,
    path: `/v1/spaces/${spareSpaceId}${rest}`,
    ...(body === undefined ? {} : { body }),
  }),
});

const unlock = async ({ owner, spareSpaceId }: Subject): Promise<void> => {
  await world.as(owner.token).patch(`/v1/spaces/${spareSpaceId}`, { body: { editMode: 'live' } });
};

const space: Promised[] = [
  { flag: 'access', ...ofSpace('', 'GET') },
  { flag: 'view', ...ofSpace('/content', 'GET') },
  {
    flag: 'edit',
    ...ofSpace('/content/import', 'POST', { url: files.url('/page.md'), source: 'markdown' }),
    prepare: unlock,
  },
  { flag: 'admin', ...ofSpace('', 'PATCH', { title: 'Changed' }) },
  { flag: 'admin', ...ofSpace('', 'DELETE') },
  { flag: 'admin', ...ofSpace('/restore') },
  {
    flag: 'admin',
    ...ofSpace('/move', 'POST', { position: {} }),
    // To the end, where it must not be yet.
    prepare: async ({ owner, organizationId }) => {
      await world.as(owner.token).post(`/v1/orgs/${organizationId}/spaces`);
    },
  },
];

const ofCollection = (rest: string, method: string, body?: object) => ({
  request: ({ params }: Subject) => ({
    method,
    path: `/v1/collections/${params['collectionId']}${rest}`,
    ...(body === undefined ? {} : { body }),
  }),
});

const creating = (what: string) => ({
  request: ({ organizationId, params }: Subject) => ({
    ...{ method: 'POST', path: `/v1/orgs/${organizationId}/${what}` },
    body: { parent: params['collectionId'] },
  }),
});

const collection: Promised[] = [
  { flag: 'view', ...ofCollection('', 'GET') },
  { flag: 'view', ...ofCollection('/spaces', 'GET') },
  { flag: 'create', ...creating('spaces') },
  { flag: 'create', ...creating('collections') },
  { flag: 'admin', ...ofCollection('', 'PATCH', { title: 'Changed' }) },
  { flag: 'admin', ...ofCollection('', 'DELETE') },
];

const ofOrganization = (rest: string, method: string, body?: object) => ({
  request: ({ organizationId }: Subject) => ({
    method,
    path: `/v1/orgs/${organizationId}${rest}`,
    ...(body === undefined ? {} : { body }),
  }),
});

const organization: Promised[] = [
  { flag: 'view', ...ofOrganization('', 'GET') },
  { flag: 'createContent', ...ofOrganization('/spaces', 'POST', {}) },
  { flag: 'createContent', ...ofOrganization('/collections', 'POST', {}) },
  { flag: 'createContent', ...ofOrganization('/sites', 'POST', {}) },
  {
    flag: 'createContent',
    request: ({ organizationId, siteId }) => ({
      ...{ method: 'PATCH', path: `/v1/orgs/${organizationId}/sites/${siteId}` },
      body: { title: 'Changed' },
    }),
  },
  { flag: 'admin', ...ofOrganization('', 'PATCH', { title: 'Changed' }) },
];

const isDone = (status: number): boolean => status >= 200 && status < 300;

const locations = {
  space: ({ spareSpaceId }: Subject) => `/v1/spaces/${spareSpaceId}`,
  collection: ({ params }: Subject) => `/v1/collections/${params['collectionId']}`,
  organization: ({ organizationId }: Subject) => `/v1/orgs/${organizationId}`,
};

/** Changes who may do what on the space and the collection, so that not the role in the organization alone decides it. */
const rights: Record<string, (subject: Subject, caller: CallerKind) => Promise<void>> = {
  inherited: async () => {},
  'for readers': async (subject) => setLevel(subject, 'read'),
  hidden: async (subject) => setLevel(subject, null),
  'granted to edit': async (subject, caller) => grant(subject, caller, rankOf('edit')),
  'granted to create': async (subject, caller) => grant(subject, caller, rankOf('create')),
};

async function setLevel(subject: Subject, defaultLevel: string | null): Promise<void> {
  for (const where of [locations.space, locations.collection])
    await world.as(subject.owner.token).patch(where(subject), { body: { defaultLevel } });
}

async function grant({ organizationId, spareSpaceId, params }: Subject, caller: CallerKind, role: number) {
  if (caller.userId === undefined) return;
  const { userId } = caller;
  for (const on of [{ space_id: spareSpaceId }, { collection_id: params['collectionId'] ?? '' }])
    await makeGrant(world, { organizationId, userId, role, on });
}

const walks = { space, collection, organization };

/** Those whose role in the organization is not all that there is to it. */
const BESIDE_ROLE = new Set<CallerKind['role']>(['guest', 'read', 'create', 'admin']);

// One query reads every right: on the second database, one half of the ways to have them.
for (const [how, arrange] of sampleOf(Object.entries(rights), isPostgresRun() ? 2 : 1)) {
  const isInherited = how === 'inherited';
  // Who may do what in the organization itself is not changed by any of this.
  const kinds = isInherited ? (['organization', 'space', 'collection'] as const) : (['space', 'collection'] as const);
  test(`what is ${how} says of everybody what they may do, and they may`, async () => {
    for (const caller of callers.filter(({ role }) => isInherited || BESIDE_ROLE.has(role))) {
      const subject = await makeSubject(world);
      await joinAs(world, subject.organizationId, caller);
      await arrange(subject, caller);
      for (const kind of kinds)
        for (const promised of walks[kind]) await keepsPromise({ kind, promised, caller, subject });
    }
  });
}

interface Kept {
  kind: keyof typeof walks;
  promised: Promised;
  caller: CallerKind;
  subject: Subject;
}

async function keepsPromise({ kind, promised, caller, subject }: Kept): Promise<void> {
  const api = world.as(caller.token);
  await promised.prepare?.(subject);
  const { body } = await api.get(locations[kind](subject));
  const permissions: Permissions = body.permissions ?? {};
  const { method, path, body: sent } = promised.request(subject);
  const answer = await api.request(method, path, sent === undefined ? {} : { body: sent });
  const says = `${caller.name}: ${promised.flag} and ${method} ${path}: ${answer.text.slice(0, 200)}`;
  assert.equal(isDone(answer.status), permissions[promised.flag] === true, says);
  // Whoever sees it may know that it is there. What is hidden is not there, and cannot be named in a body either.
  const isNamedInBody = !path.startsWith(locations[kind](subject)) && caller.role !== undefined;
  const hidden = isNamedInBody ? 400 : 404;
  if (!isDone(answer.status)) assert.equal(answer.status, body.permissions === undefined ? hidden : 403, says);
}

test('an address of the same thing shows the same permissions, in lists and alone', async () => {
  const guest = callers.find((caller) => caller.role === 'guest');
  assert.ok(guest?.userId !== undefined);
  await makeGrant(world, {
    ...{ organizationId: home.organizationId, userId: guest.userId, role: rankOf('comment') },
    on: { space_id: home.spaceId },
  });
  for (const caller of callers.filter((each) => each.role !== undefined)) {
    const api = world.as(caller.token);
    const lists = [`/v1/orgs/${home.organizationId}/spaces`, `/v1/orgs/${home.organizationId}/collections`, '/v1/orgs'];
    for (const list of lists) {
      const { body } = await api.get(list);
      for (const item of body.items) {
        const alone = await api.get(new URL(item.urls.location).pathname);
        assert.deepEqual(alone.body.permissions, item.permissions, `${caller.name}: ${list}`);
      }
    }
    const shown = await api.get(`/v1/orgs/${home.organizationId}/sites/${home.siteId}/site-spaces`);
    for (const { space: inSite } of shown.body?.items ?? []) {
      const alone = await api.get(`/v1/spaces/${inSite.id}`);
      assert.equal(alone.status === 200, inSite.permissions.access, `${caller.name}: a space of a site`);
      if (alone.status === 200) assert.deepEqual(alone.body.permissions, inSite.permissions);
    }
  }
});

test('a transfer is open to whoever may create content in both organizations, and to nobody else', async () => {
  for (const [here, there] of [
    ['create', 'create'],
    ['create', 'read'],
    ['read', 'create'],
  ] as const) {
    const [from, to] = [await makeSubject(world), await makeSubject(world)];
    const member = callers.find((caller) => caller.role === here);
    assert.ok(member?.userId !== undefined);
    await addMember(world.ctx, { organizationId: from.organizationId, userId: member.userId, role: here });
    await addMember(world.ctx, { organizationId: to.organizationId, userId: member.userId, role: there });
    const api = world.as(member.token);
    const may = async (id: string) => (await api.get(`/v1/orgs/${id}`)).body.permissions.createContent as boolean;
    const expected = (await may(from.organizationId)) && (await may(to.organizationId));
    const body = { organization: to.organizationId };
    const { status } = await api.post(`/v1/spaces/${from.spareSpaceId}/transfer`, { body });
    assert.equal(status, expected ? 200 : 403, `${here} here, ${there} there`);
  }
});
