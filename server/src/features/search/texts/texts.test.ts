import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, test, type TestContext } from 'node:test';
import { NOBODY, type Visitor, visitorOf } from '#features/contents/index.ts';
import { importFiles, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { findShownPages, searchShownPages, searchSpaceContent } from '../service.ts';
import { listHeadTrees } from '../store.ts';
import { indexAll, readAnswer } from '../testing.ts';

const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.1' });
world.isExamined = true;
const { ctx } = world;
const beta = visitorOf({ beta: true });

const INCLUDES = '.gitbook/includes';

const description = (words: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/ovens/{ovenId}': {
        get: {
          summary: 'Show an oven',
          description: `Says **${words}**.`,
          parameters: [{ name: 'ovenId', in: 'path', description: 'a crucible', schema: { type: 'string' } }],
          responses: {
            200: {
              description: 'fine',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Oven' } } },
            },
          },
        },
      },
    },
    components: {
      schemas: { Oven: { type: 'object', properties: { heatGauge: { type: 'string', description: 'a pyrometer' } } } },
    },
  });

const block = (src: string) =>
  `{% openapi src="${src}" path="/ovens/{ovenId}" method="get" %}\n[x](${src})\n{% endopenapi %}\n`;

/** What is found: the page, and the first of its sections. */
async function find(space: { spaceId: string; organizationId: string }, query: string, visitor: Visitor = NOBODY) {
  const trees = await listHeadTrees(world.db, [space.spaceId]);
  const request = { organizationId: space.organizationId, trees, visitor, query, limit: 10, of: [] };
  const { items } = await searchShownPages(ctx, request);
  return items.map(({ path, sections }) => [path, sections[0]?.path, sections[0]?.title, sections[0]?.body]);
}

const paths = async (space: { spaceId: string; organizationId: string }, query: string, visitor?: Visitor) =>
  (await find(space, query, visitor)).map(([path]) => String(path)).toSorted();

test('a page is found by the words of what it includes, in the section where that stands', async () => {
  const space = await makeSpace(world, {
    'a.md': `# Alpha\n\n## Setup\n\nfirst\n\n{% include "${INCLUDES}/note.md" %}\n\n## Later\n\nlast\n`,
    [`${INCLUDES}/note.md`]: '# Note\n\nbring a wyvern\n\n## Feeding\n\nit eats quartz\n',
  });
  await indexAll(world);
  assert.deepEqual(await find(space, 'wyvern'), [['a', 'a#setup', 'Setup', 'first bring a wyvern']]);
  assert.deepEqual(await find(space, 'quartz'), [['a', 'a#feeding', 'Feeding', 'it eats quartz']]);
  assert.deepEqual(await find(space, 'first wyvern'), [['a', 'a#setup', 'Setup', 'first bring a wyvern']]);
});

test('members find what is included too', async () => {
  const space = await makeSpace(world, {
    'a.md': `# Alpha\n\n{% include "${INCLUDES}/note.md" %}\n`,
    [`${INCLUDES}/note.md`]: 'bring a wyvern\n',
  });
  await indexAll(world);
  const { items } = readAnswer(await searchSpaceContent(ctx, space, { query: 'wyvern', limit: 5 }));
  assert.deepEqual(
    items.map(({ path, sections }) => [path, sections[0]?.body]),
    [['a', 'bring a wyvern']],
  );
});

test('an include that is edited is found by its new words alone, and nobody is shown the old ones meanwhile', async () => {
  const files = { 'a.md': `# Alpha\n\n{% include "${INCLUDES}/note.md" %}\n`, [`${INCLUDES}/note.md`]: 'a wyvern\n' };
  const space = await makeSpace(world, files);
  await indexAll(world);
  assert.deepEqual(await paths(space, 'wyvern'), ['a']);
  await importFiles(world, space.spaceId, { ...files, [`${INCLUDES}/note.md`]: 'a basilisk\n' });
  assert.deepEqual(await paths(space, 'wyvern'), []);
  await indexAll(world);
  assert.deepEqual([await paths(space, 'wyvern'), await paths(space, 'basilisk')], [[], ['a']]);
});

test('an include inside another is found, and one that includes itself ends', async () => {
  const files = {
    'a.md': `# Alpha\n\n{% include "${INCLUDES}/outer.md" %}\n`,
    [`${INCLUDES}/outer.md`]: 'outer\n\n{% include "inner.md" %}\n',
    [`${INCLUDES}/inner.md`]: 'a kraken\n\n{% include "outer.md" %}\n',
  };
  const space = await makeSpace(world, files);
  await indexAll(world);
  assert.deepEqual(await paths(space, 'kraken'), ['a']);
  await importFiles(world, space.spaceId, { ...files, [`${INCLUDES}/inner.md`]: 'a hydra\n' });
  await indexAll(world);
  assert.deepEqual([await paths(space, 'kraken'), await paths(space, 'hydra')], [[], ['a']]);
});

test('contents that include one another many times each are put together up to a bound', async () => {
  const include = (path: string) => `{% include "${path}" %}\n\n`.repeat(100);
  const space = await makeSpace(world, {
    'a.md': `# Alpha\n\nfirst\n\n${include(`${INCLUDES}/one.md`)}\n## Last\n\nkraken\n`,
    [`${INCLUDES}/one.md`]: include('two.md'),
    [`${INCLUDES}/two.md`]: include('three.md'),
    [`${INCLUDES}/three.md`]: include('four.md'),
    [`${INCLUDES}/four.md`]: 'a wyvern\n',
  });
  // Without the bound this would not come to an end: the innermost text would be there a hundred million times.
  await indexAll(world);
  assert.deepEqual([await paths(space, 'wyvern'), await paths(space, 'kraken')], [['a'], ['a']]);
});

test('an include under a condition, and a condition in an include, are found by those who meet it', async () => {
  const space = await makeSpace(world, {
    'a.md': `# Alpha\n\n{% if visitor.claims.beta %}\n{% include "${INCLUDES}/plain.md" %}\n{% endif %}\n`,
    'b.md': `# Beta\n\n{% include "${INCLUDES}/own.md" %}\n`,
    [`${INCLUDES}/plain.md`]: 'a wyvern\n',
    [`${INCLUDES}/own.md`]: 'open\n\n{% if visitor.claims.beta %}\na wyvern\n{% endif %}\n',
  });
  await indexAll(world);
  assert.deepEqual([await paths(space, 'wyvern'), await paths(space, 'wyvern', beta)], [[], ['a', 'b']]);
  assert.deepEqual(await paths(space, 'open'), ['b']);
  assert.deepEqual((await find(space, 'wyvern', beta)).map(([path, , , body]) => `${path}: ${body}`).toSorted(), [
    'a: a wyvern',
    'b: open a wyvern',
  ]);
});

test('a page that hides is not found by what it includes', async () => {
  const space = await makeSpace(world, {
    'a.md': `---\nhidden: true\n---\n# Alpha\n\n{% include "${INCLUDES}/note.md" %}\n`,
    [`${INCLUDES}/note.md`]: 'a wyvern\n',
  });
  await indexAll(world);
  assert.deepEqual(await paths(space, 'wyvern'), []);
});

test('a page is found by what its blocks show of a description, at the anchor of the operation', async () => {
  const space = await makeSpace(world, {
    'api/a.md': `# Ovens\n\nall of them\n\n${block('../oven.json')}`,
    'oven.json': description('how hot it is'),
  });
  await indexAll(world);
  const anchor = 'api/a#get-ovens-ovenid';
  for (const query of ['how hot it is', 'crucible', 'pyrometer', 'heatGauge', 'Oven gauge', '/ovens/{ovenId}'])
    assert.deepEqual(
      (await find(space, query)).map((found) => found.slice(0, 3)),
      [['api/a', anchor, 'Show an oven']],
      query,
    );
});

test('the index follows a description that is edited', async () => {
  const files = { 'a.md': `# Ovens\n\n${block('oven.json')}`, 'oven.json': description('phlogiston') };
  const space = await makeSpace(world, files);
  await indexAll(world);
  assert.deepEqual(await paths(space, 'phlogiston'), ['a']);
  await importFiles(world, space.spaceId, { ...files, 'oven.json': description('caloric') });
  await indexAll(world);
  assert.deepEqual([await paths(space, 'phlogiston'), await paths(space, 'caloric')], [[], ['a']]);
});

test('a block under a condition is found by those who meet it', async () => {
  const space = await makeSpace(world, {
    'a.md': `# Ovens\n\n{% if visitor.claims.beta %}\n${block('oven.json')}\n{% endif %}\n`,
    'oven.json': description('phlogiston'),
  });
  await indexAll(world);
  assert.deepEqual([await paths(space, 'phlogiston'), await paths(space, 'phlogiston', beta)], [[], ['a']]);
});

/** A description at an address that says other words when the test wants it to. */
async function serveDescription(
  t: TestContext,
  words: string,
): Promise<{ address: string; say: (words: string) => void }> {
  let said = words;
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'application/json');
    reply.end(description(said));
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/oven.json`;
  return { address, say: (other) => void (said = other) };
}

test('a description at an address is found, and found anew when it says something else', async (t) => {
  const { address, say } = await serveDescription(t, 'phlogiston');
  const space = await makeSpace(world, { 'a.md': `# Ovens\n\n${block(address)}` });
  await indexAll(world);
  await indexAll(world);
  assert.deepEqual(await paths(space, 'phlogiston'), ['a']);
  say('caloric');
  world.clock.advance(20 * 60_000);
  await indexAll(world);
  await indexAll(world);
  assert.deepEqual([await paths(space, 'phlogiston'), await paths(space, 'caloric')], [[], ['a']]);
});

test('a space and its copy each show their readers what the address said to them', async (t) => {
  const { address, say } = await serveDescription(t, 'phlogiston');
  const own = '{% if visitor.claims.beta %}\nown\n{% endif %}\n';
  const space = await makeSpace(world, { 'a.md': `# Ovens\n\n${own}\n${block(address)}` });
  await indexAll(world);
  say('caloric');
  const copy = (await world.as(space.owner.token).post(`/v1/spaces/${space.spaceId}/duplicate`)).body;
  await indexAll(world);
  await indexAll(world);
  const trees = await listHeadTrees(world.db, [space.spaceId, copy.id]);
  assert.equal(new Set(trees.values()).size, 1);
  const request = { organizationId: space.organizationId, trees, visitor: beta, query: 'says', limit: 10, of: [] };
  const { items } = await searchShownPages(ctx, request);
  const said = items.map(({ spaceId, sections }) => [spaceId, /phlogiston|caloric/.exec(sections[0]?.body ?? '')?.[0]]);
  assert.deepEqual(Object.fromEntries(said), { [space.spaceId]: 'phlogiston', [copy.id]: 'caloric' });
});

test('an include that is not there, and a description that is none, take nothing from their page', async () => {
  const space = await makeSpace(world, {
    'a.md': `# Alpha\n\nwyvern\n\n{% include "${INCLUDES}/none.md" %}\n\n${block('none.json')}\n${block('odd.json')}`,
    'odd.json': '[',
  });
  await indexAll(world);
  assert.deepEqual(await paths(space, 'wyvern'), ['a']);
  assert.deepEqual((await find(space, 'ovenid'))[0]?.slice(1), [
    'a',
    'Alpha',
    'wyvern GET /ovens/{ovenId} GET /ovens/{ovenId}',
  ]);
});

test('the same pages in two spaces are each found by the includes of their own', async () => {
  const page = { 'a.md': `# Alpha\n\n{% include "${INCLUDES}/note.md" %}\n` };
  const one = await makeSpace(world, { ...page, [`${INCLUDES}/note.md`]: 'a wyvern\n' });
  const two = await makeSpace(world, { ...page, [`${INCLUDES}/note.md`]: 'a kraken\n' });
  await indexAll(world);
  assert.deepEqual([await paths(one, 'wyvern'), await paths(two, 'wyvern')], [['a'], []]);
  assert.deepEqual([await paths(one, 'kraken'), await paths(two, 'kraken')], [[], ['a']]);
});

test('what stands on very many pages is found on some of them, and what else is on the others is found there', async () => {
  const count = 1003;
  const pages = Array.from({ length: count }, (_, index) => [
    `p${index}.md`,
    `# Page ${index}\n\nunicorn${index}\n\n{% include "${INCLUDES}/note.md" %}\n`,
  ]);
  const space = await makeSpace(world, { ...Object.fromEntries(pages), [`${INCLUDES}/note.md`]: 'a wyvern\n' });
  await indexAll(world);
  const trees = await listHeadTrees(world.db, [space.spaceId]);
  const numbers = async (query: string) =>
    (await findShownPages(ctx, { ...space, trees, visitor: NOBODY }, query)).map(({ path }) => path);
  assert.deepEqual(await numbers(`unicorn${count - 1}`), [`p${count - 1}`]);
  const found = await world.db
    .selectFrom('search_bodies')
    .innerJoin('search_pages', 'search_pages.body_hash', 'search_bodies.body_hash')
    .select('search_pages.page_id')
    .where('search_pages.space_id', '=', space.spaceId)
    .where('words', 'like', '%wyvern%')
    .execute();
  assert.equal(found.length, 1000);
});
