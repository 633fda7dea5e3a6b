import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { rankOf } from '#access/index.ts';
import { makeGrant } from '#features/collections/testing.ts';
import { makePerson } from '#testing/cast.ts';
import { makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const api = world.as(home.owner.token);
const FILES = { 'README.md': '# Home\n\nA speling and a speling. [x](gone.md)\n', 'a.md': '# A\n\nA speling.\n' };

/** A space of its own, and what is found in it. */
async function openSpace() {
  const { spaceId } = await makeSpace(world, FILES, home);
  const { tree } = await readCurrent(world, spaceId);
  const idOf = (source: string): string => tree.pageBySource.get(source)?.id ?? '';
  const path = `/v1/spaces/${spaceId}`;
  const found = async (page = 'README.md') => {
    const { body } = await api.post(`${path}/content/page/${idOf(page)}/check`, { body: {} });
    const said = (items: { kind: string; text: string }[]) => items.map(({ kind, text }) => `${kind} ${text}`);
    return { items: said(body.items), count: body.count, ignored: said(body.ignored), reasons: body.ignored };
  };
  const ignore = (body: object, as = api) => as.post(`${path}/checks/ignored`, { body });
  return { spaceId, path, idOf, found, ignore };
}

test('what is ignored in a page is listed apart there and counts nowhere, and other pages have it still', async () => {
  const { path, idOf, found, ignore } = await openSpace();
  const page = idOf('README.md');
  const { status, body } = await ignore({ page, kind: 'spelling', text: 'speling', reason: 'The name of a protocol.' });
  assert.equal(status, 200);
  assert.deepEqual(body.page, { id: page, title: 'Home' });
  assert.equal(body.createdBy.id, home.owner.id);
  const { reasons, ...rest } = await found();
  assert.deepEqual(rest, {
    items: ['broken-link gone.md'],
    count: 1,
    ignored: ['spelling speling', 'spelling speling'],
  });
  assert.deepEqual(reasons[0].ignored, { id: body.id, reason: 'The name of a protocol.' });
  assert.deepEqual((await found('a.md')).items, ['spelling speling']);
  const { body: all } = await api.get(`${path}/content/findings`);
  assert.deepEqual([all.items.length, all.ignored.length], [2, 2]);
  assert.equal(all.ignored[0].page.title, 'Home');
  const { body: rule } = await api.get(`${path}/content/findings`, { query: { rule: 'broken-link' } });
  assert.deepEqual([rule.items.length, rule.ignored.length], [1, 0]);
});

test('without a page it holds for all of them; said again it has a new reason; it is taken back', async () => {
  const { path, found, ignore } = await openSpace();
  const first = await ignore({ kind: 'spelling', text: 'speling', reason: 'One.' });
  const again = await ignore({ kind: 'spelling', text: 'speling', reason: 'Two.' });
  assert.deepEqual([again.body.id, again.body.reason, again.body.page], [first.body.id, 'Two.', null]);
  assert.deepEqual((await found('a.md')).items, []);
  const { body: list } = await api.get(`${path}/checks/ignored`);
  assert.deepEqual(
    list.items.map(({ text, reason }: { text: string; reason: string }) => [text, reason]),
    [['speling', 'Two.']],
  );
  assert.equal((await api.delete(`${path}/checks/ignored/${first.body.id}`)).status, 204);
  assert.equal((await api.delete(`${path}/checks/ignored/${first.body.id}`)).status, 404);
  assert.deepEqual((await found('a.md')).items, ['spelling speling']);
  const { body: log } = await api.get(`/v1/orgs/${home.organizationId}/audit-events`, {
    query: { action: 'checks.finding_restored' },
  });
  assert.equal(log.items.length > 0, true);
});

test('an ignored error is none for the merge rule, also after it was counted', async () => {
  const { path, ignore } = await openSpace();
  const mergeRules = { type: 'rules', rules: [{ type: 'require_no_new_errors' }] };
  assert.equal((await api.patch(path, { body: { mergeRules } })).status, 200);
  const { body: request } = await api.post(`${path}/change-requests`, { body: { subject: 'More' } });
  const changes = [{ operation: 'insert_page', title: 'New', document: { markdown: '[y](nowhere.md)' } }];
  await api.post(`${path}/change-requests/${request.id}/content`, { body: { changes } });
  const findings = async () => (await api.get(`${path}/change-requests/${request.id}/findings`)).body;
  assert.equal((await findings()).counts.error, 1);
  const merge = () => api.post(`${path}/change-requests/${request.id}/merge`, { body: {} });
  assert.notEqual((await merge()).status, 200);
  await ignore({ kind: 'broken-link', text: 'nowhere.md', reason: 'Comes with the next release.' });
  const { counts, ignored, items } = await findings();
  assert.deepEqual([counts.error, ignored.length, items.length], [0, 1, 0]);
  assert.equal((await merge()).status, 200);
});

test('who writes ignores a warning and no error, and who reads ignores nothing', async () => {
  const { spaceId, ignore } = await openSpace();
  const person = async (role: 'edit' | 'review' | 'read') => {
    const organizationId = home.organizationId;
    const someone = await makePerson(world.ctx, `${role}${spaceId}`, { organizationId, role: 'read' });
    await makeGrant(world, { organizationId, userId: someone.id, role: rankOf(role), on: { space_id: spaceId } });
    return world.as(someone.token);
  };
  const warning = { kind: 'spelling', text: 'speling', reason: 'A name.' };
  const error = { kind: 'broken-link', text: 'gone.md', reason: 'Soon.' };
  const writer = await person('edit');
  assert.equal((await ignore(warning, writer)).status, 200);
  assert.equal((await ignore(error, writer)).status, 403);
  await api.put(`/v1/spaces/${spaceId}/checks`, { body: { source: 'terms: [{ not: kiln, severity: error }]' } });
  assert.equal((await ignore({ ...warning, kind: 'term', text: 'kiln' }, writer)).status, 403);
  assert.equal((await ignore(error, await person('review'))).status, 200);
  assert.equal((await ignore(warning, await person('read'))).status, 403);
  for (const bad of [{ reason: ' ' }, { kind: 'nothing' }, { text: 'x'.repeat(201) }, { reason: 'x'.repeat(501) }])
    assert.equal((await ignore({ ...warning, ...bad })).status, 422);
});

test('a space ignores so many findings and no more', async () => {
  const { spaceId, ignore } = await openSpace();
  const rows = Array.from({ length: 2000 }, (_, index) => ({
    ...{ id: `${spaceId}${index}`, space_id: spaceId, page_id: '', rule: 'term', found: `t${index}` },
    ...{ found_hash: `${index}`, reason: 'r', created_at: index, created_by: null },
  }));
  for (let from = 0; from < rows.length; from += 100)
    await world.db
      .insertInto('ignored_findings')
      .values(rows.slice(from, from + 100))
      .execute();
  assert.equal((await ignore({ kind: 'spelling', text: 'speling', reason: 'A name.' })).status, 400);
});

test('single rules are switched off, and the rest of the style rules stays as it was written', async () => {
  const { path, found } = await openSpace();
  const source = '# Ours.\nrules:\n  # Rarely.\n  long-sentence: { severity: warning, most: 30 }\nwords: [kiln]\n';
  await api.put(`${path}/checks`, { body: { source } });
  const set = (rules: object) => api.patch(`${path}/checks`, { body: { rules } });
  const { status, body } = await set({ spelling: 'off', 'long-sentence': 'error' });
  assert.equal(status, 200);
  assert.match(body.source, /^# Ours\.\nrules:\n/);
  assert.match(body.source, /most: 30/);
  assert.match(body.source, /words: \[ ?kiln ?\]/);
  const severityOf = (id: string) => body.rules.find((rule: { id: string }) => rule.id === id).severity;
  assert.deepEqual([severityOf('spelling'), severityOf('long-sentence')], ['off', 'error']);
  assert.deepEqual((await found()).items, ['broken-link gone.md']);
  assert.equal((await set({ speling: 'off' })).status, 422);
  assert.equal((await set({ spelling: 'loud' })).status, 422);
  assert.equal((await set({})).status, 422);
});

test('style rules say what is right as it is, by words, file and folder', async () => {
  const { path, found } = await openSpace();
  const put = (source: string) => api.put(`${path}/checks`, { body: { source } });
  await put('ignore: [{ rule: spelling, text: speling, file: a.md, reason: A name. }]');
  assert.deepEqual((await found('a.md')).items, []);
  assert.equal((await found()).count, 3);
  await put('ignore: [{ rule: spelling, file: README.md }]');
  assert.deepEqual((await found()).items, ['broken-link gone.md']);
  assert.equal((await put('ignore: [{ rule: speling, text: x }]')).status, 422);
  assert.equal((await put('ignore: [{ rule: spelling }]')).status, 422);
});
