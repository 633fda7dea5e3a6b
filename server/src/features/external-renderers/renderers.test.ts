// Renderers are notified of changes: a server of the test listens as they do.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { after, test } from 'node:test';
import { description } from '#features/openapi-specs/testing.ts';
import { importFiles, makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { renewJobs } from './jobs.ts';

const SECRET = 'a secret of the two';

interface Call {
  tags: string[];
  path: string | undefined;
  isSigned: boolean;
}

const calls: Call[] = [];
let status = 200;

const renderer = createServer((request, response) => {
  void read(request).then((body) => {
    const expected = createHmac('sha256', SECRET).update(body).digest('hex');
    const isSigned = request.headers['x-gitbook-signature'] === expected;
    calls.push({ tags: JSON.parse(body).tags, path: request.url, isSigned });
    response.writeHead(status).end('{}');
  });
});
async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
await new Promise<void>((resolve) => renderer.listen(0, '127.0.0.1', resolve));
after(() => new Promise((resolve) => renderer.close(resolve)));
const { port } = renderer.address() as { port: number };

const world = await startWorld(
  { after },
  {
    LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8',
    LECTERN_RENDERER_URLS: `http://127.0.0.1:${port}/`,
    LECTERN_RENDERER_SECRET: SECRET,
  },
);

/** The tags of which the renderer is notified when all that is due is done. */
async function notifiedTags(): Promise<string[]> {
  calls.length = 0;
  await world.app.jobs.runDue();
  return calls.flatMap(({ tags }) => tags);
}

const site = await makeSite(world, { 'README.md': '# Home' });
const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
const owner = world.as(site.owner.token);

test('a renderer is notified once of all that changed, at its own address and with a signature', async () => {
  const tags = await notifiedTags();
  assert.ok(tags.includes(`space:${site.spaceId}`) && tags.includes(`site:${site.siteId}`));
  assert.deepEqual(
    calls.map(({ path: at, isSigned }) => [at, isSigned]),
    [['/~gitbook/revalidate', true]],
  );
  assert.deepEqual(await notifiedTags(), []);
});

test('new content is named under the space and the sites that show it', async () => {
  await importFiles(world, site.spaceId, { 'README.md': '# Another' });
  assert.deepEqual((await notifiedTags()).toSorted(), [`site:${site.siteId}`, `space:${site.spaceId}`]);
});

test('the renderer is notified of whatever changes of a site', async () => {
  const changes = {
    title: () => owner.patch(path, { body: { title: 'Renamed' } }),
    unpublish: () => owner.post(`${path}/unpublish`),
    publish: () => owner.post(`${path}/publish`),
    organization: () => owner.patch(`/v1/orgs/${site.organizationId}`, { body: { title: 'Other name' } }),
    link: async () => {
      const { body } = await owner.post(`${path}/share-links`, { body: { name: 'Link' } });
      await notifiedTags();
      return owner.patch(`${path}/share-links/${body.id}`, { body: { active: false } });
    },
    look: async () => {
      const { body } = await owner.get(`${path}/customization`);
      const { aiSearch: _, ...settings } = body;
      return owner.put(`${path}/customization`, { body: { ...settings, feedback: { enabled: true } } });
    },
  };
  for (const [name, change] of Object.entries(changes)) {
    const { status: done, text } = await change();
    assert.ok(done < 300, `${name}: ${text}`);
    assert.ok((await notifiedTags()).includes(`site:${site.siteId}`), name);
  }
});

test('a specification that changes is named, and the spaces whose pages may show it', async () => {
  const at = `/v1/orgs/${site.organizationId}/openapi/kiln`;
  assert.equal((await owner.put(at, { body: { source: { text: description('Kiln') } } })).status, 201);
  const own = `organization:${site.organizationId}:openapi:kiln`;
  assert.deepEqual((await notifiedTags()).toSorted(), [own, `site:${site.siteId}`, `space:${site.spaceId}`]);
  await owner.delete(at);
  assert.ok((await notifiedTags()).includes(own));
});

test('a site that is deleted is named once, and forgotten', async () => {
  const other = await makeSite(world, { 'README.md': '# Gone' });
  await notifiedTags();
  await world.as(other.owner.token).delete(`/v1/orgs/${other.organizationId}/sites/${other.siteId}`);
  assert.deepEqual(await notifiedTags(), [`site:${other.siteId}`]);
  const rows = await world.db
    .selectFrom('renderer_news')
    .select('tag')
    .where('tag', '=', `site:${other.siteId}`)
    .execute();
  assert.deepEqual(rows, []);
});

test('a renderer that cannot be reached is notified later, and no write waits for it', async () => {
  status = 500;
  await importFiles(world, site.spaceId, { 'README.md': '# Third' });
  assert.equal((await notifiedTags()).length, 2);
  status = 200;
  assert.deepEqual(await notifiedTags(), []);
  world.clock.advance(6_000);
  assert.deepEqual((await notifiedTags()).toSorted(), [`site:${site.siteId}`, `space:${site.spaceId}`]);
});

test('a renderer that was away for long is notified soon after it is back', async () => {
  status = 500;
  await importFiles(world, site.spaceId, { 'README.md': '# Away' });
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await notifiedTags();
    world.clock.advance(60 * 60_000);
  }
  await notifiedTags();
  status = 200;
  world.clock.advance(20_000);
  assert.ok((await notifiedTags()).includes(`space:${site.spaceId}`));
});

test('what changes during a notification is named again', async () => {
  await importFiles(world, site.spaceId, { 'README.md': '# Fourth' });
  const { tag, changes } = await world.db
    .selectFrom('renderer_news')
    .selectAll()
    .where('tag', '=', `space:${site.spaceId}`)
    .executeTakeFirstOrThrow();
  const { noteNotified } = await import('./store.ts');
  await noteNotified(world.ctx, [{ tag, changes: changes - 1 }], world.clock.now());
  assert.ok((await notifiedTags()).includes(tag));
});

test('addresses of files in what a renderer keeps are renewed before they end', async () => {
  await notifiedTags();
  world.clock.advance(13 * 60 * 60_000);
  assert.ok((await notifiedTags()).includes(`space:${site.spaceId}`));
  assert.deepEqual(await notifiedTags(), []);
});

test('a server without renderers notes nothing for them', async (t) => {
  const plain = await startWorld(t);
  await makeSite(plain, { 'README.md': '# Home' });
  assert.deepEqual(await plain.db.selectFrom('renderer_news').selectAll().execute(), []);
});

test('the first server with renderers notifies them of all that was there before', async () => {
  await notifiedTags();
  await world.db.deleteFrom('renderer_watch').execute();
  await importFiles(world, site.spaceId, { 'README.md': '# Unseen' });
  assert.deepEqual(await notifiedTags(), []);
  // A new process looks whether changes are noted.
  const [job] = renewJobs({ rendererUrls: [`http://127.0.0.1:${port}/`], rendererSecret: SECRET });
  assert.deepEqual(await job?.findDue(world.ctx, 10), ['all']);
  assert.ok((await notifiedTags()).includes(`space:${site.spaceId}`));
});

test('the server looks for changes more than once a second, and a renderer hears of one without being asked', async () => {
  const [job] = renewJobs({ rendererUrls: ['http://renderer.test'], rendererSecret: 'secret' });
  assert.ok((job?.every ?? Infinity) < 1000);
  world.app.jobs.start();
  await notifiedTags();
  calls.length = 0;
  await importFiles(world, site.spaceId, { 'README.md': '# Fifth' });
  // Where it never hears of it, the patience of the suite ends the test.
  while (!calls.some(({ tags }) => tags.includes(`space:${site.spaceId}`)))
    await new Promise((resolve) => setTimeout(resolve, 20));
});
