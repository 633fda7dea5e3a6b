import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addSite, publishSite } from '#features/sites/index.ts';
import { createSpace, getSpaceById } from '#features/spaces/index.ts';
import { makePerson } from '#testing/cast.ts';
import { importFiles, makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { zipOf } from '../archives/testing.ts';
import { untilOver, uploadForImport } from '../runs/testing.ts';
import { hostedIdOf, withKnown } from './rules.ts';

const world = await startWorld({ after });
const app = 'https://app.gitbook.com';
const GUIDE = {
  'README.md': `# Guide\n\n[keys](${app}/s/REF/api/keys#rotate) [limits](${app}/o/org/s/REF/~/changes/4/api/limits) [again](${app}/s/REF/api/keys#rotate) [own](${app}/s/OWN/start)`,
  'start.md': '# Start',
};
const REFERENCE = { 'README.md': '# Reference', 'api/keys.md': '# Keys', 'api/limits.md': '# Limits' };

async function startHome() {
  const home = await makeHome(world);
  const path = `/v1/orgs/${home.organizationId}/hosted-spaces`;
  const api = world.as(home.owner.token);
  const say = (spaces: object[], token = home.owner.token) => world.as(token).put(path, { body: { spaces } });
  const list = async (token = home.owner.token) => (await world.as(token).get(path)).body.items as Item[];
  const head = async (spaceId: string) => (await getSpaceById(world.ctx, spaceId)).head_revision_id;
  return { ...home, path, api, say, list, head, runs: `/v1/org/${home.organizationId}/imports` };
}

interface Item {
  id: string;
  status: string;
  space?: string;
  by?: string;
  links: number;
  mentions: { space: string; links: number; resolved: boolean }[];
}

type Home = Awaited<ReturnType<typeof startHome>>;

async function runImport(home: Home, files: Record<string, string>, { target = {}, more = {} } = {}) {
  const { organizationId, owner, api, runs } = home;
  const upload = await uploadForImport(
    world,
    { organizationId, token: owner.token },
    { bytes: zipOf(files), name: 'a.zip' },
  );
  const source = { type: 'file', files: [upload.body.id], format: 'zip', ...more };
  const { status, body, text } = await api.post(runs, { body: { source, target } });
  assert.equal(status, 201, text);
  return untilOver(world, organizationId, body);
}

async function readOn(home: Home, ids: string[]): Promise<string[]> {
  const spaces = await Promise.all(ids.map((id) => getSpaceById(world.ctx, id)));
  const { organizationId, owner, hostname } = home;
  const site = await addSite(world.ctx, { organizationId, createdBy: owner.id, title: 'Docs', spaces });
  await publishSite(world.ctx, { organizationId, siteId: site.id });
  const base = `/sites/${hostname}/${site.basename}`;
  const { text } = await world.as(undefined).get(base);
  return [...text.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:keys|limits|again|own)</g)].map(([, href = '']) =>
    href.replace(base, ''),
  );
}

test('who says afterwards which space is meant has links of earlier imports lead there, and no text changes', async () => {
  const home = await startHome();
  const { spaceId: guide } = await makeSpace(world, GUIDE, home);
  const { spaceId: reference } = await makeSpace(world, REFERENCE, home);
  assert.deepEqual(
    (await home.list()).map(({ id, status, links, space }) => [id, status, links, space]),
    [
      ['OWN', 'unknown', 1, undefined],
      ['REF', 'unknown', 3, undefined],
    ],
  );
  const before = await readCurrent(world, guide);
  const beforeHead = await home.head(guide);
  const said = await home.say([
    { id: `${app}/o/org/s/REF/`, space: reference },
    { id: 'OWN', space: guide },
  ]);
  assert.equal(said.status, 204, said.text);
  assert.deepEqual(
    (await home.list()).map(({ status }) => status),
    ['pending', 'pending'],
  );
  await world.app.jobs.runDue();
  assert.deepEqual(
    (await home.list()).map(({ id, status, space, by, mentions }) => [id, status, space, by, mentions[0]?.resolved]),
    [
      ['OWN', 'known', guide, 'person', true],
      ['REF', 'known', reference, 'person', true],
    ],
  );
  const now = await readCurrent(world, guide);
  assert.notEqual(await home.head(guide), beforeHead);
  assert.deepEqual(
    now.tree.documents.map(({ body }) => body),
    before.tree.documents.map(({ body }) => body),
  );
  assert.deepEqual(await readOn(home, [guide, reference]), [
    '/guide-1/api/keys#rotate',
    '/guide-1/api/limits',
    '/guide-1/api/keys#rotate',
    '/start',
  ]);
  const settled = await home.head(guide);
  await world.app.jobs.runDue();
  assert.equal(await home.head(guide), settled, 'once');
  const again = await importFiles(world, guide, GUIDE);
  assert.equal(again.unchanged, true, 'and the same import changes nothing');
});

test('what nobody knows any more is a link to elsewhere again, and another answer takes the place of one', async () => {
  const home = await startHome();
  const { spaceId: guide } = await makeSpace(world, GUIDE, home);
  const { spaceId: one } = await makeSpace(world, REFERENCE, home);
  const { spaceId: two } = await makeSpace(world, REFERENCE, home);
  const hosted = async () => (await readCurrent(world, guide)).tree.meta.hosted;
  for (const [space, known] of [
    [one, { REF: one }],
    [two, { REF: two }],
    [null, undefined],
  ] as const) {
    assert.equal((await home.say([{ id: 'REF', space }])).status, 204);
    await world.app.jobs.runDue();
    assert.deepEqual(await hosted(), known);
  }
});

test('an import knows what the organization knows, in a new space, an update and next to other pages', async () => {
  const home = await startHome();
  const { spaceId: reference } = await makeSpace(world, REFERENCE, home);
  await home.say([{ id: 'REF', space: reference }]);
  const made = await runImport(home, GUIDE);
  assert.equal(made.status, 'completed', JSON.stringify(made.error));
  assert.deepEqual([made.result.hostedSpaces, made.result.unresolvedLinks], [2, 1]);
  const { spaceId: other } = await makeSpace(world, { 'README.md': '# Other' }, home);
  await runImport(home, GUIDE, { target: { space: other } });
  for (const spaceId of [made.result.space, other]) {
    const { tree } = await readCurrent(world, spaceId);
    assert.deepEqual(tree.meta.hosted, { REF: reference });
  }
  const list = async (name: string) =>
    (await home.api.get(`${home.runs}/${made.id}/report`, { query: { list: name } })).body.items;
  assert.deepEqual(
    (await list('hosted-spaces')).map(({ name, count, space }: Record<string, unknown>) => [name, count, space]),
    [
      ['REF', 3, reference],
      ['OWN', 1, undefined],
    ],
  );
  assert.deepEqual(
    (await list('unresolved-links')).map(({ target, count }: Record<string, unknown>) => [target, count]),
    [[`${app}/s/OWN/start`, 1]],
  );
});

test('an import that says which space it was has links of earlier imports lead to it', async () => {
  const home = await startHome();
  const { spaceId: guide } = await makeSpace(world, GUIDE, home);
  const { result } = await runImport(home, REFERENCE, { more: { hostedSpace: `${app}/o/org/s/REF/api` } });
  await world.app.jobs.runDue();
  assert.deepEqual((await readCurrent(world, guide)).tree.meta.hosted, { REF: result.space });
  const updated = await runImport(home, GUIDE, {
    target: { space: guide, mode: 'update' },
    more: { hostedSpace: 'OWN' },
  });
  assert.deepEqual([updated.status, updated.result.unresolvedLinks], ['completed', 0]);
  assert.deepEqual((await readCurrent(world, guide)).tree.meta.hosted, { OWN: '', REF: result.space });
});

test('nobody says it of spaces that they may not see, and whoever may not create says nothing', async () => {
  const home = await startHome();
  const { spaceId: guide } = await makeSpace(world, GUIDE, home);
  const elsewhere = await startHome();
  const { spaceId: foreign } = await makeSpace(world, REFERENCE, elsewhere);
  const reader = await makePerson(world.ctx, 'hosted-editor', { organizationId: home.organizationId, role: 'edit' });
  assert.equal((await home.say([{ id: 'REF', space: guide }], reader.token)).status, 403);
  assert.equal((await home.say([{ id: 'REF', space: guide }], elsewhere.owner.token)).status, 404);
  assert.equal((await home.say([{ id: 'REF', space: foreign }])).status, 400);
  assert.equal((await home.say([{ id: 'REF', space: 'none' }])).status, 400);
  const odd = await home.say([
    { id: 'https://example.com/s/REF', space: guide },
    { id: 'A', space: guide },
    { id: 'A', space: null },
  ]);
  assert.deepEqual(
    odd.body.error.details.map(({ path }: { path: string }) => path),
    ['/spaces/0/id', '/spaces/2/id'],
  );
  assert.deepEqual(
    (await home.list()).map(({ status }) => status),
    ['unknown', 'unknown'],
  );
  const { owner, organizationId, runs } = home;
  const { body } = await uploadForImport(
    world,
    { organizationId, token: reader.token },
    { bytes: zipOf(REFERENCE), name: 'a.zip' },
  );
  const source = { type: 'file', files: [body.id], format: 'zip', hostedSpace: 'REF' };
  const { id: live } = await createSpace(world.ctx, {
    organizationId,
    createdBy: owner.id,
    title: 'Live',
    editMode: 'live',
  });
  const answer = await world.as(reader.token).post(runs, { body: { source, target: { space: live } } });
  assert.equal(answer.status, 403, answer.text);
});

test('links in spaces where somebody may not create wait for others', async () => {
  const home = await startHome();
  const { spaceId: guide } = await makeSpace(world, GUIDE, home);
  const { spaceId: reference } = await makeSpace(world, REFERENCE, home);
  await world.db.updateTable('spaces').set({ default_level: 'read' }).where('id', '=', guide).execute();
  const creator = await makePerson(world.ctx, 'hosted-creator', {
    organizationId: home.organizationId,
    role: 'create',
  });
  assert.equal((await home.say([{ id: 'REF', space: reference }], creator.token)).status, 204);
  await world.app.jobs.runDue();
  assert.equal((await readCurrent(world, guide)).tree.meta.hosted, undefined);
  const [, found] = await home.list();
  assert.deepEqual([found?.status, found?.mentions[0]?.resolved], ['known', false]);
});

test('ids are read from what people copy, and nothing else', () => {
  assert.equal(hostedIdOf(' aB3-x_1 '), 'aB3-x_1');
  assert.equal(hostedIdOf(`${app}/o/x/s/aB3/~/changes/1/a`), 'aB3');
  for (const odd of ['', 'a b', 'https://example.com/s/x', `${app}/o/x`, 'x'.repeat(101), '../x'])
    assert.equal(hostedIdOf(odd), undefined);
  const known = withKnown(undefined, {
    spaceId: 's',
    ids: ['__proto__', 'a'],
    known: new Map([
      ['__proto__', 's'],
      ['a', 't'],
    ]),
  });
  assert.deepEqual(Object.entries(known), [
    ['__proto__', ''],
    ['a', 't'],
  ]);
});
