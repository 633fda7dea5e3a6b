import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { startFileServer } from '#features/imports/additions/testing.ts';
import { makeCast, voices } from '#testing/cast.ts';
import { makeSite } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { description, processSpecs } from './testing.ts';

const files = await startFileServer();
after(files.close);
const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
const { clock, db } = world;
const cast = await makeCast(world.ctx);
const { owner, reader, writer, stranger } = voices(world, cast);
const SPECS = `/v1/orgs/${cast.organizationId}/openapi`;
const HOUR = 60 * 60 * 1000;

const put = (slug: string, source: object) => owner.put(`${SPECS}/${slug}`, { body: { source } });
const read = async (slug: string) => (await owner.get(`${SPECS}/${slug}`)).body;
const versionsOf = async (slug: string) => (await owner.get(`${SPECS}/${slug}/versions`)).body;

/** A specification from an address of the file server, processed. */
async function fromAddress(slug: string, text: string) {
  files.answers.set(`/${slug}.json`, text);
  assert.equal((await put(slug, { url: files.url(`/${slug}.json`) })).status, 201);
  await processSpecs(world);
  return read(slug);
}

/** The same fetched again, from an address that says something else now, or nothing. */
async function refetched(slug: string, answer?: Parameters<typeof files.answers.set>[1]) {
  if (answer === undefined) files.answers.delete(`/${slug}.json`);
  else files.answers.set(`/${slug}.json`, answer);
  await put(slug, { url: files.url(`/${slug}.json`) });
  await processSpecs(world);
  return read(slug);
}

test('a specification from a text is added, processed, read and deleted', async () => {
  const made = await owner.post(SPECS, { body: { slug: 'kiln', source: { text: description('Kiln') } } });
  assert.deepEqual([made.status, made.headers['location']], [201, `${TEST_BASE_URL}${SPECS}/kiln`]);
  assert.deepEqual(
    [made.body.processingState, made.body.visibility, made.body.sourceURL, made.body.lastVersion],
    ['pending', 'private', undefined, undefined],
  );
  assert.equal((await owner.get(`${SPECS}/kiln/versions/latest`)).status, 404, 'there is no version yet');
  await processSpecs(world);
  const { processingState, lastVersion, lastProcessedAt, lastProcessErrorCode } = await read('kiln');
  assert.deepEqual([processingState, lastProcessErrorCode], ['complete', undefined]);
  assert.ok(lastProcessedAt);
  const { items, count } = await versionsOf('kiln');
  assert.deepEqual([count, items[0].id, items[0].object], [1, lastVersion, 'openapi-spec-version']);
  const latest = await reader.get(`${SPECS}/kiln/versions/latest`);
  assert.deepEqual(latest.body, (await reader.get(`${SPECS}/kiln/versions/${lastVersion}`)).body);
  assert.equal((await owner.delete(`${SPECS}/kiln`)).status, 205);
  assert.equal((await owner.get(`${SPECS}/kiln/versions/${lastVersion}`)).status, 404);
  assert.equal((await owner.delete(`${SPECS}/kiln`)).status, 404);
  assert.deepEqual(await db.selectFrom('openapi_spec_versions').select('id').execute(), []);
});

test('a version is answered with its one file, and as the document', async () => {
  await put('content', { text: description('Content') });
  await processSpecs(world);
  const { lastVersion } = await read('content');
  const { body, headers } = await reader.get(`${SPECS}/content/versions/latest/content`);
  const file = body.filesystem['content.json'];
  assert.deepEqual([file.isEntrypoint, file.dir, file.references], [true, './', []]);
  assert.equal(file.specification.info.title, 'Content');
  const raw = await reader.get(body.url.slice(TEST_BASE_URL.length));
  assert.deepEqual(raw.body, file.specification);
  assert.deepEqual((await reader.get(`${SPECS}/content/versions/latest/content/raw`)).body, raw.body);
  assert.deepEqual((await reader.get(`${SPECS}/content/versions/${lastVersion}/content`)).body, body);
  const again = await reader.get(`${SPECS}/content/versions/latest/content`, {
    headers: { 'if-none-match': String(headers['etag']) },
  });
  assert.equal(again.status, 304);
});

test('Swagger 2.0 is kept as it is, and answered as OpenAPI 3.1', async () => {
  const text = JSON.stringify({ swagger: '2.0', info: { title: 'Old', version: '1' }, paths: {} });
  await put('old', { text });
  await processSpecs(world);
  const { body } = await reader.get(`${SPECS}/old/versions/latest/content`);
  assert.match(body.filesystem['old.json'].specification.openapi, /^3\.1/);
  assert.equal((await reader.get(`${SPECS}/old/versions/latest/content/raw`)).body.swagger, '2.0');
});

test('PUT adds or changes, and says which of both', async () => {
  const [added, changed] = [
    await put('put', { text: description('One') }),
    await put('put', { text: description('Two') }),
  ];
  assert.deepEqual([added.status, changed.status], [201, 200]);
  assert.deepEqual([added.headers['location'], changed.headers['location']], [added.body.urls.location, undefined]);
  assert.equal(added.body.id, changed.body.id);
  await processSpecs(world);
  assert.equal((await owner.get(`${SPECS}/put/versions/latest/content/raw`)).body.info.title, 'Two');
});

test('a slug that is taken, or none, is refused', async () => {
  await put('taken', { text: description('T') });
  const again = await owner.post(SPECS, { body: { slug: 'taken', source: { text: 'x' } } });
  assert.equal(again.status, 400);
  for (const slug of ['', 'A', 'a--b', '-a', 'a b', 'a/b', 'ä', 'x'.repeat(101), 7]) {
    const { status } = await owner.post(SPECS, { body: { slug, source: { text: 'x' } } });
    assert.equal(status, 422, String(slug));
  }
  assert.equal((await put('Not-A-Slug', { text: 'x' })).status, 422);
});

test('a source is an address on the web or a text', async () => {
  for (const source of [{}, { text: '' }, { url: '' }, { url: 'no address' }, { url: 'file:///etc/passwd' }, 'x', null])
    assert.equal((await put('source', source as object)).status, 422, JSON.stringify(source));
  assert.equal((await put('source', { url: 'https://a.example/x', text: 'x' })).status, 422);
  assert.equal((await put('source', { url: `https://a.example/${'x'.repeat(2048)}` })).status, 422);
});

test('the audit log holds no password and no key of an address', async () => {
  // So that it is the newest.
  clock.advance(1000);
  await put('guarded', { url: 'https://me:secret@example.com/api.json?key=hidden' });
  const { body } = await owner.get(`/v1/orgs/${cast.organizationId}/audit-events`, {
    query: { action: 'openapi_spec.created', limit: 1 },
  });
  assert.deepEqual(body.items[0].payload.after, { slug: 'guarded', source: 'https://example.com/api.json' });
  await owner.delete(`${SPECS}/guarded`);
});

test('only who may create content adds and changes, and nobody else knows of it', async () => {
  await put('rights', { text: description('R') });
  for (const one of [writer, reader]) {
    assert.equal((await one.put(`${SPECS}/rights`, { body: { source: { text: 'x' } } })).status, 403);
    assert.equal((await one.delete(`${SPECS}/rights`)).status, 403);
  }
  assert.deepEqual((await reader.get(`${SPECS}/rights`)).body.permissions, { view: true, edit: false });
  assert.equal((await stranger.get(`${SPECS}/rights`)).status, 404);
});

test('specifications are listed oldest first, page by page', async () => {
  const { body } = await owner.get(SPECS, { query: { limit: 2 } });
  const rest = await owner.get(SPECS, { query: { page: body.next.page, limit: 1000 } });
  const slugs = [...body.items, ...rest.body.items].map(({ slug }: { slug: string }) => slug);
  assert.deepEqual([slugs.length, new Set(slugs).size], [body.count, body.count]);
});

test('what is broken makes no version, and leaves the good one', async () => {
  const { lastVersion } = await fromAddress('broken', description('Good'));
  const after = await refetched('broken', 'no description');
  assert.deepEqual(
    [after.processingState, after.lastProcessErrorCode, after.lastVersion],
    ['complete', 'PARSE_ERROR', lastVersion],
  );
  assert.match(after.lastProcessErrorMessage, /no mapping/);
  const mended = await refetched('broken', description('Better'));
  assert.deepEqual([mended.lastProcessErrorCode, mended.lastProcessErrorMessage], [undefined, undefined]);
  assert.notEqual(mended.lastVersion, lastVersion);
});

test('the same content is no new version', async () => {
  const first = await fromAddress('same', description('Same'));
  clock.advance(HOUR);
  const second = await refetched('same', JSON.stringify(JSON.parse(description('Same')), null, 4));
  assert.equal(second.lastVersion, first.lastVersion);
  assert.equal((await versionsOf('same')).count, 1);
  assert.equal(second.updatedAt > first.updatedAt, true, 'the source was given anew');
});

test('an address is asked again after six hours, a text never', async () => {
  const { lastVersion } = await fromAddress('fresh', description('One'));
  await put('text', { text: description('Text') });
  await processSpecs(world);
  files.answers.set('/fresh.json', description('Two'));
  clock.advance(5 * HOUR);
  await processSpecs(world);
  assert.equal((await read('fresh')).lastVersion, lastVersion);
  clock.advance(HOUR);
  await processSpecs(world);
  assert.notEqual((await read('fresh')).lastVersion, lastVersion);
  const { items } = await versionsOf('fresh');
  assert.equal(items[1].id, lastVersion, 'newest first');
  assert.equal((await versionsOf('text')).count, 1);
});

test('an address that fails says how', async () => {
  await fromAddress('failing', description('F'));
  const huge = '{"a":"'.padEnd(17 * 1024 * 1024, 'x');
  for (const answer of [undefined, (response: ServerResponse) => void response.destroy(), huge])
    assert.equal((await refetched('failing', answer)).lastProcessErrorCode, 'FETCH_ERROR');
});

test('an address that does not answer in time has 30 seconds, with all its files', async () => {
  const schemas = { A: { $ref: 'slow-a.json' }, B: { $ref: 'slow-b.json' } };
  const slowly = (response: ServerResponse) => {
    clock.advance(31_000);
    response.end('{"type":"string"}');
  };
  files.answers.set('/slow-a.json', slowly);
  files.answers.set('/slow-b.json', slowly);
  const { lastProcessErrorCode } = await fromAddress('slow', description('S', { components: { schemas } }));
  assert.equal(lastProcessErrorCode, 'FETCH_TIMEOUT');
});

test('files next to it are fetched and become one document with it', async () => {
  const text = description('Many', { components: { schemas: { Oven: { $ref: 'schemas/oven.yaml' } } } });
  files.answers.set('/schemas/oven.yaml', 'properties: { next: { $ref: "./tile.json#/Tile" } }\n');
  files.answers.set('/schemas/tile.json', '{"Tile": {"type": "string"}}');
  const { lastProcessErrorMessage } = await fromAddress('many', text);
  assert.equal(lastProcessErrorMessage, undefined);
  const { body } = await owner.get(`${SPECS}/many/versions/latest/content/raw`);
  assert.deepEqual(body.components.schemas.Tile, { type: 'string' });
  files.answers.delete('/schemas/tile.json');
  assert.equal((await refetched('many', text)).lastProcessErrorCode, 'FETCH_ERROR');
});

test('more files than anybody has are not fetched', async () => {
  const schemas = Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`S${at}`, { $ref: `s${at}.json` }]));
  const { lastProcessErrorCode, lastProcessErrorMessage } = await fromAddress(
    'flood',
    description('F', { components: { schemas } }),
  );
  assert.equal(lastProcessErrorCode, 'PARSE_ERROR');
  assert.match(lastProcessErrorMessage, /60 files/);
});

test('a source that was given while another was processed wins', async () => {
  let during = async (): Promise<void> => {};
  files.answers.set('/race.json', (response) => void during().then(() => response.end(description('Old'))));
  during = async () => {
    assert.equal((await read('race')).processingState, 'progress');
    await put('race', { text: description('New') });
  };
  await put('race', { url: files.url('/race.json') });
  await processSpecs(world);
  assert.deepEqual([(await read('race')).processingState, (await versionsOf('race')).count], ['pending', 0]);
  await processSpecs(world);
  assert.equal((await owner.get(`${SPECS}/race/versions/latest/content/raw`)).body.info.title, 'New');
});

test('work that was cut short is done again', async () => {
  await put('cut', { text: description('Cut') });
  await db.updateTable('openapi_specs').set({ state: 'progress' }).where('slug', '=', 'cut').execute();
  await processSpecs(world);
  assert.equal((await read('cut')).processingState, 'complete');
});

test('the hundred newest versions are kept', async () => {
  await put('kept', { text: description('Kept') });
  await processSpecs(world);
  const { id, lastVersion } = await read('kept');
  const row = { spec_id: id, hash: 'h', document: new Uint8Array([1]), upgraded: null };
  for (let at = 0; at < 105; at += 1)
    await db
      .insertInto('openapi_spec_versions')
      .values({ ...row, id: `old${at}`, created_at: at })
      .execute();
  clock.advance(1);
  await put('kept', { text: description('Kept anew') });
  await processSpecs(world);
  const { items, count } = await versionsOf('kept');
  assert.deepEqual([count, items[1].id, items[2].id], [100, lastVersion, 'old104']);
});

test('who may read it is changed by who knows its present state', async () => {
  await put('shown', { text: description('Shown') });
  const stale = { headers: { 'if-match': '"0.x"' }, body: { visibility: 'public' } };
  assert.equal((await owner.patch(`${SPECS}/shown`, stale)).status, 412);
  assert.equal((await owner.patch(`${SPECS}/shown`, { body: { visibility: 'all' } })).status, 422);
  const { status, body } = await owner.patch(`${SPECS}/shown`, { body: { visibility: 'public' } });
  assert.deepEqual([status, body.visibility], [200, 'public']);
});

test('programs of readers get the content of public specifications, as a list of files', async () => {
  const site = await makeSite(world, { 'README.md': '# Home' });
  const spec = `/v1/orgs/${site.organizationId}/openapi/kiln`;
  const ours = world.as(site.owner.token);
  await ours.put(spec, { body: { source: { text: description('Kiln') } } });
  await processSpecs(world);
  const shown = { site: site.siteId, siteSpace: 'any', space: site.spaceId, spaces: [site.spaceId] };
  const program = world.as(await world.ctx.signed.siteTokens.sign({ organization: site.organizationId, ...shown }));
  const content = `${spec}/versions/latest/content`;
  for (const path of [content, `${content}/raw`]) assert.equal((await program.get(path)).status, 404);
  await ours.patch(spec, { body: { visibility: 'public' } });
  const { body } = await program.get(content);
  assert.deepEqual([body.filesystem.length, body.filesystem[0].specification.info.title], [1, 'Kiln']);
  assert.equal((await program.get(`${content}/raw`)).body.info.title, 'Kiln');
  assert.equal((await program.get(spec)).status, 403, 'where it comes from is for members');
});

test('an organization keeps at most two hundred', async () => {
  const { body } = await owner.get(SPECS, { query: { limit: 0 } });
  const row = {
    organization_id: cast.organizationId,
    visibility: 'private',
    state: 'complete',
    created_at: 1,
  } as const;
  for (let at = body.count; at < 200; at += 1)
    await db
      .insertInto('openapi_specs')
      .values({ ...row, id: `many${at}`, slug: `many${at}`, source_number: 1, updated_at: 1 })
      .execute();
  const { status } = await put('one-more', { text: 'x' });
  await db.deleteFrom('openapi_specs').where('id', 'like', 'many%').execute();
  assert.equal(status, 400);
});

test('what blocks can show of a specification is listed and found by words', async () => {
  const operation = (summary: string, tag: string) => ({ summary, tags: [tag], responses: {} });
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Parts', version: '1' },
    paths: {
      '/ovens': { get: operation('All ovens', 'Ovens'), post: operation('Add an oven', 'Ovens') },
      '/secret': { 'x-internal': true, get: operation('Hidden', 'Ovens') },
    },
    webhooks: { 'oven.cold': { post: operation('An oven is cold', 'Events') } },
    components: { schemas: { Oven: { type: 'object' } } },
  });
  assert.equal((await reader.get(`${SPECS}/parts/versions/latest/parts`)).status, 404);
  await put('parts', { text });
  await processSpecs(world);
  const list = async (query: Record<string, string | number> = {}) =>
    (await reader.get(`${SPECS}/parts/versions/latest/parts`, { query })).body;
  const said = ({ items }: { items: { kind: string; method?: string; name: string }[] }) =>
    items.map(({ kind, method = '', name }) => `${kind} ${method} ${name}`);
  const all = await list();
  assert.deepEqual(said(all), [
    'operation get /ovens',
    'operation post /ovens',
    'webhook post oven.cold',
    'schema  Oven',
  ]);
  assert.deepEqual([all.count, all.items[0].title, all.items[0].tag], [4, 'All ovens', 'Ovens']);
  assert.deepEqual(said(await list({ kind: 'operation', text: 'POST  oven' })), ['operation post /ovens']);
  assert.deepEqual(said(await list({ kind: 'schema' })), ['schema  Oven']);
  const first = await list({ limit: 3 });
  assert.deepEqual(said(await list({ limit: 3, page: first.next.page })), ['schema  Oven']);
  assert.equal((await stranger.get(`${SPECS}/parts/versions/latest/parts`)).status, 404);
  assert.equal((await reader.get(`${SPECS}/parts/versions/latest/parts`, { query: { kind: 'x' } })).status, 422);
  await owner.delete(`${SPECS}/parts`);
});
