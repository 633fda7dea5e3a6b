import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { countNewErrors, recallNewErrors } from './checks.ts';
import { getChangeRequest } from './service.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const api = world.as(home.owner.token);
const { spaceId } = await makeSpace(
  world,
  { 'README.md': '# Home\n\nA speling. [gone](gone.md)\n', 'a.md': '# A\n\nText.\n' },
  home,
);
const { tree } = await readCurrent(world, spaceId);
const SPACE = `/v1/spaces/${spaceId}`;
const idOf = (source: string): string => tree.pageBySource.get(source)?.id ?? '';

async function makeRequest(markdown: string, source = 'README.md') {
  const { body: request } = await api.post(`${SPACE}/change-requests`, { body: { subject: 'More' } });
  const path = `${SPACE}/change-requests/${request.id}`;
  const edit = async (text: string) => {
    const { status, text: said } = await api.post(`${path}/content?compat=false`, {
      body: { changes: [{ operation: 'update_page', page: idOf(source), document: { markdown: text } }] },
    });
    assert.equal(status, 200, said);
  };
  await edit(markdown);
  return { path, edit };
}

test('only what a request brings in counts', async () => {
  const { path } = await makeRequest('# Home\n\nA speling, a speling. [gone](gone.md) [other](other.md)\n');
  const { status, body } = await api.get(`${path}/findings`);
  assert.equal(status, 200);
  assert.deepEqual(
    body.items.map(({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`),
    ['spelling speling', 'broken-link other.md'],
  );
  assert.deepEqual(body.counts, { error: 1, warning: 1, suggestion: 0 });
  assert.deepEqual([body.pages, body.isComplete], [1, true]);
});

test('a rule may keep a request with new errors out, and lets it in once they are mended', async () => {
  const mergeRules = { type: 'rules', rules: [{ type: 'require_no_new_errors' }] };
  assert.equal((await api.patch(SPACE, { body: { mergeRules } })).status, 200);
  const { path, edit } = await makeRequest('# A\n\n[other](other.md)\n', 'a.md');
  const { body: states } = await api.get(`${path}/merge-rules`);
  assert.deepEqual([states.passed, states.rules[0].kept], [false, false]);
  const refused = await api.post(`${path}/merge`);
  assert.equal(refused.status, 412);
  assert.match(refused.text, /no errors that they had not before/);
  await edit('# A\n\n[home](README.md) A speling.\n');
  const merged = await api.post(`${path}/merge`);
  assert.equal(merged.status, 200, merged.text);
  assert.equal(merged.body.result, 'merge');
});

test('a transaction waits for no check: what was not counted before it has the merge begin again', async (t) => {
  const { path, edit } = await makeRequest('# A\n\n[nowhere](nowhere.md)\n', 'a.md');
  const [changeRequestId = ''] = path.split('/').slice(-1);
  const request = await getChangeRequest(world.ctx, { spaceId, changeRequestId });
  const tasks = t.mock.method(world.ctx.workers, 'run').mock;
  await assert.rejects(recallNewErrors(world.ctx, request), { code: 'conflict' });
  assert.equal(tasks.callCount(), 0);
  assert.equal(await countNewErrors(world.ctx, request), 1);
  assert.equal(await recallNewErrors(world.ctx, request), 1);
  await edit('# A\n\n[nowhere](nowhere.md) at all\n');
  const edited = await getChangeRequest(world.ctx, { spaceId, changeRequestId });
  await assert.rejects(recallNewErrors(world.ctx, edited), { code: 'conflict' });
});

test('a stranger learns nothing of the findings of a request', async () => {
  const { path } = await makeRequest('# Home\n');
  const stranger = world.as((await makeHome(world)).owner.token);
  assert.equal((await stranger.get(`${path}/findings`)).status, 404);
});
