import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { createSpace } from '#features/spaces/index.ts';
import { readTexts, writePages } from '../testing.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, writer, reviewer, reader } = voices(world, cast);
const { organizationId } = cast;

const A = '# A\n\nFirst.\n\nSecond.\n\nThird.\n';
const FILES = { 'README.md': '# Home\n\nWelcome.\n', 'a.md': A };

interface Scene {
  spaceId: string;
  /** Address of a request in the space. */
  request: string;
  id: string;
  write: (texts: Record<string, string | null>) => Promise<string>;
  writeMain: (texts: Record<string, string | null>) => Promise<string>;
  space: () => Promise<any>; // oxlint-disable-line typescript/no-explicit-any -- as in every answer
  get: () => Promise<any>; // oxlint-disable-line typescript/no-explicit-any -- as in every answer
  main: () => Promise<Record<string, string>>;
  own: () => Promise<Record<string, string>>;
}

/** A space with two pages and a request in it, which is still empty. */
async function makeScene(settings: object = {}): Promise<Scene> {
  const { id: spaceId } = await createSpace(world.ctx, { organizationId, createdBy: cast.owner.id, title: 'Space' });
  await importFiles(world, spaceId, FILES);
  await owner.patch(`/v1/spaces/${spaceId}`, { body: { title: 'Scene', ...settings } });
  const { id } = (await writer.post(`/v1/spaces/${spaceId}/change-requests`, { body: { subject: 'Change' } })).body;
  const request = `/v1/spaces/${spaceId}/change-requests/${id}`;
  const space = async () => (await owner.get(`/v1/spaces/${spaceId}`)).body;
  const get = async () => (await reader.get(request)).body;
  return {
    ...{ spaceId, request, id, space, get },
    write: (texts) => writePages(world, { spaceId, changeRequestId: id, userId: cast.writer.id }, texts),
    writeMain: (texts) => writePages(world, { spaceId }, texts),
    main: async () => readTexts(world, spaceId, (await space()).revision),
    own: async () => readTexts(world, spaceId, (await get()).revision),
  };
}

test('a merge makes what was proposed the content of the space', async () => {
  const scene = await makeScene();
  const before = await scene.space();
  const proposed = await scene.write({ 'a.md': '# A\n\nNew.\n' });
  const answer = await reviewer.post(`${scene.request}/merge`);
  assert.deepEqual([answer.status, answer.body.result], [200, 'merge']);
  const space = await scene.space();
  assert.equal(space.revision, answer.body.revision);
  assert.equal((await scene.main())['a.md'], '# A\n\nNew.\n');
  const { body } = await reader.get(`/v1/spaces/${scene.spaceId}/content`);
  assert.deepEqual([body.type, body.parents], ['merge', [before.revision, proposed]]);
  const request = await scene.get();
  assert.deepEqual([request.status, request.revisionMerged, request.outdated], ['merged', space.revision, false]);
});

test('a merge takes the request out of the counters and leaves it in the total', async () => {
  const scene = await makeScene();
  await writer.patch(scene.request, { body: { status: 'open' } });
  await scene.write({ 'a.md': '# A\n' });
  await reviewer.post(`${scene.request}/merge`);
  const { changeRequests, changeRequestsOpen, changeRequestsDraft } = await scene.space();
  assert.deepEqual([changeRequests, changeRequestsOpen, changeRequestsDraft], [1, 0, 0]);
});

test('an editor does not merge', async () => {
  const scene = await makeScene();
  assert.equal((await writer.post(`${scene.request}/merge`)).status, 403);
});

test('a request without changes is merged by the present revision', async () => {
  const scene = await makeScene();
  const { revision } = await scene.space();
  const answer = await reviewer.post(`${scene.request}/merge`);
  assert.deepEqual(answer.body, { revision, result: 'merge' });
  assert.deepEqual([(await scene.get()).status, (await scene.space()).revision], ['merged', revision]);
});

test('changes of different blocks of one page are both in the result of a merge', async () => {
  const scene = await makeScene();
  await scene.write({ 'a.md': A.replace('First', 'First of the request') });
  await scene.writeMain({ 'a.md': A.replace('Third', 'Third of the space') });
  assert.equal((await reviewer.post(`${scene.request}/merge`)).body.result, 'merge');
  const text = A.replace('First', 'First of the request').replace('Third', 'Third of the space');
  assert.equal((await scene.main())['a.md'], text);
});

test('a merge of what contradicts changes nothing', async () => {
  const scene = await makeScene();
  const proposed = await scene.write({ 'a.md': A.replace('Second', 'Ours') });
  const current = await scene.writeMain({ 'a.md': A.replace('Second', 'Theirs') });
  const before = await scene.get();
  const answer = await reviewer.post(`${scene.request}/merge`);
  assert.deepEqual([answer.status, answer.body], [200, { revision: proposed, result: 'conflicts' }]);
  assert.equal((await scene.space()).revision, current);
  assert.deepEqual(await scene.get(), before);
});

test('an update pulls in what is new, and the request is no longer outdated', async () => {
  const scene = await makeScene();
  const proposed = await scene.write({ 'a.md': A.replace('First', 'Mine') });
  const current = await scene.writeMain({ 'README.md': '# Home\n\nNews.\n' });
  assert.equal((await scene.get()).outdated, true);
  const answer = await writer.post(`${scene.request}/update`);
  assert.equal(answer.body.result, 'update');
  const request = await scene.get();
  assert.deepEqual(
    [request.revision, request.revisionMergedAncestor, request.outdated, request.status],
    [answer.body.revision, current, false, 'draft'],
  );
  assert.deepEqual(await scene.own(), { 'README.md': '# Home\n\nNews.\n', 'a.md': A.replace('First', 'Mine') });
  const { body } = await reader.get(`${scene.request}/content`);
  assert.deepEqual([body.type, body.parents], ['update', [proposed, current]]);
});

test('an update of what is up to date answers the same revision', async () => {
  const scene = await makeScene();
  const revision = await scene.write({ 'a.md': '# A\n' });
  assert.deepEqual((await writer.post(`${scene.request}/update`)).body, { revision, result: 'update' });
});

test('what was updated is merged, and compared, from where it was updated', async () => {
  const scene = await makeScene();
  await scene.write({ 'a.md': A.replace('First', 'Mine') });
  await scene.writeMain({ 'README.md': '# Home\n\nNews.\n' });
  await writer.post(`${scene.request}/update`);
  const { changes } = (await reader.get(`${scene.request}/changes`)).body;
  assert.deepEqual(
    changes.map((each: { type: string; page: { path: string } }) => [each.type, each.page.path]),
    [['page_edited', 'a']],
  );
  await reviewer.post(`${scene.request}/merge`);
  assert.deepEqual(await scene.main(), await scene.own());
});

async function makeConflict(): Promise<Scene> {
  const scene = await makeScene();
  await scene.write({ 'a.md': A.replace('Second', 'Ours') });
  await scene.writeMain({ 'a.md': A.replace('Second', 'Theirs') });
  return scene;
}

test('conflicts say where they are and what stood there', async () => {
  const scene = await makeConflict();
  const { items, count } = (await reader.get(`${scene.request}/conflicts`)).body;
  assert.equal(count, 1);
  const [conflict] = items;
  assert.deepEqual([conflict.object, conflict.subject.object, conflict.subject.path], ['conflict', 'page', 'a']);
  assert.equal(conflict.field, 'body');
  assert.deepEqual([conflict.base, conflict.ours, conflict.theirs], ['Second.', 'Ours.', 'Theirs.']);
});

test('the same two sides have the same conflicts', async () => {
  const scene = await makeConflict();
  const first = (await reader.get(`${scene.request}/conflicts`)).body;
  assert.deepEqual((await reader.get(`${scene.request}/conflicts`)).body, first);
});

for (const [take, text] of [
  ['ours', 'Ours.'],
  ['theirs', 'Theirs.'],
  ['both', 'Ours.\n\nTheirs.'],
] as const) {
  test(`a conflict that is decided for ${take} is none any more`, async () => {
    const scene = await makeConflict();
    const [conflict] = (await reader.get(`${scene.request}/conflicts`)).body.items;
    const body = { resolutions: [{ conflict: conflict.id, take }] };
    assert.equal((await writer.post(`${scene.request}/update`, { body })).body.result, 'update');
    assert.equal((await scene.own())['a.md'], A.replace('Second.', text));
    assert.equal((await reader.get(`${scene.request}/conflicts`)).body.count, 0);
    assert.equal((await reviewer.post(`${scene.request}/merge`)).body.result, 'merge');
    assert.equal((await scene.main())['a.md'], A.replace('Second.', text));
  });
}

test('a conflict that is edited away needs no resolution', async () => {
  const scene = await makeConflict();
  await scene.write({ 'a.md': A.replace('Second', 'Theirs') });
  assert.equal((await writer.post(`${scene.request}/update`)).body.result, 'update');
});

test('a resolution of a conflict that has changed since decides nothing', async () => {
  const scene = await makeConflict();
  const [conflict] = (await reader.get(`${scene.request}/conflicts`)).body.items;
  await scene.writeMain({ 'a.md': A.replace('Second', 'Theirs again') });
  const body = { resolutions: [{ conflict: conflict.id, take: 'ours' }] };
  assert.equal((await writer.post(`${scene.request}/update`, { body })).body.result, 'conflicts');
});

test('an update with conflicts changes nothing', async () => {
  const scene = await makeConflict();
  const before = await scene.get();
  assert.equal((await writer.post(`${scene.request}/update`)).body.result, 'conflicts');
  assert.deepEqual(await scene.get(), before);
});

test('a long list of conflicts comes page by page', async () => {
  const scene = await makeScene();
  const page = (word: string) => `# A\n\n${['x', 'y', 'z'].map((name) => `${name} ${word}`).join('\n\n-----\n\n')}\n`;
  await scene.writeMain({ 'a.md': page('base') });
  await writer.post(`${scene.request}/update`);
  await scene.write({ 'a.md': page('ours') });
  await scene.writeMain({ 'a.md': page('theirs') });
  const first = (await reader.get(`${scene.request}/conflicts`, { query: { limit: 2 } })).body;
  const query = { limit: 2, page: first.next.page };
  const second = (await reader.get(`${scene.request}/conflicts`, { query })).body;
  const ids = [...first.items, ...second.items].map((each: { id: string }) => each.id);
  assert.deepEqual([first.count, new Set(ids).size, second.next], [3, 3, undefined]);
});

test('of two requests that contradict each other one is merged', async () => {
  const scene = await makeScene();
  const other = (await writer.post(`/v1/spaces/${scene.spaceId}/change-requests`)).body;
  await scene.write({ 'a.md': A.replace('Second', 'One') });
  await writePages(
    world,
    { spaceId: scene.spaceId, changeRequestId: other.id },
    { 'a.md': A.replace('Second', 'Two') },
  );
  const answers = await Promise.all([
    reviewer.post(`${scene.request}/merge`),
    owner.post(`/v1/spaces/${scene.spaceId}/change-requests/${other.id}/merge`),
  ]);
  assert.deepEqual(new Set(answers.map(({ body }) => body.result)), new Set(['conflicts', 'merge']));
});

test('two who merge one request at the same time merge it once', async () => {
  const scene = await makeScene();
  await scene.write({ 'a.md': '# A\n' });
  const answers = await Promise.all([reviewer.post(`${scene.request}/merge`), owner.post(`${scene.request}/merge`)]);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 412]));
  assert.equal((await scene.space()).changeRequestsDraft, 0);
});

test('a space with locked content takes a merge', async () => {
  const scene = await makeScene({ editMode: 'locked' });
  await scene.write({ 'a.md': '# A\n' });
  assert.equal((await reviewer.post(`${scene.request}/merge`)).body.result, 'merge');
});

test('other requests become outdated by a merge', async () => {
  const scene = await makeScene();
  const other = (await writer.post(`/v1/spaces/${scene.spaceId}/change-requests`)).body;
  await scene.write({ 'a.md': '# A\n' });
  await reviewer.post(`${scene.request}/merge`);
  assert.equal((await reader.get(`/v1/spaces/${scene.spaceId}/change-requests/${other.id}`)).body.outdated, true);
});

test('what is merged or archived is neither merged nor updated', async () => {
  for (const end of ['merged', 'archived']) {
    const scene = await makeScene();
    if (end === 'merged') await reviewer.post(`${scene.request}/merge`);
    else await writer.patch(scene.request, { body: { status: end } });
    for (const verb of ['merge', 'update'])
      assert.equal((await owner.post(`${scene.request}/${verb}`)).status, 412, `${verb} of ${end}`);
  }
});

test('a merged request keeps its status and may get another subject', async () => {
  const scene = await makeScene();
  await reviewer.post(`${scene.request}/merge`);
  for (const status of ['draft', 'open', 'archived'])
    assert.equal((await owner.patch(scene.request, { body: { status } })).status, 412);
  assert.equal((await owner.patch(scene.request, { body: { subject: 'Done' } })).body.subject, 'Done');
});

test('whoever merges what they have seen is refused where it was edited since', async () => {
  const scene = await makeScene();
  const etag = String((await reviewer.get(scene.request)).headers['etag']);
  await scene.write({ 'a.md': '# Something else\n' });
  const answer = await reviewer.post(`${scene.request}/merge`, { headers: { 'if-match': etag } });
  assert.deepEqual([answer.status, (await scene.get()).status], [412, 'draft']);
});

test('an update without conflicts leaves a review as good as it was, one with decisions does not', async () => {
  for (const decided of [false, true]) {
    const scene = await makeScene();
    await scene.write({ 'a.md': A.replace('Second', 'Ours') });
    await reviewer.post(`${scene.request}/reviews`, { body: { status: 'approved' } });
    await scene.writeMain(decided ? { 'a.md': A.replace('Second', 'Theirs') } : { 'README.md': '# Home\n\nNews.\n' });
    const conflicts = (await reader.get(`${scene.request}/conflicts`)).body.items;
    const resolutions = conflicts.map((each: { id: string }) => ({ conflict: each.id, take: 'theirs' }));
    assert.equal((await writer.post(`${scene.request}/update`, { body: { resolutions } })).body.result, 'update');
    const [review] = (await reader.get(`${scene.request}/reviews`)).body.items;
    assert.equal(review.outdated, decided);
  }
});

test('a merge that breaks a rule of the space is refused by the name of the rule', async () => {
  const rules = [{ type: 'require_at_least_one_review' }];
  const scene = await makeScene({ mergeRules: { type: 'rules', rules } });
  await scene.write({ 'a.md': '# A\n' });
  const refused = await owner.post(`${scene.request}/merge`);
  assert.equal(refused.status, 412);
  assert.match(refused.body.error.message, /require_at_least_one_review/);
  await reviewer.post(`${scene.request}/reviews`, { body: { status: 'approved' } });
  assert.equal((await owner.post(`${scene.request}/merge`)).body.result, 'merge');
});

test('the rules of a request are listed with which of them it keeps', async () => {
  const rules = [
    { type: 'require_change_request_subject' },
    { type: 'require_at_least_one_review' },
    { type: 'allow_bypass', role: 'admin' },
  ];
  const { request } = await makeScene({ mergeRules: { type: 'rules', rules } });
  const seen = (await reviewer.get(`${request}/merge-rules`)).body;
  assert.deepEqual([seen.passed, seen.bypassed], [false, false]);
  assert.deepEqual(
    seen.rules.map((rule: { kept: boolean }) => rule.kept),
    [true, false, true],
  );
  const byAdmin = (await owner.get(`${request}/merge-rules`)).body;
  assert.deepEqual([byAdmin.passed, byAdmin.bypassed], [true, true]);
});

test('rules are named by `rule` as well, and one of your own says why it keeps a request out', async () => {
  const expression = 'changeRequest.description.includes("Closes")';
  const rules = [
    { rule: 'require_change_request_subject' },
    { rule: 'custom', expression, message: 'Say what it closes' },
    { rule: 'allow_bypass', role: 'admin' },
  ];
  const scene = await makeScene({ mergeRules: { type: 'rules', rules } });
  assert.deepEqual(
    (await scene.space()).mergeRules.rules,
    rules.map((rule) => ({ ...rule, type: rule.rule, ...(rule.role === undefined ? {} : { users: [] }) })),
    'a bypass has users, if none',
  );
  await writer.patch(scene.request, { body: { subject: 'Named' } });
  const refused = await reviewer.post(`${scene.request}/merge`);
  assert.equal(refused.status, 412);
  assert.match(refused.body.error.message, /Say what it closes/);
  await writer.patch(scene.request, { body: { description: { markdown: 'Closes 7' } } });
  assert.equal((await reviewer.post(`${scene.request}/merge`)).status, 200);
});

test('a rule about agents keeps everybody out whom no bypass admits', async () => {
  const rules = [{ rule: 'require_agent_review' }, { rule: 'allow_bypass', role: 'admin' }];
  const scene = await makeScene({ mergeRules: { type: 'rules', rules } });
  await reviewer.post(`${scene.request}/reviews`, { body: { status: 'approved' } });
  const refused = await reviewer.post(`${scene.request}/merge`);
  assert.equal(refused.status, 412);
  assert.match(refused.body.error.message, /require_agent_review.*this server has none/);
  assert.equal((await owner.post(`${scene.request}/merge`)).status, 200);
});

test('an edit after the approval takes the approval away', async () => {
  const rules = [{ type: 'require_specific_reviewers', users: [cast.reviewer.id] }];
  const scene = await makeScene({ mergeRules: { type: 'rules', rules } });
  await reviewer.post(`${scene.request}/reviews`, { body: { status: 'approved' } });
  await scene.write({ 'a.md': '# Sneaked in\n' });
  assert.equal((await owner.post(`${scene.request}/merge`)).status, 412);
});

test('a space inherits the rules of its organization, unless it has its own or none', async () => {
  const mergeRules = { type: 'rules', rules: [{ type: 'require_change_request_description' }] };
  const scene = await makeScene();
  const answer = await owner.patch(`/v1/orgs/${organizationId}`, { body: { mergeRules } });
  const expected = { type: 'rules', rules: [{ rule: 'require_change_request_description', ...mergeRules.rules[0] }] };
  assert.deepEqual(answer.body.mergeRules, expected);
  assert.equal((await owner.post(`${scene.request}/merge`)).status, 412);
  assert.deepEqual((await scene.space()).mergeRules, { type: 'inherit' });
  const off = await owner.patch(`/v1/spaces/${scene.spaceId}`, { body: { mergeRules: { type: 'none' } } });
  assert.deepEqual(off.body.mergeRules, { type: 'none' });
  assert.equal((await owner.post(`${scene.request}/merge`)).status, 200);
  await owner.patch(`/v1/orgs/${organizationId}`, { body: { mergeRules: { type: 'none' } } });
});

test('an up-to-date rule asks for an update first', async () => {
  const rules = [{ type: 'require_up_to_date_change_request' }];
  const scene = await makeScene({ mergeRules: { type: 'rules', rules } });
  await scene.write({ 'a.md': '# A\n' });
  await scene.writeMain({ 'README.md': '# News\n' });
  assert.equal((await owner.post(`${scene.request}/merge`)).status, 412);
  await writer.post(`${scene.request}/update`);
  assert.equal((await owner.post(`${scene.request}/merge`)).body.result, 'merge');
});

test('rules that nobody could keep are refused', async () => {
  const { spaceId } = await makeScene();
  const rows: [object, number][] = [
    [{ type: 'rules' }, 422],
    [{ type: 'none', rules: [{ type: 'require_change_request_subject' }] }, 422],
    [{ type: 'rules', rules: [{ type: 'require_specific_reviewers' }] }, 422],
    [{ type: 'rules', rules: [{ type: 'allow_bypass' }] }, 422],
    [{ type: 'rules', rules: [{}] }, 422],
    [{ type: 'rules', rules: [{ rule: 'nothing' }] }, 422],
    [{ type: 'rules', rules: [{ rule: 'custom' }] }, 422],
    [{ type: 'rules', rules: [{ rule: 'custom', expression: 'a = 1' }] }, 422],
    [{ type: 'rules', rules: [{ rule: 'custom', expression: 'visitor.claims.admin' }] }, 422],
    [{ type: 'rules', rules: [{ type: 'require_specific_reviewers', users: [cast.stranger.id] }] }, 400],
  ];
  for (const [mergeRules, status] of rows) {
    assert.equal((await owner.patch(`/v1/spaces/${spaceId}`, { body: { mergeRules } })).status, status);
    assert.equal((await owner.patch(`/v1/orgs/${organizationId}`, { body: { mergeRules } })).status, status);
  }
});

test('the diff of a request has its pages block by block', async () => {
  const scene = await makeScene();
  await scene.write({ 'a.md': A.replace('Second', 'Another'), 'b.md': '# B\n', 'README.md': null });
  const { items, count } = (await reader.get(`${scene.request}/diff`)).body;
  assert.equal(count, 3);
  const kinds = Object.fromEntries(
    items.map((each: { kind: string; subject: { path: string } }) => [each.subject.path, each.kind]),
  );
  assert.deepEqual(kinds, { a: 'edited', b: 'created', home: 'deleted' });
  const edited = items.find((each: { kind: string }) => each.kind === 'edited');
  assert.deepEqual(
    edited.blocks.map((block: { kind: string }) => block.kind),
    ['kept', 'kept', 'changed', 'kept'],
  );
  assert.deepEqual([edited.blocks[2].before, edited.blocks[2].after], ['Second.', 'Another.']);
});

test('changes say how many more there are', async () => {
  const scene = await makeScene();
  await scene.write({ 'b.md': '# B\n', 'c.md': '# C\n', 'd.md': '# D\n' });
  const { changes, more } = (await reader.get(`${scene.request}/changes`, { query: { limit: 2 } })).body;
  assert.deepEqual([changes.length, more, changes[0].type], [2, 1, 'page_created']);
});

for (const verb of ['merge', 'update']) {
  test(`a ${verb} that is overtaken again and again is refused with 409, and nothing has changed`, async () => {
    const scene = await makeScene();
    await scene.write({ 'a.md': A.replace('First', 'Mine') });
    await scene.writeMain({ 'README.md': '# News\n' });
    const { trees } = world.ctx.caches;
    let [written, isWriting] = [0, false];
    // Whoever reads a tree finds that somebody has written meanwhile.
    world.ctx.caches.trees = {
      ...trees,
      getOrMake: async (...asked) => {
        const tree = await trees.getOrMake(...asked);
        if (isWriting) return tree;
        isWriting = true;
        written += 1;
        await (verb === 'merge' ? scene.writeMain : scene.write)({ 'b.md': `# B ${written}\n` });
        isWriting = false;
        return tree;
      },
    };
    try {
      assert.equal((await reviewer.post(`${scene.request}/${verb}`)).status, 409);
    } finally {
      world.ctx.caches.trees = trees;
    }
    const request = await scene.get();
    assert.deepEqual([request.status, request.outdated, request.revisionMergedAncestor], ['draft', true, undefined]);
  });
}
