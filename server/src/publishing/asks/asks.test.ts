// On SQLite alone: it is about how answers are shown; what they are made of is tested on both.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { answeredBy, eventsIn, saying, startModelServer } from '#features/asks/testing.ts';
import { indexAll } from '#features/search/testing.ts';
import { makeSite, type Published } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { makeGuarded, makeJar } from '../visitors/testing.ts';

const model = await startModelServer({ after });
const world = await startWorld({ after }, answeredBy(model));

const FILES = {
  'README.md': '# Home\n\nWelcome.\n',
  'griffin.md': '# Griffin\n\nIt flies.\n\n## Food & drink\n\nA griffin eats fish.\n',
  'vault.md': '---\nif: visitor.claims.beta\n---\n# Vault\n\nSECRET griffin\n',
};

async function switchOn({ organizationId, siteId, owner }: Published, isOn = true): Promise<void> {
  const api = world.as(owner.token);
  const path = `/v1/orgs/${organizationId}/sites/${siteId}/customization`;
  const { body } = await api.get(path);
  assert.equal((await api.put(path, { body: { ...body, ai: { mode: 'search' } } })).status, 200);
  assert.equal((await api.patch(`/v1/orgs/${organizationId}`, { body: { ai: isOn } })).status, 200);
}

let base: string;
let off: string;
before(async () => {
  const site = await makeSite(world, FILES);
  await switchOn(site);
  const other = await makeSite(world, FILES);
  await switchOn(other, false);
  ({ base } = site);
  off = other.base;
  await indexAll(world);
});
beforeEach(() => {
  model.calls.length = 0;
  model.answer = saying('It eats **fish** [1]:\n\n```js\n<b>eat()</b>\n```\n\n* <img src=x onerror=alert(1)>a\n');
  world.clock.advance(61_000);
});

const browser = world.as(undefined);
const ask = (question: unknown, at = base, headers: Record<string, string> = {}) =>
  browser.post(`${at}/~gitbook/ask`, { body: { question }, headers });

test('a reader is answered in a few forms, with links to pages of the site alone', async () => {
  const { status, headers, text } = await ask('What does a griffin eat?');
  assert.equal(status, 200, text);
  assert.match(String(headers['content-type']), /^text\/event-stream/);
  assert.match(String(headers['cache-control']), /no-store/);
  assert.deepEqual(eventsIn(text).at(-1)?.data, {
    text: [
      ['p', 'It eats ', ['strong', 'fish'], ' [1]:'],
      ['pre', '<b>eat()</b>'],
      ['ul', ['li', ['p', 'a']]],
    ],
    sources: [{ url: `${base}/griffin#food-and-drink`, title: 'Griffin', above: [] }],
    isDone: true,
  });
});

test('every source leads to a page', async () => {
  const [source] = eventsIn((await ask('griffin')).text).at(-1)?.data.sources ?? [];
  assert.equal((await browser.get(source.url.split('#')[0])).status, 200);
});

test('nothing is there where it is not switched on, and nothing leaves', async () => {
  assert.equal((await ask('griffin', off)).status, 404);
  assert.equal(model.calls.length, 0);
});

test('who cannot read the site cannot ask, and a visitor is answered from what they read', async () => {
  const site = await makeGuarded(world, FILES, 'visitor-auth');
  await switchOn(site);
  await indexAll(world);
  const unknown = await ask('griffin', site.base);
  assert.ok(unknown.status >= 300, String(unknown.status));
  assert.equal(model.calls.length, 0);
  for (const [claims, sees] of [
    [{}, false],
    [{ beta: true }, true],
  ] as const) {
    const jar = makeJar(world);
    await jar.visit(`${site.base}?jwt_token=${await site.sign(claims)}`);
    const cookie = [...jar.kept].map(([name, { value }]) => `${name}=${value}`).join('; ');
    const { status } = await ask('griffin SECRET', site.base, { cookie });
    assert.equal(status, 200);
    const { passages } = model.calls.pop()?.material ?? { passages: [] };
    assert.ok(passages.length > 0);
    assert.equal(JSON.stringify(passages).includes('SECRET'), sees, JSON.stringify(claims));
  }
});

test('pages of others ask nothing, and neither does a link', async () => {
  assert.equal((await ask('griffin', base, { 'sec-fetch-site': 'cross-site' })).status, 403);
  assert.equal((await browser.get(`${base}/~gitbook/ask?question=griffin`)).status, 405);
  for (const question of [7, undefined, 'x'.repeat(513)]) assert.equal((await ask(question)).status, 422);
  assert.equal(model.calls.length, 0);
});

const rpc = (at: string, method: string, params: object) =>
  browser.post(`${at}/~gitbook/mcp`, {
    body: { jsonrpc: '2.0', id: 1, method, params },
    headers: { accept: 'application/json, text/event-stream' },
  });

test('an agent has a tool for questions where they are answered', async () => {
  const names = async (at: string): Promise<string[]> =>
    (await rpc(at, 'tools/list', {})).body.result.tools.map(({ name }: { name: string }) => name);
  assert.ok((await names(base)).includes('askQuestion'));
  assert.ok(!(await names(off)).includes('askQuestion'));
  const call = async (at: string, question: unknown) =>
    (await rpc(at, 'tools/call', { name: 'askQuestion', arguments: { question } })).body.result;
  const { content } = await call(base, 'What does a griffin eat?');
  assert.match(content[0].text, /It eats \*\*fish\*\*/);
  assert.match(content[0].text, new RegExp(`1\\. \\[Griffin\\]\\(${world.ctx.baseUrl}${base}/griffin\\.md\\)`));
  model.answer = saying('NO_ANSWER');
  assert.match((await call(base, 'How old is a griffin?')).content[0].text, /does not answer/);
  assert.equal((await call(off, 'griffin')).isError, true);
  assert.equal((await call(base, 'x'.repeat(513))).isError, true);
});
