// On SQLite alone: it is about what the command reads, and what the scripts do.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { symlink } from 'node:fs/promises';
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
    [{ 'gitbook-manifest.yaml': manifest('') }, /script: \.\/index\.ts cannot be read: ENOENT/],
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
      /icon: none\.png cannot be read: ENOENT/,
    ],
  ] as const)
    await assert.rejects(readIntegration(await makeFolder(t, files), wanted), said);
});

test('what lies outside of the folder is not published, and what has no end is not read', async (t) => {
  const secret = { 'secret.json': '{"key":"SECRET"}', 'secret.ts': 'export default "SECRET";' };
  const large = { 'own/large.png': new Uint8Array(256 * 1024 + 1) };
  for (const [manifest, script, said] of [
    ['icon: ../secret.json', '', /icon: \.\.\/secret\.json lies outside/],
    ['icon: ../../../../../../dev/zero', '', /icon: .*zero (lies outside|cannot be read)/],
    ['icon: link.json', '', /icon: link\.json lies outside/],
    ['icon: pipe.ts', '', /pipe\.ts cannot be read: EFTYPE/],
    ['icon: .', '', /cannot be read: EFTYPE/],
    ['icon: [a]', '', /icon: expected the path/],
    ['icon: large.png', '', /large\.png has more than 262144 bytes/],
    ['previewImages: [../secret.json]', '', /previewImages: \.\.\/secret\.json lies outside/],
    ['previewImages: [a, a, a, a]', '', /previewImages: expected a list of at most 3/],
    ['script: ../secret.ts', '', /script: \.\.\/secret\.ts lies outside/],
    ['script: link.ts', '', /script: link\.ts lies outside/],
    ['script: pipe.ts', '', /Cannot resolve entry module/],
    ['', "import a from '../secret.json'; export default a;", /secret\.json lies outside of the folder/],
    ['', "export default require('../secret.json');", /secret\.json lies outside of the folder/],
    ['', "export default await import('../secret.json');", /secret\.json lies outside of the folder/],
    ['', "import a from './link.json'; export default a;", /secret\.json lies outside of the folder/],
    ['', "import a from './folder/secret.json'; export default a;", /secret\.json lies outside of the folder/],
    ['', "import a from './pipe.ts'; export default a;", /Could not resolve '\.\/pipe\.ts'/],
  ] as const) {
    const named = manifest.startsWith('script') ? manifest : `${manifest}\nscript: index.ts`;
    const text = `name: own\ntitle: Own\ndescription: x\n${named}\n`;
    const base = await makeFolder(t, {
      ...secret,
      ...large,
      'own/gitbook-manifest.yaml': text,
      'own/index.ts': script,
    });
    const own = join(base, 'own');
    for (const end of ['json', 'ts']) await symlink(join(base, `secret.${end}`), join(own, `link.${end}`));
    await symlink(base, join(own, 'folder'));
    if (spawnSync('mkfifo', [join(own, 'pipe.ts')]).status !== 0) return t.skip('mkfifo is not here');
    await assert.rejects(readIntegration(own, { organization: 'x' }), said, `${manifest}${script}`);
  }
});

test('a manifest that leads elsewhere is not read', async (t) => {
  const base = await makeFolder(t, { 'other.yaml': 'name: a b', 'own/index.ts': '' });
  await symlink(join(base, 'other.yaml'), join(base, 'own/gitbook-manifest.yaml'));
  await assert.rejects(readIntegration(join(base, 'own'), { organization: 'x' }), /manifest\.yaml lies outside/);
});

test('a script may import sources next to its folder, and names no folder of the machine', async (t) => {
  const base = await makeFolder(t, {
    'handle.ts': 'export const handle = (value: string) => [value, value.length];',
    'own/gitbook-manifest.yaml': 'name: own\ntitle: Own\ndescription: x\nscript: src/index.ts\n',
    'own/data.json': '{"key":"ours"}',
    'own/src/index.ts':
      "import d from '../data.json'; import { handle } from '../../handle.ts'; export default handle(d.key);",
  });
  const { script } = await readIntegration(join(base, 'own'), { organization: 'x' });
  assert.match(script, /ours/);
  assert.doesNotMatch(script, /lectern-source/);
});
