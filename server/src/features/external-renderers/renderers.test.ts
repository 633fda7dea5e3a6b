// Renderers are told what changed, by a server of the test that listens as they do.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { after, test } from 'node:test';
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

/** What the renderer is told when all that is due is done. */
async function told(): Promise<string[]> {
  calls.length = 0;
  await world.app.jobs.runDue();
  return calls.flatMap(({ tags }) => tags);
}

const site = await makeSite(world, { 'README.md': '# Home' });
const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
const owner = world.as(site.owner.token);

test('a renderer is told once of all that changed, at its own address and with a signature', async () => {
  const tags = await told();
  assert.ok(tags.includes(`space:${site.spaceId}`) && tags.includes(`site:${site.siteId}`));
  assert.deepEqual(
    calls.map(({ path: at, isSigned }) => [at, isSigned]),
    [['/~gitbook/revalidate', true]],
  );
  assert.deepEqual(await told(), []);
});

test('new content is told under the space and the sites that show it', async () => {
  await importFiles(world, site.spaceId, { 'README.md': '# Another' });
  assert.deepEqual((await told()).toSorted(), [`site:${site.siteId}`, `space:${site.spaceId}`]);
});

test('whatever changes of a site is told', async () => {
  const changes = {
    title: () => owner.patch(path, { body: { title: 'Renamed' } }),
    unpublish: () => owner.post(`${path}/unpublish`),
    publish: () => owner.post(`${path}/publish`),
    organization: () => owner.patch(`/v1/orgs/${site.organizationId}`, { body: { title: 'Other name' } }),
    link: async () => {
      const { body } = await owner.post(`${path}/share-links`, { body: { name: 'Link' } });
      await told();
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
    assert.ok((await told()).includes(`site:${site.siteId}`), name);
  }
});

test('a site that is deleted is told, and forgotten', async () => {
  const other = await makeSite(world, { 'README.md': '# Gone' });
  await told();
  await world.as(other.owner.token).delete(`/v1/orgs/${other.organizationId}/sites/${other.siteId}`);
  assert.deepEqual(await told(), [`site:${other.siteId}`]);
  const rows = await world.db
    .selectFrom('renderer_news')
    .select('tag')
    .where('tag', '=', `site:${other.siteId}`)
    .execute();
  assert.deepEqual(rows, []);
});

test('a renderer that cannot be reached is told later, and no write waits for it', async () => {
  status = 500;
  await importFiles(world, site.spaceId, { 'README.md': '# Third' });
  assert.equal((await told()).length, 2);
  status = 200;
  assert.deepEqual(await told(), []);
  world.clock.advance(6_000);
  assert.deepEqual((await told()).toSorted(), [`site:${site.siteId}`, `space:${site.spaceId}`]);
});

test('a renderer that was away for long is told soon after it is back', async () => {
  status = 500;
  await importFiles(world, site.spaceId, { 'README.md': '# Away' });
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await told();
    world.clock.advance(60 * 60_000);
  }
  await told();
  status = 200;
  world.clock.advance(20_000);
  assert.ok((await told()).includes(`space:${site.spaceId}`));
});

test('what changes while a renderer is told is told again', async () => {
  await importFiles(world, site.spaceId, { 'README.md': '# Fourth' });
  const { tag, changes } = await world.db
    .selectFrom('renderer_news')
    .selectAll()
    .where('tag', '=', `space:${site.spaceId}`)
    .executeTakeFirstOrThrow();
  const { noteTold } = await import('./store.ts');
  await noteTold(world.ctx, [{ tag, changes: changes - 1 }], world.clock.now());
  assert.ok((await told()).includes(tag));
});

test('addresses of files in what a renderer keeps are renewed before they end', async () => {
  await told();
  world.clock.advance(13 * 60 * 60_000);
  assert.ok((await told()).includes(`space:${site.spaceId}`));
  assert.deepEqual(await told(), []);
});

test('a server without renderers notes nothing for them', async (t) => {
  const plain = await startWorld(t);
  await makeSite(plain, { 'README.md': '# Home' });
  assert.deepEqual(await plain.db.selectFrom('renderer_news').selectAll().execute(), []);
});

test('the first server with renderers tells them of all that was there before', async () => {
  await told();
  await world.db.deleteFrom('renderer_watch').execute();
  await importFiles(world, site.spaceId, { 'README.md': '# Unseen' });
  assert.deepEqual(await told(), []);
  // A new process looks whether changes are noted.
  const [job] = renewJobs({ rendererUrls: [`http://127.0.0.1:${port}/`], rendererSecret: SECRET });
  assert.deepEqual(await job?.findDue(world.ctx, 10), ['all']);
  assert.ok((await told()).includes(`space:${site.spaceId}`));
});

test('the server looks for changes more than once a second, and a renderer hears of one without being asked', async () => {
  const [job] = renewJobs({ rendererUrls: ['http://renderer.test'], rendererSecret: 'secret' });
  assert.ok((job?.every ?? Infinity) < 1000);
  world.app.jobs.start();
  await told();
  calls.length = 0;
  await importFiles(world, site.spaceId, { 'README.md': '# Fifth' });
  // Where it never hears of it, the patience of the suite ends the test.
  while (!calls.some(({ tags }) => tags.includes(`space:${site.spaceId}`)))
    await new Promise((resolve) => setTimeout(resolve, 20));
});
