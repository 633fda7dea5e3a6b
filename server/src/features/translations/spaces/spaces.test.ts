import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeHome, makeSpace, importFiles } from '#testing/content.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { compareTranslations } from '../testing.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const owner = world.as(home.owner.token);
const reader = world.as(
  (await makePerson(world.ctx, 'ravi', { organizationId: home.organizationId, role: 'read' })).token,
);
const base = `/v1/orgs/${home.organizationId}/translations`;

const FILES = {
  'README.md': '# Ovens\n\nHeat the oven.\n\nWait.\n',
  'clay.md': '# Clay\n\nKnead it.\n',
};

interface Bound {
  at: string;
  source: string;
  french: string;
}

/** A space that is translated into French, in a copy of it unless another space is given. */
async function bind(files: Record<string, string> = FILES, given?: string): Promise<Bound> {
  const { spaceId } = await makeSpace(world, files, home);
  const french = given ?? (await owner.post(`/v1/spaces/${spaceId}/duplicate`)).body.id;
  const source = { space: spaceId, language: 'en' };
  const settings = await owner.post(base, { body: { title: 'Guide', languages: ['fr', 'de'], source } });
  const at = `${base}/${settings.body.id}/spaces`;
  const added = await owner.post(at, { body: { language: 'fr', space: french } });
  assert.equal(added.status, 201, added.text);
  assert.equal(added.headers['location'], `${TEST_BASE_URL}${at}/fr`);
  await compareTranslations(world);
  return { at: `${at}/fr`, source: spaceId, french };
}

const countsOf = async (at: string) => {
  const { translated, stale, missing, pending } = (await owner.get(at)).body;
  return { translated, stale, missing, pending };
};

const textsOf = async ({ at, source }: Bound, title: string) => {
  const { pages } = (await owner.get(`/v1/spaces/${source}/content/pages`)).body;
  const { id } = pages.find((page: { title: string }) => page.title === title);
  return (await owner.get(`${at}/pages/${id}/texts`)).body.items as Record<'source' | 'state' | 'target', string>[];
};

test('of a copy of the source nothing is translated, until people translate it', async () => {
  const bound = await bind();
  assert.deepEqual(await countsOf(bound.at), { translated: 0, stale: 0, missing: 5, pending: false });
  await importFiles(world, bound.french, { ...FILES, 'README.md': '# Fours\n\nChauffez le four.\n\nWait.\n' });
  assert.equal((await countsOf(bound.at)).pending, true);
  await compareTranslations(world);
  assert.deepEqual(await countsOf(bound.at), { translated: 2, stale: 0, missing: 3, pending: false });
  assert.deepEqual(
    (await textsOf(bound, 'Ovens')).map(({ source, state, target }) => [source, state, target]),
    [
      ['Ovens', 'translated', 'Fours'],
      ['Heat the oven.', 'translated', 'Chauffez le four.'],
      ['Wait.', 'missing', undefined],
    ],
  );
});

test('after an edit of the source exactly the texts that changed are stale', async () => {
  const bound = await bind();
  const french = { 'README.md': '# Fours\n\nChauffez le four.\n\nAttendez.\n', 'clay.md': '# Argile\n\nPétrissez.\n' };
  await importFiles(world, bound.french, french);
  await compareTranslations(world);
  assert.deepEqual(await countsOf(bound.at), { translated: 5, stale: 0, missing: 0, pending: false });
  await importFiles(world, bound.source, {
    ...FILES,
    'README.md': '# Ovens\n\nHeat the oven well.\n\nWait.\n\nNew.\n',
  });
  await compareTranslations(world);
  assert.deepEqual(await countsOf(bound.at), { translated: 4, stale: 1, missing: 1, pending: false });
  const texts = await textsOf(bound, 'Ovens');
  assert.deepEqual(
    texts.map(({ source, state }) => [source, state]),
    [
      ['Ovens', 'translated'],
      ['Heat the oven well.', 'stale'],
      ['Wait.', 'translated'],
      ['New.', 'missing'],
    ],
  );
  assert.equal(texts[1]?.target, 'Chauffez le four.');
});

test('pages are found by their files in a space that is no copy', async () => {
  const { spaceId } = await makeSpace(world, { 'clay.md': '# Argile\n\nPétrissez.\n' }, home);
  const bound = await bind(FILES, spaceId);
  assert.deepEqual(await countsOf(bound.at), { translated: 2, stale: 0, missing: 3, pending: false });
  const { items } = (await owner.get(`${bound.at}/pages`)).body;
  assert.deepEqual(
    items.map(({ title, counts, translation }: Record<string, object>) => [title, counts, translation !== undefined]),
    [
      ['Ovens', { translated: 0, stale: 0, missing: 3 }, false],
      ['Clay', { translated: 2, stale: 0, missing: 0 }, true],
    ],
  );
});

test('a page that is gone from the source is counted no more', async () => {
  const bound = await bind();
  await importFiles(world, bound.source, { 'README.md': FILES['README.md'] });
  await compareTranslations(world);
  assert.deepEqual(await countsOf(bound.at), { translated: 0, stale: 0, missing: 3, pending: false });
});

test('pages and texts are listed part by part', async () => {
  const { at } = await bind();
  const first = (await owner.get(`${at}/pages`, { query: { limit: 1 } })).body;
  const second = (await owner.get(`${at}/pages`, { query: { limit: 1, page: first.next.page } })).body;
  assert.deepEqual(
    [first.items[0].title, second.items[0].title, second.count, second.next],
    ['Ovens', 'Clay', 2, undefined],
  );
  const texts = `${at}/pages/${first.items[0].id}/texts`;
  assert.equal(first.items[0].urls.location, TEST_BASE_URL + texts);
  const { body } = await owner.get(texts, { query: { limit: 2 } });
  assert.deepEqual([body.items.length, body.count], [2, 3]);
  assert.equal((await owner.get(`${at}/pages/nothing/texts`)).status, 404);
});

test('who may not read both spaces sees no such language', async () => {
  const { at, french, source } = await bind();
  assert.equal((await reader.get(at)).status, 200);
  for (const hidden of [french, source]) {
    await owner.patch(`/v1/spaces/${hidden}`, { body: { defaultLevel: null } });
    for (const path of [at, `${at}/pages`, `${at}/pages/x/texts`]) assert.equal((await reader.get(path)).status, 404);
    const { body } = await reader.get(at.slice(0, -3));
    assert.deepEqual([body.items, body.count], [[], 0]);
    await owner.patch(`/v1/spaces/${hidden}`, { body: { defaultLevel: 'inherit' } });
  }
  assert.equal((await reader.get(at)).status, 200);
});

test('a language has one space, and a space is one translation', async () => {
  const { at, french, source } = await bind();
  const add = (language: string, space: string) => owner.post(at.slice(0, -3), { body: { language, space } });
  const { spaceId: other } = await makeSpace(world, {}, home);
  assert.equal((await add('fr', other)).status, 409);
  assert.equal((await add('de', french)).status, 409);
  assert.equal((await add('de', source)).status, 400, 'the source itself');
  assert.equal((await add('ja', other)).status, 400, 'a language that the settings do not name');
  assert.equal((await add('de', other)).status, 201);
  const settings = at.replace(/\/spaces.*/, '');
  const circle = { title: 'Guide', source: { space: french, language: 'fr' } };
  assert.equal((await owner.put(settings, { body: circle })).status, 400);
});

test('a language that is taken away is forgotten, and its space stays', async () => {
  const { at, french } = await bind();
  assert.equal((await owner.delete(at)).status, 205);
  assert.equal((await owner.get(at)).status, 404);
  assert.equal((await owner.get(`/v1/spaces/${french}`)).status, 200);
  const again = await bind(FILES, french);
  await owner.put(again.at.replace(/\/spaces.*/, ''), { body: { title: 'Guide', languages: ['de'] } });
  assert.equal((await owner.get(again.at)).status, 404, 'one that the settings no longer name');
});

test('with another source all is compared anew', async () => {
  const bound = await bind();
  const { spaceId } = await makeSpace(world, { 'README.md': '# Other\n' }, home);
  const body = { title: 'Guide', source: { space: spaceId, language: 'en' } };
  await owner.put(bound.at.replace(/\/spaces.*/, ''), { body });
  assert.deepEqual(await countsOf(bound.at), { translated: 0, stale: 0, missing: 0, pending: true });
  await compareTranslations(world);
  assert.equal((await owner.get(`${bound.at}/pages`)).body.count, 1);
});

test('what is known of a space outlasts its time in the trash', async () => {
  const bound = await bind();
  await owner.delete(`/v1/spaces/${bound.source}`);
  assert.equal((await owner.get(bound.at)).status, 404);
  await compareTranslations(world);
  await owner.post(`/v1/spaces/${bound.source}/restore`);
  await compareTranslations(world);
  assert.deepEqual(await countsOf(bound.at), { translated: 0, stale: 0, missing: 5, pending: false });
});

test('a look that is cut short goes on where it ended', async () => {
  const bound = await bind();
  await world.db.updateTable('translation_spaces').set({ looked: 0, translated: 9 }).execute();
  await world.db.deleteFrom('translation_pages').execute();
  const { translationsJob } = await import('../ledger/index.ts');
  const [id = ''] = await translationsJob.findDue(world.ctx, 1);
  await translationsJob.run(world.ctx, id, { isStopping: () => true });
  assert.equal((await countsOf(bound.at)).pending, true);
  await compareTranslations(world);
  assert.deepEqual(await countsOf(bound.at), { translated: 0, stale: 0, missing: 5, pending: false });
});
