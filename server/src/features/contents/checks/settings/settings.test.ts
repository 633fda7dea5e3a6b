import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const api = world.as(home.owner.token);
const { spaceId } = await makeSpace(
  world,
  { 'README.md': '# Home\n\nA speling and a login to it. [x](a.md#no)\n', 'a.md': '# A\n\nA speling.\n' },
  home,
);
const { tree } = await readCurrent(world, spaceId);
const pageId = tree.pageBySource.get('README.md')?.id ?? '';
const SPACE = `/v1/spaces/${spaceId}`;
const ORG = `/v1/orgs/${home.organizationId}/checks`;

const kinds = async (body: { source?: string } = {}) => {
  const { status, body: answer, text } = await api.post(`${SPACE}/content/page/${pageId}/check`, { body });
  assert.equal(status, 200, text);
  return (answer.items as { kind: string; text: string; severity: string }[]).map(
    ({ kind, text: at, severity }) => `${severity} ${kind} ${at}`,
  );
};

test('a page is checked for its words and its anchors, too', async () => {
  assert.deepEqual(await kinds(), ['warning spelling speling', 'warning broken-anchor a.md#no']);
});

test('the rules of an organization hold for its spaces, and a space adds its own', async () => {
  const source = 'rules: { broken-anchor: off }\nterms: [{ not: login to, use: log in to }]\n';
  const { status, body } = await api.put(ORG, { body: { source } });
  assert.equal(status, 200);
  assert.equal(body.source, source);
  assert.deepEqual(await kinds(), ['warning spelling speling', 'warning term login to']);
  await api.put(`${SPACE}/checks`, { body: { source: 'rules: { term: error }' } });
  assert.deepEqual(await kinds(), ['warning spelling speling', 'error term login to']);
  const { body: shown } = await api.get(`${SPACE}/checks`);
  const severityOf = (id: string) => shown.rules.find((rule: { id: string }) => rule.id === id).severity;
  assert.deepEqual([severityOf('term'), severityOf('broken-anchor'), severityOf('todo')], ['error', 'off', 'off']);
  assert.equal(shown.language, 'en');
});

test('words are added once, whatever their case, and are known from then on', async () => {
  const add = (...words: string[]) => api.post(`${SPACE}/checks/words`, { body: { words } });
  await add('speling');
  const { body } = await add('Speling', 'other');
  assert.deepEqual(body.words, ['speling', 'other']);
  assert.deepEqual(await kinds(), ['error term login to']);
  const { body: put } = await api.put(`${SPACE}/checks`, { body: { words: [] } });
  assert.deepEqual([put.words, put.source], [[], 'rules: { term: error }']);
  assert.equal((await add('two words')).status, 422);
});

test('rules with mistakes are refused, and each is named', async () => {
  const source = 'rules: { spelin: off }\npatterns: [{ pattern: "(?=a)", message: x }]\n';
  const { status, body } = await api.put(ORG, { body: { source } });
  assert.equal(status, 422);
  assert.deepEqual(
    body.error.details.map(({ path }: { path: string }) => path),
    ['/source/rules/spelin', '/source/patterns/0/pattern'],
  );
  assert.match((await api.get(ORG)).body.source, /login to/);
});

test('a change of rules that somebody else changed meanwhile is refused', async () => {
  const { headers } = await api.get(ORG);
  const etag = String(headers.etag);
  assert.equal((await api.put(ORG, { body: { words: ['one'] }, headers: { 'if-match': etag } })).status, 200);
  assert.equal((await api.put(ORG, { body: { words: ['two'] }, headers: { 'if-match': etag } })).status, 412);
});

test('the pages of a space are checked some at a time, by rule and severity', async () => {
  const { body } = await api.get(`${SPACE}/content/findings?severity=error`);
  assert.deepEqual([body.checked, body.pages, body.next], [2, 2, undefined]);
  assert.deepEqual(
    body.items.map((item: { kind: string; page: { title: string } }) => [item.kind, item.page.title]),
    [['term', 'Home']],
  );
  const { body: spelling } = await api.get(`${SPACE}/content/findings?rule=spelling`);
  assert.equal(spelling.items.length, 2);
  assert.equal((await api.get(`${SPACE}/content/findings?rule=spelin`)).status, 422);
});

test('who may not administer or edit is refused, and a stranger learns nothing', async () => {
  const stranger = world.as((await makeHome(world)).owner.token);
  for (const path of [ORG, `${SPACE}/checks`, `${SPACE}/content/findings`])
    assert.equal((await stranger.get(path)).status, 404, path);
  assert.equal((await stranger.put(ORG, { body: {} })).status, 404);
  assert.equal((await stranger.post(`${SPACE}/checks/words`, { body: { words: ['a'] } })).status, 404);
});
