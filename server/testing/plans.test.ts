// Every read of the API over a large database: by index, whoever asks, and with no more queries for a hundred items than for twenty.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inTurn } from '@lectern/content/testing';
import { operations } from '#app';
import { createReplanning } from '#platform/db/testing.ts';
import { makePerson } from './cast.ts';
import { cases } from './permissions/cases.ts';
import { fill, makeSubject, parametersOf } from './permissions/subject.ts';
import { createExplainer, nameOf } from './plans/explain.ts';
import { type RecordedQuery, recordQueries } from './plans/recording.ts';
import { fillAround } from './plans/seed.ts';
import { startWorld } from './world.ts';

type ServedOperation = (typeof operations)[number];
type Query = Record<string, string | number | boolean>;

const world = await startWorld({ after });
const subject = await makeSubject(world);
const { organizationId, spaceId } = subject;
const member = await makePerson(world.ctx, 'member', { organizationId, role: 'read' });
const guest = await makePerson(world.ctx, 'guest', { organizationId, role: null });
await fillAround(world, { ...subject, guestId: guest.id, memberId: member.id });
const recording = recordQueries(world);
const explain = createExplainer(world);

const callers = [
  { name: 'an administrator', token: subject.owner.token },
  { name: 'a member', token: member.token },
  { name: 'a guest', token: guest.token },
];

/** A reader's program has a token of the site, and may ask for little. */
const reader = {
  name: 'a reader',
  token: await world.ctx.signed.siteTokens.sign({
    organization: organizationId,
    site: subject.siteId,
    siteSpace: subject.params['siteSpaceId'] ?? '',
    space: spaceId,
    spaces: [spaceId],
  }),
};

/** The administrator, who gets most; one of the others, in turn; and a reader where one may ask. */
const callersOf = (operation: ServedOperation) => [
  ...callers.slice(0, 1),
  ...inTurn(callers.slice(1), callers.length - 1, reads.indexOf(operation)),
  ...(operation.permission.visitor === true ? [reader] : []),
];

const commentFilters: Query[] = [
  {},
  { order: 'asc' },
  { status: 'open' },
  { targetPage: 'page1' },
  { authors: member.id },
];

/** Filters of lists, each of which is a query of its own. */
const filters: Record<string, Query[]> = {
  listCommentsInSpace: commentFilters,
  listCommentsInChangeRequest: commentFilters,
  listOrganizationAuditEvents: [
    {},
    { order: 'asc', from: '1970-01-01T00:00:01Z', to: '1970-01-01T00:00:30Z' },
    { actor: 'plan-u20' },
    { target: 'plan-s20', action: 'plan.20' },
    { action: 'plan.20' },
    { actor: member.id },
  ],
  listCollectionsInOrganizationById: [{}, { nested: false }],
  listNotifications: [{}, { unread: true }, { unread: false }],
  listSitePageFeedback: [{}, { pageId: 'page1' }, { rating: 'bad' }],
  listMembersInOrganizationById: [
    ...['joinedAt', 'lastSeenAt', 'name'].flatMap((sort): Query[] => [
      { sort },
      { sort, order: 'asc' },
      { sort, role: 'review' },
      { sort, role: 'guest' },
      { sort, search: 'lan' },
    ]),
  ],
  listTeamsInOrganizationById: [{}, { title: 'ea' }, { owner: member.id }],
  listTeamsForOrganizationMember: [{}, { title: 'ea' }],
  getAggregatedPermissionsInSpace: [{}, { role: 'read' }],
  listIntegrationInstallations: [{}, { externalId: 'plan-x20' }],
  listIntegrationSpaceInstallations: [{}, { externalId: 'plan-x20' }],
  listIntegrationSiteInstallations: [{}, { externalId: 'plan-x20' }],
  listIntegrations: [
    {},
    { search: 'plan', category: 'other' },
    { blockDomain: 'plan.example' },
    { owner: organizationId, blocks: true, contentSources: false },
  ],
  listRevisions: [
    {},
    { pageId: 'page20' },
    { userId: member.id },
    { type: 'import' },
    { since: '2020-01-01T00:00:00Z' },
  ],
  listImportRuns: [{}, { space: spaceId }, { status: 'active' }],
  listSites: [{}, { space: spaceId }, { title: 'ite' }, { published: true }, { type: 'basic' }],
};

/** Change requests know their space and not their organization, so a list of an organization's looks through all of them. */
const notByIndexYet = ['listChangeRequestsForOrganization'];

// What needs something that the subject has not is missed by the walk over permissions, which walks all. A search is no
// list: what it asks of its index depends on the words, and is looked at where it is measured.
const reads = operations.filter(
  ({ id, method, path, query }) =>
    method === 'GET' &&
    !notByIndexYet.includes(id) &&
    ((query.required ?? []) as readonly string[]).length === 0 &&
    parametersOf(path).every((name) => Object.hasOwn(subject.params, name)),
);
/** Lists that answer a hundred items at once, where one asks for them. */
const isList = ({ query }: ServedOperation): boolean => {
  const { limit, page } = query.properties as Record<string, { maximum?: number }>;
  return page !== undefined && (limit?.maximum ?? 0) >= 100;
};

const pathOf = ({ id, path }: ServedOperation): string =>
  fill(path, { ...subject.params, ...cases[id]?.params?.(subject) });

/** What is asked of the database for one request; the caller may not see everything, and is answered at the same cost. */
const queriesOf = (operation: ServedOperation, token: string, query: Query): Promise<RecordedQuery[]> =>
  recording.during(async () => {
    const answer = await world.as(token).get(pathOf(operation), { query });
    assert.ok([200, 403, 404].includes(answer.status), `${operation.id} answered ${answer.status}`);
  });

/** The first page of a list and the one after it. */
async function queriesOfPages(operation: ServedOperation, token: string, filter: Query): Promise<RecordedQuery[]> {
  const asked = await queriesOf(operation, token, { ...filter, limit: 2 });
  const { body } = await world.as(token).get(pathOf(operation), { query: { ...filter, limit: 2 } });
  if (body.next === undefined) return asked;
  return [...asked, ...(await queriesOf(operation, token, { ...filter, limit: 2, page: body.next.page }))];
}

const replanning =
  world.database.kind === 'sqlite' ? createReplanning(world.database.url.slice('sqlite:'.length)) : undefined;
after(() => replanning?.close());

/** What some reads keep for the next one is inserted: from rows that are given, and nothing can try it a second time. */
const isInsert = ({ sql }: RecordedQuery): boolean => /^\s*insert\b/i.test(sql);

/**
 * One half on each database, the other half on the other one, and with another part the other way round: a query that has no index
 * has none on either.
 */
const looked = new Set(inTurn(reads, 2, world.database.kind === 'sqlite' ? 0 : 1));

for (const operation of looked) {
  test(`${operation.id} reads no table from end to end, and has each query planned once`, async () => {
    const complaints = new Set<string>();
    for (const { name, token } of callersOf(operation)) {
      for (const filter of filters[operation.id] ?? [{}]) {
        const asked = isList(operation)
          ? await queriesOfPages(operation, token, filter)
          : await queriesOf(operation, token, filter);
        assert.ok(asked.length > 0, 'every request asks at least who is asking');
        const tried = asked.filter((query) => !isInsert(query));
        for (const query of tried)
          for (const scan of (await explain(query)).scans)
            complaints.add(`${operation.id} for ${name} ${JSON.stringify(filter)}: ${scan} in: ${nameOf(query)}`);
        for (const query of tried)
          if (replanning?.isPlannedAnew(query))
            complaints.add(`${operation.id}: planned anew with each value: ${nameOf(query)}`);
      }
    }
    assert.deepEqual([...complaints], []);
  });
}

for (const operation of [...looked].filter(isList)) {
  test(`${operation.id} asks no more often for a hundred items than for twenty`, async () => {
    for (const { name, token } of callersOf(operation)) {
      // Once before: what is kept in memory is not asked for again.
      await queriesOf(operation, token, { limit: 100 });
      const [few, many] = [
        await queriesOf(operation, token, { limit: 20 }),
        await queriesOf(operation, token, { limit: 100 }),
      ];
      assert.ok(many.length <= few.length, `${name}: ${many.map(nameOf).join('\n')}`);
    }
  });
}

/** What is written about people, as an administrator does it and as a member does about themselves. */
const writes = (): [string, () => Promise<{ status: number }>][] => {
  const organization = `/v1/orgs/${organizationId}`;
  const owner = world.as(subject.owner.token);
  const team = `${organization}/teams/plan-m20/members`;
  return [
    ['a ping', () => world.as(member.token).post(`${organization}/ping`)],
    ['a member joins a team', () => owner.put(`${team}/plan-u40`, { body: {} })],
    [
      'many members of a team',
      () => owner.put(team, { body: { add: ['plan-u60', 'plan80@example.com'], remove: ['plan-u40'] } }),
    ],
    ['another role', () => owner.patch(`${organization}/members/plan-u60`, { body: { role: 'edit' } })],
    ['a mark', () => owner.post(`${organization}/members/plan-u60/sso`)],
    ['a member who goes', () => owner.delete(`${organization}/members/plan-u60`)],
  ];
};

test('what is written about people reads none of them from end to end', async () => {
  const complaints = new Set<string>();
  for (const [what, write] of writes()) {
    const asked = await recording.during(async () => {
      const { status } = await write();
      assert.ok(status < 300, `${what}: ${status}`);
    });
    for (const query of asked.filter(({ sql }) => /^\s*(?:select|update|delete|insert|with)\b/i.test(sql)))
      for (const scan of (await explain(query)).scans) complaints.add(`${what}: ${scan} in: ${nameOf(query)}`);
  }
  assert.deepEqual([...complaints], []);
});

/** Lists that the seed makes long. */
const long = [
  'listCollectionsInOrganizationById',
  'listSpacesInOrganization',
  'listSpacesInCollectionById',
  'listRevisions',
  'listChangeRequestsForSpace',
  'listDrafts',
  'listDraftsInChangeRequest',
  'listCommentsInSpace',
  'listCommentsInChangeRequest',
  'listSites',
  'listSiteSpaces',
  'listUserPermissionsInSpace',
  'listUserPermissionsInCollection',
  // Not those of who has a role: they read 500 members at once, more than there are here, and sorting those is right.
];
const longLists = reads.filter((operation) => long.includes(operation.id));

test('the lists that are looked at are long', async () => {
  assert.equal(longLists.length, long.length);
  for (const operation of longLists) {
    const { body } = await world.as(subject.owner.token).get(pathOf(operation), { query: { limit: 0 } });
    assert.ok(body.count >= 30, `${operation.id}: ${body.count}`);
  }
});

test('who sees most of a long list gets its pages in the order of an index, without sorting', async () => {
  const complaints = new Set<string>();
  for (const operation of longLists) {
    for (const { name, token } of callers.slice(0, 2)) {
      for (const query of await queriesOfPages(operation, token, {})) {
        if (!/ limit \S+$/.test(query.sql)) continue;
        if ((await explain(query)).sorts) complaints.add(`${operation.id} for ${name} sorts: ${nameOf(query)}`);
      }
    }
  }
  assert.deepEqual([...complaints], []);
});

test('one space is read once, together with the rights on it', async () => {
  const asked = await recording.during(() => world.as(member.token).get(`/v1/spaces/${spaceId}`));
  const reading = asked.filter(({ sql }) => /from "spaces" (?:s\b|where "id")/i.test(sql));
  assert.equal(reading.length, 1, reading.map(nameOf).join('\n'));
});
