// What the newest renderers ask for besides: meta links, changes, documents with their includes, questions, what agents say.
// On SQLite alone: it is about answers as programs take them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { makeSite, makeSpace, type Published } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { checkNodes, lookUp, showPage } from './testing.ts';

const world = await startWorld({ after });
const HOST = 'https://lectern.test';

const META = `---
metaLinks:
  canonical: https://example.com/home
  alternates:
    - guide.md
    - vault.md
    - gone.md
    - javascript:alert(1)
    - https://app.gitbook.com/s/abc/home
    - 7
---
`;
const FILES = {
  'README.md': `${META}# Home\n\n{% include ".gitbook/includes/outer.md" %}\n\nEnd.\n`,
  'guide.md': '# Guide\n\n{% include ".gitbook/includes/inner.md" %}\n\n{% include ".gitbook/includes/inner.md" %}\n',
  'vault.md': '---\nif: visitor.claims.beta\n---\n# Vault\n',
  '.gitbook/includes/outer.md':
    '---\ntitle: Outer\n---\nOuter text.\n\n{% hint style="info" %}\n{% include "inner.md" %}\n{% endhint %}\n',
  '.gitbook/includes/inner.md':
    '---\ntitle: Inner\n---\nInner text.\n\n{% tabs %}\n{% tab title="One" %}\nA\n{% endtab %}\n{% endtabs %}\n\n{% include "outer.md" %}\n',
};

const sitePath = ({ organizationId, siteId }: Published) => `/v1/orgs/${organizationId}/sites/${siteId}`;

async function readerOf(site: Published) {
  const { answer } = await lookUp(world, HOST + site.base);
  return world.as(answer.body.apiToken);
}

test('meta links are references to pages that the reader is shown, and addresses', async () => {
  const site = await makeSite(world, FILES);
  const { revision, page, get } = await showPage(world, HOST + site.base);
  const at = `/v1/spaces/${site.spaceId}`;
  const guide = revision['pages'].find(({ title }: { title: string }) => title === 'Guide').id;
  const canonical = { kind: 'url', url: 'https://example.com/home' };
  for (const line of [`${at}/revisions/${revision['id']}`, `${at}/content`]) {
    const { status, body } = await get(`${line}/page/${page['id']}/meta-links`);
    assert.equal(status, 200);
    assert.deepEqual(body, { canonical, alternates: [{ kind: 'page', page: guide }] });
    assert.deepEqual((await get(`${line}/page/${guide}/meta-links`)).body, { alternates: [] });
    assert.equal((await get(`${line}/page/none/meta-links`)).status, 404);
  }
  const owner = world.as(site.owner.token);
  assert.equal((await owner.get(`${at}/content/page/${page['id']}/meta-links`)).body.alternates.length, 2);
  const { id } = (await owner.post(`${at}/change-requests`)).body;
  const line = `${at}/change-requests/${id}/content/page/${page['id']}/meta-links`;
  assert.deepEqual((await owner.get(line)).body.canonical, canonical);
  assert.equal((await get(line)).status, 403);
});

test('a document has its includes in it where that is asked for, and no circle hangs', async () => {
  const site = await makeSite(world, FILES);
  const { revision, page, get } = await showPage(world, HOST + site.base);
  const at = `/v1/spaces/${site.spaceId}/revisions/${revision['id']}`;
  const guide = revision['pages'].find(({ title }: { title: string }) => title === 'Guide').id;
  const read = async (id: string, query: string) => {
    const { status, body, text } = await get(`${at}/page/${id}/document?evaluated=deterministic-only${query}`);
    assert.equal(status, 200);
    checkNodes(body);
    return { body, text };
  };
  assert.doesNotMatch((await read(page['id'], '')).text, /Outer text/);
  for (const value of ['reusable-contents', 'true']) {
    const { text } = await read(page['id'], `&dereferenced=${value}`);
    assert.match(text, /Outer text[\s\S]*Inner text[\s\S]*End\./);
    // What includes itself stays a name.
    assert.equal(text.match(/"type":"reusable-content"/g)?.length, 1);
  }
  const keys = (await read(guide, '&dereferenced=true')).text.match(/"key":"[^"]+"/g) ?? [];
  assert.equal(new Set(keys).size, keys.length);
  const [outer] = revision['reusableContents'];
  const one = await get(`${at}/reusable-contents/${outer.id}/document?dereferenced=reusable-contents`);
  assert.match(one.text, /Inner text/);
  assert.equal((await get(`${at}/page/${guide}/document?dereferenced=all`)).status, 422);
});

test('what changed says nothing of former revisions to readers, and all to members', async () => {
  const site = await makeSite(world, FILES);
  const { revision, get } = await showPage(world, HOST + site.base);
  const path = `/v1/spaces/${site.spaceId}/revisions/${revision['id']}/changes`;
  const seen = await get(`${path}?limit=5&metadata=false&computed=false`);
  assert.deepEqual([seen.status, seen.body], [200, { changes: [] }]);
  const known = await world.as(site.owner.token).get(path);
  assert.ok(known.body.changes.length > 0);
  assert.equal((await get(`/v1/spaces/${site.spaceId}/revisions/none/changes`)).status, 404);
});

test('a question is answered with nothing, as long as no model is there, and none is recommended', async () => {
  const site = await makeSite(world, FILES);
  const reader = await readerOf(site);
  const scope = { mode: 'default' };
  const asked = await reader.post(`${sitePath(site)}/ask?format=document`, { body: { question: 'How?', scope } });
  assert.equal(asked.status, 200, asked.text);
  assert.match(String(asked.headers['content-type']), /^text\/event-stream/);
  const answer = 'data: {"type":"answer","answer":{"sources":[],"followupQuestions":[]}}\n\n';
  assert.equal(asked.text, `${answer}event: done\ndata: {}\n\n`);
  const questions = await reader.get(`${sitePath(site)}/ask/questions?siteSpaceId=any`);
  assert.equal(questions.text, 'event: done\ndata: {}\n\n');
  const stranger = await makePerson(world.ctx, 'asking');
  assert.equal((await world.as(stranger.token).get(`${sitePath(site)}/ask/questions`)).status, 404);
  const long = { question: 'x'.repeat(513), scope };
  assert.equal((await reader.post(`${sitePath(site)}/ask`, { body: long })).status, 422);
});

test('no assistant is offered where none answers', async () => {
  const site = await makeSite(world, FILES);
  const owner = world.as(site.owner.token);
  const { body } = await owner.get(`${sitePath(site)}/customization`);
  const set = await owner.put(`${sitePath(site)}/customization`, { body: { ...body, ai: { mode: 'assistant' } } });
  assert.equal(set.body.ai.mode, 'assistant', set.text);
  const { published } = await showPage(world, HOST + site.base);
  const { ai, aiSearch, pageActions } = published['customizations'].site;
  assert.deepEqual([ai.mode, aiSearch.enabled, pageActions.items.includes('assistant')], ['none', false, false]);
});

test('what an agent says of a page is kept with what readers say', async () => {
  const site = await makeSite(world, FILES);
  const other = await makeSpace(world, FILES, site);
  const { page, revision } = await showPage(world, HOST + site.base);
  const reader = await readerOf(site);
  const path = `${sitePath(site)}/agent-feedback`;
  const url = HOST + site.base;
  const said = { feedback: ' Wrong \u0000port. ', goal: 'install', url, spaceId: site.spaceId, pageId: page['id'] };
  assert.equal((await reader.post(path, { body: said })).status, 422);
  const good = { ...said, feedback: ' Wrong\u0007 port. ' };
  assert.equal((await reader.post(path, { body: { ...good, source: 'mcp' } })).status, 204);
  assert.equal((await reader.post(path, { body: good })).status, 204);
  const { items } = (await world.as(site.owner.token).get(`${sitePath(site)}/insights/feedback`)).body;
  for (const { comment, goal, rating, space } of items)
    assert.deepEqual([comment, goal, rating, space], ['Wrong port.', 'install', undefined, site.spaceId]);
  assert.deepEqual(new Set(items.map((item: { source: string }) => item.source)), new Set(['agent', 'mcp']));
  const vault = (await world.as(site.owner.token).get(`/v1/spaces/${site.spaceId}/content/path/vault`)).body.id;
  assert.ok(!revision['pages'].some(({ id }: { id: string }) => id === vault));
  for (const wrong of [{ pageId: vault }, { pageId: 'none' }, { spaceId: other.spaceId }])
    assert.equal((await reader.post(path, { body: { ...good, ...wrong } })).status, 400);
  for (const wrong of [{ feedback: '' }, { url: 'no' }, { source: 'human' }])
    assert.equal((await reader.post(path, { body: { ...good, ...wrong } })).status, 422);
  const stranger = await makePerson(world.ctx, 'saying');
  assert.equal((await world.as(stranger.token).post(path, { body: good })).status, 404);
});
