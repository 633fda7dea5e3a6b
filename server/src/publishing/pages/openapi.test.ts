// On SQLite alone: it is about what pages show of descriptions.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { processSpecs } from '#features/openapi-specs/testing.ts';
import { importFiles, makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { KILN } from '@lectern/openapi/testing';
import { readPdfBytes } from '@lectern/pdf/testing';

const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
const browser = world.as(undefined);

/** Another server, which has a description. */
const elsewhere = { text: KILN, status: 200, type: 'application/yaml', asked: 0, unchanged: 0 };
const other = createServer((request, response) => {
  elsewhere.asked += 1;
  const etag = `"${elsewhere.text.length}"`;
  const isSame = request.headers['if-none-match'] === etag;
  if (isSame) elsewhere.unchanged += 1;
  response.writeHead(isSame ? 304 : elsewhere.status, { 'content-type': elsewhere.type, etag });
  response.end(isSame ? '' : elsewhere.text);
});
other.listen(0, '127.0.0.1');
await once(other, 'listening');
after(() => other.close());
const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/kiln.yaml`;

const block = (src: string) =>
  `{% openapi src="${src}" path="/ovens/{ovenId}/firings" method="get" %}\n[it](${src})\n{% endopenapi %}\n`;

const FILES = {
  'SUMMARY.md':
    '* [Home](README.md)\n* [File](file.md)\n* [Far](far.md)\n* [Gone](gone.md)\n* [Stored](stored.md)\n* [Parts](parts.md)\n',
  'README.md': '# Home\n\nWords.\n',
  'file.md': `# File\n\n${block('api/kiln.yaml')}\n${block('api/kiln.yaml')}`,
  'far.md': `# Far\n\n${block(url)}`,
  'gone.md': `# Gone\n\n${block('nothing.yaml')}\n${block('http://127.0.0.1:1/x.yaml')}`,
  'stored.md':
    '# Stored\n\n{% openapi-operation spec="stored" path="/z" method="get" %}\nWords of its own\n{% endopenapi-operation %}\n',
  'parts.md': '# Parts\n\n{% openapi-schemas spec="api/kiln.yaml" schemas="Firing" %}\nx\n{% endopenapi-schemas %}\n',
  'api/kiln.yaml': KILN,
};

const { base, spaceId, siteId, organizationId, owner } = await makeSite(world, FILES);

const page = async (path: string) => {
  const answer = await browser.get(`${base}/${path}`);
  assert.equal(answer.status, 200);
  return answer;
};

test('a block shows the operation that it names of a file of its space', async () => {
  const { text } = await page('file');
  assert.match(text, /List the firings of an oven/);
  assert.match(text, /<code class="api-name">ovenId<\/code>/);
});

test('two blocks of the same operation have anchors of their own', async () => {
  const { text } = await page('file');
  const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length);
});

test('a block of schemas shows each by its name', async () => {
  assert.match((await page('parts')).text, /<h2 class="api-schema-title" id="schema-firing">/);
});

test('a page of operations has the room of what else stands next to pages', async () => {
  assert.match((await page('file')).text, /is-wide/);
  assert.doesNotMatch((await page('stored')).text, /is-wide/);
});

test('a description at an address is fetched once, and shown from then on', async () => {
  const before = elsewhere.asked;
  assert.match((await page('far')).text, /List the firings of an oven/);
  await page('far');
  assert.equal(elsewhere.asked, before + 1);
});

test('a description that changed elsewhere is shown once the server has looked, which nobody waits for', async () => {
  await page('far');
  elsewhere.text = KILN.replace('List the firings of an oven', 'Firings of one oven');
  assert.match((await page('far')).text, /List the firings/);
  world.clock.advance(20 * 60_000);
  await world.app.jobs.runDue();
  assert.match((await page('far')).text, /Firings of one oven/);
  world.clock.advance(20 * 60_000);
  const before = elsewhere.unchanged;
  await world.app.jobs.runDue();
  assert.equal(elsewhere.unchanged, before + 1);
});

test('a description whose address fails is shown as it was', async () => {
  await page('far');
  for (const answer of [{ status: 500 }, { status: 200, type: 'text/html' }]) {
    Object.assign(elsewhere, { ...answer, text: 'sorry' });
    world.clock.advance(20 * 60_000);
    await world.app.jobs.runDue();
    assert.match((await page('far')).text, /one oven|of an oven/);
  }
  Object.assign(elsewhere, { status: 200, type: 'application/yaml', text: KILN });
});

test('a description that cannot be had is a note next to what the block says itself', async () => {
  const { text } = await page('gone');
  assert.equal(text.match(/class="openapi-note"/g)?.length, 2);
  assert.match(text, /<code class="openapi-path">\/ovens\/\{ovenId\}\/firings<\/code>/);
});

test('a description that could not be had for a while is shown soon after it can be, with nothing written', async () => {
  await importFiles(world, spaceId, { ...FILES, 'far.md': `# Far\n\n${block(`${url}?later`)}` });
  const paths = ['far', 'far.md', 'llms-full.txt'];
  const shown = async () => {
    const texts = await Promise.all(paths.map(async (path) => (await page(path)).text));
    // The text of all pages has the operation of another file, too.
    return texts.map((text) => text.match(/List the firings of an oven/g)?.length ?? 0);
  };
  elsewhere.status = 500;
  const [pageBefore, markdownBefore, allBefore = 0] = await shown();
  assert.deepEqual([pageBefore, markdownBefore], [0, 0]);
  elsewhere.status = 200;
  const asked = elsewhere.asked;
  assert.deepEqual(await shown(), [0, 0, allBefore]);
  assert.equal(elsewhere.asked, asked);
  world.clock.advance(61_000);
  const [pageAfter = 0, markdownAfter = 0, allAfter = 0] = await shown();
  assert.ok(pageAfter > 0 && markdownAfter > 0 && allAfter > allBefore, `${[pageAfter, markdownAfter, allAfter]}`);
  await importFiles(world, spaceId, FILES);
});

test('a block of a description that is kept elsewhere shows its own words', async () => {
  assert.match((await page('stored')).text, /Words of its own/);
});

test('a block of a specification of the organization shows its newest version, and no broken one', async () => {
  const ours = world.as(owner.token);
  const path = `/v1/orgs/${organizationId}/openapi/stored`;
  const give = async (text: string) => {
    await ours.put(path, { body: { source: { text } } });
    await processSpecs(world);
    return (await page('stored')).text;
  };
  const described = (summary: string) =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'S', version: '1' },
      paths: { '/z': { get: { summary, responses: {} } } },
    });
  assert.match(await give(described('First of all')), /First of all/);
  assert.match((await page('stored.md')).text, /### First of all/);
  const second = await give(described('Second to none'));
  assert.match(second, /Second to none/);
  assert.doesNotMatch(second, /First of all/);
  assert.match(await give('broken'), /Second to none/);
  await ours.delete(path);
  const { text } = await page('stored');
  assert.doesNotMatch(text, /Second to none/);
  assert.match(text, /Words of its own/);
});

test('a block shows no specification of another organization', async () => {
  const foreign = await makeSite(world, FILES);
  await world.as(foreign.owner.token).put(`/v1/orgs/${foreign.organizationId}/openapi/stored`, {
    body: { source: { text: KILN.replace('/ovens/{ovenId}/firings', '/z') } },
  });
  await processSpecs(world);
  assert.doesNotMatch((await page('stored')).text, /List the firings/);
  assert.match((await browser.get(`${foreign.base}/stored`)).text, /List the firings/);
});

test('what a specification says is found, and no longer once it says something else', async () => {
  const path = `/v1/orgs/${organizationId}/openapi/stored`;
  const found = async (word: string) => {
    await processSpecs(world);
    await world.app.jobs.runDue();
    return (await world.as(owner.token).get(`/v1/spaces/${spaceId}/search`, { query: { query: word } })).body.count;
  };
  const give = (summary: string) =>
    world.as(owner.token).put(path, {
      body: { source: { text: KILN.replace('/ovens/{ovenId}/firings', '/z').replace('List the firings', summary) } },
    });
  await give('Xylophone');
  assert.equal(await found('xylophone'), 1);
  await give('Trombone');
  assert.deepEqual([await found('xylophone'), await found('trombone')], [0, 1]);
  await world.as(owner.token).delete(path);
  assert.equal(await found('trombone'), 0);
});

test('the Markdown of a page has its operations', async () => {
  const { text } = await page('file.md');
  assert.match(text, /### List the firings of an oven\n\n`GET \/ovens\/\{ovenId\}\/firings`/);
  assert.match((await browser.get(`${base}/llms-full.txt`)).text, /### List the firings of an oven/);
});

/** What somebody reads who prints the whole site. */
async function printed(): Promise<string> {
  const answer = await world.app.http.inject({ method: 'GET', url: `${base}/~gitbook/pdf` });
  assert.equal(answer.statusCode, 200, answer.payload);
  return readPdfBytes(answer.rawPayload).sheets.join('\n').replaceAll(/\s+/g, ' ');
}

test('paper has what pages show: parameters, bodies, responses and schemas, and the line alone of what cannot be had', async () => {
  const text = await printed();
  assert.equal(text.match(/Only firings in this state/g)?.length, 3, 'once for each block');
  assert.match(text, /GET \/ovens\/\{ovenId\}\/firings/);
  assert.match(text, /How many there are in all/);
  assert.match(text, /startsAt|followUp/);
  assert.match(text, /Words of its own/);
  const { text: gone } = await page('gone');
  assert.match(gone, /openapi-note/);
});

test('paper follows a description at an address, and what failed is not kept', async () => {
  await importFiles(world, spaceId, { ...FILES, 'file.md': '# File', 'far.md': `# Far\n\n${block(`${url}?paper`)}` });
  elsewhere.status = 500;
  assert.doesNotMatch(await printed(), /Only firings in this state/);
  elsewhere.status = 200;
  world.clock.advance(61_000);
  assert.match(await printed(), /Only firings in this state/);
  elsewhere.text = KILN.replace('Only firings in this state', 'Of this state alone');
  world.clock.advance(20 * 60_000);
  await world.app.jobs.runDue();
  assert.match(await printed(), /Of this state alone/);
  elsewhere.text = KILN;
  await importFiles(world, spaceId, FILES);
});

test('a page shows another description as soon as its file is another', async () => {
  await page('file');
  const changed = { ...FILES, 'api/kiln.yaml': KILN.replace('List the firings of an oven', 'All firings') };
  await importFiles(world, spaceId, changed);
  assert.match((await page('file')).text, /All firings/);
});

test('readers may send requests where the site allows it, to the servers of the page and to no others', async () => {
  const before = await page('file');
  assert.doesNotMatch(before.text, /<form class="api-form"/);
  assert.match(String(before.headers['content-security-policy']), /connect-src 'self';/);
  const path = `/v1/orgs/${organizationId}/sites/${siteId}/customization`;
  const api = world.as(owner.token);
  const { body: settings } = await api.get(path);
  assert.deepEqual(settings.apiPlayground, { enabled: false });
  assert.equal((await api.put(path, { body: { ...settings, apiPlayground: { enabled: true } } })).status, 200);
  const now = await page('file');
  assert.match(now.text, /<form class="api-form"/);
  const servers = 'https://eu.kiln.example.com https://us.kiln.example.com';
  assert.ok(String(now.headers['content-security-policy']).includes(`connect-src 'self' ${servers};`));
  const plain = await page('stored');
  assert.match(String(plain.headers['content-security-policy']), /connect-src 'self';/);
});

test('a server that is relative to its description is where that was fetched, of each address its own', async () => {
  const text = KILN.replace('https://{region}.kiln.example.com/v1', '/v1');
  elsewhere.text = text;
  const second = createServer((_request, response) => void response.setHeader('content-type', 'text/yaml').end(text));
  second.listen(0, '127.0.0.1');
  await once(second, 'listening');
  after(() => second.close());
  const other = `http://127.0.0.1:${(second.address() as AddressInfo).port}/a/kiln.yaml`;
  await importFiles(world, spaceId, { ...FILES, 'far.md': `# Far\n\n${block(`${url}?own`)}\n${block(other)}` });
  const shown = (await page('far')).text;
  for (const origin of [new URL(url).origin, new URL(other).origin])
    assert.ok(shown.includes(`<div class="api-server"><code>${origin}/v1</code>`), origin);
  elsewhere.text = KILN;
  await importFiles(world, spaceId, FILES);
});

test('the words around an operation are in the language of the site', async () => {
  const path = `/v1/orgs/${organizationId}/sites/${siteId}/customization`;
  const api = world.as(owner.token);
  const { body: settings } = await api.get(path);
  await api.put(path, { body: { ...settings, internationalization: { locale: 'de' } } });
  assert.match((await page('file')).text, /Pfadparameter/);
});
