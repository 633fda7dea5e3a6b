// On SQLite alone: it is about texts that are made of pages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { indexAll } from '#features/search/testing.ts';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const browser = world.as(undefined);
const { baseUrl } = world.ctx;

let base: string;
before(async () => {
  ({ base } = await makeSite(world, {
    'SUMMARY.md':
      '* [Home](README.md)\n* [Griffin](griffin.md)\n* [Hidden](hidden.md)\n* [Silent](silent.md)\n* [Vault](vault.md)\n',
    'README.md': '# Home\n\nWelcome.\n',
    'griffin.md': '# Griffin\n\nIt eats fish. [Home](README.md)\n\n{% if visitor.claims.a %}SECRET{% endif %}\n',
    'hidden.md': '---\nhidden: true\n---\n# Hidden\n\nSECRET griffin',
    'silent.md': '---\nnoIndex: true\n---\n# Silent\n\nSECRET griffin',
    'vault.md': '---\nif: visitor.claims.a\n---\n# Vault\n\nSECRET griffin',
  }));
  await indexAll(world);
});

const headers = { accept: 'application/json, text/event-stream' };
const send = (body: unknown, more: Record<string, string> = {}) =>
  browser.post(`${base}/~gitbook/mcp`, { body, headers: { ...headers, ...more } });

let id = 0;
async function call(name: string, given: object): Promise<{ text: string; isError: boolean }> {
  id += 1;
  const { status, body } = await send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: given } });
  assert.equal(status, 200);
  return { text: body.result.content[0].text, isError: body.result.isError === true };
}

test('a client of the protocol finds the tools and uses them', async (t) => {
  const client = new Client({ name: 'test', version: '1' });
  t.after(() => client.close());
  const inject: typeof fetch = async (input, init) => {
    const answer = await world.app.http.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: new URL(input instanceof Request ? input.url : input).pathname,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    });
    const body = answer.statusCode === 202 ? null : answer.payload;
    return new Response(body, { status: answer.statusCode, headers: answer.headers as Record<string, string> });
  };
  const transport = new StreamableHTTPClientTransport(new URL(`${baseUrl}${base}/~gitbook/mcp`), { fetch: inject });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map((tool) => tool.name),
    ['searchDocumentation', 'listPages', 'getPage'],
  );
  const answer = await client.callTool({ name: 'searchDocumentation', arguments: { query: 'fish' } });
  assert.match(JSON.stringify(answer.content), /Griffin/);
});

test('a search answers pages with the address of their Markdown', async () => {
  const { text } = await call('searchDocumentation', { query: 'fish' });
  assert.equal(text, `[Griffin](${baseUrl}${base}/griffin.md)\nIt eats fish. Home`);
});

test('the list has the pages that visitors may find', async () => {
  const { text } = await call('listPages', {});
  assert.equal(text, `- [Home](${baseUrl}${base}/home.md)\n- [Griffin](${baseUrl}${base}/griffin.md)`);
});

test('a long list is read in parts', async () => {
  const pages = Array.from({ length: 230 }, (_, index) => [`p${index}.md`, `# P ${index}`]);
  const long = await makeSite(world, Object.fromEntries([['README.md', '# Home'], ...pages]));
  const list = async (offset: number): Promise<string> => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'listPages', arguments: { offset } } };
    return (await browser.post(`${long.base}/~gitbook/mcp`, { body, headers })).body.result.content[0].text;
  };
  assert.match(await list(0), /31 more: ask with offset 200\.$/);
  assert.equal((await list(200)).split('\n').length, 31);
  assert.equal(await list(231), 'No more pages.');
});

test('a page is read by its address in any form', async () => {
  for (const url of [
    'griffin',
    '/griffin',
    `${base}/griffin`,
    `${baseUrl}${base}/griffin.md`,
    'Griffin',
    './griffin#fish',
  ]) {
    const { text, isError } = await call('getPage', { url });
    assert.equal(isError, false, url);
    assert.equal(
      text,
      `# Griffin\n\nIt eats fish. [Home](${baseUrl}${base}/home.md)\n\n\n\nSource: ${baseUrl}${base}/griffin\n`,
      url,
    );
  }
  assert.match((await call('getPage', { url: `${baseUrl}${base}` })).text, /^# Home/);
  assert.match((await call('getPage', { url: 'home' })).text, /^# Home/);
});

test('what hides, and what is elsewhere, is no page', async () => {
  for (const url of [
    'hidden',
    'silent',
    'vault',
    'nowhere',
    'https://elsewhere.example/griffin',
    '//x',
    'javascript:1',
    '%',
  ]) {
    const { text, isError } = await call('getPage', { url });
    assert.deepEqual([text, isError], ['There is no such page.', true], url);
  }
});

test('a call that is wrong gets an error', async () => {
  for (const [name, given] of [
    ['searchDocumentation', {}],
    ['searchDocumentation', { query: 'x'.repeat(600) }],
    ['listPages', { offset: -1 }],
    ['listPages', { offset: 'a' }],
    ['getPage', { url: 1 }],
    ['dropTables', {}],
  ] as const)
    assert.equal((await call(name, given)).isError, true, name);
});

test('streams and sessions are refused, and so are too many messages at once', async () => {
  const get = await browser.get(`${base}/~gitbook/mcp`, { headers: { accept: 'text/event-stream' } });
  assert.deepEqual([get.status, get.headers['allow']], [405, 'POST']);
  const ping = (number: number) => ({ jsonrpc: '2.0', id: number, method: 'ping' });
  assert.equal((await send(Array.from({ length: 11 }, (_, index) => ping(index)))).status, 413);
  assert.equal((await send('{"jsonrpc":')).status, 400);
  assert.equal((await send({ nothing: true })).status, 400);
});

test('a site that nobody may read answers no agent', async () => {
  const closed = await makeSite(world, { 'README.md': '# Griffin' }, 'share-link');
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  assert.equal((await browser.post(`${closed.base}/~gitbook/mcp`, { body: ping, headers })).status, 404);
});

test('a site whose owners want no agents has no tools for them', async () => {
  const own = await makeSite(world, { 'README.md': '# Griffin' });
  const api = world.as(own.owner.token);
  const address = `/v1/orgs/${own.organizationId}/sites/${own.siteId}/customization`;
  const { body: settings } = await api.get(address);
  const { aiSearch: _, ...changed } = { ...settings, pageActions: { ...settings.pageActions, mcp: false } };
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const send = async () => (await browser.post(`${own.base}/~gitbook/mcp`, { body: ping, headers })).status;
  assert.equal(await send(), 200);
  assert.equal((await api.put(address, { body: changed })).status, 200);
  assert.equal(await send(), 404);
});
