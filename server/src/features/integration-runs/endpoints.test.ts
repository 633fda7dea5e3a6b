import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { skipReason } from '#platform/isolates/testing.ts';
import { makeSite } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { publish } from '#features/integrations/testing.ts';
import { script } from './testing.ts';

const skip = await skipReason();
const world = await startWorld({ after });
const home = await makeSite(world, { 'README.md': '# Home' });
const owner = world.as(home.owner.token);
const reader = world.as(undefined);

const FORM = { account: { properties: { room: { type: 'string' } } } };

async function install(name: string, code: string, more: object = {}) {
  const published = { script: script(code), runtime: 'v2', configurations: FORM, ...more };
  await publish(owner, home.organizationId, name, published);
  const { status, body } = await owner.post(`/v1/integrations/${name}/installations`, {
    body: { organization: home.organizationId },
  });
  assert.equal(status, 201, JSON.stringify(body));
  return {
    id: body.id as string,
    path: `/v1/integrations/${name}/installations/${body.id}`,
    at: `/~integrations/${name}/installations/${body.id}`,
  };
}

test('the script of an installation answers at its public address', { skip }, async () => {
  const code = `
    const { request } = event;
    const { installation, secrets } = environment;
    return Response.json({ method: request.method, url: request.url, given: request.headers['x-given'], cookie: request.headers.cookie ?? 'none',
      body: await body?.text(), room: installation.configuration.room, key: secrets.KEY, id: event.installationId },
      { status: 201, headers: { 'x-own': 'yes', 'set-cookie': 'session=stolen', 'content-security-policy': "default-src 'none'" } });`;
  const { id, path, at } = await install('answers', code, { secrets: { KEY: 'hidden' } });
  await owner.patch(path, { body: { configuration: { room: 'red' } } });
  const { status, body, headers } = await reader.post(`${at}/hook/1?a=b`, {
    body: { some: 'thing' },
    headers: { 'x-given': 'yes', cookie: 'lectern=secret' },
  });
  assert.deepEqual(
    [status, body],
    [
      201,
      {
        ...{ method: 'POST', url: `${TEST_BASE_URL}${at}/hook/1?a=b`, given: 'yes', cookie: 'none' },
        ...{ body: '{"some":"thing"}', room: 'red', key: 'hidden', id },
      },
    ],
  );
  assert.equal(headers['x-own'], 'yes');
  assert.equal(headers['set-cookie'], undefined);
  assert.match(String(headers['content-security-policy']), /^sandbox (?!.*allow-same-origin).*, default-src 'none'$/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['x-frame-options'], undefined);
});

test('an integration answers without an installation, too', { skip }, async () => {
  await install('itself', `return Response.json([environment.installation ?? null, event.installationId ?? null]);`);
  const { body } = await reader.get('/~integrations/itself/any');
  assert.deepEqual(body, [null, null]);
});

test('what is not installed, or paused, answers nothing', { skip }, async () => {
  const { path, at } = await install('stops', `return new Response('on');`);
  assert.equal((await reader.get(at)).status, 200);
  await owner.patch(path, { body: { status: 'paused' } });
  for (const address of [
    at,
    `${at}/spaces/${home.spaceId}`,
    '/~integrations/nothing',
    '/~integrations/stops/installations/nothing',
  ])
    assert.equal((await reader.get(address)).status, 404, address);
});

test('a script of the older form answers, and another version replaces it', { skip }, async () => {
  const older = (text: string): string =>
    `addEventListener('fetch', (event) => event.respondWith(Response.json('${text}')));`;
  const { at } = await install('older', '', { script: older('one'), runtime: 'v1' });
  assert.equal((await reader.get(at)).body, 'one');
  await publish(owner, home.organizationId, 'older', { script: older('two'), runtime: 'v1' });
  assert.equal((await reader.get(at)).body, 'two');
});

test('a script that fails is said to have failed, and nothing else of it', { skip }, async () => {
  const { at } = await install('fails', '', { script: 'throw new Error("inner detail")' });
  const { status, body } = await reader.get(at);
  assert.deepEqual([status, body.error.code], [502, 502]);
  assert.doesNotMatch(JSON.stringify(body), /inner detail/);
});

test('no service worker is served from the origin of the server', { skip }, async () => {
  const { at } = await install(
    'worker',
    `return new Response('', { headers: { 'content-type': 'text/javascript' } });`,
  );
  assert.equal((await reader.get(at, { headers: { 'service-worker': 'script' } })).status, 403);
});
