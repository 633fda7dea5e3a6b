import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { addSite } from '#features/sites/index.ts';
import { makePerson } from '#testing/cast.ts';
import { makeHome } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';

const world = await startWorld({ after });
const { ctx, clock } = world;
const home = await makeHome(world);
const api = world.as(home.owner.token);
const PATH = `/v1/orgs/${home.organizationId}`;

const patch = (body: object, headers: Record<string, string> = {}) => api.patch(PATH, { body, headers });

test('every field of an organization can be changed and is answered as it was sent', async () => {
  const site = await addSite(ctx, { ...home, createdBy: home.owner.id, title: 'Docs', spaces: [] });
  const changes = {
    title: 'Renamed',
    emailDomains: ['example.com', 'docs.example.org'],
    hostname: 'renamed',
    defaultRole: 'comment',
    defaultContent: { type: 'site', site: site.id },
    sso: true,
    ai: true,
    inviteLinks: false,
  };
  const answer = await patch({ ...changes, logo: 'https://example.com/logo.png', unknown: 'ignored' });
  assert.equal(answer.status, 200);
  const { body } = await api.get(PATH);
  assert.deepEqual(body, answer.body);
  assert.deepEqual(Object.fromEntries(Object.keys(changes).map((key) => [key, body[key]])), changes);
  assert.equal(body.urls.logo, 'https://example.com/logo.png');
});

test('that sign-in by the provider is a must, or no longer one, is an event of its own', async () => {
  const events = async () => {
    const all = world.db.selectFrom('audit_events').select(['action', 'actor_id', 'state_before', 'state_after']);
    const rows = await all.where('organization_id', '=', home.organizationId).orderBy('at').orderBy('id').execute();
    return rows.flatMap((row) => (row.action === 'sso.enforced' ? [{ ...row }] : []));
  };
  const known = (await events()).length;
  for (const sso of [false, false, true]) {
    clock.advance(1000);
    await patch({ sso });
  }
  const event = { action: 'sso.enforced', actor_id: home.owner.id };
  assert.deepEqual((await events()).slice(known), [
    { ...event, state_before: '{"sso":true}', state_after: '{"sso":false}' },
    { ...event, state_before: '{"sso":false}', state_after: '{"sso":true}' },
  ]);
});

test('null clears what can be empty', async () => {
  const { body } = await patch({ defaultRole: null, defaultContent: null, logo: null });
  assert.deepEqual([body.defaultRole, body.defaultContent, body.urls.logo], [null, undefined, undefined]);
});

test('mail domains are kept in lower case, each once', async () => {
  const { body } = await patch({ emailDomains: ['B.example', 'a.example', 'b.EXAMPLE'] });
  assert.deepEqual(body.emailDomains, ['b.example', 'a.example']);
});

test('a title counts in characters, not in units of UTF-16, and without blanks around it', async () => {
  assert.equal((await patch({ title: '𠀀'.repeat(255) })).body.title, '𠀀'.repeat(255));
  for (const title of ['x'.repeat(256), 'x', ' x  ', '']) assert.equal((await patch({ title })).status, 422, title);
  assert.equal((await patch({ title: '  Trimmed ' })).body.title, 'Trimmed');
});

test('everything that does not fit is named', async () => {
  const wrong = {
    title: 1,
    emailDomains: 'example.com',
    hostname: 'x',
    defaultRole: 'owner',
    defaultContent: { type: 'space' },
    logo: 7,
    sso: 'yes',
    ai: null,
    inviteLinks: 1,
  };
  const { status, body } = await patch(wrong);
  const paths = new Set(body.error.details.map(({ path }: { path: string }) => path.split('/')[1]));
  assert.deepEqual([status, paths], [422, new Set(Object.keys(wrong))]);
});

test('what a schema cannot say is named as well', async () => {
  const { status, body } = await patch({
    title: ' x ',
    emailDomains: ['ok.example', 'no domain', 'localhost', '-a.example', `${'a'.repeat(64)}.example`],
    logo: 'javascript:alert(1)',
  });
  assert.equal(status, 422);
  assert.deepEqual(
    body.error.details.map(({ path }: { path: string }) => path),
    ['/title', '/emailDomains/1', '/emailDomains/2', '/emailDomains/3', '/emailDomains/4', '/logo'],
  );
});

test('lists of domains have an end', async () => {
  const emailDomains = Array.from({ length: 101 }, (_, index) => `d${index}.example`);
  assert.equal((await patch({ emailDomains })).status, 422);
  assert.equal((await patch({ emailDomains: emailDomains.slice(1) })).status, 200);
});

test('the default content is a site of the same organization', async () => {
  const other = await makeHome(world);
  const foreign = await addSite(ctx, { ...other, createdBy: other.owner.id, title: 'Docs', spaces: [] });
  for (const site of [foreign.id, 'nothing']) {
    const { status, body } = await patch({ defaultContent: { type: 'site', site } });
    assert.deepEqual([status, body.error.details[0].path], [400, '/defaultContent/site']);
  }
});

test('a default site that is deleted is answered no more', async () => {
  const own = await makeHome(world);
  const site = await addSite(ctx, { ...own, createdBy: own.owner.id, title: 'Docs', spaces: [] });
  const mine = world.as(own.owner.token);
  const path = `/v1/orgs/${own.organizationId}`;
  const set = await mine.patch(path, { body: { defaultContent: { type: 'site', site: site.id } } });
  assert.equal(set.body.defaultContent.site, site.id);
  await world.db.deleteFrom('sites').where('id', '=', site.id).execute();
  assert.equal((await mine.get(path)).body.defaultContent, undefined);
});

test('a stale If-Match is refused, a fresh one accepted', async () => {
  const before = await api.get(PATH);
  const etag = String(before.headers['etag']);
  assert.equal((await patch({ title: 'Matched' }, { 'if-match': etag })).status, 200);
  const { status } = await patch({ title: 'Stale' }, { 'if-match': etag });
  assert.deepEqual([status, (await api.get(PATH)).body.title], [412, 'Matched']);
});

test('a refused change leaves everything as it was', async () => {
  const other = await makeHome(world);
  const before = (await api.get(PATH)).headers['etag'];
  await patch({ title: 'Half', hostname: other.hostname });
  await patch({ title: 'Half', defaultContent: { type: 'site', site: 'nothing' } });
  assert.equal((await api.get(PATH)).headers['etag'], before);
});

const row = () =>
  world.db.selectFrom('organizations').selectAll().where('id', '=', home.organizationId).executeTakeFirstOrThrow();

test('version and time move when something changes, and only then', async () => {
  const field = fc.constantFrom(
    { title: 'One' },
    { title: 'Two' },
    { ai: true },
    { ai: false },
    { sso: true },
    { inviteLinks: false },
    { defaultRole: 'read' },
    { defaultRole: null },
    { emailDomains: ['a.example'] },
    { emailDomains: [] },
    { logo: 'https://example.com/a.png' },
    { logo: null },
    {},
  );
  await fc.assert(
    fc.asyncProperty(fc.array(field, { maxLength: 8 }), async (changes) => {
      for (const change of changes) {
        clock.advance(1000);
        const { version, updated_at, ...before } = await row();
        await patch(change);
        const { version: now, updated_at: at, ...after } = await row();
        const isSame = JSON.stringify(before) === JSON.stringify(after);
        assert.deepEqual([now, at], isSame ? [version, updated_at] : [version + 1, clock.now()]);
      }
    }),
    { numRuns: 10 },
  );
});

test('a body is JSON, sent as such, and there is one', async () => {
  assert.equal((await api.request('PATCH', PATH)).status, 400);
  assert.equal((await api.patch(PATH, { body: '{' })).status, 400);
  const plain = await api.patch(PATH, { body: 'title=x', headers: { 'content-type': 'text/plain' } });
  assert.equal(plain.status, 415);
});

test('a user makes an organization and is its administrator', async () => {
  const person = await makePerson(ctx, 'founder');
  const own = world.as(person.token);
  const body = { title: 'Founded', emailDomains: ['founded.example'], type: 'community', communityType: 'openSource' };
  const made = await own.post('/v1/orgs', { body: { ...body, useCase: 'openSourceDocs' } });
  assert.deepEqual([made.status, made.headers['location']], [201, `${TEST_BASE_URL}/v1/orgs/${made.body.id}`]);
  const { title, emailDomains, type, communityType, useCase, permissions } = made.body;
  assert.deepEqual({ title, emailDomains, type, communityType }, body);
  assert.deepEqual([useCase, permissions.admin], ['openSourceDocs', true]);
  const read = await own.get(`/v1/orgs/${made.body.id}`);
  assert.deepEqual([read.body, read.headers['etag']], [made.body, made.headers['etag']]);
});

test('the type of a community is no matter of a business', async () => {
  const { body } = await api.post('/v1/orgs', { body: { title: 'Firm', communityType: 'education' } });
  assert.deepEqual([body.type, body.communityType], ['business', undefined]);
});

test('a repeated creation makes one organization', async () => {
  const request = { body: { title: 'Once' }, headers: { 'idempotency-key': 'once-1' } };
  const [first, second] = [await api.post('/v1/orgs', request), await api.post('/v1/orgs', request)];
  assert.deepEqual([second.body, second.headers['idempotency-replayed']], [first.body, 'true']);
});

test('a new organization needs a title that fits, and known choices', async () => {
  for (const body of [
    {},
    { title: 'x' },
    { title: ' x ' },
    { title: 'Ok', type: 'guild' },
    { title: 'Ok', useCase: 'x' },
  ])
    assert.equal((await api.post('/v1/orgs', { body })).status, 422, JSON.stringify(body));
});

test('where only operators create organizations, others are refused', async () => {
  const strict = await startWorld({ after }, { LECTERN_ORGANIZATION_CREATION: 'operators' });
  const person = await makePerson(strict.ctx, 'somebody');
  const create = () => strict.as(person.token).post('/v1/orgs', { body: { title: 'Mine' } });
  assert.equal((await create()).status, 403);
  await strict.db.updateTable('users').set({ operator: 1 }).where('id', '=', person.id).execute();
  assert.equal((await create()).status, 201);
});

test('permissions say what the caller may do, and owning a team is one of them', async () => {
  await patch({ sso: false });
  const { id, token } = await makePerson(ctx, 'leader', { organizationId: home.organizationId, role: 'read' });
  const own = world.as(token);
  assert.equal((await own.get(PATH)).body.permissions.ownTeam, false);
  const team = { id: 'team1', organization_id: home.organizationId, title: 'Team', created_at: 1, updated_at: 1 };
  await world.db.insertInto('teams').values(team).execute();
  await world.db.insertInto('team_members').values({ team_id: 'team1', user_id: id, role: 'owner' }).execute();
  const { permissions } = (await own.get(PATH)).body;
  const granted = Object.keys(permissions).filter((key) => permissions[key] === true);
  assert.deepEqual(granted.toSorted(), ['access', 'listIntegrations', 'listMembers', 'listTeams', 'ownTeam', 'view']);
  const [listed] = (await own.get('/v1/orgs')).body.items;
  assert.deepEqual(listed.permissions, permissions);
});

test('the list of organizations has every one once while others are made and left', async () => {
  const person = await makePerson(ctx, 'collector');
  const own = world.as(person.token);
  const titles = ['A1', 'B2', 'C3', 'D4', 'E5'];
  for (const title of titles) {
    clock.advance(1000);
    await own.post('/v1/orgs', { body: { title } });
  }
  const seen: string[] = [];
  let page: string | undefined;
  do {
    const { body } = await own.get('/v1/orgs', { query: { limit: 2, ...(page === undefined ? {} : { page }) } });
    seen.push(...body.items.map((item: { title: string }) => item.title));
    page = body.next?.page;
    const left = body.items[0].id as string;
    await world.db.deleteFrom('memberships').where('organization_id', '=', left).execute();
  } while (page !== undefined);
  assert.deepEqual(seen, titles);
});
