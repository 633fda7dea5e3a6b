// Versions and times move when something changed, only then, and only of what changed.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '#app';
import { startFileServer } from '#features/imports/additions/testing.ts';
import { addMember } from '#features/organizations/index.ts';
import { makeSubject, type Subject } from '../permissions/subject.ts';
import { startWorld } from '../world.ts';

const files = await startFileServer();
after(files.close);
files.answers.set('/page.md', '# Page');
const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
world.isExamined = true;

/** Version and time of every row that the API shows as a thing of its own, by table and id. */
async function readVersions(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const table of ['organizations', 'collections', 'spaces', 'sites'] as const) {
    const rows = await world.db.selectFrom(table).select(['id', 'version', 'updated_at']).execute();
    for (const { id, version, updated_at } of rows) found.set(`${table} ${id}`, `${version} at ${updated_at}`);
  }
  for (const { id, version } of await world.db.selectFrom('site_spaces').select(['id', 'version']).execute())
    found.set(`site_spaces ${id}`, String(version));
  return found;
}

interface Step {
  method: string;
  path: string;
  body?: object;
}

/** Takes a step a minute later and answers which rows that were there have moved; `made` counts new ones. */
async function movedBy(subject: Subject, { method, path, body }: Step) {
  const before = await readVersions();
  world.clock.advance(60_000);
  const answer = await world.as(subject.owner.token).request(method, path, body === undefined ? {} : { body });
  const now = await readVersions();
  const moved = [...before.keys()].filter((key) => now.has(key) && now.get(key) !== before.get(key)).toSorted();
  return { status: answer.status, text: answer.text, moved };
}

const at = {
  organization: ({ organizationId }: Subject) => `/v1/orgs/${organizationId}`,
  space: ({ spareSpaceId }: Subject) => `/v1/spaces/${spareSpaceId}`,
  collection: ({ params }: Subject) => `/v1/collections/${params['collectionId']}`,
  site: ({ organizationId, siteId }: Subject) => `/v1/orgs/${organizationId}/sites/${siteId}`,
};
type Kind = keyof typeof at;

const rowOf: Record<Kind, (subject: Subject) => string> = {
  organization: ({ organizationId }) => `organizations ${organizationId}`,
  space: ({ spareSpaceId }) => `spaces ${spareSpaceId}`,
  collection: ({ params }) => `collections ${params['collectionId']}`,
  site: ({ siteId }) => `sites ${siteId}`,
};

type Values = Record<string, (subject: Subject, current: unknown) => unknown>;

/** Another value for everything that can be changed. */
const patches: Record<Kind, { operation: string; values: Values }> = {
  organization: {
    operation: 'updateOrganizationById',
    values: {
      title: () => 'Another name',
      emailDomains: () => ['example.org', 'example.net'],
      hostname: ({ hostname }) => `${hostname.slice(0, 20)}-new`,
      defaultRole: () => 'comment',
      defaultContent: ({ siteId }) => ({ type: 'site', site: siteId }),
      logo: () => 'https://example.com/logo.png',
      sso: () => true,
      ai: () => true,
      inviteLinks: () => false,
      mergeRules: () => ({ type: 'rules', rules: [{ type: 'require_at_least_one_review' }] }),
    },
  },
  space: {
    operation: 'updateSpaceById',
    values: {
      title: () => ' Another name ',
      emoji: () => '1f4d6',
      editMode: (_, current) => (current === 'live' ? 'locked' : 'live'),
      defaultLevel: () => 'comment',
      mergeRules: () => ({ type: 'none' }),
    },
  },
  collection: {
    operation: 'updateCollectionById',
    values: { title: () => ' Another name ', description: () => 'Words', defaultLevel: () => null },
  },
  site: {
    operation: 'updateSiteById',
    values: {
      title: () => ' Another name ',
      visibility: () => 'unlisted',
      basename: () => 'Another',
      adaptiveContent: () => ({ enabled: true }),
      proxy: () => 'example.com/docs',
    },
  },
};

/** What is no column of the thing itself; tested by itself. */
const ELSEWHERE = new Set(['defaultSiteSpace', 'defaultSiteSection']);

for (const [kind, { operation, values }] of Object.entries(patches) as [Kind, (typeof patches)[Kind]][]) {
  test(`each change of a ${kind} moves its version and time, and the same again moves nothing`, async () => {
    const declared = operations.find((each) => each.id === operation)?.body as { properties: object } | undefined;
    const known = Object.keys(declared?.properties ?? {}).filter((name) => !ELSEWHERE.has(name));
    const missing = known.filter((name) => !(name in values));
    assert.deepEqual(missing, [], `fields of ${operation} that this test gives no other value`);
    const subject = await makeSubject(world);
    const own = world.as(subject.owner.token);
    const path = at[kind](subject);
    for (const name of known) {
      const value = values[name] ?? assert.fail(name);
      const { body: present } = await own.get(path);
      const body = { [name]: value(subject, present[name]) };
      const first = await movedBy(subject, { method: 'PATCH', path, body });
      assert.deepEqual([first.status, first.moved], [200, [rowOf[kind](subject)]], `${name}: ${first.text}`);
      const seen = await own.get(path);
      if ('updatedAt' in seen.body) assert.equal(Date.parse(seen.body.updatedAt), world.clock.now(), name);
      const again = await movedBy(subject, { method: 'PATCH', path, body });
      assert.deepEqual([again.status, again.moved], [200, []], `${name} once more`);
      const still = await own.get(path);
      assert.deepEqual([still.headers['etag'], still.body], [seen.headers['etag'], seen.body], name);
    }
    const nothing = await movedBy(subject, { method: 'PATCH', path, body: {} });
    assert.deepEqual([nothing.status, nothing.moved], [200, []]);
  });
}

interface Deed {
  says: string;
  step: (subject: Subject) => Step;
  status: number;
  moves: (subject: Subject) => string[];
}

const nobody = () => [];
const shownRow = ({ params }: Subject) => `site_spaces ${params['siteSpaceId']}`;
const post =
  (path: (subject: Subject) => string, body?: (subject: Subject) => object): Deed['step'] =>
  (subject) => ({ method: 'POST', path: path(subject), ...(body === undefined ? {} : { body: body(subject) }) });
const intoCollection = ({ params }: Subject) => ({ parent: params['collectionId'] });

/** One after the other on the same things. */
const deeds: Deed[] = [
  {
    says: 'a new space',
    step: post((s) => `${at.organization(s)}/spaces`, intoCollection),
    status: 201,
    moves: nobody,
  },
  {
    says: 'a new collection',
    step: post((s) => `${at.organization(s)}/collections`, intoCollection),
    status: 201,
    moves: nobody,
  },
  {
    says: 'a new site',
    step: post(
      (s) => `${at.organization(s)}/sites`,
      () => ({ spaces: 'empty' }),
    ),
    status: 201,
    moves: nobody,
  },
  { says: 'a copy of a space', step: post((s) => `${at.space(s)}/duplicate`), status: 201, moves: nobody },
  {
    says: 'a move',
    step: post((s) => `${at.space(s)}/move`, intoCollection),
    status: 200,
    moves: (s) => [rowOf.space(s)],
  },
  {
    says: 'a move to the same place',
    step: post((s) => `${at.space(s)}/move`, intoCollection),
    status: 409,
    moves: nobody,
  },
  {
    says: 'a move to nowhere',
    step: post(
      (s) => `${at.space(s)}/move`,
      () => ({ parent: 'nothing' }),
    ),
    status: 400,
    moves: nobody,
  },
  {
    says: 'an import',
    step: post(
      (s) => `${at.space(s)}/content/import`,
      () => ({ url: files.url('/page.md'), source: 'markdown' }),
    ),
    status: 201,
    moves: (s) => [rowOf.space(s)],
  },
  {
    says: 'a space that a site shows from now on',
    step: post(
      (s) => `${at.site(s)}/site-spaces`,
      ({ spareSpaceId: spaceId }) => ({ spaceId }),
    ),
    status: 201,
    moves: (s) => [rowOf.site(s)],
  },
  {
    says: 'the same once more',
    step: post(
      (s) => `${at.site(s)}/site-spaces`,
      ({ spareSpaceId: spaceId }) => ({ spaceId }),
    ),
    status: 409,
    moves: nobody,
  },
  {
    says: 'the default that is so already',
    step: (s) => ({ method: 'PATCH', path: at.site(s), body: { defaultSiteSpace: s.params['siteSpaceId'] } }),
    status: 200,
    moves: nobody,
  },
  { says: 'publishing what is published', step: post((s) => `${at.site(s)}/publish`), status: 200, moves: nobody },
  { says: 'unpublishing', step: post((s) => `${at.site(s)}/unpublish`), status: 200, moves: (s) => [rowOf.site(s)] },
  { says: 'unpublishing once more', step: post((s) => `${at.site(s)}/unpublish`), status: 200, moves: nobody },
  { says: 'publishing', step: post((s) => `${at.site(s)}/publish`), status: 200, moves: (s) => [rowOf.site(s)] },
  { says: 'restoring what is there', step: post((s) => `${at.space(s)}/restore`), status: 200, moves: nobody },
  {
    says: 'deleting',
    step: (s) => ({ method: 'DELETE', path: at.space(s) }),
    status: 205,
    moves: (s) => [rowOf.space(s)],
  },
  { says: 'deleting once more', step: (s) => ({ method: 'DELETE', path: at.space(s) }), status: 404, moves: nobody },
  { says: 'restoring', step: post((s) => `${at.space(s)}/restore`), status: 200, moves: (s) => [rowOf.space(s)] },
  {
    says: 'a collection that moves',
    step: post(
      (s) => `${at.collection(s)}/move`,
      ({ otherCollectionId: parent }) => ({ parent }),
    ),
    status: 200,
    moves: (s) => [rowOf.collection(s)],
  },
  { says: 'deleting a site', step: (s) => ({ method: 'DELETE', path: at.site(s) }), status: 205, moves: nobody },
];

test('whatever is done moves the versions of what it changes, and of nothing next to it, above or below', async () => {
  const subject = await makeSubject(world);
  for (const { says, step, status, moves } of deeds) {
    const found = await movedBy(subject, step(subject));
    assert.deepEqual([found.status, found.moved], [status, moves(subject)], `${says}: ${found.text}`);
  }
});

test('another default moves the site and the two of its spaces that change places', async () => {
  const subject = await makeSubject(world);
  const shown = `${at.site(subject)}/site-spaces`;
  const { body } = await world.as(subject.owner.token).post(shown, { body: { spaceId: subject.spareSpaceId } });
  const step = { method: 'PATCH', path: at.site(subject), body: { defaultSiteSpace: body.id } };
  const expected = [shownRow(subject), `site_spaces ${body.id}`, rowOf.site(subject)].toSorted();
  assert.deepEqual((await movedBy(subject, step)).moved, expected);
  assert.deepEqual((await movedBy(subject, step)).moved, []);
});

test('a transfer moves what is transferred and nothing that stays', async () => {
  const [subject, other] = [await makeSubject(world), await makeSubject(world)];
  const { organizationId } = other;
  await addMember(world.ctx, { organizationId, userId: subject.owner.id, role: 'create' });
  const body = { organization: organizationId };
  const space = await movedBy(subject, { method: 'POST', path: `${at.space(subject)}/transfer`, body });
  assert.deepEqual([space.status, space.moved], [200, [rowOf.space(subject)]]);
  const collection = await movedBy(subject, { method: 'POST', path: `${at.collection(subject)}/transfer`, body });
  assert.deepEqual([collection.status, collection.moved], [200, [rowOf.collection(subject)]]);
});

test('what is read, and what is refused, moves nothing', async () => {
  const subject = await makeSubject(world);
  for (const path of Object.values(at).map((of) => of(subject))) {
    assert.deepEqual((await movedBy(subject, { method: 'GET', path })).moved, []);
    const refused = await movedBy(subject, { method: 'PATCH', path, body: { title: 7 } });
    assert.deepEqual([refused.status, refused.moved], [422, []]);
  }
});
