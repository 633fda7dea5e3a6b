// Lists of pages are kept as they were answered. Whoever asks, and whatever happened before, they say what the content says.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inTransaction } from '#platform/db/index.ts';
import { createOrganization } from '#features/organizations/index.ts';
import type { Api } from '#testing/api.ts';
import { makePerson } from '#testing/cast.ts';
import { importFiles, makeSite } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';

const world = await startWorld({ after });

const FILES = {
  'README.md': '---\ncover: .gitbook/assets/cover.png\n---\n# Home\n\nWelcome.\n',
  'a.md': '# A\n\nText.\n',
  'vault.md': '---\nif: visitor.claims.unsigned.beta\n---\n# Vault\n\n![](.gitbook/assets/secret.png)\n',
  '.gitbook/assets/cover.png': 'cover',
  '.gitbook/assets/secret.png': 'secret',
};

async function makeAdaptive() {
  const site = await makeSite(world, FILES);
  await world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', site.spaceId).execute();
  const owner = world.as(site.owner.token);
  const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
  const properties = { unsigned: { type: 'object', properties: { beta: { type: 'boolean', description: 'x' } } } };
  for (const [method, below, body] of [
    ['patch', '', { adaptiveContent: { enabled: true } }],
    ['put', '/adaptive-schema', { jsonSchema: { type: 'object', properties } }],
  ] as const) {
    const answer = await owner[method](path + below, { body });
    assert.ok(answer.status < 300, answer.text);
  }
  return { ...site, owner, space: `/v1/spaces/${site.spaceId}` };
}

/** A token of a program that shows the site to a reader with these claims. */
async function readerOf(base: string, unsignedClaims: Record<string, unknown>): Promise<Api> {
  const body = { url: TEST_BASE_URL + base, visitor: { unsignedClaims } };
  const { body: found } = await world.as(undefined).post('/v1/urls/published', { body });
  return world.as(found.apiToken);
}

/** The pages of a line, asked for twice, which must be those of its whole content. */
async function pagesOf(api: Api, line: string, query: Record<string, string> = {}) {
  const whole = await api.get(line, { query });
  for (let round = 0; round < 2; round += 1) {
    const { status, body, headers } = await api.get(`${line}/pages`, { query });
    assert.equal(status, whole.status);
    assert.deepEqual(body.pages, whole.body.pages);
    assert.match(String(headers['etag']), new RegExp(`^"${whole.body.id}\\.`));
  }
  return whole.body.pages as { id: string; title: string; updatedAt?: string; git?: object }[];
}

const titlesOf = (pages: { title: string }[]): string[] => pages.map(({ title }) => title).toSorted();

test('what is kept for one reader is not what another one sees', async () => {
  const { base, owner, space } = await makeAdaptive();
  const [plain, beta] = [await readerOf(base, {}), await readerOf(base, { beta: true })];
  const line = `${space}/content`;
  const weights: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    assert.deepEqual(titlesOf(await pagesOf(owner, line)), ['A', 'Home', 'Vault']);
    assert.deepEqual(titlesOf(await pagesOf(plain, line)), ['A', 'Home']);
    assert.deepEqual(titlesOf(await pagesOf(beta, line)), ['A', 'Home', 'Vault']);
    weights.push(world.ctx.caches.pageLists.weight);
  }
  // The second time, nothing is made.
  assert.equal(weights[1], weights[0]);
});

test('a change is in the next list, and former revisions say what is known of them now', async () => {
  const { spaceId, owner, space } = await makeAdaptive();
  const [first] = [await pagesOf(owner, `${space}/content`)];
  const { revision } = (await owner.get(space)).body;
  const former = `${space}/revisions/${revision}`;
  assert.ok((await pagesOf(owner, former)).every(({ updatedAt }) => updatedAt !== undefined));
  world.clock.advance(60_000);
  await importFiles(world, spaceId, { ...FILES, 'a.md': '# A\n\nOther text.\n', 'b.md': '# B\n' });
  const second = await pagesOf(owner, `${space}/content`);
  assert.equal(second.length, first.length + 1);
  const changed = (await pagesOf(owner, former)).filter(({ updatedAt }) => updatedAt === undefined);
  assert.deepEqual(titlesOf(changed), ['A']);
});

test('a change request has a list of its own, which follows its line and the main content', async () => {
  const { owner, space } = await makeAdaptive();
  const main = await pagesOf(owner, `${space}/content`);
  const { id } = (await owner.post(`${space}/change-requests`)).body;
  const line = `${space}/change-requests/${id}/content`;
  await pagesOf(owner, line);
  const { body } = await owner.get(`${space}/content/path/a`);
  const page = { page: body.id, title: 'Renamed' };
  const edited = await owner.post(line, {
    body: { changes: [{ type: 'update_page', operation: 'update_page', ...page }] },
  });
  assert.equal(edited.status, 200, edited.text);
  assert.deepEqual(titlesOf(await pagesOf(owner, line)), ['Home', 'Renamed', 'Vault']);
  assert.deepEqual(await pagesOf(owner, `${space}/content`), main);
});

test('a list without metadata, and one of a space that was given away, are other lists', async () => {
  const { owner, space, spaceId } = await makeAdaptive();
  const line = `${space}/content`;
  await pagesOf(owner, line);
  await pagesOf(owner, line, { metadata: 'false' });
  const { id: adminUserId } = (await owner.get('/v1/user')).body;
  const target = await createOrganization(world.ctx, { title: 'Target', adminUserId });
  await inTransaction(world.ctx, ({ db }) =>
    db.updateTable('spaces').set({ organization_id: target.id }).where('id', '=', spaceId).execute(),
  );
  const [page] = (await pagesOf(owner, line)) as unknown as { urls: { app: string } }[];
  assert.match(page?.urls.app ?? '', new RegExp(`/o/${target.id}/`));
});

test('who may no longer read gets nothing of what is kept', async () => {
  const { organizationId, owner, space } = await makeAdaptive();
  await pagesOf(owner, `${space}/content`);
  const guest = await makePerson(world.ctx, 'passing', { organizationId, role: 'read' });
  await pagesOf(world.as(guest.token), `${space}/content`);
  await world.db.deleteFrom('memberships').where('user_id', '=', guest.id).execute();
  assert.equal((await world.as(guest.token).get(`${space}/content/pages`)).status, 404);
});

test('the second list costs a fraction of the first, also after an unrelated change', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 600 }, (_, n) => [`part-${n % 10}/page-${n}.md`, `# Page ${n}\n\nText ${n}.\n`]),
  );
  const { spaceId, owner } = await makeSite(world, { 'README.md': '# Home\n', ...files });
  const api = world.as(owner.token);
  const other = (await makeAdaptive()).space;
  const line = `/v1/spaces/${spaceId}/content/pages`;
  const cost = async () => {
    const before = world.ctx.caches.pageLists.weight;
    const answer = await api.get(line);
    assert.equal(answer.status, 200);
    return { added: world.ctx.caches.pageLists.weight - before, etag: answer.headers['etag'] };
  };
  const first = await cost();
  assert.ok(first.added > 0);
  await world.as(owner.token).patch(other, { body: { title: 'Elsewhere' } });
  assert.deepEqual(await cost(), { added: 0, etag: first.etag });
  const headers = { 'if-none-match': String(first.etag) };
  assert.equal((await api.get(line, { headers })).status, 304);
});

test('a kept list is sent in the coding that was asked for', async () => {
  const { owner, space } = await makeAdaptive();
  const tags = new Set<unknown>();
  for (const coding of ['br', 'gzip', 'identity', 'br']) {
    const { headers } = await owner.get(`${space}/content/pages`, { headers: { 'accept-encoding': coding } });
    assert.equal(headers['content-encoding'], coding === 'identity' ? undefined : coding);
    tags.add(headers['etag']);
  }
  assert.equal(tags.size, 3);
});
