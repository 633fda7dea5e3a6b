// On SQLite alone: it is about what the command reads, and what the scripts do.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { skipReason } from '#platform/isolates/testing.ts';
import { importFiles, makeSite } from '#testing/content.ts';
import { makeFolder } from '#testing/folders.ts';
import { startWorld } from '#testing/world.ts';
import { readIntegration } from './source.ts';

const skip = await skipReason();
const OWN = join(import.meta.dirname, '../../../../integrations');
const env = {
  LECTERN_BASE_URL: 'http://app.docs.test',
  LECTERN_SITES_HOST: 'docs.test',
  LECTERN_OUTBOUND_ALLOW: '127.0.0.1',
};
const world = await startWorld({ after }, env);

/** What a server of somebody else received. */
const received: { headers: Record<string, unknown>; body: Record<string, string> }[] = [];
const outside = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, body: JSON.parse(text) });
    response.end('ok');
  });
});
outside.listen(0, '127.0.0.1');
await once(outside, 'listening');
after(() => outside.close());
const address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/hook`;

const CODE = 'Ana Lee -> Ben: Hello [x]; Ben --> Ana Lee';
const site = await makeSite(world, {
  'README.md': `# Home\n\n{% @diagrams/diagram language="sequence" content="${CODE}" %}\n`,
});
const owner = world.as(site.owner.token);
const host = `${site.hostname}.docs.test`;
const base = `/${site.base.split('/')[3] ?? ''}`;
const read = async (path: string) => (await world.as(undefined).get(path, { headers: { host } })).text;

/** Publishes one of ours as the command does, and installs it. */
async function install(name: string, configuration: object = {}, secrets?: object): Promise<string> {
  const { name: named, ...publication } = await readIntegration(join(OWN, name), { organization: site.organizationId });
  assert.equal(named, name);
  const body = { ...publication, ...(secrets === undefined ? {} : { secrets }) };
  const published = await owner.post(`/v1/integrations/${name}`, { body });
  assert.equal(published.status, 200, published.text);
  const path = `/v1/integrations/${name}/installations`;
  const made = await owner.post(path, { body: { organization: site.organizationId } });
  assert.equal(made.status, 201, made.text);
  const configured = await owner.patch(`${path}/${made.body.id}`, { body: { configuration } });
  assert.equal(configured.body.status, 'active', configured.text);
  return String(made.body.id);
}

test('diagrams: a short language becomes one that the page draws', { skip }, async () => {
  await install('diagrams');
  for (;;) {
    world.clock.advance(10 * 60_000);
    const page = await read(base);
    if (!page.includes('integration-shown')) continue;
    assert.match(page, /data-language="mermaid">\s*<pre><code class="language-mermaid">sequenceDiagram\n/);
    assert.match(
      page,
      /participant n0 as Ana Lee\n {2}participant n1 as Ben\n {2}n0-&gt;&gt;n1: Hello {2}x\n {2}n1--&gt;&gt;n0:/,
    );
    assert.match(page, /diagrams-[\w-]+\.js/);
    break;
  }
});

test('notifier: a change of content is posted, signed where there is a secret', { skip }, async () => {
  await install('notifier', { webhook_url: address }, { SIGNING_KEY: 'key' });
  await importFiles(world, site.spaceId, { 'README.md': '# Home\n\nNews' });
  for (let turn = 0; turn < 5 && received.length === 0; turn += 1) await world.app.jobs.runDue();
  const [{ headers, body } = { headers: {}, body: {} }] = received.splice(0);
  assert.match(
    body['text'] ?? '',
    /^The content of <http:\/\/[^|]+\|Docs> was updated\.$|^The content of .* was updated\.$/,
  );
  assert.match(String(headers['x-signature']), /^sha256=[0-9a-f]{64}$/);
});

test('analytics: a page loads the script, and a view reaches the address through the server', { skip }, async () => {
  const id = await install('analytics', { endpoint: address });
  const listed = /data-scripts="([^"]*)"/.exec(await read(base))?.[1]?.replaceAll('&quot;', '"') ?? '[]';
  const [{ url, waits }] = JSON.parse(listed);
  assert.equal(waits, true);
  let endpoint = '';
  // On a busy machine its process may start too late for the first who asks.
  for (; endpoint === ''; world.clock.advance(2 * 60_000))
    endpoint = /sendBeacon\("([^"]+)"/.exec(await read(url))?.[1] ?? '';
  assert.equal(endpoint, `http://app.docs.test/~integrations/analytics/installations/${id}/view`);
  const send = async (body: unknown) =>
    (await world.as(undefined).post(new URL(endpoint).pathname, { body, headers: { host: 'app.docs.test' } })).status;
  const view = { url: `http://${host}${base}`, referrer: '', language: 'en', visitor: 'v', more: 'kept back' };
  assert.equal(await send(view), 204);
  const { more: _more, ...kept } = view;
  assert.deepEqual(
    received.splice(0).map(({ body }) => body),
    [{ type: 'view', ...kept }],
  );
  for (const wrong of [{ url: 'javascript:alert(1)' }, [], 'x', { url: 'x'.repeat(9000) }])
    assert.equal(await send(wrong), 400, JSON.stringify(wrong).slice(0, 40));
  assert.deepEqual(received, []);
});

test('what a folder lacks is named', async (t) => {
  const wanted = { organization: 'x' };
  const manifest = (more: string) => `name: own\ntitle: Own\ndescription: x\nscript: ./index.ts\n${more}`;
  for (const [files, said] of [
    [{}, /cannot be read: ENOENT/],
    [{ 'gitbook-manifest.yaml': '- a' }, /no YAML with names/],
    [{ 'gitbook-manifest.yaml': 'name: a b' }, /name: expected/],
    [{ 'gitbook-manifest.yaml': manifest('secrets: { A: "${{ env.A }}" }') }, /--secrets/],
    [{ 'gitbook-manifest.yaml': manifest('') }, /index\.ts cannot be published/],
    [
      { 'gitbook-manifest.yaml': manifest(''), 'index.ts': "import 'nowhere-at-all';" },
      /nowhere-at-all, which is not there/,
    ],
    [{ 'gitbook-manifest.yaml': manifest(''), 'index.ts': 'const' }, /cannot be published/],
    [
      { 'gitbook-manifest.yaml': manifest('scopes: [all]\n'), 'index.ts': 'export default 1;' },
      /not what an integration needs/,
    ],
    [
      { 'gitbook-manifest.yaml': manifest('icon: none.png\n'), 'index.ts': 'export default 1;' },
      /none\.png cannot be read/,
    ],
  ] as const)
    await assert.rejects(readIntegration(await makeFolder(t, files), wanted), said);
});
